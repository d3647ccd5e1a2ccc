"""Runs that later ones have replaced."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from e2cp.lab.asked import asked_by
from e2cp.lab.record import Record

MARK = 8
"""How many signs of a hash distinguish two versions of the code."""


def superseded(records: Iterable[Record], planned: Collection[str]) -> list[Record]:
    """Return the runs that asked the same as another one, of older code or another start board.

    Of those that ask the same the planned one stands, else the latest.

    Parameters
    ----------
    records
        All runs of a ledger, one a key.
    planned
        The keys of those that were asked for last.
    """
    standing: dict[tuple[object, ...], Record] = {}
    older = []
    for record in sorted(records, key=lambda record: (record.key in planned, record.started)):
        asked = asked_by(record)
        if asked in standing:
            older.append(standing[asked])
        standing[asked] = record
    return older


def marked(record: Record) -> Record:
    """Return a superseded run under a label of its own, with the mark of its code."""
    return replace(record, label=f"{record.label} (superseded {record.source[:MARK]})")
