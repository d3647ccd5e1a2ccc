"""The four sides of a cell and the names of squares."""

from __future__ import annotations

import re

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
"""Sides clockwise from the top; rotation r is r clockwise quarter turns."""

SIDE_NAMES = ("up", "right", "down", "left")

GREY = 0
"""The colour of the rim."""

MAX_SIDE = 100
"""The largest number of rows or columns."""


def square_name(cell: int, cols: int) -> str:
    """Name a cell as on the printed board: row letter, then column from 1.

    Examples
    --------
    >>> square_name(135, 16)
    'I8'
    """
    row, col = divmod(cell, cols)
    return f"{letters(row).upper()}{col + 1}"


def letters(number: int) -> str:
    """Count in letters: a to z, then aa, ab and so on.

    Examples
    --------
    >>> letters(0), letters(25), letters(26)
    ('a', 'z', 'aa')
    """
    text = ""
    rest = number + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        text = chr(ord("a") + digit) + text
    return text


def parse_size(text: str) -> tuple[int, int] | None:
    """Read ``8`` or ``6x12`` as rows and columns; None when the text is neither.

    Examples
    --------
    >>> parse_size("6x12"), parse_size("8"), parse_size("six")
    ((6, 12), (8, 8), None)
    """
    match = re.fullmatch(r"\s*(\d{1,4})\s*(?:[xX×]\s*(\d{1,4})\s*)?", text)
    if match is None:
        return None
    return int(match[1]), int(match[2] or match[1])
