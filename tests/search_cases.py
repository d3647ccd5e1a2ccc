"""Small helpers that the tests of searches in processes share."""

import json
import sys

from e2cp.catalogue.opening import load
from e2cp.parallel import worker_process
from e2cp.parallel.job import SearchJob

METHOD = "anneal[round=500000]"
PORTION = 2_000_000
"""Moves in a portion of its work, a tenth of a second."""


def job(method: str = METHOD, start=None) -> SearchJob:
    """Return a search that does not end by itself."""
    return SearchJob(load("eternity2"), method, start)


def worker_job(path, **changes) -> dict:
    """Return what a worker is told first."""
    limits = {"work": None, "target": None, "interval": 0.2, "until": None, "temporary": False}
    told = {**job().as_dict(), **limits, "seed": 1, "checkpoint": str(path), "first": True}
    return {**told, **changes}


def use_stub(monkeypatch, body: str) -> None:
    """Let workers be processes that do this, given `job` and `emit`."""
    code = (
        "import json, os, signal, sys, time\n"
        "job = json.loads(sys.stdin.readline())\n"
        "def emit(event, **values):\n"
        "    print(json.dumps({'event': event, **values}), flush=True)\n"
        "def progress(work):\n"
        "    emit('progress', current=0, best=0, work=work, unit='moves', restarts=0,"
        " cpu_seconds=0, notes={})\n"
    )
    monkeypatch.setattr(worker_process, "COMMAND", [sys.executable, "-c", code + body])


def plain(state: object) -> object:
    """Return a state so that two of them can be compared."""
    return json.loads(json.dumps(state, default=lambda value: value.tolist()))
