"""The complete board that a local search starts from."""

from __future__ import annotations

import math

import numpy as np

from e2cp.completion.complete import complete
from e2cp.errors import InputError
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

FEW_HOLES = 64
"""So many holes are filled well in about a second, more at random."""


def start_board(puzzle: Puzzle, start: Board | None, rng: np.random.Generator) -> Board:
    """Return a complete legal board.

    Parameters
    ----------
    puzzle
        The puzzle, whose clues the board keeps.
    start
        A legal board of the same pieces, whose pieces stay where they are; without one the
        pieces are placed at random.
    rng
        For random placing; the same state gives the same board.

    Raises
    ------
    InputError
        If the board is of another puzzle or breaks a rule.
    """
    if start is None:
        return complete(Board.of_clues(puzzle), how="random", rng=rng).board
    if start.puzzle.hash != puzzle.hash:
        raise InputError(
            "the start board is of another puzzle",
            read=start.puzzle.name,
            expected=puzzle.name,
        )
    board = Board(puzzle, start.pieces, start.rotations)
    if 0 < board.holes.size <= FEW_HOLES:
        return complete(board, rng=rng, exact_holes=0, seconds=math.inf).board
    return complete(board, how="random", rng=rng).board
