"""From the text of a piece file to rows of four tokens, with the line of each."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from e2cp.errors import InputError
from e2cp.formats.pieces.lines import INTEGER, Lines, token_lines
from e2cp.puzzle.sides import parse_size
from e2cp.runtime.files import Source

ORDER_NOTE = re.compile(r"(?:#|//|%)\s*order\s*[:=]?\s*([urdl]{4})\b", re.IGNORECASE)
SIZE_NOTE = re.compile(r"(?:#|//|%)\s*size\s*[:=]?\s*(\d{1,4}\s*[xX×]\s*\d{1,4})\b", re.IGNORECASE)
COLUMN_SIDES = {
    **dict.fromkeys(("u", "up", "t", "top", "n", "north"), "u"),
    **dict.fromkeys(("r", "right", "e", "east"), "r"),
    **dict.fromkeys(("d", "down", "b", "bottom", "s", "south"), "d"),
    **dict.fromkeys(("l", "left", "w", "west"), "l"),
}
COLUMN_NUMBERS = ("piece_id", "piece", "id", "number", "no", "nr", "tile", "index", "n°")


class Placed(NamedTuple):
    """A piece whose place is given: the tokens it shows there, up, right, down, left."""

    row: int
    col: int
    sides: tuple[str, ...]


@dataclass(frozen=True)
class PieceTable:
    """The rows of a piece file.

    Attributes
    ----------
    source
        Where it was read.
    rows
        Four tokens a piece, as they stand.
    lines
        The line of each piece.
    size
        Rows and columns from the header, or None without one.
    order
        The order of sides, such as ``urdl``, where the file says it, else None.
    grey
        The token of the rim, where the file says it.
    name
        What the file calls the puzzle, if anything.
    placed
        Clues by the tokens they show.
    """

    source: Source
    rows: tuple[tuple[str, str, str, str], ...]
    lines: tuple[int, ...]
    size: tuple[int, int] | None
    order: str | None
    grey: str | None = None
    name: str | None = None
    placed: tuple[Placed, ...] = ()

    @property
    def integers(self) -> bool:
        """Whether every token is a whole number."""
        return all(INTEGER.fullmatch(token) for row in self.rows for token in row)


def read_table(source: Source) -> PieceTable:
    """Split a piece file into its rows, whatever separates them.

    A first line of one to three numbers is taken as a header (one alone may be the grey colour),
    a line of side names as the order of the columns, and a fifth column that counts the pieces as
    their numbers.
    """
    noted = ORDER_NOTE.search(source.text)
    order = noted[1] if noted else None
    lines, grey = token_lines(source)
    names = _column_names(lines[0][1])
    if names is not None:
        lines = lines[1:]
    size, noted_grey, lines = _take_header(source, lines)
    noted = SIZE_NOTE.search(source.text)
    if size is None and noted is not None:
        size = parse_size(noted[1])
    if names is None and lines:
        names = _column_names(lines[0][1])
        lines = lines if names is None else lines[1:]
    lines = [(number, _split_letters(tokens)) for number, tokens in lines]
    width = _width(source, lines)
    if names is not None and len(names) != width:
        raise InputError(
            "the names of the columns do not go with the rows",
            file=source.name,
            line=lines[0][0],
            read=f"{width} values",
            expected=f"{len(names)}: {' '.join(names)}",
        )
    columns = _columns(source, lines, width, names)
    if names is not None:
        order = order or "".join(COLUMN_SIDES[names[column]] for column in columns)
    number_column = next((c for c in range(width) if c not in columns), None)
    if number_column is not None:
        lines.sort(key=lambda line: int(line[1][number_column]))
    rows = tuple(_four(list(map(_plain, tokens)), columns) for _, tokens in lines)
    numbers = tuple(number for number, _ in lines)
    return PieceTable(source, rows, numbers, size, order, grey or noted_grey)


def _plain(token: str) -> str:
    """Write a whole number in one way: 00, +0 and 0 are the same colour."""
    return str(int(token)) if INTEGER.fullmatch(token) else token


def _four(tokens: list[str], columns: list[int]) -> tuple[str, str, str, str]:
    a, b, c, d = (tokens[column] for column in columns)
    return a, b, c, d


def _column_names(tokens: list[str]) -> list[str] | None:
    names = [token.lower() for token in tokens]
    sides = [COLUMN_SIDES[name] for name in names if name in COLUMN_SIDES]
    words = all(name in COLUMN_SIDES or name in COLUMN_NUMBERS for name in names)
    return names if words and sorted(sides) == sorted("urdl") else None


def _take_header(source: Source, lines: Lines) -> tuple[tuple[int, int] | None, str | None, Lines]:
    """Return the size and the grey that a first line states, and the lines after it.

    One number alone is the count of the pieces, the side of a square, or the colour of the rim:
    whichever it can be.
    """
    if not lines:
        return None, None, lines
    number, tokens = lines[0]
    if len(tokens) > 3 or len(_split_letters(tokens)) > 3:
        return None, None, lines
    if len(tokens) == 1 and INTEGER.fullmatch(tokens[0]):
        value, pieces = int(tokens[0]), lines[1:]
        if value == len(pieces):  # says nothing about the shape
            return None, None, pieces
        grey = str(value)
        if value**2 != len(pieces) and any(grey in map(_plain, line[1]) for line in pieces):
            return None, grey, pieces
    size = parse_size(tokens[0]) if len(tokens) == 1 else parse_size("x".join(tokens[:2]))
    if size is None:
        raise InputError(
            "neither a header nor a piece",
            file=source.name,
            line=number,
            read=" ".join(tokens),
            expected="'rows cols', or the four sides of a piece",
        )
    return size, None, lines[1:]


def _split_letters(tokens: list[str]) -> list[str]:
    if len(tokens) <= 2 and re.fullmatch(r"[a-zA-Z]{4}", tokens[-1]):
        return [*tokens[:-1], *tokens[-1]]
    return tokens


def _width(source: Source, lines: Lines) -> int:
    if not lines:
        raise InputError("no pieces", file=source.name, expected="one line of four sides a piece")
    width = Counter(len(tokens) for _, tokens in lines).most_common(1)[0][0]
    width = width if width in (4, 5) else 4
    for number, tokens in lines:
        if len(tokens) != width:
            raise InputError(
                "not a piece",
                file=source.name,
                line=number,
                read=" ".join(tokens),
                expected=f"{width} values, found {len(tokens)}",
            )
    return width


def _columns(source: Source, lines: Lines, width: int, names: list[str] | None) -> list[int]:
    """Return the four columns that hold sides."""
    if names is not None:
        columns = [column for column, name in enumerate(names) if name in COLUMN_SIDES]
    elif width == 4:
        return [0, 1, 2, 3]
    else:
        columns = [1, 2, 3, 4] if _counts(lines, 0) or not _counts(lines, 4) else [0, 1, 2, 3]
    for column in set(range(width)) - set(columns):
        if not _counts(lines, column):
            raise InputError(
                "five columns, but none counts the pieces",
                file=source.name,
                line=lines[0][0],
                read=" ".join(lines[0][1]),
                expected="four sides, or a piece number and four sides",
            )
    return columns


def _counts(lines: Lines, column: int) -> bool:
    tokens = [tokens[column] for _, tokens in lines]
    if not all(INTEGER.fullmatch(token) for token in tokens):
        return False
    numbers = sorted(int(token) for token in tokens)
    return numbers in (list(range(len(tokens))), list(range(1, len(tokens) + 1)))
