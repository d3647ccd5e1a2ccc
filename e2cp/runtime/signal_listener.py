"""Listening to signals for a while, and leaving them as they were."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Mapping
from types import FrameType, TracebackType
from typing import Any, Self

Handler = Callable[[int, FrameType | None], None]


class SignalListener:
    """Handles signals between its begin and its end.

    Outside the main thread, which alone may listen to signals, nothing is ever heard; nor is a
    signal that was ignored before.

    Parameters
    ----------
    handlers
        What is called, by signal.
    """

    def __init__(self, handlers: Mapping[signal.Signals, Handler]) -> None:
        self._handlers = handlers
        self._former: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number, handler in self._handlers.items():
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
