"""Noticing Ctrl-C without being torn out of what is being done."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any


class Interrupts:
    """Counts the requests to end: Ctrl-C, SIGTERM, the terminal closed.

    Outside the main thread, which alone may listen to signals, nothing is ever counted; nor is
    a signal that was ignored before.

    Parameters
    ----------
    outlasts
        Whether what is being done goes on when the terminal is closed.
    """

    SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def __init__(self, *, outlasts: bool = False) -> None:
        self.count = 0
        self.outlasts = outlasts
        self._former: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            for number in self.SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._former[number] = signal.signal(number, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for number, handler in self._former.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.count += not (self.outlasts and number == signal.SIGHUP)
