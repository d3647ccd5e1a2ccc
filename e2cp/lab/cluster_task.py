"""What a worker of a cluster does with a run."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from e2cp import __version__
from e2cp.errors import InputError
from e2cp.lab.environment import Environment
from e2cp.lab.local import run_here
from e2cp.lab.run_spec import RunSpec

TOPIC = "e2cp-started"

POLL = 0.5
"""Seconds between two checks of whether the task is still wanted."""

UNWANTED = ("cancelled", "released", "forgotten")


def run_there(spec: str, version: str) -> str | None:
    """Run a run and return how it ended, all as JSON; report first that it began.

    Returns None if nobody wants it any more: the campaign was stopped or killed.
    """
    from distributed import get_worker

    host = socket.gethostname()
    if version != __version__:
        raise InputError(f"e2cp {__version__} on {host}", expected=f"e2cp {version}")
    worker = get_worker()
    name = str(worker.get_current_task())
    where, mark = f"{host}:{os.getpid()}", Environment.here().hash
    worker.log_event(TOPIC, {"name": name, "where": where, "host": host, "environment": mark})
    with _unwanted(name) as unwanted:
        ended = run_here(RunSpec.from_json(spec), unwanted)
    return None if ended is None else ended.to_json()


@contextmanager
def _unwanted(name: str) -> Iterator[Event]:
    """Watch a task of this worker; dask cannot stop one that runs."""
    from distributed import get_worker

    tasks = get_worker().state.tasks
    unwanted, over = Event(), Event()

    def watch() -> None:
        while not over.wait(POLL):
            task = tasks.get(name)
            if task is None or task.state in UNWANTED:
                unwanted.set()
                return

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield unwanted
    finally:
        over.set()
        watcher.join()
