"""All runs as CSV."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import fields
from io import StringIO
from operator import attrgetter

from e2cp.lab.record import Record
from e2cp.report.command import repeat_command

LEFT_OUT = ("counts", "trajectory")
"""Fields that hold more than one value."""


def csv_text(records: Sequence[Record]) -> str:
    """Return the runs as CSV, with the command that repeats each."""
    names = [column.name for column in fields(Record) if column.name not in LEFT_OUT]
    values = attrgetter(*names)
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*names, "command"])
    writer.writerows([*values(record), repeat_command(record)] for record in records)
    return stream.getvalue()
