"""Solving in this process, for tests: no limits, no isolation."""

import time

from e2cp.engines.all import engine_for, find_engine
from e2cp.engines.engine import Clock, Talk
from e2cp.engines.request import Request, board_of
from e2cp.engines.status import Status
from e2cp.modelling.registry import find_variant
from e2cp.puzzle.board import Board


def solve(puzzle, encoding, relaxed=frozenset(), *, engine=None, solutions=None, **wishes):
    """Return the status and the boards that a variant finds on an engine; all by default."""
    variant, settings = find_variant(encoding)
    name = engine_for(variant, engine)
    request = Request(puzzle, encoding, name, relaxed, solutions=solutions, **wishes)
    boards: list[Board] = []

    def emit(event):
        if event["event"] == "board":
            boards.append(board_of(puzzle, event))

    model = None if name == "gecode" else variant.build(puzzle, relaxed, settings)
    clock = Clock(request.seconds, time.time())
    ending = find_engine(name).solve(model, request, clock, Talk(emit, solutions))
    assert isinstance(ending.status, Status)
    return ending.status, boards
