"""From a puzzle to a complete board: solve a relaxed model, fill its holes, tell what happened."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from e2cp.engines.request import Request
from e2cp.engines.run import Run, run
from e2cp.engines.status import Status
from e2cp.matching.complete import Completion, complete
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check

How = Literal["optimal", "random", "none"]

RESERVE = 0.15
LEAST_RESERVE = 5.0
MOST_RESERVE = 9.0
"""Share of the time, within these bounds but never more than half, kept for a partial assignment
and its completion."""


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
        Where it came from: ``model``, ``mac``, ``clues`` or ``none``.
    completion
        The completed board, if completion was asked for and there was something to complete.
    """

    request: Request
    run: Run
    partial: Board | None
    source: str
    completion: Completion | None

    @property
    def board(self) -> Board | None:
        """The best board: completed if possible."""
        return self.partial if self.completion is None else self.completion.board

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON."""
        run, board, partial = self.run, self.board, self.partial
        done = self.completion
        return {
            "puzzle": self.request.puzzle.name,
            "status": str(run.status),
            "encoding": self.request.encoding,
            "engine": self.request.engine,
            "seed": self.request.seed,
            "relaxed": len(self.request.relaxed),
            "relaxed_cells": sorted(self.request.relaxed),
            "variables": run.variables,
            "constraints": run.constraints,
            "build_s": round(run.build_s, 3),
            "load_s": round(run.load_s, 3),
            "solve_s": round(run.solve_s, 3),
            "wall_s": round(run.wall_s, 3),
            "cpu_s": round(run.cpu_s, 3),
            "memory_mb": round(run.memory_mb, 1),
            **{key: run.counts[key] for key in sorted(run.counts)},
            "boards": len(run.boards),
            "source": self.source,
            "placed": 0 if partial is None else partial.placed,
            "holes": 0 if partial is None else len(partial.holes),
            "score_partial": 0 if partial is None else partial.score,
            "completion": None if done is None else done.how,
            "completion_optimal": None if done is None else done.optimal,
            "score": 0 if board is None else check(board).score,
            "max_score": self.request.puzzle.max_score,
            "valid": board is not None and check(board).valid,
            "interrupted": run.interrupted,
            "message": run.message,
            "proof": run.proof,
        }


def run_model(
    request: Request,
    *,
    how: How = "optimal",
    on_event: Callable[[str], None] | None = None,
) -> ModelRun:
    """Run a model and complete its board.

    If the model is not solved in time, our own propagating search provides the largest partial
    assignment it meets in a short while, since CP-SAT does not reveal its own (Schaus &
    Deville 2008, §5, start their tabu search from such a board).

    Parameters
    ----------
    request
        What to run; its time limit bounds all of it.
    how
        ``optimal`` completion, ``random`` as in the paper, or ``none``.
    on_event
        Told each step.
    """
    fallback = how != "none" and request.solutions == 1 and request.engine != "mac"
    started = time.time()
    warming = _warm() if fallback else None
    try:
        result = run(_keeping_a_reserve(request) if fallback else request, on_event)
    finally:
        if warming is not None:
            warming.terminate()
            warming.wait()
    partial = result.boards[-1] if result.boards else result.partial
    source = "mac" if request.engine == "mac" else "model"
    if partial is None and fallback and not (result.status.solved or result.interrupted):
        left = None if request.seconds is None else request.seconds - (time.time() - started)
        partial, source = _largest_partial(request, left, on_event)
    if partial is None:
        source = "none"
    completion = None
    if partial is not None and how != "none" and result.status is not Status.WRONG:
        rng = np.random.default_rng(request.seed)
        left = 10.0 if request.seconds is None else request.seconds - (time.time() - started)
        completion = complete(partial, how=how, rng=rng, seconds=max(0.2, min(10.0, left - 0.3)))
    return ModelRun(request, result, partial, source, completion)


def _keeping_a_reserve(request: Request) -> Request:
    """Leave some of the time to a partial assignment and its completion."""
    if request.seconds is None:
        return request
    share = min(max(RESERVE * request.seconds, LEAST_RESERVE), MOST_RESERVE)
    reserve = min(share, request.seconds / 2)
    return replace(request, seconds=request.seconds - reserve)


def _largest_partial(
    request: Request, left: float | None, on_event: Callable[[str], None] | None
) -> tuple[Board, str]:
    seconds = MOST_RESERVE if left is None else left - 1.5
    if seconds > 0.5:
        hunt = Request(
            request.puzzle, "", "mac", request.relaxed, seed=request.seed, seconds=seconds
        )
        found = run(hunt, on_event)
        deepest = found.boards[-1] if found.boards else found.partial
        if deepest is not None:
            return deepest, "mac"
    return Board.of_clues(request.puzzle), "clues"


def _warm() -> subprocess.Popen[bytes]:
    """Compile the kernels while the solver works, so that they are there when it fails."""
    return subprocess.Popen(
        ["nice", sys.executable, "-m", "e2cp.warm"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
