"""What a report says, before it becomes a page of some kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any

from e2cp.lab.metrics.comparison import ALL_SETS, Comparison
from e2cp.lab.metrics.timing import meaning
from e2cp.lab.record import Record
from e2cp.lab.starts.summary import StartSummary
from e2cp.report.figures import Figure, Figures, figures
from e2cp.report.instance_tables import instance_tables
from e2cp.report.pair_tables import pair_tables
from e2cp.report.run_tables import failure_table, run_table
from e2cp.report.settings_table import settings_table
from e2cp.report.start_table import start_table
from e2cp.report.table import Cell, Column, Table
from e2cp.report.tables import leading_tables, stage_table
from e2cp.solvers.status import Status

MOST_RUNS = 2000
"""Runs that are listed on the page; the CSV file lists all."""

LIMITS = {
    "cpu_seconds": "s on the processor",
    "seconds": "s by the clock",
    "memory_mb": "MB",
    "conflicts": "conflicts",
}
"""Fields of a record with its limits, and their units."""

WARNING = "Warning: the code of these runs"
MOST_FAILURES = 200
MOST_DRAWN = 4
"""Sets that are drawn, the first in full; of more the tables are enough."""


@dataclass(frozen=True)
class Section:
    """One set.

    Attributes
    ----------
    title
        Its name.
    tables, figures
        By the name of their file, the summary first.
    absent
        Why figures that might be missed were left out.
    heading
        Its name with the limit, for tables that stand alone.
    caption
        What times are: what a table says of itself where it stands alone.
    """

    title: str
    tables: Mapping[str, Table]
    figures: Mapping[str, Figure]
    absent: Sequence[str]
    heading: str
    caption: str


@dataclass(frozen=True)
class Content:
    """Everything on the page.

    Attributes
    ----------
    title, facts
        What was compared, and when, where and under which limits.
    wrong, crashed, starved
        Runs to be shouted about and shown, if there are any.
    caveats
        Conditions that differ although they should not.
    sections
        One for each set.
    starts
        What the start boards are like, if runs started from some.
    runs
        The runs with the commands that repeat them.
    environments
        What solvers were set to, and what was installed where.
    cautions
        What is said in red above all: that code has changed since its runs.
    """

    title: str
    facts: Sequence[str]
    wrong: Table | None
    crashed: Table | None
    starved: Table | None
    caveats: Sequence[str]
    sections: Sequence[Section]
    starts: Table | None
    runs: Table
    environments: Sequence[Table]
    cautions: Sequence[str] = ()


def content(
    comparison: Comparison,
    records: Sequence[Record],
    environments: Mapping[str, Mapping[str, Any]],
    pictures: Mapping[str, str],
    scatters: Sequence[tuple[str, str]] | None = None,
    starts: Sequence[StartSummary] = (),
    ledger: Path | None = None,
    cautions: Sequence[str] = (),
) -> Content:
    """Gather what the page of a comparison says.

    Parameters
    ----------
    comparison, records
        The numbers, and the runs that they are of.
    environments
        By hash: what was installed.
    pictures
        By the key of a run: the name of the picture of its board.
    scatters
        Pairs of labels to be drawn against each other; a choice of ours if left out.
    starts
        What the start boards are like, by source.
    ledger
        The folder of the runs, which commands that repeat them name.
    cautions
        What a reader has to be told before anything else.
    """
    count = len(comparison.wrong)
    return Content(
        comparison.title,
        _facts(comparison, records),
        _failures(
            f"{count} WRONG ANSWER{'S' * (count > 1)}, in no average below", comparison.wrong
        ),
        _failures(f"Crashes: {len(comparison.crashed)}, counted as unsolved", comparison.crashed),
        _failures(
            f"Starved runs: {len(comparison.starved)}, ended by the clock before they had their "
            "processor time, counted as unsolved",
            comparison.starved,
        ),
        comparison.caveats,
        _sections(comparison, scatters),
        start_table(starts),
        _runs(comparison, records, pictures, ledger),
        [settings_table(records), *_environments(records, environments)],
        cautions,
    )


def _failures(title: str, records: Sequence[Record]) -> Table | None:
    return failure_table(title, records, MOST_FAILURES) if records else None


def _facts(comparison: Comparison, records: Sequence[Record]) -> list[str]:
    # One pass over the records, of which there may be very many.
    distinct = set(map(attrgetter(*LIMITS, "host", "version"), records))
    *limits, hosts, versions = map(set, zip(*distinct, strict=True))
    started = [record.started[:10] for record in records if record.started]
    days = sorted({min(started), max(started)}) if started else []
    facts = [
        f"{len(records):,} runs".replace(",", "\u202f"),
        f"each at most {' and '.join(_limits(limits))}",
        f"on {', '.join(sorted(filter(None, hosts)))}",
        f"e2cp {', '.join(sorted(versions))}",
        " to ".join(days),
        f"times are {comparison.meaning}",
    ]
    return [fact for fact in facts if fact and fact != "on "]


def _limits(limits: Sequence[set[Any]]) -> list[str]:
    """Name the limits of the runs, those that are set."""
    named = []
    for values, unit in zip(limits, LIMITS.values(), strict=True):
        known = sorted(value for value in values if value is not None)
        if known:
            named.append(f"{', '.join(f'{value:g}' for value in known)} {unit}")
    return named


def _sections(comparison: Comparison, scatters: Sequence[tuple[str, str]] | None) -> list[Section]:
    sections = []
    for place, one in enumerate(comparison.sets, 1):
        leading = leading_tables(one, comparison.measure)
        others = [*pair_tables(one), stage_table(one)]
        if one.name != ALL_SETS:
            others += instance_tables(one)
        tables = {f"{place:02}-{name}": table for name, table in leading.items()}
        tables |= {f"{place:02}-{_slug(each.title)}": each for each in others if each is not None}
        found = Figures()
        if place <= MOST_DRAWN:
            found = figures(comparison, one, scatters, few=place > 1)
        plots = {f"{place:02}-{figure.kind}": figure for figure in found.drawn}
        times = meaning(comparison.measure, one.meaning.kinds, outside=one.meaning.outside)
        heading, caption = f"{one.name}, limit {one.field.limit:g} s", f"times are {times}"
        sections.append(Section(one.name, tables, plots, found.absent, heading, caption))
    return sections


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _runs(
    comparison: Comparison,
    records: Sequence[Record],
    pictures: Mapping[str, str],
    ledger: Path | None,
) -> Table:
    if len(records) <= MOST_RUNS:
        ordered = sorted(records, key=lambda run: (run.group, run.instance, run.seed, run.label))
        return run_table("Runs", ordered, MOST_RUNS, pictures, ledger)
    failed = [*comparison.wrong, *comparison.crashed]
    failed += [record for record in records if record.status == Status.MEMOUT]
    title = f"Failed runs; all {len(records)} are in runs.csv"
    return run_table(title, failed, MOST_FAILURES, pictures, ledger)


def _environments(records: Sequence[Record], known: Mapping[str, Mapping[str, Any]]) -> list[Table]:
    """Return what was installed where, with the commits of the runs made there."""
    found: dict[str, list[set[str]]] = {}
    distinct = set(map(attrgetter("environment", "host", "version", "commit"), records))
    for name, *facts in distinct:
        for values, value in zip(found.setdefault(name, [set(), set(), set()]), facts, strict=True):
            values.update({value} - {""})
    tables = []
    columns = [Column("what", holds="names"), Column("value", holds="prose")]
    for name, (hosts, versions, commits) in sorted(found.items()):
        least = {"host": ", ".join(sorted(hosts)), "e2cp": ", ".join(sorted(versions))}
        shown = _flat(known.get(name) or least)
        if commits:
            shown["commit"] = ", ".join(sorted(commits))
        rows = [[Cell(key), Cell(str(value))] for key, value in shown.items()]
        tables.append(Table(f"Environment {name[:12]}".rstrip(), columns, rows))
    return tables


def _flat(facts: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in facts.items():
        flat |= _flat(value) if isinstance(value, Mapping) else {str(key): value}
    return flat
