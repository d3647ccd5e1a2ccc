"""Runs as a data frame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import TYPE_CHECKING

from e2cp.formats.frame import data_frame
from e2cp.lab.record import Record

if TYPE_CHECKING:
    from pandas import DataFrame


def runs_frame(records: Iterable[Record]) -> DataFrame:
    """Return runs as a data frame, one a row, with a column for each attribute of `Record`.

    What was counted, the processor seconds of the phases and what the solver was set to have
    columns of their own: ``counts.conflicts``, ``cpu_phases.solve``, ``settings.num_workers``.

    Examples
    --------
    >>> import e2cp, tempfile
    >>> spec = e2cp.Spec(("balanced/4x4-3:2/01",), methods=("zla",))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = e2cp.run_campaign(spec, folder, e2cp.LocalExecutor())
    ...     frame = e2cp.runs_frame(found.records())
    >>> frame["label"].tolist(), frame["score"].tolist()
    (['zla'], [24])
    """
    nested = ("counts", "cpu_phases", "settings")
    plain = [each.name for each in fields(Record) if each.name not in nested]
    rows, more = [], set()
    for record in records:
        row = {name: getattr(record, name) for name in plain}
        for name in nested:
            row |= {f"{name}.{key}": value for key, value in getattr(record, name).items()}
        more |= row.keys() - set(plain)
        rows.append(row)
    return data_frame(rows, [*plain, *sorted(more)])
