"""Tables of pandas, where it is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from e2cp.errors import InputError

if TYPE_CHECKING:
    from pandas import DataFrame


def data_frame(
    rows: Sequence[Mapping[str, Any]], columns: Sequence[str] | None = None
) -> DataFrame:
    """Return rows as a data frame.

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
    return pandas.DataFrame(list(rows), columns=None if columns is None else list(columns))
