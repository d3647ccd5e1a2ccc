"""Reading a piece file as a puzzle, in every order of sides that its pieces allow."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import isqrt
from pathlib import Path

import numpy as np

from e2cp.errors import InputError
from e2cp.formats.pieces.colours import find_grey, number_colours
from e2cp.formats.pieces.table import PieceTable, read_table
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.fault import PuzzleError
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
    notes
        What was concluded that the file does not say.
    """

    puzzle: Puzzle
    order: str
    stated: bool
    header: bool
    grey: str
    colours: dict[str, int]
    notes: tuple[str, ...] = ()

    @property
    def renumbered(self) -> bool:
        """Whether colours go by other numbers than in the file."""
        return any(token != str(number) for token, number in self.colours.items())


def read_pieces(
    source: Source | PieceTable,
    *,
    order: str | None = None,
    size: tuple[int, int] | None = None,
    grey: str | None = None,
) -> list[PieceReading]:
    """Read a piece file in every order of sides that contradicts nothing, likeliest first.

    Parameters
    ----------
    source
        The file, or what it holds.
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
    table = read_table(source) if isinstance(source, Source) else source
    source = table.source
    rows, cols, notes = _size(table, size, grey or table.grey)
    rim = find_grey(table, rows, cols, grey or table.grey)
    numbers = number_colours(table, rim)
    stated = check_order(order or table.order, source.name)
    orders = [stated] if stated else [order for pair in MIRROR_PAIRS for order in pair]
    matrix = np.array([[numbers[token] for token in row] for row in table.rows], dtype=np.int16)
    readings: list[PieceReading] = []
    faults: list[PuzzleError] = []
    for candidate in orders:
        columns = [candidate.index(side) for side in "urdl"]
        try:
            name = table.name or Path(source.name).stem
            puzzle = Puzzle(rows, cols, matrix[:, columns], name)
            if table.placed:
                puzzle = puzzle.with_clues(_clues(puzzle, table, numbers))
        except PuzzleError as fault:
            faults.append(fault)
            continue
        readings.append(
            PieceReading(
                puzzle, candidate, stated is not None, table.size is not None, rim, numbers, notes
            )
        )
    if not readings:
        piece = faults[0].piece
        line = None if piece is None or not table.lines else table.lines[piece]
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


def _size(
    table: PieceTable, wish: tuple[int, int] | None, grey: str | None
) -> tuple[int, int, tuple[str, ...]]:
    """Return rows and columns, and what to say if only the border pieces tell them."""
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
        return *size, ()
    side = isqrt(count)
    square = (side, side)
    shapes = _shapes(table, grey)
    if side * side == count and (square in shapes or len(shapes) != 1):
        return *square, ()
    if len(shapes) == 1:
        [(rows, cols)] = shapes
        note = f"no header: the border pieces fit {rows} × {cols} and no other shape"
        return rows, cols, (note,)
    fitting = " or ".join(f"{rows}x{cols}" for rows, cols in sorted(shapes))
    raise InputError(
        "no header, and the number of pieces is not a square",
        file=table.source.name,
        read=f"{count} pieces",
        expected="a first line 'rows cols', or --size ROWSxCOLS"
        + (f" (the rim pieces fit {fitting})" if fitting else ""),
    )


def _shapes(table: PieceTable, grey: str | None) -> set[tuple[int, int]]:
    """Return the shapes, not higher than wide, whose rim the pieces fill in some colour.

    With four corners and so many border pieces the sum of the sides is known, and so is their
    product.
    """
    once: Counter[str] = Counter()
    twice: Counter[str] = Counter()
    for row in table.rows:
        for token, times in Counter(row).items():
            once[token] += times == 1
            twice[token] += times == 2
    shapes = set()
    for token, corners in twice.items():
        total, odd = divmod(once[token] + 8, 2)
        root = isqrt(max(0, total**2 - 4 * len(table.rows)))
        rows, rest = divmod(total - root, 2)
        cols = total - rows
        known = grey in (None, token)
        whole = not odd and not rest and rows >= 2 and rows * cols == len(table.rows)
        if known and corners == 4 and whole:
            shapes.add((rows, cols))
    return shapes


def _clues(puzzle: Puzzle, table: PieceTable, numbers: dict[str, int]) -> list[Clue]:
    """Return the clues that a file gives by the colours they show."""
    clues: list[Clue] = []
    used: set[int] = set()
    for placed in table.placed:
        word = tuple(numbers.get(token, -1) for token in placed.sides)
        copies = puzzle.oriented_pieces.get(word, [])
        free = next(((piece, turn) for piece, turn in copies if piece not in used), None)
        if free is None:
            raise InputError(
                f"no piece is left that shows these colours at row {placed.row}, "
                f"column {placed.col}",
                file=table.source.name,
                read=" ".join(placed.sides),
                expected="one of the tiles",
            )
        used.add(free[0])
        clues.append(Clue(free[0], placed.row * puzzle.cols + placed.col, free[1]))
    return clues


def _rim_closes(puzzle: Puzzle) -> bool:
    supply = Supply.of(puzzle)
    return supply.clockwise == supply.anticlockwise


def _palettes_apart(puzzle: Puzzle) -> bool:
    return not set(puzzle.frame_colours) & set(puzzle.inner_colours)
