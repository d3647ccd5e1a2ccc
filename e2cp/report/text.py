"""A comparison as lines for a terminal."""

from __future__ import annotations

from e2cp.lab.metrics.comparison import ALL_SETS, Comparison
from e2cp.lab.metrics.timing import MEANING
from e2cp.report.table import Table
from e2cp.report.tables import (
    failure_table,
    pair_tables,
    score_table,
    stage_table,
    summary_table,
)

MOST_FAILURES = 10
LONGEST = 120
"""Characters of a message; the report has all of it."""


def lines(comparison: Comparison) -> list[str]:
    """Return the comparison as lines: what is doubtful first, then a block for each set.

    Where all sets stand together, pairs and stages are told of that alone.
    """
    found = []
    if comparison.wrong:
        count = len(comparison.wrong)
        title = f"!!! {count} WRONG ANSWER{'S' * (count > 1)}: in no average below !!!"
        found += [*table_lines(failure_table(title, comparison.wrong, MOST_FAILURES)), ""]
    if comparison.crashed:
        title = f"crashes: {len(comparison.crashed)}, counted as unsolved"
        found += [*table_lines(failure_table(title, comparison.crashed, MOST_FAILURES)), ""]
    if comparison.caveats:
        found += ["FORCED although conditions differ:"]
        found += [*(f"  {caveat}" for caveat in comparison.caveats), ""]
    found.append(f"{comparison.title} ({MEANING[comparison.measure]})")
    for one in comparison.sets:
        tables = [summary_table(one, comparison.measure), score_table(one)]
        if one is comparison.sets[0] or comparison.sets[0].name != ALL_SETS:
            tables += [*pair_tables(one), stage_table(one)]
        for table in tables:
            if table is not None:
                found += ["", *table_lines(table)]
    return found


def table_lines(table: Table) -> list[str]:
    """Return a table as lines: columns set under each other, the best marked with a star."""
    rows = [[column.name for column in table.columns]]
    rows += [
        [_one_line(cell.text) + "*" * (cell.mark == "best") for cell in row] for row in table.rows
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    found = [table.title]
    for row in rows:
        cells = (
            cell.rjust(width) if column.holds == "numbers" else cell.ljust(width)
            for cell, width, column in zip(row, widths, table.columns, strict=True)
        )
        found.append("  ".join(cells).rstrip())
    return [*found, *(f"  {note}" for note in table.notes)]


def _one_line(text: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in text)
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"
