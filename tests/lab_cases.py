"""Small run_specs, records and supervisors, for tests of the lab."""

import time
from datetime import UTC, datetime

import e2cp
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.spec import Spec
from e2cp.puzzle.board import Board
from e2cp.solvers.status import Status

PUZZLE = e2cp.load("balanced/4x4-3:2/01")
SPEC = Spec(("balanced/4x4-3:2/01", "balanced/4x4-3:2/02"), ("bool",), seeds=tuple(range(1, 11)))


def a_case(seed=1, **changes):
    facts = {
        "kind": "model",
        "variant": "bool",
        "engine": "cpsat",
        "instance": PUZZLE.name,
        "group": "balanced/4x4-3:2",
        "puzzle": PUZZLE,
        "seed": seed,
        "seconds": 10.0,
    }
    return RunSpec(**{**facts, **changes})


def a_record(seed=1, status=Status.SAT, **facts):
    facts.setdefault("started", datetime.now(UTC).isoformat())
    return Record.of(a_case(seed), status, **facts)


def a_board():
    return Board.of_clues(PUZZLE)


def supervisor(seconds=0.0, statuses=None, seen=None, starved=()):
    """Return what stands in for the supervisor: takes so long, ends by seed."""

    def supervise(spec, *, cpu=None, cancelled=None):
        if seen is not None:
            seen.append(spec)
        began = datetime.now(UTC).isoformat()
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if cancelled is not None and cancelled.is_set():
                return Record.of(spec, Status.UNKNOWN, message="cancelled", started=began), None
            time.sleep(0.005)
        status = (statuses or {}).get(spec.seed, Status.SAT)
        record = Record.of(spec, status, started=began, starved=spec.seed in starved)
        return record, Board.of_clues(spec.puzzle)

    return supervise
