"""A comparison as lines for a terminal."""

from __future__ import annotations

from textwrap import wrap

from e2cp.lab.metrics.comparison import ALL_SETS, Comparison
from e2cp.report.pair_tables import pair_tables
from e2cp.report.run_tables import failure_table
from e2cp.report.table import Table
from e2cp.report.tables import leading_tables, stage_table

MOST_FAILURES = 10
MOST_PAIRS = 12
LEAST_PROSE = 20
LONGEST = 120
"""Characters of a message; the report has all of it."""

UNIQUE = (
    "alone: tasks that no other solved; fastest: solved tasks on which none was quicker; lost s: "
    "rise of the virtual best's PAR2 without this one"
)


def lines(comparison: Comparison, width: int | None = None) -> list[str]:
    """Return the comparison as lines: what is doubtful first, then a block for each set.

    Where all sets stand together, pairs and stages are given for that alone.

    Parameters
    ----------
    comparison
        The numbers.
    width
        Of the terminal; a table that is wider is parted. None for any.
    """
    found = []
    if comparison.wrong:
        count = len(comparison.wrong)
        title = f"!!! {count} WRONG ANSWER{'S' * (count > 1)}: in no average below !!!"
        found += [*table_lines(failure_table(title, comparison.wrong, MOST_FAILURES), width), ""]
    if comparison.crashed:
        title = f"crashes: {len(comparison.crashed)}, counted as unsolved"
        found += [*table_lines(failure_table(title, comparison.crashed, MOST_FAILURES), width), ""]
    if comparison.starved:
        count = len(comparison.starved)
        title = (
            f"!!! starved runs: {count}, ended by the clock before they had their processor time; "
            "they count as unsolved !!!"
        )
        found += [*table_lines(failure_table(title, comparison.starved, MOST_FAILURES), width), ""]
    if comparison.caveats:
        found += ["FORCED although conditions differ:"]
        found += [line for caveat in comparison.caveats for line in _folded(caveat, width)]
        found.append("")
    found.append(f"{comparison.title} ({comparison.meaning})")
    for one in comparison.sets:
        tables: list[Table | None] = list(leading_tables(one, comparison.measure).values())
        if one.by_score and not any(each.times.solved for each in one.summaries):
            del tables[1:]  # nobody solved anything: there are no times
        if one is comparison.sets[0] or comparison.sets[0].name != ALL_SETS:
            tables += [*pair_tables(one, MOST_PAIRS), stage_table(one)]
        for table in tables:
            if table is not None:
                found += ["", *table_lines(table, width)]
                legend = _legend(table, first=table is tables[0])
                if one is comparison.sets[0] and legend:
                    found += _folded(legend, width)
    return found


def _legend(table: Table, *, first: bool) -> str:
    """Say what the star, once, and the columns that are not plain mean; nothing if all are."""
    said = ["*: the best of its column"] if first else []
    if any(column.name == "alone" for column in table.columns):
        said.append(UNIQUE)
    return "; ".join(said)


def table_lines(table: Table, width: int | None = None) -> list[str]:
    """Return a table as lines: columns set under each other, the best marked with a star.

    Where it is wider than the terminal, the columns that do not fit follow below, each part with
    the names before it.
    """
    rows = [[column.name for column in table.columns]]
    rows += [
        [_one_line(cell.text) + "*" * (cell.mark == "best") for cell in row] for row in table.rows
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    found = [table.title]
    for part in _parts(table, widths, width):
        for row in rows:
            cells = (
                row[place].rjust(widths[place])
                if table.columns[place].holds == "numbers"
                else row[place].ljust(widths[place])
                for place in part
            )
            line = "  ".join(cells).rstrip()
            found.append(line if width is None or len(line) <= width else f"{line[: width - 1]}…")
    return [*found, *(line for note in table.notes for line in _folded(note, width))]


def _parts(table: Table, widths: list[int], width: int | None) -> list[list[int]]:
    """Share columns out over parts that fit, the names at the head of each."""
    everything = range(len(widths))
    if width is None:
        return [list(everything)]
    names = [place for place in everything[:2] if table.columns[place].holds == "names"]
    parts = [list(names)]
    for place in everything[len(names) :]:
        room = width - sum(widths[each] + 2 for each in parts[-1])
        needed = LEAST_PROSE if table.columns[place].holds == "prose" else widths[place]
        if needed > room and len(parts[-1]) > len(names):
            parts.append(list(names))
        parts[-1].append(place)
    return parts


def _folded(text: str, width: int | None) -> list[str]:
    if width is None:
        return [f"  {text}"]
    return wrap(text, max(width, 20), initial_indent="  ", subsequent_indent="    ")


def _one_line(text: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in text)
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"
