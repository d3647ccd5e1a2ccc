"""Which cell is the first of a swap (Sanapo & Verardi, §3): an order for each policy."""

from __future__ import annotations

from itertools import zip_longest
from typing import Literal

from e2cp.puzzle.puzzle import Puzzle

Corner = Literal["first", "opposite", "next"]
Edge = Literal["opposite", "next", "next-anti"]
Inner = Literal["opposite", "next", "opposite-swap", "random"]

CLOCKWISE, ANTICLOCKWISE = (0, 1, 2, 3), (0, 3, 2, 1)
"""Sides of the board in turn, from the top."""


def visiting_order(puzzle: Puzzle, policy: str, cells: list[int]) -> list[int]:
    """Return the cells that come first, in an order that is repeated without end.

    Parameters
    ----------
    puzzle
        The puzzle, for the sides of its board.
    policy
        ``first``: always the first cell; ``opposite``: the first and the last by turns;
        ``next`` and ``next-anti``: of border cells one on each side of the board, clockwise or
        anticlockwise, then the next on each, of others one after the other. Other policies
        begin as ``next`` does.
    cells
        The free cells of a class, row by row.
    """
    if policy == "first":
        return cells[:1]
    if policy == "opposite":
        return [*cells[:1], *cells[1:][-1:]]
    if cells and puzzle.cell_rims[cells[0]].sum() == 1:
        return _around(puzzle, cells, ANTICLOCKWISE if policy == "next-anti" else CLOCKWISE)
    return cells


def _around(puzzle: Puzzle, cells: list[int], sides: tuple[int, ...]) -> list[int]:
    """Return border cells, one of each side in turn, each side in the sense of the turns."""
    forwards = (0, 1) if sides == CLOCKWISE else (2, 3)
    by_side = []
    for side in sides:
        own = [cell for cell in cells if puzzle.cell_rims[cell, side]]
        by_side.append(own if side in forwards else own[::-1])
    rounds = zip_longest(*by_side)
    return [cell for each in rounds for cell in each if cell is not None]
