"""Cancelling a search in the middle of a portion of work that takes long."""

from __future__ import annotations

import os
import select
import signal
import socket
import threading
import time
from collections.abc import Callable

PATIENCE = 0.3
"""Seconds that a portion of work has to end by itself."""

POLL = 0.05
"""Seconds between two checks of whether it can be left."""


class Cancellation:
    """A thread that receives the request to end while the main thread may be deep in a solver.

    Parameters
    ----------
    asked
        Called at once when the end is asked for, by SIGTERM or by closing the command channel.
    leave
        Called from then on, as long as a portion lasts, until the process has ended: saves what
        there is to save and ends it, if it can be left.

    Attributes
    ----------
    busy
        Held by the main thread except while it can be left.
    """

    def __init__(self, asked: Callable[[], None], leave: Callable[[], None]) -> None:
        self.busy = threading.Lock()
        self.busy.acquire()
        self._asked, self._leave = asked, leave
        self._woken, waking = socket.socketpair()
        waking.setblocking(False)
        self._waking = waking
        signal.set_wakeup_fd(waking.fileno(), warn_on_full_buffer=False)
        threading.Thread(target=self._watch, daemon=True).start()

    def __enter__(self) -> None:
        self.busy.release()

    def __exit__(self, *_: object) -> None:
        self.busy.acquire()

    def _watch(self) -> None:
        listener = select.poll()
        listener.register(self._woken, select.POLLIN)
        listener.register(0, 0)  # reports only that the other end is closed
        while True:
            ready = dict(listener.poll())
            woken = self._woken.fileno()
            if 0 in ready or (woken in ready and signal.SIGTERM in os.read(woken, 64)):
                break
        self._asked()
        time.sleep(PATIENCE)
        while True:
            with self.busy:
                self._leave()
            time.sleep(POLL)
