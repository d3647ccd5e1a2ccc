"""Printing: one JSON object, or text for people."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from e2cp.errors import printable

if TYPE_CHECKING:
    from rich.console import Console


def print_json(values: dict[str, Any]) -> None:
    """Print one JSON object on standard output."""
    print(json_text(values))


def json_text(values: dict[str, Any]) -> str:
    """Write one JSON object."""
    return json.dumps(values, indent=2, ensure_ascii=False)


def note(message: str) -> None:
    """Print a message on standard error, without what a terminal would obey."""
    print("\n".join(map(printable, message.split("\n"))), file=sys.stderr)


def warn(message: str) -> None:
    """Print what must not be missed on standard error, in red on a terminal."""
    from rich.console import Console

    plain = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False, markup=False)
    plain.print(message, style="bold red")


def plural(number: int, thing: str) -> str:
    """Return a number with its noun: 1 cell, 2 cells."""
    return f"{number} {thing}" + "s" * (number != 1)


def counted(number: int, things: str) -> str:
    """Return a number with what it counts, named in the plural: 1 move, 2,000 moves."""
    return f"{number:,} {things[:-1] if number == 1 and things.endswith('s') else things}"


def console() -> Console:
    """Return the terminal, which drops colours by itself where there is none."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True, emoji=False, markup=False)


def print_facts(facts: dict[str, str]) -> None:
    """Print names and values in two columns."""
    print(facts_text(facts))


def facts_text(facts: dict[str, str]) -> str:
    """Write names and values in two columns."""
    width = max(map(len, facts))
    return "\n".join(f"{name:<{width}}  {printable(value)}" for name, value in facts.items())


def print_table(
    header: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, right: str = ""
) -> None:
    """Print columns under a header, cut at the edge of a terminal.

    Parameters
    ----------
    header, rows
        The cells.
    right
        A mark for each column that is set to the right: ``" >>"`` for the last two of three.
    """
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    edge = shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    for row in (header, *rows):
        cells = (
            cell.rjust(width) if mark == ">" else cell.ljust(width)
            for cell, width, mark in zip(row, widths, right.ljust(len(row)), strict=True)
        )
        line = printable("  ".join(cells).rstrip())
        print(line if len(line) <= edge else line[: edge - 1] + "…")
