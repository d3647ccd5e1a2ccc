"""A worker's process that is started before its job is known."""

from __future__ import annotations

import atexit
import signal

from e2cp.parallel.worker_process import WorkerProcess

_early: list[WorkerProcess] = []


def start_early() -> None:
    """Start a process that loads what a worker needs, while this one reads its options.

    If no worker is needed in the end it ends with this process.
    """
    _early.append(WorkerProcess(early=True))
    atexit.register(_end)


def new_worker(keep: int | None) -> WorkerProcess:
    """Return the process that was started early, once, or a new one.

    Parameters
    ----------
    keep
        A descriptor that it keeps open: this only a new process can.
    """
    return _early.pop() if _early and keep is None else WorkerProcess(keep)


def _end() -> None:
    while _early:
        process = _early.pop()
        process.signal(signal.SIGKILL)
        process.reap()
