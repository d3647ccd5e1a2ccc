"""A process that fills the holes of a model's board.

It loads the compiled kernels while the solver works, then waits for one line of JSON that says
what to complete. So neither loading nor compiling delays the end of a run: what it has not done
when the time is up is done without it.
"""

from __future__ import annotations

import contextlib
import json
import select
import signal
import sys
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any

import numpy as np

from e2cp.completion.completion import Completion, complete_greedily
from e2cp.completion.relaxed import PARTIAL_METHOD
from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_of, board_values
from e2cp.methods.registry import find_method
from e2cp.methods.solution_search import SolutionSearch
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import generate
from e2cp.runtime.child_limits import apply_limits
from e2cp.runtime.command_channel import CommandChannel
from e2cp.runtime.json_lines import Emit, event_stream
from e2cp.runtime.start import start_fresh
from e2cp.runtime.task import Task
from e2cp.solvers.request import Request

LONGEST_COMPLETION = 10.0
ANSWER = 0.1
"""Seconds kept to pass the answer on."""


class CompletionWorker:
    """The process, seen from the one that asks."""

    def __init__(self) -> None:
        self._child = start_fresh(Task(__name__))

    def __enter__(self) -> CompletionWorker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._child.signal(signal.SIGKILL)
        self._child.end()

    def largest_partial(self, request: Request, deadline: float) -> Board | None:
        """Return the largest partial assignment that the propagating search meets by then."""
        self._child.send({"request": json.loads(request.to_json()), "deadline": deadline})
        deepest = None
        for event in self._events(deadline):
            deepest = board_of(request.puzzle, event)
            if event["event"] == "last":
                break
        return deepest

    def complete(self, board: Board, request: Request, deadline: float) -> Completion:
        """Fill the holes optimally; greedily if that is not done by then."""
        asked = {"request": json.loads(request.to_json()), "board": board_values(board)}
        self._child.send({**asked, "deadline": deadline})
        for event in self._events(deadline):
            if event["event"] == "completed":
                full = board_of(board.puzzle, event)
                gained = full.score - board.score
                return Completion(full, event["how"], event["optimal"], gained)
        return complete_greedily(board, np.random.default_rng(request.seed))

    def _events(self, deadline: float) -> Iterator[dict[str, Any]]:
        self._child.deadline = deadline
        return self._child.events()


def main() -> None:
    """Load the kernels until something is asked for, then complete it, line by line."""
    apply_limits(sys.argv[1])
    emit, channel = event_stream(), CommandChannel(0)
    for load in (_load_assignment, _load_search, _load_completion):
        if not select.select([0], [], [], 0.0)[0]:
            load()
    while (line := channel.first_line()) is not None:
        wish = json.loads(line)
        request = Request.from_json(json.dumps(wish["request"]))
        left = wish["deadline"] - time.time() - ANSWER
        if "board" in wish:
            _complete(board_of(request.puzzle, wish["board"]), request.seed, left, emit)
        else:
            _search_partial(request, left, emit)


def _load_assignment() -> None:
    from e2cp.completion.complete import complete

    solution = generate("gemp", 3, inner=2, frame=2).solution
    pieces = solution.pieces.copy()
    pieces[4] = HOLE
    complete(Board(solution.puzzle, pieces, solution.rotations))


def _load_search() -> None:
    for _ in find_method(PARTIAL_METHOD).warm_up():
        pass


def _load_completion() -> None:
    from e2cp.completion.complete import complete

    complete(Board.empty(generate("gemp", 3, inner=2, frame=2).puzzle), seconds=0.0)


def _complete(board: Board, seed: int, seconds: float, emit: Emit) -> None:
    from e2cp.completion.complete import complete

    rng = np.random.default_rng(seed)
    done = complete(board, rng=rng, seconds=max(0.0, min(LONGEST_COMPLETION, seconds)))
    facts = {"how": done.how, "optimal": done.optimal}
    emit({"event": "completed", **board_values(done.board), **facts})


def _search_partial(request: Request, seconds: float, emit: Emit) -> None:
    """Send ever larger partial boards until the time is over, or nothing is left to try."""
    deadline, largest = time.time() + seconds, Board.of_clues(request.puzzle)
    method = find_method(PARTIAL_METHOD)
    assert issubclass(method, SolutionSearch)
    with contextlib.suppress(InputError):  # too large for this search
        search = method(
            request.puzzle, rng=np.random.default_rng(request.seed), relaxed=request.relaxed
        )
        while time.time() < deadline:
            more = search.step()
            if search.best.placed > largest.placed:
                largest = search.best
                emit({"event": "larger", **board_values(largest)})
            if not more:
                break
    emit({"event": "last", **board_values(largest)})


if __name__ == "__main__":
    main()
