"""A table, before it becomes text, Markdown or HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Mark = Literal["", "best", "bad"]


@dataclass(frozen=True)
class Cell:
    """A cell: what is shown, what it is sorted by, whether it stands out, where it leads."""

    text: str
    value: float | None = None
    mark: Mark = ""
    link: str = ""


@dataclass(frozen=True)
class Column:
    """A column: its name, what it means, and what it holds."""

    name: str
    meaning: str = ""
    holds: Literal["numbers", "names", "prose", "commands"] = "numbers"


@dataclass(frozen=True)
class Table:
    """A table.

    Attributes
    ----------
    title
        What stands above it.
    columns, rows
        The cells.
    notes
        What a reader has to know.
    last
        How many rows stay at the end however the others are sorted.
    """

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str] = ()
    last: int = 0


def mark_best(rows: list[list[Cell]], column: int, *, most: bool = False) -> None:
    """Mark the least value of a column, or the greatest; nothing if all are alike."""
    values = [row[column].value for row in rows if row[column].value is not None]
    known = [value for value in values if value is not None and value == value]
    if len(known) < 2 or min(known) == max(known):
        return
    best = max(known) if most else min(known)
    for row in rows:
        if row[column].value == best and not row[column].mark:
            row[column] = Cell(row[column].text, best, "best")


def drop_unknown(table: Table, ending: str) -> Table:
    """Leave out the columns whose names end so and whose cells are all unknown."""
    kept = [
        place
        for place, column in enumerate(table.columns)
        if not column.name.endswith(ending) or any(row[place].text not in "–" for row in table.rows)
    ]
    return replace(
        table,
        columns=[table.columns[place] for place in kept],
        rows=[[row[place] for place in kept] for row in table.rows],
    )
