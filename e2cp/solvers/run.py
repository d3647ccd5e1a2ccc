"""Running a request in a process of its own, under limits that hold whatever the solver does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

from e2cp.puzzle.board import Board
from e2cp.runtime.child import GRACE, Child
from e2cp.runtime.memory import memory_message
from e2cp.runtime.start import start_fresh
from e2cp.runtime.task import Exit, Task
from e2cp.solvers.request import Request
from e2cp.solvers.run_listener import RunListener
from e2cp.solvers.status import Status
from e2cp.solvers.truth import refutation

CHILD = "e2cp.solvers.child"

BEFORE_SOLVING = {
    "start": "starting the process",
    "import": "importing the solver and the variant",
    "build": "building the model",
    "load": "handing the model to the solver",
}
"""Phases in which nothing was solved yet, in words."""

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
    limit
        The limit that ended it: ``wall``, ``cpu``, ``memory``, ``conflicts``; empty for none.
    phases, cpu_phases
        Seconds of each of `e2cp.solvers.phases.PHASES`, by the clock and on the processor.
    unfinished
        The phase that did not end.
    wall_s, cpu_s
        Seconds of all, by the clock and on the processor.
    waited_s, load
        Seconds in which it waited for a processor, and how many threads of the machine wanted
        one on average.
    memory_mb
        The most memory the process held.
    variables, constraints
        Size of the model; 0 where there is none.
    optimises
        Whether the model looks for the best board, which need not match everywhere.
    settings
        The solver's parameters that were not as it has them by default; see `Solver.in_force`.
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
    limit: str = ""
    phases: dict[str, float] = field(default_factory=dict)
    cpu_phases: dict[str, float] = field(default_factory=dict)
    unfinished: str = ""
    wall_s: float = 0.0
    cpu_s: float = 0.0
    waited_s: float = 0.0
    load: float = 0.0
    memory_mb: float = 0.0
    variables: int = 0
    constraints: int = 0
    optimises: bool = False
    settings: dict[str, str] = field(default_factory=dict)
    counts: dict[str, float] = field(default_factory=dict)
    proof: str | None = None
    interrupted: bool = False

    @property
    def build_s(self) -> float:
        """Seconds for building."""
        return self.phases.get("build", 0.0)

    @property
    def load_s(self) -> float:
        """Seconds for handing the model over."""
        return self.phases.get("load", 0.0)

    @property
    def solve_s(self) -> float:
        """Seconds for solving."""
        return self.phases.get("solve", 0.0)


def out_of_time(phase: str, seconds: float) -> Run:
    """Return what becomes of a request if the limit by the clock was reached before its process."""
    result = Run(Status.TIMEOUT, limit="wall", unfinished=phase, phases={phase: seconds})
    result.message = _unfinished(result)
    return result


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
        What to run. Its limits on time are met within half a second, its memory limit by the
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
    if request.cpu_seconds is not None:
        child.cpu_limit = request.cpu_seconds + GRACE
    listener = RunListener(request, result, child.started)
    try:
        for event in child.events(cancelled):
            kind = listener.note(event)
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
    result.cpu_s, result.waited_s, result.load = ending.cpu_s, ending.waited_s, ending.load
    result.memory_mb = result.memory_mb or ending.peak_mb
    if not listener.ended:
        listener.stop_phase(child.ended)
        known = sum(seconds for phase, seconds in result.cpu_phases.items() if phase != "check")
        result.cpu_phases[result.unfinished] = max(0.0, result.cpu_s - known)
        result.limit = child.stopped_by
        if request.seconds is not None and result.wall_s >= request.seconds:
            result.limit = result.limit or "wall"
        result.status = _ending(result, ending, limited=request.memory_mb is not None)
        if result.status is Status.CRASH:
            result.message = ending.reason
    if result.status is Status.MEMOUT:
        result.limit, result.message = "memory", memory_message(request.memory_mb)
    if (wrong := refutation(request, result)) is not None:
        result.status, result.message = Status.WRONG, wrong
    if result.unfinished in BEFORE_SOLVING and result.limit:
        result.message = _unfinished(result)
    return result


def _unfinished(result: Run) -> str:
    """Say which phase did not end, how long it took, and what limit was reached."""
    seconds = result.phases.get(result.unfinished, result.wall_s)
    what = "processor time" if result.limit == "cpu" else "time by the clock"
    why = f"stopped after {seconds:.1f} s by the clock, at the limit on {what}"
    if result.limit == "memory":
        why = result.message
    return f"{BEFORE_SOLVING[result.unfinished]} did not end: {why}"


def _ending(result: Run, ending: Exit, *, limited: bool) -> Status:
    """Name the ending of a process that did not name it itself."""
    if result.interrupted:
        return Status.FEASIBLE if result.boards else Status.UNKNOWN
    if result.limit:
        return Status.FEASIBLE if result.boards else Status.TIMEOUT
    return Status.MEMOUT if limited and ending.short_of_memory else Status.CRASH
