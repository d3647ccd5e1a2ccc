"""The process that runs one search of a campaign: a run on standard input, events out.

The time of a search counts from the event ``ready``, when all machine code is loaded.
"""

from __future__ import annotations

import sys
import time
from functools import lru_cache
from typing import NoReturn

from e2cp.formats.boards.plain import board_values
from e2cp.lab.run_spec import RunSpec
from e2cp.methods.base import Method
from e2cp.methods.registry import make_search
from e2cp.modelling.options import parse_name
from e2cp.parallel.events import incumbent_key
from e2cp.parallel.run_search import run_search
from e2cp.parallel.stop import Stop
from e2cp.parallel.warm import load_kernels
from e2cp.runtime.child_limits import apply_limits
from e2cp.runtime.child_main import run_child
from e2cp.runtime.json_lines import Emit
from e2cp.runtime.memory import peak_mb
from e2cp.solvers.clock import Clock, cpu_time


def serve(started: float) -> NoReturn:
    """Search, and send each better board as a line of JSON."""
    del started  # loading does not count
    run_child(_run)


def warm(text: str) -> None:
    """Load the machine code that a run needs, for all processes forked from this one."""
    load_kernels(parse_name(_read(text).variant)[0])


@lru_cache(maxsize=1)
def _read(text: str) -> RunSpec:
    """Read a run; a process that is forked after `warm` need not read it again."""
    return RunSpec.from_json(text)


def _run(text: str, emit: Emit) -> None:
    spec = _read(text)
    warm(text)
    emit({"event": "ready", "at": time.time(), "cpu_s": time.process_time()})
    begin, cpu = time.perf_counter(), cpu_time()
    # limited on the processor it is measured there: its boards come as on a quiet machine
    now, zero = (time.perf_counter, begin) if spec.cpu_seconds is None else (cpu_time, cpu)
    limit = None if spec.cpu_seconds is None else spec.cpu_seconds + cpu
    clock = Clock(spec.seconds, time.time(), limit)
    best = (0, 0)

    def send_better(search: Method) -> None:
        nonlocal best
        if incumbent_key(search.best) > best:
            best = incumbent_key(search.best)
            facts = {
                "at": now() - zero,
                "score": int(search.best.score),
                **board_values(search.best),
            }
            emit({"event": "board", **facts, "counts": _counts(search)})

    search = make_search(spec.variant, spec.puzzle, spec.start, seed=spec.seed)
    send_better(search)
    made, made_cpu = time.perf_counter() - begin, cpu_time() - cpu
    target = spec.puzzle.max_score if spec.target is None else spec.target
    reason = "target"
    if search.best.score < target and clock.left:
        stop = Stop(seconds=clock.left, target=target)
        reason = run_search(search, stop, on_step=send_better, over=lambda: clock.over).stopped
    emit(
        {
            "event": "end",
            "limit": clock.limit or "wall" if reason == "time" else "",
            "build_s": made,
            "solve_s": time.perf_counter() - begin - made,
            "cpu_phases": {"build": made_cpu, "solve": cpu_time() - cpu - made_cpu},
            "counts": _counts(search),
            "memory_mb": peak_mb(),
        }
    )


def _counts(search: Method) -> dict[str, float]:
    noted = {name: float(value) for name, value in search.notes.items() if isinstance(value, int)}
    return {search.unit: float(search.work), "restarts": float(search.restarts), **noted}


if __name__ == "__main__":
    serve(apply_limits(sys.argv[1]))
