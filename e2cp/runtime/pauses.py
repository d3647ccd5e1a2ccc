"""Noticing that this process was stopped for a while: Ctrl-Z, or SIGSTOP."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any


class Pauses:
    """Listens for the end of a pause; outside the main thread none is ever noticed.

    Parameters
    ----------
    on_stop
        Called before Ctrl-Z stops this process, so that others can be stopped with it.
    """

    def __init__(self, on_stop: Callable[[], None]) -> None:
        self._on_stop = on_stop
        self._continued = False
        self._former: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Pauses:
        if threading.current_thread() is threading.main_thread():
            for number, handler in (
                (signal.SIGTSTP, self._stop),
                (signal.SIGCONT, self._continue),
            ):
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._former[number] = signal.signal(number, handler)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for number, handler in self._former.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)

    def take(self) -> bool:
        """Whether this process was continued since this was last asked."""
        continued, self._continued = self._continued, False
        return continued

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._on_stop()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _continue(self, number: int, frame: FrameType | None) -> None:
        self._continued = True
