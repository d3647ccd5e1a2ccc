"""Where a cell's neighbours lie, and which rotations the rim allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.fault import frame_mask
from e2cp.puzzle.sides import GREY

if TYPE_CHECKING:
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.puzzle import Colours, Puzzle

Side = TypeVar("Side", int, NDArray[np.int64])
"""A side, or an array of sides."""

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


def opposite(side: Side) -> Side:
    """Return the side that faces a side: up and down, right and left.

    Examples
    --------
    >>> [opposite(side) for side in range(4)]
    [2, 3, 0, 1]
    """
    return side ^ 2


def neighbours(puzzle: Puzzle) -> NDArray[np.int32]:
    """Return by cell and side the cell that lies there, `NOWHERE` beyond the rim.

    Examples
    --------
    >>> import e2cp
    >>> neighbours(e2cp.load("eternity2"))[[0, 17]].tolist()
    [[-1, 1, 16, -1], [1, 18, 33, 16]]
    """
    beside = np.arange(puzzle.size)[:, None] + np.array(offsets(puzzle.cols))
    return np.where(puzzle.cell_rims, NOWHERE, beside).astype(np.int32)


def neighbours_among(puzzle: Puzzle, cells: NDArray[np.integer]) -> NDArray[np.int32]:
    """Return the neighbours of some cells among each other, all by their numbers in `cells`.

    Examples
    --------
    >>> import e2cp
    >>> neighbours_among(e2cp.load("eternity2"), np.array([0, 1, 17])).tolist()
    [[-1, 1, -1, -1], [-1, -1, 2, 0], [1, -1, -1, -1]]
    """
    numbers = np.full(puzzle.size + 1, NOWHERE, dtype=np.int32)  # the last is that of `NOWHERE`
    numbers[cells] = np.arange(cells.size)
    among: NDArray[np.int32] = numbers[neighbours(puzzle)[cells]]
    return among


def facing(board: Board) -> Colours:
    """Return by cell and side the colour that the neighbour shows there.

    It is grey beyond the rim and at a hole.
    """
    across = board.edges[neighbours(board.puzzle), opposite(np.arange(4))]
    across[board.puzzle.cell_rims] = GREY
    return across


def frame_junctions(puzzle: Puzzle) -> NDArray[np.bool_]:
    """Return by cell and side whether a junction along the rim lies there."""
    return frame_mask(puzzle.cell_rims)


def as_bits(flags: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return the flags of four sides or rotations, along the last axis, as bits of a number.

    Examples
    --------
    >>> as_bits(np.array([[True, False, False, False], [False, True, False, True]]))
    array([ 1, 10], dtype=uint8)
    """
    return np.packbits(flags, axis=-1, bitorder="little")[..., 0]


def legal_at_rims(
    puzzle: Puzzle, rims: NDArray[np.bool_], pieces: NDArray[np.integer] | None = None
) -> NDArray[np.bool_]:
    """Return which rotations have their grey sides exactly where the rim is.

    Parameters
    ----------
    puzzle
        The puzzle.
    rims
        The sides on the rim, one row a kind of cell.
    pieces
        The pieces; without it all.

    Returns
    -------
    NDArray
        By row, piece and rotation; of rotations that show the same sides only the first is legal.
    """
    which = slice(None) if pieces is None else pieces
    grey = as_bits(puzzle.oriented[which] == GREY)
    legal: NDArray[np.bool_] = grey[None] == as_bits(rims)[:, None, None]
    legal &= np.arange(4) < puzzle.periods[which][:, None]
    return legal


def legal_placements(
    puzzle: Puzzle, cells: NDArray[np.integer], pieces: NDArray[np.integer] | None = None
) -> NDArray[np.bool_]:
    """Return by cell, piece and rotation whether the rim allows it; equal rotations once.

    Without `pieces` those are all pieces of the puzzle.
    """
    return legal_at_rims(puzzle, puzzle.cell_rims[cells], pieces)


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


def first_grey(grey: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return by row the side at which the grey ones begin, clockwise; 0 where there are none.

    Examples
    --------
    >>> first_grey(np.array([[True, False, False, True], [False, True, False, False]]))
    array([3, 1])
    """
    begins = grey & ~np.roll(grey, 1, axis=1)
    sides: NDArray[np.intp] = begins.argmax(axis=1)
    return sides


def chessboard(puzzle: Puzzle) -> NDArray[np.bool_]:
    """Return by cell whether it is black: the top left corner is."""
    rows, cols = np.divmod(np.arange(puzzle.size), puzzle.cols)
    black: NDArray[np.bool_] = (rows + cols) % 2 == 0
    return black
