"""Runs that are made up, so that experiments can be tested without running anything."""

from collections.abc import Callable

import numpy as np

from e2cp.catalogue.opening import load_board
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.board import HOLE, Board
from e2cp.solvers.status import Status

RECORD = load_board("record:470")


class MadeUpRuns:
    """Answers every spec by a function of it, and keeps what was asked."""

    def __init__(self, answer: Callable[[RunSpec], dict]):
        self.answer = answer
        self.run_specs: list[RunSpec] = []

    def __call__(self, run_specs):
        self.run_specs += run_specs
        return [self._result(spec) for spec in run_specs]

    def _result(self, spec):
        facts = dict(self.answer(spec))
        board = facts.pop("board", None)
        return Record.of(spec, facts.pop("status", Status.SAT), **facts), board


def with_holes(spec: RunSpec) -> Board:
    """Return the best known board of Eternity II with a run's relaxed cells and ten more empty."""
    cells = checkerboard_cells(spec.puzzle, spec.relax + 10, np.random.default_rng(spec.seed))
    pieces = RECORD.pieces.copy()
    pieces[list(cells)] = HOLE
    return Board(spec.puzzle, pieces, RECORD.rotations)


def plausible(spec: RunSpec) -> dict:
    """Answer anything: models and exact methods in a second, searches with 420 junctions."""
    if spec.kind == "search":
        first = 40 if spec.start is None else spec.start.score
        return {
            "status": Status.FEASIBLE,
            "score": 420 + spec.seed,
            "trajectory": [(0.0, first), (1.0, 420 + spec.seed)],
            "counts": {"moves": 1000.0},
            "solve_s": spec.seconds,
            "cpu_s": spec.seconds,
        }
    facts = {"cpu_s": 1.0 + spec.seed / 10, "wall_s": 2.0, "score": 400, "placed": 246}
    wanted = spec.puzzle.size == 256 and (spec.kind == "exact" or spec.seed <= 2)
    board = with_holes(spec) if wanted else None
    solved = spec.relax >= 24 or spec.puzzle.size < 256
    return {**facts, "status": Status.SAT if solved else Status.TIMEOUT, "board": board}


def repeat(experiment, scale, runs):
    """Make all repetitions of a scale."""
    return experiment.repeat(experiment.sizes[scale], runs)
