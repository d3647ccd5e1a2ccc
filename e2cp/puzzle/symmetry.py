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


def turned_on_its_puzzle(board: Board, turns: int) -> Board:
    """Return a board turned clockwise by so many quarters, the clues where they were.

    Only the puzzle of a rectangle that is turned by a quarter has to be turned as well.
    """
    other = turned(board, turns)
    if (other.puzzle.rows, other.puzzle.cols) != (board.puzzle.rows, board.puzzle.cols):
        return other
    return Board(board.puzzle, other.pieces, other.rotations)


def clues_when_turned(board: Board) -> dict[int, int]:
    """Return how many clues stand after each number of quarter turns, 0 among them.

    Examples
    --------
    >>> import e2cp
    >>> board = Board.of_clues(e2cp.load("eternity2", clues="all"))
    >>> clues_when_turned(turned_on_its_puzzle(board, 3))
    {0: 0, 1: 5, 2: 0, 3: 0}
    """
    puzzle = board.puzzle
    found = {}
    for turns in range(4) if puzzle.rows == puzzle.cols else (0, 2):
        other = turned_on_its_puzzle(board, turns)
        stand = Board.of_clues(puzzle)
        same = (other.pieces == stand.pieces) & (other.rotations == stand.rotations)
        found[turns] = sum(bool(same[clue.cell]) for clue in puzzle.clues)
    return found


def _grid(puzzle: Puzzle) -> NDArray[np.int64]:
    return np.arange(puzzle.size).reshape(puzzle.rows, puzzle.cols)
