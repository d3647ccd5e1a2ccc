"""A comparison that shows itself in notebooks and turns into data frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Literal

from e2cp.formats.frame import data_frame
from e2cp.lab.frame import runs_frame
from e2cp.lab.metrics.comparison import Comparison
from e2cp.lab.record import Record
from e2cp.report.html_parts import html_list, html_table, html_text
from e2cp.report.pair_tables import pair_tables
from e2cp.report.run_tables import failure_table
from e2cp.report.tables import score_table, summary_table

if TYPE_CHECKING:
    from pandas import DataFrame

What = Literal["runs", "summaries", "scores", "stages", "pairs", "instances"]

MOST_PAIRS, MOST_FAILURES = 10, 10
"""Rows of what is shown in a notebook; the page has all."""


@dataclass(frozen=True, eq=False)
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

        Examples
        --------
        >>> import e2cp, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     found = e2cp.compare(["balanced/4x4-3:2/01"], methods=["zla"], folder=folder)
        >>> found.to_pandas("summaries")["label"].tolist()
        ['zla']
        """
        if what == "runs":
            return runs_frame(self.records)
        rows: list[dict[str, Any]] = [
            {"set": one.name, **asdict(each)} for one in self.sets for each in getattr(one, what)
        ]
        return data_frame(rows)

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
                summary_table(one, self.measure),
                score_table(one),
                *pair_tables(one, MOST_PAIRS),
            ]
            parts += [
                f"<h4>{html_text(table.title)}</h4>{html_table(table)}" for table in tables if table
            ]
        return "\n".join(parts)
