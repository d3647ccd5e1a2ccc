"""A file of JSON lines that one process appends to, and reading it whatever ended that process."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from e2cp.errors import InputError

SYNCED = 1.0
"""Seconds between two flushes to the disk itself: a kill loses nothing, a power cut so much."""


class LineFile:
    """A file that only this process writes: each line is there whole or not at all.

    Parameters
    ----------
    path
        The file, made with its folder at the first line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None
        self._end = 0
        self._torn = False
        self._synced = 0.0

    def append(self, line: str) -> None:
        """Write a line.

        Raises
        ------
        InputError
            If it cannot be written, on a full disk for one; what was written of it is cut off.
        """
        try:
            handle = self._open()
            # If what is torn could not be cut off it must not run into this line.
            data = memoryview(b"\n" * self._torn + line.encode(errors="replace") + b"\n")
            try:
                while data:
                    data = data[os.write(handle, data) :]
            except BaseException:
                self._cut(handle)
                raise
            self._end, self._torn = os.lseek(handle, 0, os.SEEK_CUR), False
            if time.monotonic() - self._synced >= SYNCED:
                os.fsync(handle)
                self._synced = time.monotonic()
        except OSError as error:
            raise InputError(
                f"cannot be written ({error.strerror})", file=str(self.path)
            ) from None

    def close(self) -> None:
        """Flush and close."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.fsync(self._handle)
            os.close(self._handle)
            self._handle = None

    def _open(self) -> int:
        if self._handle is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
            self._handle = os.open(self.path, flags, 0o666)
            self._end = os.lseek(self._handle, 0, os.SEEK_END)
        return self._handle

    def _cut(self, handle: int) -> None:
        try:
            os.ftruncate(handle, self._end)
        except OSError:
            self._torn = True


def read_lines(folder: Path) -> Iterator[dict[str, Any]]:
    """Yield every object in the files of a folder; a line that was torn is none."""
    for text in raw_lines(folder):
        try:
            value = json.loads(text)
        except ValueError:
            continue
        if isinstance(value, dict):
            yield value


def raw_lines(folder: Path) -> Iterator[str]:
    """Yield the lines of the files of a folder as they stand."""
    for file in sorted(folder.glob("*.jsonl")):
        # Not splitlines(): that would also split at signs that may stand within a string.
        yield from file.read_text(encoding="utf-8", errors="replace").split("\n")
