"""Running one spec under hard limits, whatever its variant does."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from threading import Event
from typing import Any

from e2cp.errors import InputError, UnsupportedError
from e2cp.lab.environment import Environment
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.search_run import run_search_spec
from e2cp.modelling.options import parse_name
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.runtime.child import Child
from e2cp.runtime.forkserver import start_warm
from e2cp.runtime.processor_use import waiting_is_known
from e2cp.runtime.start import start_fresh
from e2cp.runtime.task import Task
from e2cp.solvers.request import Request
from e2cp.solvers.run import run
from e2cp.solvers.status import Status

LONGEST_MESSAGE = 300

FAIR = 0.9
"""The share of the promised processor time with which a run that the clock ended is not starved."""

PRELOAD = ("e2cp.kernels",)
"""Numba takes longest to import."""

MOST_ATTEMPTS = 3
"""How often a run is started when it is lost by no doing of its own."""


def supervise(
    spec: RunSpec, *, cpu: int | None = None, cancelled: Event | None = None
) -> tuple[Record, Board | None]:
    """Run a run in a process of its own and return what became of it.

    Nothing that a variant does is raised: it may crash, hang, eat memory, print without end,
    start processes or send a wrong board.

    Parameters
    ----------
    spec
        What to run. Its limit on time is met within half a second.
    cpu
        The processor to keep to, where the system allows.
    cancelled
        Ends the run when it is set; the record then is of a run that did not finish, and its
        message ``cancelled``.

    Returns
    -------
    Record
        Status, times, memory, counts, and the score as the checker recounts it.
    Board
        The best board, with holes where a model was relaxed or a search did not come further;
        with status ``WRONG`` the board that the checker refused; None if there is none.

    Raises
    ------
    KeyboardInterrupt
        On Ctrl-C, after the process was ended.
    """
    began, clock = datetime.now(UTC), time.time()
    attempt, starter = 1, _Starter(spec, cpu, cancelled)
    facts, board = _try(spec, starter)
    while starter.lost and attempt < MOST_ATTEMPTS and not starter.stopped:
        attempt += 1
        facts, board = _try(spec, starter)
    facts.setdefault("wall_s", time.time() - clock)
    if board is not None and facts["status"] is not Status.WRONG:
        facts |= _recounted(board)
    facts["message"] = _short(facts["message"])
    facts["starved"] = is_starved(spec, facts)
    if facts.get("cpu_s"):
        facts["slowdown"] = facts["wall_s"] / facts["cpu_s"]
    here = Environment.here()
    record = Record.of(
        spec,
        **facts,
        attempt=attempt,
        host=here.host,
        environment=here.hash,
        commit=here.commit or "",
        started=began.isoformat(timespec="milliseconds"),
    )
    return record, board


class _Starter:
    """Starts a run: what runs our own kernels need not load them each time."""

    def __init__(self, spec: RunSpec, cpu: int | None, cancelled: Event | None) -> None:
        self.cpu, self.cancelled = cpu, cancelled
        self._warm = spec.kind != "model"
        self._child: Child | None = None

    def __call__(self, task: Task) -> Child | None:
        task = replace(task, cpu=self.cpu)
        self._child = start_warm(task, self.cancelled, PRELOAD) if self._warm else start_fresh(task)
        return self._child

    @property
    def lost(self) -> bool:
        """Whether the child was killed by no doing of its own."""
        return self._child is not None and self._child.lost

    def usage(self) -> dict[str, float]:
        """Return what the child took, of which nothing else is known."""
        if self._child is None or self._child.exit is None:
            return {}
        taken = self._child.exit
        wall_s = self._child.ended - self._child.started
        return {"wall_s": wall_s, "cpu_s": taken.cpu_s, "peak_mb": taken.peak_mb}

    @property
    def stopped(self) -> bool:
        """Whether the run is cancelled."""
        return self.cancelled is not None and self.cancelled.is_set()


def _try(spec: RunSpec, starter: _Starter) -> tuple[dict[str, Any], Board | None]:
    """Run a run once; return the facts for its record, and its board."""
    try:
        return (_search if spec.kind == "search" else _solve)(spec, starter)
    except UnsupportedError as error:
        return {"status": Status.SKIPPED, "message": str(error), **starter.usage()}, None
    except InputError as error:
        return {"status": Status.CRASH, "message": str(error), **starter.usage()}, None
    except Exception as error:  # a worker that sends nonsense, a system without room
        message = f"{type(error).__name__}: {error}"
        return {"status": Status.CRASH, "message": message, **starter.usage()}, None


def _solve(spec: RunSpec, starter: _Starter) -> tuple[dict[str, Any], Board | None]:
    """Run a model or an exact method."""
    request = Request(
        spec.puzzle,
        spec.variant if spec.kind == "model" else "",
        spec.engine,
        spec.relaxed,
        seed=spec.seed,
        seconds=spec.seconds,
        cpu_seconds=spec.cpu_seconds,
        memory_mb=spec.memory_mb,
        conflicts=spec.conflicts,
    )
    done = run(request, cancelled=starter.cancelled, start=starter)
    if done.interrupted and not starter.stopped:
        raise KeyboardInterrupt
    facts = {name: getattr(done, name) for name in _OF_A_RUN}
    facts |= {f"{phase}_s": seconds for phase, seconds in done.phases.items()}
    facts["peak_mb"] = done.memory_mb
    if done.interrupted and not done.status.solved:
        facts["message"] = "cancelled"
    if done.status is Status.UNSAT:
        return facts, None
    return facts, done.refused or (done.boards[-1] if done.boards else done.partial)


def _search(spec: RunSpec, starter: _Starter) -> tuple[dict[str, Any], Board | None]:
    done = run_search_spec(spec, starter, cancelled=starter.cancelled)
    facts = {name: getattr(done, name) for name in _OF_A_SEARCH}
    return {**facts, "settings": parse_name(spec.variant)[1]}, done.board


def is_starved(spec: RunSpec, facts: Mapping[str, Any]) -> bool:
    """Whether the clock ended a run that had not had the processor time it was promised.

    That is the limit on processor time, or all the time by the clock if there is none.
    """
    if facts.get("limit") != "wall":
        return False
    promised = spec.seconds if spec.cpu_seconds is None else spec.cpu_seconds
    short = facts["cpu_s"] < FAIR * min(promised, facts["wall_s"])
    # one that sleeps has no processor by its own will
    idle = facts["wall_s"] - facts["cpu_s"]
    return bool(short and (facts["waited_s"] > idle / 2 or not waiting_is_known()))


def _short(message: str) -> str:
    """Return a message as one line that fits into a table."""
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"


def _recounted(board: Board) -> dict[str, Any]:
    """Return what the checker counts; a board that breaks a rule is no answer."""
    report = check(board)
    if not report.valid:
        return {
            "status": Status.WRONG,
            "message": "the checker refused a board: it breaks a rule",
        }
    return {"score": report.score, "placed": report.placed}


_OF_BOTH = ("status", "message", "counts", "wall_s", "cpu_s", "waited_s", "load", "limit")
_OF_A_RUN = (*_OF_BOTH, "cpu_phases", "unfinished", "variables", "constraints", "settings")
_OF_A_SEARCH = (*_OF_BOTH, "build_s", "solve_s", "cpu_phases", "peak_mb", "trajectory")
