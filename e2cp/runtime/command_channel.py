"""What a child is sent while it works."""

from __future__ import annotations

import json
import select
from typing import Any

from e2cp.runtime.json_lines import LineReader

POLL = 0.1
"""Seconds between two checks of whether the end was asked for."""


class CommandChannel:
    """Objects on a pipe, looked at when there is time for it.

    Parameters
    ----------
    descriptor
        Where they come from.

    Attributes
    ----------
    open
        Whether anybody may still send, and nobody asked to end.
    deserted
        Whether nobody is there any more.
    """

    def __init__(self, descriptor: int) -> None:
        self.open = True
        self.deserted = False
        self._lines = LineReader(descriptor)
        self._received: list[bytes] = []

    def first_line(self) -> str | None:
        """Wait for a line and return it; nothing if the pipe ends before."""
        while self.open and not self._received:
            self._read(POLL)
        return self._received.pop(0).decode() if self._received else None

    def wait(self, seconds: float) -> bool:
        """Take in what was sent, at most so long after now; return whether to go on."""
        while self.open and self._read(seconds):
            seconds = 0.0
        return self.open

    def take(self) -> list[dict[str, Any]]:
        """Return what was taken in since the last call."""
        received, self._received = self._received, []
        return [json.loads(line) for line in received]

    def close(self) -> None:
        """Listen no more: the end was asked for."""
        self.open = False

    def desert(self) -> None:
        """Listen no more: nobody is there."""
        self.open = False
        self.deserted = True

    def _read(self, seconds: float) -> bool:
        if not select.select([self._lines], [], [], seconds)[0]:
            return False
        self._received += self._lines.read()
        if self._lines.ended:
            self.desert()
        return not self._lines.ended
