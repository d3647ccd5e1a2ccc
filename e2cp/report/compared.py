"""A comparison that shows itself in notebooks and turns into data frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, get_args

from e2cp.errors import InputError
from e2cp.formats.frame import data_frame
from e2cp.lab.frame import runs_frame
from e2cp.lab.metrics.comparison import Comparison
from e2cp.lab.metrics.intervals import Interval
from e2cp.lab.record import Record
from e2cp.report.html_parts import html_list, html_table, html_text
from e2cp.report.pair_tables import pair_tables
from e2cp.report.run_tables import failure_table
from e2cp.report.tables import leading_tables

if TYPE_CHECKING:
    from pandas import DataFrame

What = Literal["runs", "summaries", "scores", "stages", "pairs", "instances"]

MOST_PAIRS, MOST_FAILURES, MOST_SETS = 10, 10, 6
"""Rows of what is shown in a notebook or printed; the page has all."""


@dataclass(frozen=True, eq=False, repr=False)
class Compared(Comparison):
    """A comparison with the runs it was made from.

    Attributes
    ----------
    records
        The runs.
    """

    records: tuple[Record, ...] = ()

    @classmethod
    def of(cls, comparison: Comparison, records: Sequence[Record]) -> Compared:
        """Return a comparison with its runs."""
        values = {each.name: getattr(comparison, each.name) for each in fields(Comparison)}
        return cls(**values, records=tuple(records))

    def to_pandas(self, what: What = "runs") -> DataFrame:
        """Return a part of it as a data frame, a set of puzzles after the other.

        Parameters
        ----------
        what
            The ``runs``, or of each set the ``summaries`` of times, the ``scores`` of searches,
            the ``stages``, the ``pairs`` of configurations, or the ``instances`` one by one.
            What is nested has columns such as ``times.median`` and ``median_interval.low``.

        Raises
        ------
        InputError
            If there is no such part, or pandas is not installed.

        Examples
        --------
        >>> import e2cp, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     found = e2cp.compare(["balanced/4x4-3:2/01"], methods=["zla"], folder=folder)
        >>> found.to_pandas("summaries")["label"].tolist()
        ['zla']
        """
        if what not in get_args(What):
            raise InputError(
                "no such part of a comparison", read=what, expected=", ".join(get_args(What))
            )
        if what == "runs":
            return runs_frame(self.records)
        rows: list[dict[str, Any]] = [
            {"set": one.name, **_row(each)} for one in self.sets for each in getattr(one, what)
        ]
        return data_frame(rows)

    def __repr__(self) -> str:
        failed = {
            "wrong answers": self.wrong,
            "crashes": self.crashed,
            "starved runs": self.starved,
        }
        found = [f"{len(runs)} {name}" for name, runs in failed.items() if runs]
        lines = [
            f"{self.title}: " + ", ".join([f"{len(self.records)} runs", *found]),
            *(
                f"  {one.name}: {one.puzzles} puzzle{'s' * (one.puzzles != 1)}"
                for one in self.sets[:MOST_SETS]
            ),
        ]
        left = len(self.sets) - MOST_SETS
        return "\n".join([*lines, f"  and {left} sets more"] if left > 0 else lines)

    def _repr_html_(self) -> str:
        parts = [f"<h3>{html_text(self.title)}</h3>"]
        for title, failed in (
            ("WRONG ANSWERS", self.wrong),
            ("Crashes", self.crashed),
            ("Starved runs", self.starved),
        ):
            if failed:
                table = failure_table(f"{title}: {len(failed)}", failed, MOST_FAILURES)
                parts.append(f"<p style='color:#b00'>{html_text(table.title)}</p>")
                parts.append(html_table(table))
        parts.append(html_list(self.caveats))
        for one in self.sets:
            tables = [
                *leading_tables(one, self.measure).values(),
                *pair_tables(one, MOST_PAIRS),
            ]
            parts += [
                f"<h4>{html_text(table.title)}</h4>{html_table(table)}" for table in tables if table
            ]
        return "\n".join(parts)


def _row(part: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a part as a row that has the columns of its intervals even where it has none."""
    none = dict.fromkeys(Interval._fields)
    return {
        name: none if value is None and name.endswith("interval") else value
        for name, value in asdict(part).items()
    }
