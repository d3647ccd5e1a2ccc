"""From a relaxed model to a complete board: solve it, else take a partial board, fill the holes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event
from typing import Literal, Protocol

from e2cp.completion.completion import Completion
from e2cp.puzzle.board import Board
from e2cp.solvers.registry import find_solver
from e2cp.solvers.request import Request
from e2cp.solvers.run import Run, out_of_time, run
from e2cp.solvers.status import Status

How = Literal["optimal", "random", "none"]

UNANSWERED = (Status.TIMEOUT, Status.MEMOUT, Status.UNKNOWN)

PARTIAL_METHOD = "mac"
"""The method whose largest partial board stands in for a model that was not solved."""

MOST_KEPT = 9.0
"""Seconds for a partial board, and again for its completion, where there is no limit."""

SHARE_OF_PARTIAL = 0.7
"""What the search for a partial board takes of the time that was kept for the end."""


class Completer(Protocol):
    """Does what comes after the solver: in this process, or in one that was started early."""

    def largest_partial(self, request: Request, deadline: float) -> Board | None:
        """Return the largest partial board that a propagating search meets by then."""

    def complete(self, board: Board, request: Request, how: How, deadline: float) -> Completion:
        """Fill the holes of a board by then."""


@dataclass(frozen=True)
class RelaxedBoard:
    """What became of a relaxed model.

    Attributes
    ----------
    run
        The solver's answer.
    partial
        The board before completion: the model's solution with its relaxed cells empty, or the
        largest partial board, or the clues alone.
    source
        Where it came from: ``model``, the method that searched the puzzle itself, ``clues`` or
        ``none``.
    completion
        The completed board, if completion was asked for and there was something to complete.
    """

    run: Run
    partial: Board | None
    source: str
    completion: Completion | None

    @property
    def board(self) -> Board | None:
        """The best board: completed if possible."""
        return self.partial if self.completion is None else self.completion.board


def complete_relaxed(
    request: Request,
    completer: Completer,
    *,
    how: How = "optimal",
    kept: float = 0.0,
    deadline: float | None = None,
    began: float | None = None,
    phase: str = "start",
    even_if_unsat: bool = False,
    on_event: Callable[[str], None] | None = None,
    cancelled: Event | None = None,
) -> RelaxedBoard:
    """Solve a relaxed model and complete its board (Schaus & Deville 2008, §5).

    If the model is not solved in time, the largest partial board that a propagating search meets
    in a short while is completed instead, since CP-SAT does not reveal its own.

    Parameters
    ----------
    request
        What to run; of several solutions the one whose completion scores most is taken.
    completer
        Finds the partial board and fills the holes.
    how
        How holes are filled; ``none`` leaves them.
    kept
        Seconds before the deadline at which the solver is stopped.
    deadline
        When all of it ends, by `time.time`; None for no limit.
    began, phase
        When the limit began to count, by `time.time`, and what was under way since: said of a
        solver for which no time is left.
    even_if_unsat
        Whether a partial board is wanted even where the model has no solution.
    on_event
        Called with each step of the run, and ``unsolved`` before the search for a partial board.
    cancelled
        Ends the solver when it is set.
    """
    left = None if deadline is None else deadline - kept - time.time()
    if left is not None and left <= 0:
        result = out_of_time(phase, 0.0 if began is None else time.time() - began)
    else:
        result = run(replace(request, seconds=left), on_event, cancelled=cancelled)
    partial, source = _found(request, result, even_if_unsat=even_if_unsat)
    completion = None
    try:
        if how != "none" and not result.interrupted:
            if partial is None and (result.status in UNANSWERED or even_if_unsat):
                if on_event is not None:
                    on_event("unsolved")
                partial, source = _largest_partial(request, completer, deadline)
            given_up = cancelled is not None and cancelled.is_set()
            if partial is not None and result.refused is None and not given_up:
                boards = result.boards or [partial]
                completion = _best_completion(boards, request, completer, how, deadline)
    except KeyboardInterrupt:
        result.interrupted = True
    return RelaxedBoard(result, partial, source, completion)


def _found(request: Request, result: Run, *, even_if_unsat: bool) -> tuple[Board | None, str]:
    """Return the best board of a run, whole or partial, and where it came from."""
    if result.status is Status.UNSAT and not (even_if_unsat and result.partial is not None):
        return None, "none"
    own = not find_solver(request.engine).takes_model
    if result.boards or result.refused is not None:
        return (result.refused or result.boards[-1]), request.engine if own else "model"
    return result.partial, "none" if result.partial is None else request.engine


def _largest_partial(
    request: Request, completer: Completer, deadline: float | None
) -> tuple[Board, str]:
    now = time.time()
    seconds = MOST_KEPT if deadline is None else (deadline - now) * SHARE_OF_PARTIAL
    partial_deadline = now + seconds
    deepest = None
    if find_solver(request.engine).takes_model and partial_deadline > now:
        deepest = completer.largest_partial(request, partial_deadline)
    return (
        (Board.of_clues(request.puzzle), "clues") if deepest is None else (deepest, PARTIAL_METHOD)
    )


def _best_completion(
    boards: list[Board], request: Request, completer: Completer, how: How, deadline: float | None
) -> Completion | None:
    deadline = time.time() + MOST_KEPT if deadline is None else deadline
    holed = [board for board in boards if board.holes.size]
    done = [completer.complete(board, request, how, deadline) for board in holed]
    return max(done, key=lambda completion: completion.board.score, default=None)
