"""What a run reports, taken in event by event, with every board recounted."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from e2cp.errors import InputError, UnsupportedError
from e2cp.formats.boards.plain import board_of
from e2cp.puzzle.board import Board
from e2cp.runtime.memory import tells_of_memory
from e2cp.solvers.fault import fault_of
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status

if TYPE_CHECKING:
    from e2cp.solvers.run import Run


class RunListener:
    """Takes in the events of a run.

    Parameters
    ----------
    request, result
        What was asked for, and where what is learnt is kept.
    started
        When the process was asked for.

    Attributes
    ----------
    ended
        Whether it is known how the run ended.
    """

    def __init__(self, request: Request, result: Run, started: float) -> None:
        self.request, self.result = request, result
        self.ended = False
        self._open = {"start": started}
        """Phases under way and when they began, the innermost last."""

    def note(self, event: dict[str, Any]) -> str:
        """Take in an event and return its kind; ``wrong`` for a board that breaks a promise.

        Raises
        ------
        InputError, UnsupportedError
            If the process refused the request.
        """
        kind: str = event.pop("event")
        request, result = self.request, self.result
        match kind:
            case "board":
                return self._note_board(board_of(request.puzzle, event))
            case "partial":
                result.partial = board_of(request.puzzle, event)
            case "begin":
                self._open[event["phase"]] = event["at"]
            case "phase":
                self._open.pop(event["phase"], None)
                result.phases[event["phase"]] = event["wall_s"]
                result.cpu_phases[event["phase"]] = event["cpu_s"]
            case "built":
                for key, value in event.items():
                    setattr(result, key, value)
            case "proof":
                result.proof = event["path"]
            case "end":
                self.ended = True
                result.status, result.limit = Status(event["status"]), event["limit"]
                result.memory_mb, result.counts = event["memory_mb"], event["counts"]
            case "refused":
                if request.memory_mb is None or not tells_of_memory(event["message"]):
                    kind_of_error = UnsupportedError if event["unsupported"] else InputError
                    raise kind_of_error(event["message"])
                self._note_memory(0.0)
            case "memory":
                self._note_memory(event["memory_mb"])
        return kind

    def stop_phase(self, ended: float) -> None:
        """Name the phase that was under way when the run ended, and count its time."""
        ends = [*list(self._open.values())[1:], ended]
        for (phase, began), end in zip(self._open.items(), ends, strict=False):
            self.result.unfinished = phase
            self.result.phases[phase] = end - began

    def _note_board(self, board: Board) -> str:
        result, wall, cpu = self.result, time.perf_counter(), time.thread_time()
        fault = fault_of(board, self.request.relaxed, optimises=result.optimises)
        for sums, spent in (
            (result.phases, time.perf_counter() - wall),
            (result.cpu_phases, time.thread_time() - cpu),
        ):
            sums["check"] = sums.get("check", 0.0) + spent
        if fault is None:
            result.boards.append(board)
            return "board"
        self.ended = True
        result.status, result.refused = Status.WRONG, board
        result.message = f"the checker refused a board: {fault}"
        return "wrong"

    def _note_memory(self, megabytes: float) -> None:
        self.ended = True
        self.result.status, self.result.memory_mb = Status.MEMOUT, megabytes
        self.stop_phase(time.time())
