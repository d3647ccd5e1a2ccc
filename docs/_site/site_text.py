"""Small pieces of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table, or nothing if it has no rows."""
    lines = [_row(row) for row in rows]
    if not lines:
        return ""
    return "\n".join([_row(head), "|" + "---|" * len(head), *lines, ""])


def rows_of(page: str, first: str) -> list[list[str]]:
    """Return the rows of the table of a page whose first column has this heading."""
    lines = page.split("\n")
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {first} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append(cells(line))
    return rows


def cells(line: str) -> list[str]:
    r"""Return the cells of a row; ``\|`` is no border.

    Examples
    --------
    >>> cells(r"| a | `b\|c` |")
    ['a', '`b\\|c`']
    """
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def choices(text: str) -> str:
    """Return the choices of an option, each as code."""
    return ", ".join(f"`{each}`" for each in text.split("|")) if "|" in text else text


def sentence(text: str) -> str:
    """Return a line that begins with a capital and ends with a full stop."""
    return f"{text[0].upper()}{text[1:].rstrip('.')}."


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(str(cell).replace("\n", " ") for cell in cells) + " |"
