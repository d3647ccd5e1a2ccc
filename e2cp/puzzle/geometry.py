"""Where a cell's neighbours lie, and which rotations the rim allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.sides import GREY

if TYPE_CHECKING:
    from e2cp.puzzle.puzzle import Puzzle

NOWHERE = -1
"""Beyond the rim there is no cell."""


def offsets(cols: int) -> tuple[int, int, int, int]:
    """Return how far the neighbours up, right, down and left are, in cells.

    Examples
    --------
    >>> offsets(16)
    (-16, 1, 16, -1)
    """
    return -cols, 1, cols, -1


def opposite(side: int) -> int:
    """Return the side that faces a side: up and down, right and left.

    Examples
    --------
    >>> [opposite(side) for side in range(4)]
    [2, 3, 0, 1]
    """
    return side ^ 2


def neighbours(puzzle: Puzzle) -> NDArray[np.int32]:
    """Return by cell and side the cell that lies there, `NOWHERE` beyond the rim."""
    beside = np.arange(puzzle.size)[:, None] + np.array(offsets(puzzle.cols))
    return np.where(puzzle.cell_rims, NOWHERE, beside).astype(np.int32)


def legal_placements(
    puzzle: Puzzle, cells: NDArray[np.integer], pieces: NDArray[np.integer]
) -> NDArray[np.bool_]:
    """Return by cell, piece and rotation whether the rim allows it; equal rotations once."""
    grey = puzzle.oriented[pieces] == GREY
    legal: NDArray[np.bool_] = (grey[None] == puzzle.cell_rims[cells][:, None, None]).all(axis=3)
    legal &= np.arange(4) < puzzle.periods[pieces][:, None]
    return legal


def legal_rotations(puzzle: Puzzle, cell: int, piece: int) -> NDArray[np.bool_]:
    """Return by rotation whether a piece may stand so on a cell; equal rotations once.

    Examples
    --------
    >>> import e2cp
    >>> puzzle = e2cp.load("eternity2")
    >>> legal_rotations(puzzle, 0, 0).sum(), legal_rotations(puzzle, 17, 0).sum()
    (np.int64(1), np.int64(0))
    """
    one: NDArray[np.bool_] = legal_placements(puzzle, np.array([cell]), np.array([piece]))[0, 0]
    return one


def chessboard(puzzle: Puzzle) -> NDArray[np.bool_]:
    """Return by cell whether it is black: the top left corner is."""
    rows, cols = np.divmod(np.arange(puzzle.size), puzzle.cols)
    black: NDArray[np.bool_] = (rows + cols) % 2 == 0
    return black
