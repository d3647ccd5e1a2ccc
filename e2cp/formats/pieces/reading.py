"""Reading a piece file as a puzzle, in every order of sides that its pieces allow."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from pathlib import Path

import numpy as np

from e2cp.errors import InputError
from e2cp.formats.pieces.colours import find_grey, number_colours
from e2cp.formats.pieces.table import PieceTable, read_table
from e2cp.puzzle.fault import PuzzleError, class_counts
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.supply import Supply
from e2cp.runtime.files import Source

MIRROR_PAIRS = (("urdl", "uldr"), ("udlr", "udrl"), ("ulrd", "urld"))
"""The six orders that differ by more than turning all pieces, the usual one of a pair first."""


@dataclass(frozen=True)
class PieceReading:
    """One way to read a piece file.

    Attributes
    ----------
    puzzle
        The puzzle so read.
    order
        The side that each column holds, such as ``urdl``.
    stated
        Whether the order was given, by the file or by the caller.
    header
        Whether the file states the size of the board.
    grey
        The token of the rim.
    colours
        The number given to each token.
    """

    puzzle: Puzzle
    order: str
    stated: bool
    header: bool
    grey: str
    colours: dict[str, int]

    @property
    def renumbered(self) -> bool:
        """Whether colours go by other numbers than in the file."""
        return any(token != str(number) for token, number in self.colours.items())


def read_pieces(
    source: Source,
    *,
    order: str | None = None,
    size: tuple[int, int] | None = None,
    grey: str | None = None,
) -> list[PieceReading]:
    """Read a piece file in every order of sides that contradicts nothing, likeliest first.

    Parameters
    ----------
    source
        The file.
    order
        The order of sides, when known: the side that each of the four columns holds.
    size
        Rows and columns, when the file has no header.
    grey
        The token of the rim, when known.

    Returns
    -------
    list of PieceReading
        One reading if the order was stated; else all that remain after four tests: corners
        grey on neighbouring sides, even colour totals, a rim that closes, and, if that still
        leaves a choice, frame colours apart from inner ones. Mirror images always remain in
        pairs.
    """
    table = read_table(source)
    rows, cols = _size(table, size)
    rim = find_grey(table, rows, cols, grey)
    numbers = number_colours(table, rim)
    stated = check_order(order or table.order, source.name)
    orders = [stated] if stated else [order for pair in MIRROR_PAIRS for order in pair]
    matrix = np.array([[numbers[token] for token in row] for row in table.rows], dtype=np.int16)
    readings: list[PieceReading] = []
    faults: list[PuzzleError] = []
    for candidate in orders:
        columns = [candidate.index(side) for side in "urdl"]
        try:
            puzzle = Puzzle(rows, cols, matrix[:, columns], Path(source.name).stem)
        except PuzzleError as fault:
            faults.append(fault)
            continue
        readings.append(
            PieceReading(
                puzzle, candidate, stated is not None, table.size is not None, rim, numbers
            )
        )
    if not readings:
        line = None if faults[0].piece is None else table.lines[faults[0].piece]
        raise faults[0].at(source.name, line)
    for test in (_rim_closes, _palettes_apart):
        readings = [reading for reading in readings if test(reading.puzzle)] or readings
    return readings


def check_order(order: str | None, file: str | None = None) -> str | None:
    """Return an order of sides in small letters; refuse one that does not name each side once."""
    if order is None or sorted(order.lower()) == sorted("urdl"):
        return order and order.lower()
    raise InputError(
        "an order names each side once",
        file=file,
        read=order,
        expected="such as urdl, dlur or udlr",
    )


def one_order(readings: list[PieceReading], file: str) -> PieceReading:
    """Return the reading to use; refuse if the pieces allow orders that are no mirror images."""
    fitting = {reading.order for reading in readings}
    pairs = [pair for pair in MIRROR_PAIRS if fitting.intersection(pair)]
    if len(pairs) > 1:
        raise InputError(
            "the order of the sides does not follow from the pieces",
            file=file,
            read=" or ".join(pair[0] for pair in pairs),
            expected="--order to choose one (u, r, d, l: the side that each column holds)",
        )
    return readings[0]


def _size(table: PieceTable, wish: tuple[int, int] | None) -> tuple[int, int]:
    count = len(table.rows)
    size = wish or table.size
    if size is not None:
        if size[0] * size[1] != count:
            said = "--size" if wish else "the header"
            raise InputError(
                "wrong number of pieces",
                file=table.source.name,
                read=f"{count} pieces",
                expected=f"{size[0]} × {size[1]} = {size[0] * size[1]}, as {said} says",
            )
        return size
    side = isqrt(count)
    if side * side != count:
        hint = _shape_hint(table)
        raise InputError(
            "no header, and the number of pieces is not a square",
            file=table.source.name,
            read=f"{count} pieces",
            expected="a first line 'rows cols', or --size ROWSxCOLS" + hint,
        )
    return side, side


def _shape_hint(table: PieceTable) -> str:
    """Name the rectangle whose rim the pieces would fill."""
    count = len(table.rows)
    tokens = {token for row in table.rows for token in row}
    for rows in range(2, isqrt(count) + 1):
        cols, rest = divmod(count, rows)
        for token in tokens if rest == 0 else ():
            carried = [row.count(token) for row in table.rows]
            if class_counts(rows, cols)[1:] == (carried.count(1), carried.count(2)):
                return f" (the rim pieces fit {rows}x{cols})"
    return ""


def _rim_closes(puzzle: Puzzle) -> bool:
    supply = Supply.of(puzzle)
    return supply.clockwise == supply.anticlockwise


def _palettes_apart(puzzle: Puzzle) -> bool:
    return not set(puzzle.frame_colours) & set(puzzle.inner_colours)
