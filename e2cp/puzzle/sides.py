"""The four sides of a cell and the names of squares."""

from __future__ import annotations

import re

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
"""Sides clockwise from the top; rotation r is r clockwise quarter turns."""

SIDE_NAMES = ("up", "right", "down", "left")

GREY = 0
"""The colour of the rim."""


def square_name(cell: int, cols: int) -> str:
    """Name a cell as on the printed board: row letter, then column from 1.

    Examples
    --------
    >>> square_name(135, 16)
    'I8'
    """
    row, col = divmod(cell, cols)
    letters = ""
    row += 1
    while row:
        row, digit = divmod(row - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{col + 1}"


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
