"""Tables of pandas, where it is installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from e2cp.errors import InputError

if TYPE_CHECKING:
    from pandas import DataFrame


def data_frame(
    rows: Sequence[Mapping[str, Any]], columns: Sequence[str] | None = None
) -> DataFrame:
    """Return rows as a data frame; what is nested has columns of its own: ``times.median``.

    Parameters
    ----------
    rows
        What stands in each row, by column.
    columns
        The columns and their order; those of the rows if left out.

    Raises
    ------
    InputError
        If pandas is not installed.
    """
    try:
        import pandas
    except ImportError:
        raise InputError("pandas is not installed", expected='pip install "e2cp[pandas]"') from None
    flat = [dict(_flat(row)) for row in rows]
    nested = {name.rpartition(".")[0] for row in flat for name in row}
    flat = [{name: row[name] for name in row if name not in nested} for row in flat]
    return pandas.DataFrame(flat, columns=None if columns is None else list(columns))


def _flat(row: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Return names and values of a row, those of mappings and named tuples one by one."""
    for name, value in row.items():
        inner = value._asdict() if hasattr(value, "_asdict") else value
        if isinstance(inner, Mapping):
            yield from _flat(inner, f"{before}{name}.")
        else:
            yield before + name, value
