"""From a puzzle to a complete board: solve a relaxed model, fill its holes, say what happened."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np

from e2cp.completion.completion import Completion, complete_at_random, complete_greedily
from e2cp.completion.relaxed import How, complete_relaxed
from e2cp.picture.notebook import result_html
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.solvers.phases import BEFORE_BUILT, PHASES
from e2cp.solvers.request import Request
from e2cp.solvers.run import Run
from e2cp.solvers.status import Status
from e2cp.workflows.completion_worker import CompletionWorker

RESERVE = 0.15
LEAST_RESERVE = 3.0
MOST_RESERVE = 9.0
"""Share of the time, within these bounds but never more than half, kept for a partial assignment
and its completion."""

LAST_MOMENT = 0.15
"""Seconds before the limit at which the solver is stopped without a completion, and a completion
that is not there yet is made greedily."""


@dataclass(frozen=True)
class ModelRun:
    """What became of a model.

    Attributes
    ----------
    request, run
        What was asked, and the engine's answer.
    partial
        The board before completion: the model's solution with its relaxed cells empty, or the
        largest partial assignment, or the clues alone.
    source
        Where it came from: ``model``, ``mac``, ``zla``, ``clues`` or ``none``.
    completion
        The completed board, if completion was asked for and there was something to complete.
    wall_s
        Seconds by the clock for all of it, from when the limit began to count.
    """

    request: Request
    run: Run
    partial: Board | None
    source: str
    completion: Completion | None
    wall_s: float

    @property
    def complete(self) -> bool:
        """Whether it is known that there are no other boards."""
        found, wanted = len(self.run.boards), self.request.solutions
        exhausted = self.run.status is Status.SAT and (wanted is None or found < wanted)
        return exhausted or self.run.status is Status.UNSAT

    @property
    def unbuilt(self) -> bool:
        """Whether a limit came before the model stood: whatever board there is, is not its.

        It makes no difference whether importing the variant or building the model did not end.
        """
        modelled, run = bool(self.request.encoding), self.run
        return modelled and bool(run.limit) and run.unfinished in BEFORE_BUILT

    @property
    def valid(self) -> bool:
        """Whether there is a board and the checker has nothing against it."""
        board = self.board
        return board is not None and self.run.status is not Status.WRONG and check(board).valid

    @property
    def board(self) -> Board | None:
        """The best board: completed if possible."""
        return self.partial if self.completion is None else self.completion.board

    def _repr_html_(self) -> str:
        run, board = self.run, self.board
        score = None if board is None else f"{check(board).score} of {board.puzzle.max_score}"
        facts = {
            "puzzle": self.request.puzzle.name,
            "model": f"{self.request.encoding} on {self.request.engine}",
            "status": run.status,
            "message": run.message,
            "size": f"{run.variables} variables, {run.constraints} constraints",
            "time": f"{self.wall_s:.2f} s, {run.cpu_s:.2f} s of processor",
            "board": f"from {self.source}",
            "score": score,
        }
        return result_html(facts, board)

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON."""
        run, board, partial = self.run, self.board, self.partial
        done = self.completion
        return {
            "puzzle": self.request.puzzle.name,
            "status": str(run.status),
            "encoding": self.request.encoding,
            "engine": self.request.engine,
            "settings": run.settings,
            "seed": self.request.seed,
            "relaxed": len(self.request.relaxed),
            "relaxed_cells": [*map(self.request.puzzle.square, sorted(self.request.relaxed))],
            "variables": run.variables or None,
            "constraints": run.constraints or None,
            "limit": run.limit,
            **{f"{phase}_s": round(run.phases.get(phase, 0.0), 3) for phase in PHASES},
            "cpu_phases": {phase: round(spent, 3) for phase, spent in run.cpu_phases.items()},
            "unfinished": run.unfinished,
            "engine_s": round(run.wall_s, 3),
            "wall_s": round(self.wall_s, 3),
            "cpu_s": round(run.cpu_s, 3),
            "waited_s": round(run.waited_s, 3),
            "load": round(run.load, 2),
            "memory_mb": round(run.memory_mb, 1),
            **{key: _whole(run.counts[key]) for key in sorted(run.counts)},
            "boards": len(run.boards),
            "complete": self.complete,
            "source": self.source,
            "placed": 0 if partial is None else partial.placed,
            "holes": 0 if partial is None else len(partial.holes),
            "score_partial": 0 if partial is None else partial.score,
            "completion": None if done is None else done.how,
            "completion_optimal": None if done is None else done.optimal,
            "score": 0 if board is None else check(board).score,
            "max_score": self.request.puzzle.max_score,
            "valid": self.valid,
            "interrupted": run.interrupted,
            "message": run.message,
            "proof": run.proof,
        }


def run_model(
    request: Request,
    *,
    how: How = "optimal",
    started: float | None = None,
    phase: str = "start",
    on_event: Callable[[str], None] | None = None,
) -> ModelRun:
    """Run a model and complete its board.

    If the model is not solved in time, our own propagating search provides the largest partial
    assignment it meets in a short while, since CP-SAT does not reveal its own (Schaus &
    Deville 2008, §5, start their tabu search from such a board).

    Parameters
    ----------
    request
        What to run; its time limit bounds all of it, and `reserve` says how much of it is kept
        for the partial assignment and the completion.
    how
        ``optimal`` completion, ``random`` as in the paper, or ``none``.
    started
        When the limit began to count, as `time.time` gives it; now if left out.
    phase
        What was under way since, of `e2cp.solvers.phases.PHASES`: said to be unfinished if no
        time is left for the solver.
    on_event
        Called with each step, and ``unsolved`` when the partial assignment is looked for.
    """
    started = time.time() if started is None else started
    deadline = None if request.seconds is None else started + request.seconds
    completing = how != "none" and request.solutions == 1
    kept = time_kept(request.seconds, completing=completing)
    late = deadline is not None and deadline - kept <= time.time()
    with CompletionWorker() if completing and not late else nullcontext() as worker:
        done = complete_relaxed(
            request,
            _Completer(worker),
            how=how if completing else "none",
            kept=kept,
            deadline=deadline,
            began=started,
            phase=phase,
            on_event=on_event,
        )
    seconds = time.time() - started
    return ModelRun(request, done.run, done.partial, done.source, done.completion, seconds)


def time_kept(seconds: float | None, *, completing: bool) -> float:
    """Return how long before the limit the solver is stopped."""
    return reserve(seconds) if completing and seconds is not None else LAST_MOMENT


def reserve(seconds: float) -> float:
    """Return how much of a limit is kept for a partial assignment and its completion."""
    return min(max(RESERVE * seconds, LEAST_RESERVE), MOST_RESERVE, seconds / 2)


class _Completer:
    """Lets the completion worker do it, and does without if there is none or no time is left."""

    def __init__(self, worker: CompletionWorker | None) -> None:
        self._worker = worker

    def largest_partial(self, request: Request, deadline: float) -> Board | None:
        return None if self._worker is None else self._worker.largest_partial(request, deadline)

    def complete(self, board: Board, request: Request, how: How, deadline: float) -> Completion:
        deadline -= LAST_MOMENT
        if self._worker is not None and how == "optimal" and time.time() < deadline:
            return self._worker.complete(board, request, deadline)
        rng = np.random.default_rng(request.seed)
        return (complete_at_random if how == "random" else complete_greedily)(board, rng)


def _whole(number: float) -> int | float:
    return int(number) if float(number).is_integer() else number
