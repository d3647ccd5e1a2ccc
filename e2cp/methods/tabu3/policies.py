"""Which cell is the first of a swap (Sanapo & Verardi, §3): an order for each policy."""

from __future__ import annotations

from typing import Literal

from e2cp.puzzle.puzzle import Puzzle

Corner = Literal["first", "opposite", "next"]
Edge = Literal["opposite", "next", "next-anti", "sweep"]
Inner = Literal["opposite", "next", "opposite-swap", "random", "sweep"]


def visiting_order(puzzle: Puzzle, policy: str, cells: list[int]) -> list[int]:
    """Return the cells that come first, in an order that is repeated without end.

    Parameters
    ----------
    puzzle
        The puzzle, for the shape of its board.
    policy
        ``first``: always the first cell; ``opposite``: the first and the last by turns;
        ``next``: one cell for each side of the board, clockwise; ``next-anti``: the same
        anticlockwise; ``sweep``: all, row by row. Other policies begin as ``next`` does.
    cells
        The free cells of a class, row by row.
    """
    if policy == "first":
        return cells[:1]
    if policy == "opposite":
        return [*cells[:1], *cells[1:][-1:]]
    if policy == "sweep" or not cells:
        return cells
    return _one_a_side(puzzle, cells, anticlockwise=policy == "next-anti")


def _one_a_side(puzzle: Puzzle, cells: list[int], *, anticlockwise: bool) -> list[int]:
    """Return of each side, from the top, the first cell in the sense of the turn.

    It is the one nearest to the corner of the board at which the side begins; cells that lie on
    no side belong to all. A cell that is the first of several sides is visited once.
    """
    rows, cols = puzzle.rows - 1, puzzle.cols - 1
    corners = [(0, 0), (0, cols), (rows, cols), (rows, 0)]
    sides = [0, 1, 2, 3]
    if anticlockwise:
        corners, sides = [corners[1], corners[0], corners[3], corners[2]], [0, 3, 2, 1]
    order: list[int] = []
    for side, (row, col) in zip(sides, corners, strict=True):
        own = [cell for cell in cells if puzzle.cell_rims[cell, side]] or cells
        if puzzle.cell_rims[cells[0]].any() and not puzzle.cell_rims[own[0], side]:
            continue  # no free border cell on this side

        def away(cell: int, row: int = row, col: int = col) -> int:
            return abs(cell // puzzle.cols - row) + abs(cell % puzzle.cols - col)

        order.append(min(own, key=away))
    return list(dict.fromkeys(order))
