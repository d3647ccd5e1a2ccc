"""The tables of single runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from e2cp.lab.record import Record
from e2cp.report.command import repeat_command
from e2cp.report.numbers import count_cell, number_cell, seconds_cell
from e2cp.report.table import Cell, Column, Table
from e2cp.solvers.status import Status

SHOWN = {
    "label": Column("variant", holds="names"),
    "instance": Column("puzzle", holds="names"),
    "relax": Column("relaxed"),
    "seed": Column("seed"),
    "status": Column("status", holds="names"),
    "limit": Column("ended by", "the limit that ended the run", holds="names"),
    "unfinished": Column("not ended", "the phase that did not end", holds="names"),
    "certified": Column("certified", "how the answer was confirmed", holds="names"),
    "score": Column("score", "junctions matched"),
    "cpu_s": Column("CPU s"),
    "wall_s": Column("wall s"),
    "load": Column("load", "mean number of runnable processes while it ran"),
    "slowdown": Column("wall/CPU", "seconds by the clock for one on the processor"),
    "starved": Column("starved", "it had less of a processor than it could have used"),
    "peak_mb": Column("MB"),
    "message": Column("what happened", holds="prose"),
}
"""Fields of a record that are shown."""

IF_SET = ("limit", "unfinished", "certified", "load", "slowdown", "starved")
"""Those of them that are shown only where a run has something to say there."""

FAILED = (Status.WRONG, Status.CRASH)


def run_table(
    title: str,
    records: Sequence[Record],
    most: int,
    pictures: Mapping[str, str],
    ledger: Path | None = None,
) -> Table:
    """Return runs with the command that repeats each, the first of them if there are many.

    Scores lead to the pictures of their boards, whose names are given by the keys of runs. Where
    the folder of the ledger is known, the commands can be called anywhere.
    """
    shown = records[:most]
    names = [
        name
        for name in SHOWN
        if name not in IF_SET or any(getattr(record, name) for record in shown)
    ]
    columns = [
        *(SHOWN[name] for name in names),
        Column(
            "to repeat it",
            "called in the folder of the ledger" if ledger is None else "called anywhere",
            holds="commands",
        ),
    ]
    rows = [
        [
            *(_cell(name, getattr(record, name), pictures.get(record.key, "")) for name in names),
            Cell(repeat_command(record, ledger)),
        ]
        for record in shown
    ]
    left = len(records) - len(rows)
    return Table(title, columns, rows, [f"and {left} more, in runs.csv"] if left else [])


def _cell(name: str, value: object, picture: str) -> Cell:
    """Return a field of a record; what went wrong is marked, a score leads to its board."""
    if value is None:
        return Cell("–")
    if isinstance(value, bool):
        return Cell("yes" if value else "", mark="bad" if value else "")
    if isinstance(value, int):
        return replace(count_cell(value), link=picture if name == "score" else "")
    if isinstance(value, float):
        return seconds_cell(value) if name.endswith("_s") else number_cell(value)
    return Cell(str(value), mark="bad" if name == "status" and value in FAILED else "")


def failure_table(title: str, records: Sequence[Record], most: int) -> Table:
    """Return runs that went wrong and why, the first of them if there are many."""
    columns = [
        Column("variant", holds="names"),
        Column("puzzle", holds="names"),
        Column("relaxed"),
        Column("seed"),
        Column("what happened", holds="prose"),
    ]
    rows = [
        [
            Cell(record.label),
            Cell(record.instance),
            count_cell(record.relax),
            count_cell(record.seed),
            Cell(record.message or record.status, mark="bad"),
        ]
        for record in records[:most]
    ]
    left = len(records) - len(rows)
    return Table(title, columns, rows, [f"and {left} more"] if left else [])
