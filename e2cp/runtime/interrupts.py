"""Noticing Ctrl-C without being torn out of what is being done."""

from __future__ import annotations

import signal
from types import FrameType

from e2cp.runtime.signal_listener import SignalListener


class Interrupts(SignalListener):
    """Counts the requests to end: Ctrl-C, SIGTERM, the terminal closed.

    Parameters
    ----------
    outlasts
        Whether what is being done goes on when the terminal is closed.
    """

    def __init__(self, *, outlasts: bool = False) -> None:
        ends = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        super().__init__(dict.fromkeys(ends, self._note))
        self.count = 0
        self.outlasts = outlasts

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.count += not (self.outlasts and number == signal.SIGHUP)
