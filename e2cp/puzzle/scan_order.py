"""Orders in which a search fills the cells of a board."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.puzzle import Puzzle

OrderName = Literal["row", "column", "zigzag", "two-row", "diagonal", "spiral"]

COLUMNS_AT_END = 5 / 16
"""Share of the rows, at the end, that are filled column by column."""


def scan_order(puzzle: Puzzle) -> NDArray[np.int64]:
    """Return the order with the best hopes, without the cells of clues.

    It goes row by row, and column by column in the last rows: the columns end at the bottom
    rim one by one, so that its pieces are not all asked for at the very end.
    """
    rows = puzzle.rows - round(COLUMNS_AT_END * puzzle.rows)
    cells = np.arange(puzzle.size).reshape(puzzle.rows, puzzle.cols)
    block = round(COLUMNS_AT_END * puzzle.cols)
    order = np.concatenate(
        [cells[:rows].ravel(), cells[rows:, :block].ravel(), cells[rows:, block:].T.ravel()]
    )
    return order[~np.isin(order, [clue.cell for clue in puzzle.clues])]


def cell_order(puzzle: Puzzle, name: OrderName) -> list[int]:
    """Return all cells of a board in an order.

    Parameters
    ----------
    puzzle
        The puzzle.
    name
        ``row``, each from the left; ``column``, each from the top; ``zigzag``, rows from the
        left and from the right by turns; ``two-row``, down the board two rows at a time and
        zig-zagging across each pair (Harris, Vanstone & Gepp 2018, §2); ``diagonal``, from the
        top left corner; ``spiral``, ring by ring from outside.
    """
    rows, cols = range(puzzle.rows), range(puzzle.cols)
    if name == "row":
        squares = [(row, col) for row in rows for col in cols]
    elif name == "column":
        squares = [(row, col) for col in cols for row in rows]
    elif name == "zigzag":
        squares = [(row, col) for row in rows for col in (cols if row % 2 == 0 else cols[::-1])]
    elif name == "two-row":
        squares = [(row, col) for top in rows[::2] for col in cols for row in rows[top : top + 2]]
    else:
        squares = [(row, col) for row in rows for col in cols]
        if name == "diagonal":
            squares.sort(key=sum)
        else:
            squares = _spiral(squares)
    return [row * puzzle.cols + col for row, col in squares]


def _spiral(squares: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Walk clockwise from the top left, turning right where the next square is taken."""
    waiting = set(squares)
    (row, col), (down, right) = squares[0], (0, 1)
    walk = []
    while waiting:
        walk.append((row, col))
        waiting.remove((row, col))
        if (row + down, col + right) not in waiting:
            down, right = right, -down
        row, col = row + down, col + right
    return walk
