"""A process that fills the holes of a model's board.

It loads the compiled kernels while the solver works, then waits for one line of JSON that tells
what to finish. So neither loading nor compiling delays the end of a run: what it has not done
when the time is up is done without it.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any

import numpy as np

from e2cp.completion.completion import Completion, complete_greedily
from e2cp.errors import InputError
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import generate
from e2cp.solvers.request import Request, board_of, board_values

LONGEST_COMPLETION = 10.0
ANSWER = 0.1
"""Seconds kept to pass the answer on."""


class CompletionWorker:
    """The process, seen from the one that asks."""

    def __init__(self) -> None:
        self._rest = b""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "e2cp.workflows.completion_worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def __enter__(self) -> CompletionWorker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()

    def largest_partial(self, request: Request, until: float) -> Board | None:
        """Return the largest partial assignment that the propagating search meets by then."""
        self._ask({"request": json.loads(request.to_json()), "until": until})
        deepest = None
        for answer in self._answers(until):
            deepest = board_of(request.puzzle, answer)
            if answer["last"]:
                break
        return deepest

    def complete(self, board: Board, request: Request, until: float) -> Completion:
        """Fill the holes optimally; greedily if that is not done by then."""
        asked = {"request": json.loads(request.to_json()), "board": board_values(board)}
        self._ask({**asked, "until": until})
        for answer in self._answers(until):
            if "how" in answer:
                full = board_of(board.puzzle, answer)
                gained = full.score - board.score
                return Completion(full, answer["how"], answer["optimal"], gained)
        return complete_greedily(board, np.random.default_rng(request.seed))

    def _ask(self, wish: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(json.dumps(wish).encode() + b"\n")
            self._process.stdin.flush()

    def _answers(self, until: float) -> Iterator[dict[str, Any]]:
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while selector.select(max(0.0, until - time.time())):
                chunk = os.read(self._process.stdout.fileno(), 1 << 16)
                if not chunk:
                    return
                *lines, self._rest = (self._rest + chunk).split(b"\n")
                yield from map(json.loads, lines)


def main() -> None:
    """Load the kernels until something is asked for, then finish it, line by line."""
    for load in (_load_assignment, _load_search, _load_completion):
        if not select.select([sys.stdin], [], [], 0.0)[0]:
            load()
    for line in sys.stdin:
        wish = json.loads(line)
        request = Request.from_json(json.dumps(wish["request"]))
        left = wish["until"] - time.time() - ANSWER
        if "board" in wish:
            _complete(board_of(request.puzzle, wish["board"]), request.seed, left)
        else:
            _hunt(request, left)


def _load_assignment() -> None:
    from e2cp.completion.complete import complete

    solution = generate("gemp", 3, inner=2, frame=2).solution
    pieces = solution.pieces.copy()
    pieces[4] = HOLE
    complete(Board(solution.puzzle, pieces, solution.rotations))


def _load_search() -> None:
    from e2cp.methods.mac.propagating_search import mac_search

    mac_search(generate("gemp", 3, inner=2, frame=2).puzzle)


def _load_completion() -> None:
    from e2cp.completion.complete import complete

    complete(Board.empty(generate("gemp", 3, inner=2, frame=2).puzzle), seconds=0.0)


def _complete(board: Board, seed: int, seconds: float) -> None:
    from e2cp.completion.complete import complete

    rng = np.random.default_rng(seed)
    done = complete(board, rng=rng, seconds=max(0.0, min(LONGEST_COMPLETION, seconds)))
    _tell({**board_values(done.board), "how": done.how, "optimal": done.optimal})


def _hunt(request: Request, seconds: float) -> None:
    from e2cp.methods.mac.propagating_search import MacOutcome, mac_search

    deepest = Board.of_clues(request.puzzle)

    def tell_deeper(outcome: MacOutcome) -> None:
        nonlocal deepest
        if outcome.deepest.placed > deepest.placed:
            deepest = outcome.deepest
            _tell({**board_values(deepest), "last": False})

    with contextlib.suppress(InputError):  # too large for this search
        mac_search(
            request.puzzle,
            request.relaxed,
            seed=request.seed,
            seconds=max(0.0, seconds),
            on_progress=tell_deeper,
        )
    _tell({**board_values(deepest), "last": True})


def _tell(answer: dict[str, Any]) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
