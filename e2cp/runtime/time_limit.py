"""A limit on what is done in this process, such as importing a file of the user's."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def time_limit(seconds: float, error: BaseException) -> Iterator[None]:
    """Raise an error in what is done within, if it takes longer.

    A limit around this one stays in force, whichever ends first. Signals reach the main thread
    alone: in others nothing is limited.

    Parameters
    ----------
    seconds
        The limit by the clock; if it is over already, the error is raised at once.
    error
        What is raised. Code that catches every `Exception` does not stop a `BaseException`.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    if seconds <= 0:
        raise error

    def expire(_number: int, _frame: FrameType | None) -> None:
        raise error

    outer = signal.getitimer(signal.ITIMER_REAL)[0]
    if 0 < outer <= seconds:
        yield
        return
    before = signal.signal(signal.SIGALRM, expire)
    began = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if outer:
            left = outer - (time.monotonic() - began)
            signal.setitimer(signal.ITIMER_REAL, max(left, 1e-6))
