"""Sizes and lists of numbers as people write them."""

from __future__ import annotations

import re

from e2cp.errors import InputError
from e2cp.modelling.options import split_outside


def megabytes(text: str, name: str = "--memory") -> int:
    """Read a size such as 4G or 500M; `name` is what the complaint calls it.

    >>> megabytes("4G")
    4096
    """
    match = re.fullmatch(r"(\d{1,9})\s*([MG])B?", text.strip(), re.IGNORECASE)
    size = int(match[1]) * (1024 if match[2].upper() == "G" else 1) if match else 0
    if not size:
        raise InputError(f"{name} is no size", read=text, expected="such as 4G or 500M")
    return size


def write_megabytes(size: int) -> str:
    """Write a size as it is read.

    >>> write_megabytes(4096), write_megabytes(500)
    ('4G', '500M')
    """
    return f"{size // 1024}G" if size % 1024 == 0 else f"{size}M"


def numbers(text: str, name: str, *, most: int = 1_000_000) -> tuple[int, ...]:
    """Read whole numbers and ranges, each number once, in the order given.

    Parameters
    ----------
    text
        Such as ``1,3,7-9``.
    name
        What the complaint calls it.
    most
        How many numbers are too many to be meant.

    >>> numbers("1,3,7-9", "--seeds")
    (1, 3, 7, 8, 9)
    """
    found: dict[int, None] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if first > last or last - first >= most:
            raise InputError(f"{name} is no list", read=text, expected="such as 1-20 or 1,3,7-9")
        found.update(dict.fromkeys(range(first, last + 1)))
    return tuple(found)


def write_numbers(values: tuple[int, ...]) -> str:
    """Write numbers as they are read, runs of them as ranges.

    >>> write_numbers((1, 3, 7, 8, 9))
    '1,3,7-9'
    """
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][1] + 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def names(text: str) -> tuple[str, ...]:
    """Split a list at its commas, but not at those within brackets.

    >>> names("sat-pd[amo=ladder,z=on], bool")
    ('sat-pd[amo=ladder,z=on]', 'bool')
    """
    return tuple(filter(None, split_outside(text, ",")))
