"""The embedded record boards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from e2cp.catalogue.sets import instances_folder, read_document, unknown_name
from e2cp.errors import InputError

PREFIX = "record:"


@dataclass(frozen=True)
class Record:
    """One embedded record board, without its pieces.

    Attributes
    ----------
    name
        What follows ``record:``.
    file
        The board file.
    puzzle
        The puzzle it belongs to.
    score, placed, clues_in_place
        What a recount must give.
    by
        Who found it.
    """

    name: str
    file: Path
    puzzle: str
    score: int
    placed: int
    clues_in_place: int
    by: str


@lru_cache(maxsize=1)
def all_records() -> dict[str, Record]:
    """Return every record board by name."""
    folder = instances_folder() / "records"
    records = [
        Record(**{**entry, "file": folder / entry["file"]})
        for entry in read_document("records")["records"]
    ]
    return {record.name: record for record in records}


def find_record(name: str) -> Record:
    """Return the record board of this name; a part will do if only one has it."""
    wanted = name.lower().replace("_", "-")
    records = all_records()
    if wanted in records:
        return records[wanted]
    partly = [record for full, record in records.items() if wanted and wanted in full]
    if len(partly) == 1:
        return partly[0]
    if partly:
        raise InputError(
            "more than one record of this name",
            read=name,
            expected=" or ".join(record.name for record in partly),
        )
    raise unknown_name("record", name, list(records))
