"""Running the search of a run in a process of its own, every board recounted."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event
from typing import Any

from e2cp.errors import InputError, UnsupportedError
from e2cp.formats.boards.plain import board_of
from e2cp.lab.run_spec import RunSpec
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.runtime.child import GRACE, Child
from e2cp.runtime.memory import memory_message, tells_of_memory
from e2cp.runtime.task import Exit, Task
from e2cp.solvers.run import Start
from e2cp.solvers.status import Status

CHILD = "e2cp.lab.search_child"

LOADING = 180.0
"""Seconds after which one who is still compiling or loading is given up."""


@dataclass
class SearchRun:
    """What became of a search; the attributes are those of `e2cp.lab.record.Record`.

    Attributes
    ----------
    board
        The best board; the one that the checker refused, if it did.
    ended
        Whether it reported its end.
    proven
        Whether it says that there is no better board.
    """

    status: Status = Status.UNKNOWN
    message: str = ""
    board: Board | None = None
    limit: str = ""
    build_s: float = 0.0
    solve_s: float = 0.0
    cpu_phases: dict[str, float] = field(default_factory=dict)
    wall_s: float = 0.0
    cpu_s: float = 0.0
    waited_s: float = 0.0
    load: float = 0.0
    peak_mb: float = 0.0
    counts: dict[str, float] = field(default_factory=dict)
    trajectory: list[tuple[float, int]] = field(default_factory=list)
    ended: bool = False
    proven: bool = False


def run_search_spec(spec: RunSpec, start: Start, *, cancelled: Event | None = None) -> SearchRun:
    """Run a search; its time counts from when its machine code is loaded.

    Raises
    ------
    InputError
        If the spec makes no sense to the method.
    UnsupportedError
        If the method cannot take this puzzle.
    """
    result = SearchRun()
    child = start(Task(CHILD, spec.to_json(), memory_mb=spec.memory_mb))
    if child is None:
        result.message = "cancelled"
        return result
    listener = _Listener(spec, child, result)
    try:
        for event in child.events(cancelled):
            listener.note(event)
            if result.status is Status.WRONG:
                break
    finally:
        ending = child.end()
    begin = child.started if listener.ready is None else listener.ready
    result.wall_s = child.ended - begin
    result.cpu_s = ending.cpu_s - listener.loading_cpu_s
    result.waited_s, result.load = ending.waited_s, ending.load
    result.peak_mb = result.peak_mb or ending.peak_mb
    result.limit = result.limit or child.stopped_by
    if result.status is Status.UNKNOWN:
        stopped = cancelled is not None and cancelled.is_set()
        result.status, result.message = listener.verdict(ending, stopped)
    return result


class _Listener:
    """Takes in the events of a search."""

    def __init__(self, spec: RunSpec, child: Child, result: SearchRun) -> None:
        self.run_spec, self.child, self.result = spec, child, result
        self.ready: float | None = None
        self.loading_cpu_s = 0.0
        child.deadline = child.started + LOADING

    def note(self, event: dict[str, Any]) -> None:
        result = self.result
        match event["event"]:
            case "ready":
                self.ready, self.loading_cpu_s = event["at"], event["cpu_s"]
                self.child.deadline = event["at"] + self.run_spec.seconds + GRACE
                if self.run_spec.cpu_seconds is not None:
                    limit = self.run_spec.cpu_seconds + event["cpu_s"]
                    self.child.cpu_limit = limit + GRACE
            case "board":
                self._note_board(event)
            case "end":
                result.ended, result.proven = True, event.get("proven", False)
                result.build_s, result.solve_s = event["build_s"], event["solve_s"]
                result.counts, result.peak_mb = event["counts"], event["memory_mb"]
                result.cpu_phases, result.limit = event["cpu_phases"], event["limit"]
            case "refused":
                kind = UnsupportedError if event["unsupported"] else InputError
                if self.run_spec.memory_mb is None or not tells_of_memory(event["message"]):
                    raise kind(event["message"])
                self._memory_out()
            case "memory":
                self._memory_out()

    def verdict(self, ending: Exit, cancelled: bool) -> tuple[Status, str]:
        """Name the ending of a search that was not refused."""
        result, board = self.result, self.result.board
        late = self.child.stopped_by == "cpu" or (
            self.ready is not None and self.child.ended - self.ready >= self.run_spec.seconds
        )
        if result.ended or (late and not cancelled):
            if board is None:
                return Status.TIMEOUT, ""
            perfect = result.trajectory[-1][1] == self.run_spec.puzzle.max_score
            if perfect:
                return Status.SAT, ""
            return Status.OPTIMAL if result.proven else Status.FEASIBLE, ""
        if cancelled:
            return Status.UNKNOWN if board is None else Status.FEASIBLE, "cancelled"
        if self.ready is None and self.child.ended - self.child.started >= LOADING:
            return Status.CRASH, f"not loaded after {LOADING:g} s"
        if self.run_spec.memory_mb is not None and ending.short_of_memory:
            result.limit = "memory"
            return Status.MEMOUT, memory_message(self.run_spec.memory_mb)
        return Status.CRASH, ending.reason

    def _note_board(self, event: dict[str, Any]) -> None:
        result = self.result
        board = board_of(self.run_spec.puzzle, event)
        report = check(board)
        result.board, result.counts = board, event["counts"]
        if not report.valid:
            result.status = Status.WRONG
            result.message = "the checker refused a board: it breaks a rule"
        elif report.score != event["score"]:
            result.status = Status.WRONG
            result.message = f"the checker counts {report.score}, it said {event['score']}"
        else:
            result.trajectory.append((round(event["at"], 4), report.score))

    def _memory_out(self) -> None:
        self.result.status, self.result.limit = Status.MEMOUT, "memory"
        self.result.message = memory_message(self.run_spec.memory_mb)
