"""The time that a run has left."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Literal

POLL = 0.02
"""Seconds between two checks of the time on the processor."""


class Clock:
    """The time left of a run, by the clock and on the processor.

    Parameters
    ----------
    seconds
        Limit by the clock.
    started
        When the run's process was asked for, as `time.time` has it.
    cpu_seconds
        Limit on the processor time of this process and its children.
    """

    def __init__(
        self, seconds: float | None, started: float, cpu_seconds: float | None = None
    ) -> None:
        self._deadline = None if seconds is None else started + seconds
        self._cpu_seconds = cpu_seconds

    @property
    def left(self) -> float | None:
        """Seconds left by the clock, not below zero; None without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.time())

    @property
    def limit(self) -> Literal["", "wall", "cpu"]:
        """The limit that is reached, if one is."""
        if self._cpu_seconds is not None and cpu_time() >= self._cpu_seconds:
            return "cpu"
        return "wall" if self.left == 0.0 else ""

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return bool(self.limit)

    @contextmanager
    def stopping(self, stop: Callable[[], object]) -> Iterator[None]:
        """Call a function when the time on the processor is up, which no solver counts itself."""
        if self._cpu_seconds is None:
            yield
            return
        done = Event()

        def watch() -> None:
            while not done.wait(POLL):
                if self.over:
                    stop()

        thread = Thread(target=watch, daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()


def cpu_time() -> float:
    """Return the processor seconds of this process and of the children it waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
