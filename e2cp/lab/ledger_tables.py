"""The runs of a ledger as a table, through DuckDB."""

from __future__ import annotations

import re
import tempfile
from dataclasses import fields
from pathlib import Path

from e2cp.errors import InputError
from e2cp.lab.record import Record
from e2cp.runtime.files import write_atomically

TYPES = {
    "str": "VARCHAR",
    "int": "BIGINT",
    "int | None": "BIGINT",
    "float": "DOUBLE",
    "float | None": "DOUBLE",
    "bool": "BOOLEAN",
    "dict[str, float]": "MAP(VARCHAR, DOUBLE)",
    "dict[str, str]": "MAP(VARCHAR, VARCHAR)",
    "list[tuple[float, int]]": "DOUBLE[][]",
}


LATER = "coalesce(certified, '')"
"""Of two records of one run the one that was certified or refuted later stands."""


def statuses(folder: Path) -> dict[str, str]:
    """Return how each run in a folder ended, by key."""
    import duckdb

    if not _files(folder):
        return {}
    table = _table(folder, ("key", "status", "started", "certified"))
    # Of those with one key the last stays in the dictionary.
    query = f"SELECT key, status FROM {table} ORDER BY status != 'CRASH', started, {LATER}"
    with duckdb.connect() as connection:
        return dict(connection.execute(query).fetchall())


def write_parquet(folder: Path, path: Path, *, by: str = "key") -> Path:
    """Write the runs as Parquet, whole or not at all.

    Parameters
    ----------
    folder
        The files of the runs.
    path
        The file to write.
    by
        The columns of which no two runs may have the same values.
    """
    import duckdb

    if not _files(folder):
        raise InputError("there are no runs yet", file=str(folder.parent))
    names = [each.name for each in fields(Record)]
    shown = (f'"{name}"' for name in names)
    query = (
        f"SELECT {', '.join(shown)} FROM {_table(folder, names)} QUALIFY row_number() OVER "
        f"(PARTITION BY {by} ORDER BY status = 'CRASH', started DESC, {LATER} DESC) = 1 "
        'ORDER BY "group", instance, label, relax, seed, key'
    )
    with tempfile.TemporaryDirectory() as scratch, duckdb.connect() as connection:
        made = Path(scratch) / path.name
        try:
            connection.execute(
                f"COPY ({query}) TO {_quoted(str(made))} (FORMAT parquet, COMPRESSION zstd)"
            )
        except duckdb.IOException as error:
            reason = str(error).splitlines()[0]
            raise InputError(f"cannot be written ({reason})", file=str(path)) from None
        return write_atomically(path, made.read_bytes())


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.jsonl"))


def _table(folder: Path, names: list[str] | tuple[str, ...]) -> str:
    """Return a table of SQL with these columns of every line that is whole."""
    kinds = {each.name: TYPES[str(each.type)] for each in fields(Record)}
    columns = ", ".join(f"{_quoted(name)}: {_quoted(kinds[name])}" for name in names)
    # DuckDB takes every name for a pattern.
    files = (re.sub(r"([*?\[])", r"[\1]", str(file)) for file in _files(folder))
    listed = ", ".join(map(_quoted, files))
    whole = "WHERE key IS NOT NULL"
    return (
        f"(SELECT * FROM read_json([{listed}], format = 'newline_delimited', "
        f"columns = {{{columns}}}, ignore_errors = true) {whole})"
    )


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
