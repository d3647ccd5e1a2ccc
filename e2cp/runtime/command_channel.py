"""What a worker is told while it works."""

from __future__ import annotations

import json
import os
import select

LOOK = 0.1
"""Seconds between two looks at whether the end was asked for."""


class CommandChannel:
    """Lines on a pipe, looked at when there is time for it.

    Attributes
    ----------
    known
        The best score reached elsewhere.
    go
        Whether the others need not be waited for.
    open
        Whether anybody still speaks and nobody asked to end.
    deserted
        Whether nobody is there any more.
    """

    def __init__(self, descriptor: int) -> None:
        self.known = 0
        self.go = False
        self.open = True
        self.deserted = False
        self._descriptor = descriptor
        self._rest = b""

    def first_line(self) -> str | None:
        """Wait for a line and return it; nothing if the pipe ends before."""
        while self.open and b"\n" not in self._rest:
            self._read(LOOK)
        line, newline, self._rest = self._rest.partition(b"\n")
        return line.decode() if newline else None

    def wait(self, seconds: float) -> bool:
        """Take in what was said, at most so long after now; return whether to go on."""
        while self.open and self._read(seconds):
            seconds = 0.0
        *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            said = json.loads(line)
            self.known = max(self.known, said.get("known", 0))
            self.go = self.go or said.get("go", False)
        return self.open

    def close(self) -> None:
        """Listen no more: the end was asked for."""
        self.open = False

    def desert(self) -> None:
        """Listen no more: nobody is there."""
        self.open = False
        self.deserted = True

    def _read(self, seconds: float) -> bool:
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return False
        chunk = os.read(self._descriptor, 1 << 16)
        self._rest += chunk
        if not chunk:
            self.desert()
        return bool(chunk)
