"""Running a request in a process of its own, under limits that hold whatever the solver does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from e2cp.errors import InputError, UnsupportedError
from e2cp.formats.boards.plain import board_of
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.runtime.child import GRACE, Child
from e2cp.runtime.memory import memory_message, tells_of_memory
from e2cp.runtime.start import start_fresh
from e2cp.runtime.task import Exit, Task
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status

CHILD = "e2cp.solvers.child"

Start = Callable[[Task], Child | None]
"""Starts a child; returns none if it was cancelled before that."""


@dataclass
class Run:
    """What became of a request.

    Attributes
    ----------
    status
        How it ended.
    boards
        The boards found, recounted by the checker; the last is the best of an optimisation.
    refused
        The board that the checker refused, which ended the run.
    partial
        The largest partial assignment, if no board was found and the engine reports one.
    message
        What went wrong, if something did.
    build_s, load_s, solve_s, wall_s, cpu_s
        Seconds for building, handing the model over, solving; of all, by the clock and the
        processor.
    memory_mb
        The most memory the process held.
    variables, constraints
        Size of the model; 0 where there is none.
    optimises
        Whether the model looks for the best board, which need not match everywhere.
    counts
        Conflicts, branches, restarts, objective and bound, as far as the engine reports them.
    proof
        The proof that was written.
    interrupted
        Whether Ctrl-C ended it; what was found by then is kept.
    """

    status: Status = Status.UNKNOWN
    boards: list[Board] = field(default_factory=list)
    refused: Board | None = None
    partial: Board | None = None
    message: str = ""
    build_s: float = 0.0
    load_s: float = 0.0
    solve_s: float = 0.0
    wall_s: float = 0.0
    cpu_s: float = 0.0
    memory_mb: float = 0.0
    variables: int = 0
    constraints: int = 0
    optimises: bool = False
    counts: dict[str, float] = field(default_factory=dict)
    proof: str | None = None
    interrupted: bool = False


def run(
    request: Request,
    on_event: Callable[[str], None] | None = None,
    *,
    on_board: Callable[[Board], None] | None = None,
    cancelled: Event | None = None,
    start: Start = start_fresh,
) -> Run:
    """Run a request in a process and session of its own, and recount every board it reports.

    Parameters
    ----------
    request
        What to run. Its time limit is met within half a second, its memory limit by the
        system.
    on_event
        Called with each step: ``built``, ``loaded``, ``board``, ``wrong`` (a board that the checker
        refused), ``partial``, ``end``.
    on_board
        Called with each board, partial ones too, as it comes.
    cancelled
        Ends the run when it is set, as Ctrl-C would.
    start
        Starts the process: a new one by default.

    Raises
    ------
    InputError
        If the request makes no sense to the variant or to the engine, or the variant's own
        code fails.
    UnsupportedError
        If the variant or the engine cannot take this puzzle.
    """
    result = Run()
    task = Task(CHILD, request.to_json(), memory_mb=request.memory_mb, log=request.log)
    child = start(task)
    if child is None:
        result.interrupted = True
        return result
    if request.seconds is not None:
        child.deadline = child.started + request.seconds + GRACE
    try:
        for event in child.events(cancelled):
            kind = _note(result, event, request)
            board = result.boards[-1] if kind == "board" else result.partial
            if on_board is not None and board is not None and kind in ("board", "partial"):
                on_board(board)
            if on_event is not None:
                on_event(kind)
            if kind == "wrong":
                break
        result.interrupted = cancelled is not None and cancelled.is_set()
    except KeyboardInterrupt:
        result.interrupted = True
    finally:
        ending = child.end()
    result.wall_s = child.ended - child.started
    result.cpu_s = ending.cpu_s
    result.memory_mb = result.memory_mb or ending.peak_mb
    if result.status is Status.UNKNOWN and "ended" not in result.counts:
        result.status = _ending(request, result, ending)
        if result.status is Status.CRASH:
            result.message = ending.reason
    if result.status is Status.MEMOUT:
        result.message = memory_message(request.memory_mb)
    result.counts.pop("ended", None)
    return result


def _note(result: Run, event: dict[str, Any], request: Request) -> str:
    kind: str = event.pop("event")
    if kind == "refused":
        if request.memory_mb is None or not tells_of_memory(event["message"]):
            raise (UnsupportedError if event["unsupported"] else InputError)(event["message"])
        kind = "memory"
    if kind == "board":
        board = board_of(request.puzzle, event)
        fault = _fault(board, request, result.optimises)
        if fault is None:
            result.boards.append(board)
            return kind
        result.status, result.refused = Status.WRONG, board
        result.message = f"the checker refused a board: {fault}"
        result.counts["ended"] = 1
        return "wrong"
    if kind == "partial":
        result.partial = board_of(request.puzzle, event)
    elif kind == "memory":
        result.status, result.counts["ended"] = Status.MEMOUT, 1
        result.memory_mb = event.get("memory_mb", 0.0)
    elif kind == "proof":
        result.proof = event["path"]
    elif kind == "end":
        result.status = Status(event["status"])
        result.solve_s = event["solve_s"] - result.load_s
        result.memory_mb = event["memory_mb"]
        result.counts = {**event["counts"], "ended": 1}
    else:
        for key, value in event.items():
            setattr(result, key, value)
    return kind


def _fault(board: Board, request: Request, optimises: bool) -> str | None:
    """Return what the checker finds that the model promised not to do, or None."""
    report = check(board)
    square = request.puzzle.square
    open_cells, relaxed = set(board.holes.tolist()), set(request.relaxed)
    faults = {
        "side that breaks the rim": [square(fault.cell) for fault in report.rim_faults],
        "piece used twice": [str(piece + 1) for piece in report.duplicates],
        "broken clue": [square(clue.cell) for clue in report.clues_broken],
        "cell left empty": [square(cell) for cell in sorted(open_cells - relaxed)],
        "relaxed cell filled": [square(cell) for cell in sorted(relaxed - open_cells)],
    }
    if not optimises:
        junctions = [f"{square(m.cell)}|{square(m.neighbour)}" for m in report.mismatches]
        faults["mismatch"] = junctions
    found = [f"{what} at {where[0]}" for what, where in faults.items() if len(where) == 1]
    found += [f"{len(w)} × {what}, first {w[0]}" for what, w in faults.items() if len(w) > 1]
    return "; ".join(found) or None


def _ending(request: Request, result: Run, ending: Exit) -> Status:
    """Name the ending of a process that did not report it."""
    if result.interrupted:
        return Status.FEASIBLE if result.boards else Status.UNKNOWN
    if request.seconds is not None and result.wall_s >= request.seconds:
        return Status.FEASIBLE if result.boards else Status.TIMEOUT
    limited = request.memory_mb is not None
    return Status.MEMOUT if limited and ending.short_of_memory else Status.CRASH
