"""A worker's process that is started before its job is known."""

from __future__ import annotations

import atexit
import signal

from e2cp.runtime.child import Child
from e2cp.runtime.start import start_fresh
from e2cp.runtime.task import Task

MODULE = "e2cp.parallel.worker"
EARLY = "early"

_early: list[Child] = []


def start_early() -> None:
    """Start a process that loads what a worker needs, while this one reads its options.

    If no worker is needed in the end it ends with this process.
    """
    _early.append(start_fresh(Task(MODULE, arguments=(EARLY,), outlives=True)))
    atexit.register(_end)


def new_worker(keep: int | None) -> Child:
    """Return the process that was started early, once, or a new one.

    Parameters
    ----------
    keep
        A descriptor that it keeps open: this only a new process can.
    """
    if _early and keep is None:
        return _early.pop()
    return start_fresh(Task(MODULE, outlives=True, keep=() if keep is None else (keep,)))


def _end() -> None:
    while _early:
        child = _early.pop()
        child.signal(signal.SIGKILL)
        child.end()
