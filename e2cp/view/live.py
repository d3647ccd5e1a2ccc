"""A page beside a search or a campaign: ``--live``."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from e2cp.errors import InputError
from e2cp.runtime.start import start_fresh
from e2cp.runtime.task import Task

PATIENCE = 20.0
"""Seconds that the server has to begin."""


@contextmanager
def live_page(folder: Path, kind: str, port: int | None = None) -> Iterator[str]:
    """Show a folder on a page while something runs, by a process of its own; yield the address.

    Parameters
    ----------
    folder
        The folder, which need not be there yet.
    kind
        ``search`` or ``campaign``.
    port
        Where to listen.

    Raises
    ------
    InputError
        If the server does not start.
    """
    asked = json.dumps({"folder": str(folder.absolute()), "kind": kind, "port": port})
    child = start_fresh(Task("e2cp.view.serve", payload="", arguments=(asked,)))
    child.deadline = time.time() + PATIENCE
    try:
        first = next(iter(child.events()), None)
        if first is None or first["event"] != "ready":
            reason = first.get("message") if first is not None else None
            raise InputError(reason or "the page did not start")
        yield first["address"]
    finally:
        child.end()
