"""The order of the cells in which a scan should meet a solution soonest."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.methods.zla.work import Floats, Ints, ScanWork
from e2cp.modelling.relaxation import NO_CELLS, Cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.scan_order import OrderName, cell_order

WIDTH = 12_800
"""Sets of cells to go on with at a time, times the cells of the board."""

GAIN = 0.2
"""How much smaller the logarithm of the work must be to leave rows: they are what people know."""

MIXING = np.uint64(0x9E3779B97F4A7C15)


class ScanPlan(NamedTuple):
    """An order of the cells to fill.

    Attributes
    ----------
    cells
        The cells, in order.
    log_work
        Natural logarithm of the pieces that a scan should place for each solution.
    log_usual
        The same row by row, or column by column if the board is wider than high.
    """

    cells: list[int]
    log_work: float
    log_usual: float


MOST_PLANNED = 1600
"""Cells of which an order is planned: it takes the square of them, and gains on small boards."""


def plan_scan(start: Board, relaxed: Cells = NO_CELLS) -> ScanPlan:
    """Find the order in which the fewest matching partial boards lie before each solution.

    With few frame colours the frame hardly prunes, and the inside is best filled first: on 8×8
    boards of 8:2 colours that takes a fiftieth of the pieces that rows take for a solution, and
    about a tenth for the first one, since solutions then come in groups with the same inside.
    With many the frame comes first. In between, as in Eternity II, rows are hard to beat
    (columns on a board that is wider than high: a short front is found wrong sooner). Compared
    are rows, columns, and an order that is planned from its end: of the full board that cell is
    emptied which leaves the fewest boards, and so on, with many such sets of cells at a time
    (a beam).

    Parameters
    ----------
    start
        The board with the pieces that lie from the start.
    relaxed
        Cells that stay empty.
    """
    puzzle, known = start.puzzle, frozenset(start.filled.tolist())
    lines: list[OrderName] = ["row", "column"]
    if puzzle.cols > puzzle.rows:
        lines.reverse()
    taken = known | relaxed
    orders = [[cell for cell in cell_order(puzzle, line) if cell not in taken] for line in lines]
    work = ScanWork(puzzle, known, orders[0])
    if 1 < len(orders[0]) <= MOST_PLANNED:
        orders.append(_planned_from_its_end(work))
    works = [work.of(order) for order in orders]
    best = int(np.argmin(works))
    best = best if works[best] < works[0] - GAIN else 0
    return ScanPlan(orders[best], works[best], works[0])


def _planned_from_its_end(work: ScanWork) -> list[int]:
    """Empty the full board cell by cell, always going on with the sets of the least work."""
    cells = np.array(work.cells)
    width = max(1, WIDTH // work.kinds.size)
    marks = (np.arange(1, work.kinds.size + 1, dtype=np.uint64) * MIXING) ** np.uint64(3)
    present = work.presence(work.known + work.cells)
    placed, ring, middle = work.begin(work.known + work.cells)
    total, mark = work.log_boards(placed, ring, middle), np.zeros(1, dtype=np.uint64)
    emptied: list[tuple[Ints, Ints]] = []
    for _ in range(cells.size - 1):
        rows, columns = np.nonzero(_removable(work, present, cells))
        removed = cells[columns]
        less_ring, less_middle = work.joins(present[rows], removed)
        next_placed = placed[rows]
        next_placed[np.arange(rows.size), work.kinds[removed]] -= 1
        next_ring, next_middle = ring[rows] - less_ring, middle[rows] - less_middle
        boards = work.log_boards(next_placed, next_ring, next_middle)
        next_total = np.logaddexp(total[rows], boards)
        next_mark = mark[rows] ^ marks[removed]
        kept = _best(next_total, next_mark, width)
        rows, removed = rows[kept], removed[kept]
        emptied.append((rows, removed))
        present = present[rows]
        present[np.arange(rows.size), removed] = False
        placed, ring, middle = next_placed[kept], next_ring[kept], next_middle[kept]
        total, mark = next_total[kept], next_mark[kept]
    best = int(total.argmin())
    order = [int(cells[present[best, cells]][0])]
    for rows, removed in reversed(emptied):
        order.append(int(removed[best]))
        best = int(rows[best])
    return order


def _removable(work: ScanWork, present: NDArray[np.bool_], cells: Ints) -> NDArray[np.bool_]:
    """Return which cells of each set lie beside an empty one; all, if none does."""
    around = work.around[cells]
    empty = ~present[:, around] & (around < work.kinds.size)
    beside: NDArray[np.bool_] = np.any(empty, axis=2) & present[:, cells]
    lonely = ~np.any(beside, axis=1, keepdims=True)
    removable: NDArray[np.bool_] = np.where(lonely, present[:, cells], beside)
    return removable


def _best(total: Floats, mark: NDArray[np.uint64], width: int) -> Ints:
    """Return the sets of the least work, each once: equal sets have equal marks."""
    # a set comes from as many others as it has cells to empty last, seldom more than eight
    near = np.argsort(total, kind="stable")[: 8 * width]
    _, first = np.unique(mark[near], return_index=True)
    kept: Ints = near[np.sort(first)[:width]]
    return kept
