"""Small helpers that the tests of searches in processes share."""

import json
import tempfile
from dataclasses import replace
from pathlib import Path

from e2cp.catalogue.opening import load
from e2cp.parallel import early_worker
from e2cp.parallel.run_parallel import run_parallel
from e2cp.parallel.settings import SearchSettings

METHOD = "anneal[round=500000]"
PORTION = 2_000_000
"""Moves in a portion of its work, a tenth of a second."""


def job(method: str = METHOD, start=None, **others) -> SearchSettings:
    """Return a search that does not end by itself."""
    return SearchSettings.of(load("eternity2"), method, start=start, **others)


def run_job(asked, stop, *, workers=1, seed=1, **others):
    """Run a search with these rules."""
    settings = replace(asked, stop=stop, workers=workers, seed=seed)
    return run_parallel(settings, **others)


def worker_job(path, **changes) -> dict:
    """Return what a worker is sent first."""
    limits = {"work": None, "target": None, "interval": 0.2, "deadline": None, "temporary": False}
    values = {**job().as_dict(), **limits, "seed": 1, "checkpoint": str(path), "first": True}
    return {**values, **changes}


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
    folder = Path(tempfile.mkdtemp(prefix="e2cp-stub-"))
    (folder / "stub_worker.py").write_text(code + body)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setattr(early_worker, "MODULE", "stub_worker")


def plain(state: object) -> object:
    """Return a state so that two of them can be compared."""
    return json.loads(json.dumps(state, default=lambda value: value.tolist()))
