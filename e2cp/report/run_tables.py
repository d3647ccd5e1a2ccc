"""The tables of single runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from e2cp.lab.record import Record
from e2cp.report.command import repeat_command
from e2cp.report.numbers import count_cell, number_cell, seconds_cell
from e2cp.report.table import Cell, Column, Table
from e2cp.solvers.status import Status


def run_table(
    title: str, records: Sequence[Record], most: int, pictures: Mapping[str, str]
) -> Table:
    """Return runs with the command that repeats each, the first of them if there are many.

    Scores lead to the pictures of their boards, whose names are given by the keys of runs.
    """
    columns = [
        Column("variant", holds="names"),
        Column("puzzle", holds="names"),
        Column("relaxed"),
        Column("seed"),
        Column("status", holds="names"),
        Column("score", "junctions matched"),
        Column("CPU s"),
        Column("wall s"),
        Column("MB"),
        Column("what happened", holds="prose"),
        Column("to repeat it", "called in the folder of the ledger", holds="commands"),
    ]
    failed = (Status.WRONG, Status.CRASH)
    rows = [
        [
            Cell(record.label),
            Cell(record.instance),
            count_cell(record.relax),
            count_cell(record.seed),
            Cell(record.status, mark="bad" if record.status in failed else ""),
            _pictured_score(record, pictures),
            seconds_cell(record.cpu_s),
            seconds_cell(record.wall_s),
            number_cell(record.peak_mb),
            Cell(record.message),
            Cell(repeat_command(record)),
        ]
        for record in records[:most]
    ]
    left = len(records) - len(rows)
    return Table(title, columns, rows, [f"and {left} more, in runs.csv"] if left else [])


def _pictured_score(record: Record, pictures: Mapping[str, str]) -> Cell:
    if record.score is None:
        return Cell("–")
    return replace(count_cell(record.score), link=pictures.get(record.key, ""))


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
