"""One JSON object a line: the only language that processes of e2cp speak with each other."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from typing import Any

Emit = Callable[[dict[str, Any]], None]

CHUNK = 1 << 16
LONGEST_LINE = 1 << 24
"""Bytes; the largest boards take a few ten thousand."""


class LineReader:
    """Splits what comes through a pipe into lines.

    Parameters
    ----------
    descriptor
        Where to read.

    Attributes
    ----------
    ended
        Whether the other end is closed.
    """

    def __init__(self, descriptor: int) -> None:
        self.ended = False
        self._descriptor = descriptor
        self._rest = bytearray()

    def fileno(self) -> int:
        """Return the descriptor, to wait at."""
        return self._descriptor

    def read(self) -> list[bytes]:
        """Read what is there, waiting if there is nothing, and return the lines that are whole.

        A line without an end that grows too long is returned as it is.
        """
        chunk = os.read(self._descriptor, CHUNK)
        self.ended = not chunk
        self._rest += chunk
        if b"\n" not in chunk and len(self._rest) <= LONGEST_LINE:
            return []
        *lines, last = bytes(self._rest).split(b"\n")
        if len(last) > LONGEST_LINE:
            lines, last = [*lines, last], b""
        self._rest = bytearray(last)
        return lines


def parse_event(line: bytes) -> dict[str, Any]:
    """Return the event on a line.

    Raises
    ------
    ValueError
        If it is none.
    """
    value = json.loads(line)
    if not isinstance(value, dict) or "event" not in value:
        raise ValueError("no event")
    return value


def send_line(descriptor: int, values: dict[str, Any]) -> bool:
    """Write an object as a line; return whether somebody is there to read it."""
    data = memoryview(json.dumps(values).encode() + b"\n")
    with contextlib.suppress(OSError):
        while data:
            data = data[os.write(descriptor, data) :]
    return not data


def event_stream(on_closed: Callable[[], None] | None = None) -> Emit:
    """Take over standard output for events; whatever else is printed goes to standard error.

    Parameters
    ----------
    on_closed
        Called when nobody reads the events any more; without it that is an error.
    """
    events = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)

    def emit(event: dict[str, Any]) -> None:
        try:
            events.write(json.dumps(event, default=lambda value: value.item()) + "\n")
        except BrokenPipeError:
            if on_closed is None:
                raise
            on_closed()

    return emit
