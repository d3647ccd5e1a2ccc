"""The rotations of a board, by quarter turns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.board import Board
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.puzzle import Puzzle


def turned(board: Board, turns: int) -> Board:
    """Return a board turned clockwise by so many quarters, and with it its puzzle's clues.

    Examples
    --------
    >>> import e2cp
    >>> board = Board.of_clues(e2cp.load("eternity2", clues="starter"))
    >>> [clue.cell for clue in board.puzzle.clues + turned(board, 1).puzzle.clues]
    [135, 119]
    """
    puzzle = board.puzzle
    cells = np.rot90(_grid(puzzle), -turns)
    if puzzle.clues or puzzle.rows != puzzle.cols:
        place = np.argsort(cells, axis=None).tolist()
        clues = [Clue(c.piece, place[c.cell], (c.rotation + turns) % 4) for c in puzzle.clues]
        puzzle = Puzzle(len(cells), len(cells.T), puzzle.sides, puzzle.name, clues)
    return Board(puzzle, board.pieces[cells], (board.rotations[cells] + turns) % 4)


def _grid(puzzle: Puzzle) -> NDArray[np.int64]:
    return np.arange(puzzle.size).reshape(puzzle.rows, puzzle.cols)
