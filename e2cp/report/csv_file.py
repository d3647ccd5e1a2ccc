"""All runs as CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import fields
from io import StringIO
from operator import attrgetter

from e2cp.lab.record import Record
from e2cp.report.command import repeat_command

NESTED = ("settings", "counts", "trajectory")
"""Fields that hold more than one value: they are written as JSON."""


def csv_text(records: Sequence[Record]) -> str:
    """Return the runs as CSV, with the command that repeats each."""
    names = [column.name for column in fields(Record) if column.name not in NESTED]
    values, nested = attrgetter(*names), attrgetter(*NESTED)
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*names, *NESTED, "command"])
    writer.writerows(
        [*values(record), *map(_json, nested(record)), repeat_command(record)] for record in records
    )
    return stream.getvalue()


def _json(value: object) -> str:
    return json.dumps(value) if value else ""
