"""Standard streams whose loss ends nothing: a full log disk, a closed pipe, a terminal gone."""

from __future__ import annotations

import contextlib
import io
import os
import sys

STANDARD = (0, 1, 2)
"""Descriptors of standard input, output and error."""


class LastingWriter(io.RawIOBase):
    """A descriptor to write to; what cannot be written is dropped, and the next line is tried.

    Attributes
    ----------
    lost
        Whether anything was dropped.
    """

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self._descriptor = descriptor
        self.lost = False

    def write(self, data: object) -> int:
        """Write all of the bytes, or drop what is left of them."""
        view = memoryview(data).cast("B")  # type: ignore[arg-type]
        size, done = len(view), 0
        try:
            while done < size:
                done += os.write(self._descriptor, view[done:])
        except OSError:  # no room, nobody who reads, no terminal any more, or not now
            self.lost = True
        return size

    def writable(self) -> bool:
        """Whether it can be written to: always."""
        return True

    def fileno(self) -> int:
        """Return the descriptor."""
        return self._descriptor

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        with contextlib.suppress(OSError):
            return os.isatty(self._descriptor)
        return False


def secure_streams() -> None:
    """Let standard error last whatever becomes of it, and open what is closed of the three.

    A descriptor that is closed would be taken by the next file that is opened, and messages
    would be written into it.
    """
    for descriptor in STANDARD:
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
            os.set_inheritable(descriptor, True)
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", errors="replace", closefd=False)
    if sys.stderr is None or _is_plain(sys.stderr):
        encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
        writer = io.BufferedWriter(LastingWriter(2))
        sys.stderr = io.TextIOWrapper(
            writer, encoding=encoding, errors="replace", line_buffering=True
        )


def _is_plain(stream: object) -> bool:
    """Whether a stream is the process's own standard error, not one that a test put there."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        return isinstance(stream, io.TextIOWrapper) and stream.fileno() == 2
    return False


def silence_output() -> None:
    """Point standard output at nothing, so that what is left in it does no harm in the end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
