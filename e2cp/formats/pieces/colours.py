"""Which token of a piece file is the grey rim, and what number each colour gets."""

from __future__ import annotations

from collections import Counter

from e2cp.errors import InputError
from e2cp.formats.pieces.lines import INTEGER
from e2cp.formats.pieces.table import PieceTable
from e2cp.puzzle.fault import class_counts
from e2cp.puzzle.puzzle import MAX_COLOUR


def find_grey(table: PieceTable, rows: int, cols: int, wish: str | None = None) -> str:
    """Return the token of the rim: the one that four pieces carry twice and the border once.

    Where no token fits, the likeliest is returned, so that what is wrong with it can be reported.
    """
    sides = [Counter(row) for row in table.rows]
    tokens = sorted({token for row in sides for token in row}, key=_by_number)
    if wish is not None:
        if wish not in tokens:
            raise InputError("no side has this grey", file=table.source.name, read=wish)
        return wish
    _, border, corner = class_counts(rows, cols)

    def misfit(token: str) -> tuple[int, bool]:
        carried = Counter(row[token] for row in sides)
        surplus = sum(count for times, count in carried.items() if times > 2)
        return abs(carried[2] - corner) + abs(carried[1] - border) + surplus, token != "0"

    ranked = sorted(tokens, key=misfit)
    best = [token for token in ranked if misfit(token)[0] == 0]
    if len(best) > 1 and best[0] != "0":
        raise InputError(
            "more than one colour could be the grey rim",
            file=table.source.name,
            read=" and ".join(best),
            expected="--grey to choose one",
        )
    return "0" if "0" in tokens and not best else ranked[0]


def number_colours(table: PieceTable, grey: str) -> dict[str, int]:
    """Give each colour a number: its own where it has one, and 0 to the rim."""
    tokens = sorted({token for row in table.rows for token in row} - {grey}, key=_by_number)
    if table.integers:
        numbers = [int(token) for token in tokens]
        if numbers and min(numbers) > 0 and max(numbers) <= MAX_COLOUR:
            return {grey: 0, **dict(zip(tokens, numbers, strict=True))}
    else:
        _refuse_mixture(table)
    return {grey: 0, **{token: number for number, token in enumerate(tokens, start=1)}}


def _refuse_mixture(table: PieceTable) -> None:
    """Letters are fine and numbers are fine; a word among numbers is a slip."""
    if all(len(token) == 1 and token.isalpha() for row in table.rows for token in row):
        return
    for row, line in zip(table.rows, table.lines, strict=True):
        for token in row:
            if not INTEGER.fullmatch(token):
                raise InputError(
                    "not a colour",
                    file=table.source.name,
                    line=line,
                    read=token,
                    expected="a whole number (or one letter a side throughout)",
                )


def _by_number(token: str) -> tuple[int, str]:
    return (int(token), "") if INTEGER.fullmatch(token) else (0, token)
