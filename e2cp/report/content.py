"""What a report says, before it becomes a page of some kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from e2cp.engines.status import Status
from e2cp.lab.metrics.comparison import Comparison
from e2cp.lab.metrics.timing import MEANING
from e2cp.lab.record import Record
from e2cp.report.figures import Figure, few_figures, figures
from e2cp.report.table import Cell, Column, Table
from e2cp.report.tables import (
    failure_table,
    pair_tables,
    run_table,
    score_table,
    stage_table,
    summary_table,
)

MOST_RUNS = 2000
"""Runs that are listed on the page; the CSV file lists all."""

MOST_FAILURES = 200
MOST_DRAWN = 4
"""Sets that are drawn, the first in full; of more the tables are enough."""


@dataclass(frozen=True)
class Section:
    """One set: its tables, and its figures by the name of their file."""

    title: str
    tables: Sequence[Table]
    figures: Mapping[str, Figure]


@dataclass(frozen=True)
class Content:
    """Everything on the page.

    Attributes
    ----------
    title, facts
        What was compared, and when, where and under which limits.
    wrong, crashed
        Runs to be shouted about and shown, if there are any.
    caveats
        Conditions that differ although they should not.
    sections
        One for each set.
    runs
        The runs with the commands that repeat them.
    environments
        What was installed where.
    """

    title: str
    facts: Sequence[str]
    wrong: Table | None
    crashed: Table | None
    caveats: Sequence[str]
    sections: Sequence[Section]
    runs: Table
    environments: Sequence[Table]


def content(
    comparison: Comparison,
    records: Sequence[Record],
    environments: Mapping[str, Mapping[str, Any]],
) -> Content:
    """Gather what the page of a comparison says."""
    wrong, crashed = comparison.wrong, comparison.crashed
    count = len(wrong)
    return Content(
        comparison.title,
        _facts(comparison, records),
        failure_table(
            f"{count} WRONG ANSWER{'S' * (count > 1)}, in no average below", wrong, MOST_FAILURES
        )
        if wrong
        else None,
        failure_table(f"Crashes: {len(crashed)}, counted as unsolved", crashed, MOST_FAILURES)
        if crashed
        else None,
        comparison.caveats,
        _sections(comparison),
        _runs(comparison, records),
        [
            _environment(name, environments.get(name, {}), records)
            for name in sorted({record.environment for record in records})
        ],
    )


def _facts(comparison: Comparison, records: Sequence[Record]) -> list[str]:
    limits = sorted({record.seconds for record in records})
    memory = sorted({record.memory_mb for record in records if record.memory_mb is not None})
    started = sorted(record.started for record in records if record.started)
    days = sorted({started[0][:10], started[-1][:10]}) if started else []
    facts = [
        f"{len(records):,} runs".replace(",", "\u202f"),
        f"limit {', '.join(f'{limit:g}' for limit in limits)} s by the clock",
        f"{', '.join(f'{size:g}' for size in memory)} MB" if memory else "",
        f"on {', '.join(sorted({record.host for record in records if record.host}))}",
        f"e2cp {', '.join(sorted({record.version for record in records}))}",
        " to ".join(days),
        f"times are {MEANING[comparison.measure]}",
    ]
    return [fact for fact in facts if fact and fact != "on "]


def _sections(comparison: Comparison) -> list[Section]:
    sections = []
    for place, one in enumerate(comparison.sets, 1):
        tables = [
            summary_table(one, comparison.measure),
            score_table(one),
            *pair_tables(one),
            stage_table(one),
        ]
        drawn = []
        if place <= MOST_DRAWN:
            drawn = (figures if place == 1 else few_figures)(one, comparison.measure)
        names = {
            f"{place:02}-{number:02}-{figure.kind}": figure
            for number, figure in enumerate(drawn, 1)
        }
        sections.append(Section(one.name, [table for table in tables if table], names))
    return sections


def _runs(comparison: Comparison, records: Sequence[Record]) -> Table:
    if len(records) <= MOST_RUNS:
        ordered = sorted(records, key=lambda run: (run.group, run.instance, run.seed, run.label))
        return run_table("Runs", ordered, MOST_RUNS)
    failed = [*comparison.wrong, *comparison.crashed]
    failed += [record for record in records if record.status == Status.MEMOUT]
    title = f"Failed runs; all {len(records)} are in runs.csv"
    return run_table(title, failed, MOST_FAILURES)


def _environment(name: str, facts: Mapping[str, Any], records: Sequence[Record]) -> Table:
    runs = [record for record in records if record.environment == name]
    if not facts:
        facts = {
            "host": ", ".join(sorted({record.host for record in runs})),
            "e2cp": ", ".join(sorted({record.version for record in runs})),
        }
    commits = ", ".join(sorted({record.commit for record in runs if record.commit}))
    if commits:
        facts = {**facts, "commit": commits}
    columns = [Column("what", holds="names"), Column("value", holds="prose")]
    rows = [[Cell(key), Cell(str(value))] for key, value in _flat(facts).items()]
    return Table(f"Environment {name[:12]}".rstrip(), columns, rows)


def _flat(facts: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in facts.items():
        flat |= _flat(value) if isinstance(value, Mapping) else {str(key): value}
    return flat
