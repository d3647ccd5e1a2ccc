"""Running one case under hard limits, whatever its variant does."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial
from threading import Event
from typing import Any

import numpy as np

from e2cp.engines.nursery import start_warm
from e2cp.engines.process import start_fresh
from e2cp.engines.request import Request
from e2cp.engines.run import Start, run
from e2cp.engines.status import Status
from e2cp.errors import InputError, UnsupportedError
from e2cp.lab.case import Case
from e2cp.lab.environment import Environment
from e2cp.lab.record import Record
from e2cp.lab.search_run import run_search_case
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check


def supervise(
    case: Case, *, cpu: int | None = None, cancelled: Event | None = None
) -> tuple[Record, Board | None]:
    """Run a case in a process of its own and tell what became of it.

    Nothing that a variant does is raised: it may crash, hang, eat memory, print without end,
    start processes or tell a wrong board.

    Parameters
    ----------
    case
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
    facts: dict[str, Any]
    board: Board | None = None
    try:
        facts, board = (_search if case.kind == "search" else _solve)(case, cpu, cancelled)
    except UnsupportedError as error:
        facts = {"status": Status.SKIPPED, "message": str(error)}
    except InputError as error:
        facts = {"status": Status.CRASH, "message": str(error)}
    except Exception as error:  # a worker that tells nonsense, a system without room
        facts = {"status": Status.CRASH, "message": f"{type(error).__name__}: {error}"}
    facts.setdefault("wall_s", time.time() - clock)
    if board is not None and facts["status"] is not Status.WRONG:
        facts |= _recounted(board)
    here = Environment.here()
    record = Record.of(
        case,
        **facts,
        host=here.host,
        environment=here.hash,
        started=began.isoformat(timespec="milliseconds"),
    )
    return record, board


def _solve(
    case: Case, cpu: int | None, cancelled: Event | None
) -> tuple[dict[str, Any], Board | None]:
    """Run a model or an exact method."""
    cells = checkerboard_cells(case.puzzle, case.relax, np.random.default_rng(case.seed))
    request = Request(
        case.puzzle,
        case.variant if case.kind == "model" else "",
        case.engine,
        cells,
        seed=case.seed,
        seconds=case.seconds,
        memory_mb=case.memory_mb,
    )
    done = run(request, cancelled=cancelled, cpu=cpu, start=_start(case, cancelled))
    if done.interrupted and not (cancelled is not None and cancelled.is_set()):
        raise KeyboardInterrupt
    names = ("status", "message", "counts", "variables", "constraints")
    facts = {name: getattr(done, name) for name in (*names, *_TIMES)}
    facts["peak_mb"] = done.memory_mb
    if done.interrupted and not done.status.solved:
        facts["message"] = "cancelled"
    if done.status is Status.UNSAT:
        return facts, None
    return facts, done.refused or (done.boards[-1] if done.boards else done.partial)


def _search(
    case: Case, cpu: int | None, cancelled: Event | None
) -> tuple[dict[str, Any], Board | None]:
    done = run_search_case(case, _start(case, cancelled), cpu=cpu, cancelled=cancelled)
    facts = {name: value for name, value in vars(done).items() if name not in ("board", "ended")}
    return facts, done.board


def _start(case: Case, cancelled: Event | None) -> Start:
    """Return how a case is started: what runs our own kernels need not load them each time."""
    return start_fresh if case.kind == "model" else partial(start_warm, cancelled=cancelled)


def _recounted(board: Board) -> dict[str, Any]:
    """Return what the checker counts; a board that breaks a rule is no answer."""
    report = check(board)
    if not report.valid:
        return {
            "status": Status.WRONG,
            "message": "the checker refused a board: it breaks a rule",
        }
    return {"score": report.score, "placed": report.placed}


_TIMES = ("build_s", "load_s", "solve_s", "wall_s", "cpu_s")
