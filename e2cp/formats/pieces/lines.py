"""From the text of a piece file to lines of tokens: comments, separators, sides left empty."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from e2cp.errors import InputError
from e2cp.puzzle.sides import MAX_SIDE
from e2cp.runtime.files import Source

TOKEN = re.compile(r"[^\s,;:|\[\](){}\"']+")
COMMENT = re.compile(r"(?:#|//|%).*")
BRACKETS = re.compile(r"[\[\](){}\"']")
INTEGER = re.compile(r"[+-]?[0-9]{1,9}")

MOST_PIECES = MAX_SIDE**2
MOST_LINES = 2 * MOST_PIECES
"""Lines that hold something: comments and a header come on top of the pieces."""

Lines = list[tuple[int, list[str]]]


class TokenLines(NamedTuple):
    """The lines of a piece file that hold something.

    Attributes
    ----------
    lines
        The number of each and its tokens.
    grey
        The token of the rim, where it stands for sides that were left empty.
    """

    lines: Lines
    grey: str | None = None


def token_lines(source: Source) -> TokenLines:
    """Split a piece file into lines of tokens.

    Lines that begin with ``c`` are comments, unless colours are letters. In a CSV file a side may
    be left empty, or off at the end of a line: that is the rim.

    Raises
    ------
    InputError
        If there is nothing, or more than any puzzle has.
    """
    texts = _texts(source)
    ragged = _with_empty_sides(texts)
    if ragged is not None:
        return ragged
    lines: Lines = []
    for number, text in texts:
        tokens = [match[0] for match in islice(TOKEN.finditer(text), 5 * MOST_PIECES + 1)]
        if len(tokens) > 5 * MOST_PIECES:
            raise _too_many(source, number)
        if tokens:
            lines.append((number, tokens))
    if not lines:
        raise InputError("no pieces", file=source.name, expected="one line of four sides a piece")
    return TokenLines(_one_piece_a_line(lines))


def _texts(source: Source) -> list[tuple[int, str]]:
    """Return the lines without comments that hold something."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(source.text.splitlines(), start=1):
        text = COMMENT.sub("", line).strip()
        if text:
            found.append((number, text))
        if len(found) > MOST_LINES:
            raise _too_many(source, number)
    said = [(number, text) for number, text in found if not re.match(r"c(\s|$)", text)]
    letters = any(re.search(r"\b(?:[A-Za-z]|[A-Za-z]{4})\b", text) for _, text in said[1:])
    return found if letters or not said else said


def _too_many(source: Source, line: int) -> InputError:
    return InputError(
        "more pieces than any puzzle has",
        file=source.name,
        line=line,
        expected=f"at most {MAX_SIDE} × {MAX_SIDE} = {MOST_PIECES}",
    )


def _one_piece_a_line(lines: Lines) -> Lines:
    if len(lines) != 1 or len(lines[0][1]) < 16 or len(lines[0][1]) % 4:
        return lines
    number, tokens = lines[0]
    return [(number, tokens[start : start + 4]) for start in range(0, len(tokens), 4)]


def _with_empty_sides(texts: list[tuple[int, str]]) -> TokenLines | None:
    """Return the lines of a CSV file with the rim put where nothing stands; None if it is none."""
    separator = next((sign for sign in ",;" if all(sign in text for _, text in texts)), None)
    if separator is None or any(BRACKETS.search(text) for _, text in texts):
        return None
    rows = [(number, [c.strip() for c in text.split(separator)]) for number, text in texts]
    if all(not cells[-1] for _, cells in rows):
        rows = [(number, cells[:-1]) for number, cells in rows]
    heads, rows = _heads(rows)
    sized = any(len(cells) == 4 and all(map(INTEGER.fullmatch, cells)) for _, cells in heads)
    counted = _first_column_counts(rows)
    width = 5 if counted else 4
    empty = any("" in cells for _, cells in rows)
    short = sized and any(len(cells) < width for _, cells in rows)
    if not (empty or short) or any(len(cells) > width for _, cells in rows):
        return None
    values = {cell for _, cells in rows for cell in cells[counted:]}
    if not all(INTEGER.fullmatch(value) for value in values - {""}):
        return None
    grey = "0" if "0" not in values else "-1"
    full = [(n, [c or grey for c in cells] + [grey] * (width - len(cells))) for n, cells in rows]
    return TokenLines([*((n, cells[:2] if sized else cells) for n, cells in heads), *full], grey)


def _heads(rows: Lines) -> tuple[Lines, Lines]:
    """Part the lines that are no pieces: names, and 'rows, cols, colours' of so many pieces."""
    heads: Lines = []
    while rows and len(heads) < 2:
        cells = rows[0][1]
        numbers = [int(cell) for cell in cells if INTEGER.fullmatch(cell)]
        names = not numbers and all(cells)
        sized = len(numbers) == len(cells) in (2, 3, 4)
        if not names and not (sized and numbers[0] * numbers[1] == len(rows) - 1):
            break
        heads.append(rows[0])
        rows = rows[1:]
    return heads, rows


def _first_column_counts(rows: Lines) -> bool:
    numbers = sorted(int(cells[0]) for _, cells in rows if INTEGER.fullmatch(cells[0]))
    return len(numbers) == len(rows) and numbers in (
        list(range(len(rows))),
        list(range(1, len(rows) + 1)),
    )
