"""Noticing that this process was stopped for a while: Ctrl-Z, or SIGSTOP."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from types import FrameType

from e2cp.runtime.signal_listener import SignalListener


class Pauses(SignalListener):
    """Listens for the end of a pause.

    Parameters
    ----------
    on_stop
        Called before Ctrl-Z stops this process, so that others can be stopped with it.
    """

    def __init__(self, on_stop: Callable[[], None]) -> None:
        super().__init__({signal.SIGTSTP: self._stop, signal.SIGCONT: self._continue})
        self._on_stop = on_stop
        self._continued = False

    def take(self) -> bool:
        """Whether this process was continued since this was last asked."""
        continued, self._continued = self._continued, False
        return continued

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._on_stop()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _continue(self, number: int, frame: FrameType | None) -> None:
        self._continued = True
