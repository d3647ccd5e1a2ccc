"""The order in which a scan fills the board with the best hopes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.puzzle import Puzzle

COLUMNS_AT_END = 5 / 16
"""Share of the rows, at the end, that are filled column by column."""


def scan_order(puzzle: Puzzle) -> NDArray[np.int64]:
    """Return the cells row by row, the last rows column by column; clues are left out.

    The columns end at the bottom rim one by one, so that its pieces are not all asked for at
    the very end.
    """
    rows = puzzle.rows - round(COLUMNS_AT_END * puzzle.rows)
    cells = np.arange(puzzle.size).reshape(puzzle.rows, puzzle.cols)
    block = round(COLUMNS_AT_END * puzzle.cols)
    order = np.concatenate(
        [cells[:rows].ravel(), cells[rows:, :block].ravel(), cells[rows:, block:].T.ravel()]
    )
    return order[~np.isin(order, [clue.cell for clue in puzzle.clues])]
