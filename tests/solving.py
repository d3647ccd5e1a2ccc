"""Solving in this process, for tests: no limits, no isolation."""

import time

import numpy as np

from e2cp.formats.boards.plain import board_of
from e2cp.modelling.registry import find_variant
from e2cp.puzzle.board import Board
from e2cp.puzzle.fault import PuzzleError
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.base import Clock, Reporter
from e2cp.solvers.registry import find_solver, solver_for
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status


def solve(puzzle, encoding, relaxed=frozenset(), *, engine=None, solutions=None, **wishes):
    """Return the status and the boards that a variant finds on an engine; all by default."""
    variant, settings = find_variant(encoding)
    name = solver_for(variant, engine)
    request = Request(puzzle, encoding, name, relaxed, solutions=solutions, **wishes)
    boards: list[Board] = []

    def emit(event):
        if event["event"] == "board":
            boards.append(board_of(puzzle, event))

    model = None if name == "gecode" else variant.build(puzzle, relaxed, settings)
    clock = Clock(request.seconds, time.time())
    ending = find_solver(name).solve(model, request, clock, Reporter(emit, solutions))
    assert isinstance(ending.status, Status)
    return ending.status, boards


def unsatisfiable() -> Puzzle:
    """A rim that cannot close although every colour has an even total."""
    for seed in range(100):
        sides = generate("e2style", 4, inner=3, frame=3, seed=seed).puzzle.sides.copy()
        for piece in np.flatnonzero((sides == 0).sum(axis=1) == 1):
            grey = int(np.argmax(sides[piece] == 0))
            before, after = (grey - 1) % 4, (grey + 1) % 4
            if sides[piece, before] != sides[piece, after]:
                sides[piece, [before, after]] = sides[piece, [after, before]]
                try:
                    return Puzzle(4, 4, sides)
                except PuzzleError:
                    break
    raise AssertionError
