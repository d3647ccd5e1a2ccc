"""Where a hybrid search takes its start boards from, other than the break-tolerant search."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np

from e2cp.engines.all import engine_for
from e2cp.engines.request import Request
from e2cp.engines.run import run
from e2cp.matching.complete import complete
from e2cp.modelling.registry import find_variant
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

Source = Literal["breaks", "cp", "sat", "mac", "random"]

HUNT = 10.0
"""Seconds for the largest partial assignment, when a model was not solved."""

ENCODINGS = {"cp": "table", "sat": "sat-pd[z=on]", "mac": ""}


def make_start(
    puzzle: Puzzle,
    source: Source,
    rng: np.random.Generator,
    *,
    relax: int,
    encoding: str = "",
    seconds: float = 60.0,
    solutions: int = 1,
) -> Board:
    """Return a complete board to start from (Schaus & Deville 2008, §5).

    A model that leaves random cells of one chessboard colour empty is solved and its holes are
    filled optimally; of several solutions the best board is taken. If it is not solved in time,
    the largest partial assignment is completed.

    Parameters
    ----------
    puzzle
        The puzzle.
    source
        ``cp`` or ``sat`` for a model on its usual engine, ``mac`` for our own propagating
        search, ``random`` for pieces laid at random.
    rng
        For the cells and for the engine's seed.
    relax
        Cells to leave empty.
    encoding
        The variant, if not the usual one of the source.
    seconds
        Limit on the model.
    solutions
        How many solutions of the model to look at.
    """
    if source in ("random", "breaks"):
        return complete(Board.of_clues(puzzle), how="random", rng=rng).board
    cells = checkerboard_cells(puzzle, relax, rng)
    name, engine = "", "mac"
    if source != "mac":
        variant, settings = find_variant(encoding or ENCODINGS[source])
        name, engine = variant.full_name(settings), engine_for(variant, None)
    seed = int(rng.integers(1, 2**31))
    request = Request(puzzle, name, engine, cells, seed=seed, seconds=seconds, solutions=solutions)
    found = run(request)
    if found.boards:
        boards = [complete(board, rng=rng).board for board in found.boards]
        return max(boards, key=lambda board: board.score)
    partial = found.partial
    if partial is None and source != "mac":
        hunt = replace(request, encoding="", engine="mac", seconds=min(seconds, HUNT))
        found = run(hunt)
        partial = found.boards[-1] if found.boards else found.partial
    return complete(partial or Board.of_clues(puzzle), rng=rng).board
