"""The table of whose code differs between two folders."""

from __future__ import annotations

from collections.abc import Sequence

from e2cp.lab.code_changes import CodeChange
from e2cp.report.table import Cell, Column, Table

MOST = 3
"""Files and versions that are named before the others are counted."""


def code_table(changes: Sequence[CodeChange]) -> Table:
    """Return for each configuration whether its code has changed, and what of it."""
    columns = [
        Column("configuration", holds="names"),
        Column("code", holds="names"),
        Column("what differs", holds="prose"),
    ]
    rows = [[Cell(each.label), Cell(each.code), Cell(_differences(each))] for each in changes]
    notes = []
    if not any(each.code == "changed" for each in changes):
        notes = ["the code is the same: differences below are those of chance and of the machine"]
    elif any(each.code == "same" for each in changes):
        notes = ["those whose code is the same are no pairs below, and no test counts them"]
    return Table("Code, old and new", columns, rows, notes)


def _differences(each: CodeChange) -> str:
    left = len(each.differences) - MOST
    # files of a user's own come first: these are what was changed on purpose
    lines = sorted(each.differences, key=lambda line: line.startswith(("e2cp/", "models/")))
    more = f"; and {left} more, which --json names" if left > 0 else ""
    return "; ".join(lines[:MOST]) + more
