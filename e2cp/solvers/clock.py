"""The time that a run has left."""

from __future__ import annotations

import time


class Clock:
    """The time left of a run, counted from when its process was asked for."""

    def __init__(self, seconds: float | None, started: float) -> None:
        self._deadline = None if seconds is None else started + seconds

    @property
    def left(self) -> float | None:
        """Seconds left, not below zero; None without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.time())

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left == 0.0
