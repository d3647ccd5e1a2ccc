"""The process that builds and solves one model: a request on standard input, events out.

Its own start counts against the limit.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, NoReturn

from e2cp.errors import InputError
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.registry import find_variant
from e2cp.modelling.variant import BuiltModel, raised_in
from e2cp.runtime.child_limits import apply_limits
from e2cp.runtime.child_main import run_child
from e2cp.runtime.json_lines import Emit
from e2cp.runtime.memory import peak_mb
from e2cp.solvers.base import Solver
from e2cp.solvers.clock import Clock
from e2cp.solvers.phases import Phases
from e2cp.solvers.registry import find_solver
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status


def serve(started: float) -> NoReturn:
    """Read the request, build, solve, and report each step as a line of JSON."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    run_child(lambda text, emit: _run(_read(text), started, emit))


def warm(text: str) -> None:
    """Load the machine code that a request needs, for all processes forked from this one."""
    _load(_read(text).engine)


@cache
def _load(solver: str) -> None:
    """Let a solver load what it needs, once a process."""
    find_solver(solver).warm_up()


@lru_cache(maxsize=1)
def _read(text: str) -> Request:
    """Read a request; a process that is forked after `warm` need not read it again."""
    return Request.from_json(text)


def _run(request: Request, started: float, emit: Emit) -> None:
    phases = Phases(emit, started)
    with phases.measure("import"):
        solver = find_solver(request.engine)
        request = solver.full(request)
        solver.check(request)
        build = _builder(request, solver)
        for library in solver.libraries:
            import_module(library)
    clock = Clock(request.seconds, started, request.cpu_seconds)
    with phases.measure("build"):
        model = build()
    emit({"event": "built", "settings": solver.in_force(model, request), **_sizes(model)})
    reporter = Reporter(emit, request.solutions, phases)
    try:
        with phases.measure("solve"):
            ending = solver.solve(model, request, clock, reporter)
    except (InputError, MemoryError):
        raise
    except Exception as error:  # perhaps the variant's own, in decoding
        raise _blame(request, error) or error from None
    emit(
        {
            "event": "end",
            "status": str(ending.status),
            "limit": _limit(ending.status, clock, request),
            "counts": ending.counts,
            "memory_mb": peak_mb(),
        }
    )


def _limit(status: Status, clock: Clock, request: Request) -> str:
    """Return the limit that ended a run which answered nothing for certain."""
    if status.solved:
        return ""
    if clock.limit:
        return clock.limit
    # a solver that keeps to the time itself may stop a moment before it is over
    if status is Status.TIMEOUT or (request.conflicts is None and request.seconds is not None):
        return "wall"
    return "" if request.conflicts is None else "conflicts"


def _builder(request: Request, solver: Solver) -> Callable[[], BuiltModel | None]:
    """Import the variant and return what builds the model; nothing if the solver needs none."""
    if not solver.takes_model:
        return lambda: None
    variant, settings = find_variant(request.encoding)
    if variant.name in solver.forms:
        return lambda: None
    return lambda: variant.build(request.puzzle, request.relaxed, settings)


def _blame(request: Request, error: Exception) -> InputError | None:
    if not request.encoding:
        return None
    return raised_in(str(find_variant(request.encoding)[0].module.__file__), error)


def _sizes(model: BuiltModel | None) -> dict[str, Any]:
    if model is None:
        return {}
    if isinstance(model, CpModel):
        proto = model.model.proto
        return {
            "variables": len(proto.variables),
            "constraints": len(proto.constraints),
            "optimises": model.objective,
        }
    return {
        "variables": model.top,
        "constraints": len(model) + len(model.soft),
        "optimises": bool(model.soft),
    }


if __name__ == "__main__":
    serve(apply_limits(sys.argv[1]))
