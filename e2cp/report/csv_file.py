"""Runs, puzzles and tables as CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields
from io import StringIO
from operator import attrgetter
from pathlib import Path

from e2cp.lab.metrics.comparison import ALL_SETS, Comparison
from e2cp.lab.metrics.instances import InstanceSummary
from e2cp.lab.record import Record
from e2cp.report.command import repeat_command
from e2cp.report.table import Table

NESTED = tuple(each.name for each in fields(Record) if each.default_factory is not MISSING)
"""Fields that hold more than one value: they are written as JSON."""


def csv_text(records: Sequence[Record], ledger: Path | None = None) -> str:
    """Return the runs as CSV: every field of a record, and the command that repeats it.

    Where the folder of the ledger is known, the commands can be called anywhere.
    """
    names = [column.name for column in fields(Record) if column.name not in NESTED]
    values, nested = attrgetter(*names), attrgetter(*NESTED)
    rows = (
        [*values(record), *map(_json, nested(record)), repeat_command(record, ledger)]
        for record in records
    )
    return _written([*names, *NESTED, "command"], rows)


def instances_csv(comparison: Comparison) -> str:
    """Return every configuration on every puzzle as CSV, unrounded, a row each."""
    names = [column.name for column in fields(InstanceSummary)]
    values = attrgetter(*names)
    rows = (
        [one.name, *values(each)]
        for one in comparison.sets
        if one.name != ALL_SETS
        for each in one.instances
    )
    return _written(["set", *names], rows)


def table_csv(table: Table) -> str:
    """Return a table as CSV, its numbers as they are shown."""
    rows = ([cell.text.replace("\u202f", "") for cell in row] for row in table.rows)
    return _written([column.name for column in table.columns], rows)


def _written(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(rows)
    return stream.getvalue()


def _json(value: object) -> str:
    return json.dumps(value) if value else ""
