"""The symmetries of a board: turned by quarters, and mirrored."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.board import Board
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import DOWN, LEFT, RIGHT, UP


def turned(board: Board, turns: int) -> Board:
    """Return a board turned clockwise by so many quarters.

    The clues of its puzzle are turned with it. A square puzzle without clues stays the same
    puzzle.

    Examples
    --------
    >>> import e2cp
    >>> board = turned(Board.of_clues(e2cp.load("eternity2", clues="starter")), 1)
    >>> board.puzzle.clues == board.puzzle.clues
    True
    """
    puzzle = board.puzzle
    cells = np.rot90(_cells(puzzle), -turns)
    if puzzle.clues or puzzle.rows != puzzle.cols:
        place = np.argsort(cells, axis=None).tolist()
        clues = [Clue(c.piece, place[c.cell], (c.rotation + turns) % 4) for c in puzzle.clues]
        puzzle = Puzzle(*cells.shape, puzzle.sides, puzzle.name, clues)
    return Board(puzzle, board.pieces[cells], (board.rotations[cells] + turns) % 4)
