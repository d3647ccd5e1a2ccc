"""Orders in which a search fills the cells of a board."""

from __future__ import annotations

from typing import Literal

from e2cp.puzzle.puzzle import Puzzle

OrderName = Literal["auto", "row", "column", "zigzag", "two-row", "diagonal", "spiral"]


def cell_order(puzzle: Puzzle, name: OrderName) -> list[int] | None:
    """Return all cells of a board in an order, or None for the order that is planned for it.

    Parameters
    ----------
    puzzle
        The puzzle.
    name
        ``row``, each from the left; ``column``, each from the top; ``zigzag``, rows from the
        left and from the right by turns; ``two-row``, down the board two rows at a time and
        zig-zagging across each pair (Harris, Vanstone & Gepp 2018, §2); ``diagonal``, from the
        top left corner; ``spiral``, ring by ring from outside; ``auto``, the one that
        `e2cp.methods.zla.plan` finds once it is known what lies on the board.
    """
    rows, cols = range(puzzle.rows), range(puzzle.cols)
    if name == "auto":
        return None
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
