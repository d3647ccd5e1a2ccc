"""The orders of the cells: which is decided next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from e2cp.puzzle.geometry import chessboard
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.scan_order import cell_order

Order = Literal["dom", "chess", "chess-dom", "onion"]


def ordered_cells(puzzle: Puzzle, cells: Iterable[int], order: Order) -> list[int]:
    """Return cells in the order in which ties are broken and values compared.

    ``dom`` has row by row. ``onion`` goes ring by ring from outside, ``chess-dom`` takes the
    black cells first, each row by row. ``chess`` walks a spiral from the centre outward, first over
    the black cells, then over the white ones.
    """
    wanted = set(cells)
    walk = cell_order(puzzle, "spiral")[::-1] if order == "chess" else cell_order(puzzle, "row")
    stages = dict(zip(walk, _stages(puzzle, walk, order), strict=True))
    return sorted((cell for cell in walk if cell in wanted), key=lambda cell: stages[cell])


def turns(puzzle: Puzzle, cells: list[int], order: Order) -> list[int]:
    """Return by cell when its turn is; of cells with the same, the one with fewest values is next.

    Parameters
    ----------
    puzzle, order
        The puzzle and the order.
    cells
        The cells, as `ordered_cells` has them.
    """
    return list(range(len(cells))) if order == "chess" else _stages(puzzle, cells, order)


def _stages(puzzle: Puzzle, cells: list[int], order: Order) -> list[int]:
    if order == "dom":
        return [0] * len(cells)
    if order == "onion":
        return [_ring(puzzle, cell) for cell in cells]
    black = chessboard(puzzle)
    return [0 if black[cell] else 1 for cell in cells]


def _ring(puzzle: Puzzle, cell: int) -> int:
    row, col = divmod(cell, puzzle.cols)
    return min(row, col, puzzle.rows - 1 - row, puzzle.cols - 1 - col)
