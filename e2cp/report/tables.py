"""The tables of a comparison."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np

from e2cp.lab.metrics.aggregate import PENALTY, SHIFT, Times
from e2cp.lab.metrics.comparison import SetComparison
from e2cp.lab.metrics.intervals import Interval
from e2cp.lab.metrics.timing import Measure, meaning
from e2cp.report.few_puzzles import few_puzzles
from e2cp.report.numbers import count_cell, interval_text, number_cell, p_text, seconds_cell
from e2cp.report.table import Cell, Column, Table, drop_unknown, mark_best
from e2cp.solvers.status import Status

INTERVAL = "95 %"
_RANK = "mean over puzzles of the rank among all, by medians over seeds: 1 is the best"
_UNITS = "puzzles are the units, seeds nested within them: docs/statistics.md"
_STARVED = "runs that the clock ended before they had their processor time; they count as unsolved"
_NO_CELLS = (Cell(""), Cell(""))

STAGES = {
    "start": "starting the interpreter",
    "import": "importing what the run needs",
    "build": "building the model",
    "load": "handing it to the engine",
    "solve": "solving",
    "decode": "reading the board from the answer",
    "check": "recounting the board",
    "wall": "the whole run by the clock",
    "cpu": "the whole run on the processor",
}
ALWAYS = ("build", "load", "solve", "wall", "cpu")
"""Stages that are shown though they took no time; the others are unknown in old runs."""

UNSOLVED = (Status.TIMEOUT, Status.MEMOUT, Status.CRASH, Status.UNKNOWN, Status.FEASIBLE)


def summary_table(one: SetComparison, measure: Measure) -> Table:
    """Return who solved how much how quickly."""
    contributions = one.virtual_best.contributions if one.virtual_best else ()
    unique = {found.label: found for found in contributions}
    endings = [
        status
        for status in (*UNSOLVED, Status.SKIPPED)
        if any(summary.statuses.get(status) for summary in one.summaries)
    ]
    wrong = any(summary.wrong for summary in one.summaries)
    starved = _starved(one)
    limit = one.field.limit
    held = meaning(measure, one.meaning.kinds, outside=one.meaning.outside)
    ranks, ranked = _ranks(one, "time")
    columns = [
        Column("variant", holds="names"),
        *([Column("WRONG", "answers that are refuted; they enter no average")] if wrong else []),
        *([Column("starved", _STARVED)] if starved else []),
        Column("solved", "runs that were answered, of all runs"),
        Column(
            "median s",
            f"median over puzzles of the medians over seeds; {held}; > {limit:g}: unsolved",
        ),
        Column("median 95 %", "interval of the median, from order statistics"),
        Column(
            "geom. s",
            f"geometric mean over puzzles of the medians over seeds, shifted by {SHIFT:g} s, an "
            f"unsolved median at {PENALTY:g} times the limit",
        ),
        Column("geom. 95 %", "interval of the geometric mean"),
        Column("PAR2 s", "mean over puzzles and seeds, an unsolved run at twice its limit"),
        Column("PAR10 s", "mean over puzzles and seeds, an unsolved run at ten times its limit"),
        *([Column("rank", _RANK)] if ranks else []),
        *(
            [
                Column("alone", "tasks that no other solved"),
                Column("fastest", "solved tasks on which none was quicker"),
                Column("lost s", "rise of the virtual best's PAR2 without this one"),
            ]
            if unique
            else []
        ),
        *(Column(status.lower(), "runs that ended so") for status in endings),
    ]
    rows = []
    for summary in one.summaries:
        found = unique.get(summary.label)
        row = [Cell(summary.label)]
        if wrong:
            row.append(Cell(str(summary.wrong), summary.wrong, "bad" if summary.wrong else ""))
        if starved:
            count = starved.get(summary.label, 0)
            row.append(Cell(str(count), count, "bad" if count else ""))
        intervals = (summary.median_interval, summary.geometric_interval)
        row += _time_cells(summary.times, summary.asked, limit, intervals)
        if ranks:
            row.append(number_cell(ranks.get(summary.label)))
        if found:
            row += [count_cell(found.unique), count_cell(found.fastest)]
            row.append(number_cell(found.lost_par2))
        for status in endings:
            count = summary.statuses.get(status, 0)
            bad = status == Status.CRASH and count
            row.append(Cell(str(count), count, "bad" if bad else ""))
        rows.append(row)
    names = [column.name for column in columns]
    for name in ("median s", "geom. s", "PAR2 s", "PAR10 s", *(["rank"] if ranks else [])):
        mark_best(rows, names.index(name))
    mark_best(rows, names.index("solved"), most=True)
    if one.virtual_best:
        times = one.virtual_best.times
        best = [Cell("virtual best"), *[Cell("")] * (wrong + bool(starved))]
        best += _time_cells(times, times.total, limit)
        rows.append(best + [Cell("")] * (len(columns) - len(best)))
    last = 1 if one.virtual_best else 0
    over = few_puzzles(
        [one.puzzles] if any(who.geometric_interval for who in one.summaries) else []
    )
    notes = [*(over or [_UNITS]), *ranked, *one.notes]
    if starved:
        notes.append(f"{sum(starved.values())} starved: {_STARVED}")
    return drop_unknown(Table(_title(one), columns, rows, notes, last), INTERVAL)


def leading_tables(one: SetComparison, measure: Measure) -> dict[str, Table]:
    """Return the tables of times and of scores by name, what the runs were for first.

    Where all are searches without a target that is the score, and its table has the title and
    the notes of the set.
    """
    summary, found = summary_table(one, measure), score_table(one)
    if found is None:
        return {"summary": summary}
    if not one.by_score:
        return {"summary": summary, "scores": found}
    notes = [note for note in summary.notes if note not in one.notes]
    return {
        "scores": replace(
            found, title=f"{summary.title}: scores", notes=[*found.notes, *one.notes]
        ),
        "summary": replace(summary, title="Perfect boards: how many, how soon", notes=notes),
    }


def _starved(one: SetComparison) -> dict[str, int]:
    """Return by label how many runs were starved, of those who had such runs."""
    found = {}
    for who in one.field.configurations:
        unsolved = who.counted.records[np.isinf(who.counted.times)]
        found[who.label] = sum(record.starved for record in unsolved)
    return {label: count for label, count in found.items() if count}


def _time_cells(
    times: Times,
    asked: int,
    limit: float,
    intervals: tuple[Interval | None, Interval | None] | None = None,
) -> list[Cell]:
    share = times.solved / asked if asked else 0.0
    median, geometric = map(_interval_cell, intervals, (limit, None)) if intervals else _NO_CELLS
    return [
        Cell(f"{times.solved}/{asked}", share),
        seconds_cell(times.median, limit),
        median,
        seconds_cell(times.geometric),
        geometric,
        seconds_cell(times.par2),
        seconds_cell(times.par10),
    ]


def _interval_cell(interval: Interval | None, limit: float | None) -> Cell:
    return Cell(interval_text(interval, limit))


def _ranks(
    one: SetComparison, quantity: Literal["time", "score"]
) -> tuple[dict[str, float], list[str]]:
    """Return the mean rank of each configuration that has one, and what to say of them."""
    for found in one.ranks:
        if found.quantity == quantity and len(found.labels) > 2 and found.puzzles > 1:
            p = found.friedman_p
            test = "" if p is None else f"; Friedman's test that all rank alike: p {p_text(p)}"
            note = f"ranks are over the {found.puzzles} puzzles that all ran{test}"
            return dict(zip(found.labels, found.means, strict=True)), [note]
    return {}, []


def _title(one: SetComparison) -> str:
    puzzles = f"{one.puzzles} puzzle" + "s" * (one.puzzles != 1)
    return f"{one.name}: {puzzles}, limit {one.field.limit:g} s"


def score_table(one: SetComparison) -> Table | None:
    """Return how good the boards of searches are."""
    if not one.scores:
        return None
    ranks, ranked = _ranks(one, "score")
    percent = one.scores[0].unit == "percent"
    unit = "percent of all junctions" if percent else "junctions matched"
    columns = [
        Column("search", holds="names"),
        Column("boards", "runs with a board, of all runs"),
        *(Column(name, f"{unit}, of all runs") for name in ("worst", "quarter")),
        Column("median", f"{unit}: median over puzzles of the medians over seeds"),
        Column("median 95 %", "interval of the median, from order statistics"),
        *(Column(name, f"{unit}, of all runs") for name in ("three q.", "best")),
        *([Column("rank", _RANK)] if ranks else []),
        Column("at target", "runs that came to their target, or a perfect board"),
        Column("to target s", "seconds to that by the search's clock: median as above"),
        Column("primal int. s", "seconds, weighed by the share of unmatched junctions: mean"),
    ]
    rows = [
        [
            Cell(found.label),
            Cell(f"{found.boards}/{found.runs}", found.boards / found.runs),
            *(_score_cell(value, percent) for value in (found.worst, found.lower, found.median)),
            _interval_cell(found.median_interval, None),
            *(_score_cell(value, percent) for value in (found.upper, found.best)),
            *([number_cell(ranks.get(found.label))] if ranks else []),
            count_cell(found.reached),
            seconds_cell(found.to_target, one.field.limit),
            number_cell(found.primal_integral),
        ]
        for found in one.scores
    ]
    for place, column in enumerate(columns):
        if column.name in ("rank", "to target s", "primal int. s"):
            mark_best(rows, place)
        elif column.name not in ("search", "boards"):
            mark_best(rows, place, most=True)
    known = any(found.median_interval for found in one.scores)
    over = few_puzzles([one.puzzles] if known else [])
    return drop_unknown(Table("Scores", columns, rows, [*over, *ranked]), INTERVAL)


def _score_cell(value: float, percent: bool) -> Cell:
    return Cell(f"{value:.2f} %" if percent else f"{value:g}", value)


def stage_table(one: SetComparison) -> Table | None:
    """Return where time and memory went."""
    if not one.stages:
        return None
    by = _phases_by(one)
    sized = any(found.variables for found in one.stages)
    timed = [
        name
        for name in STAGES
        if name in ALWAYS or any(getattr(found, f"{name}_s") for found in one.stages)
    ]
    columns = [
        Column("variant", holds="names"),
        *(Column(f"{name} s", _stage_meaning(name, by)) for name in timed),
        Column("peak MB", "the most memory held: median"),
        Column("most MB", "of all runs"),
        *([Column("variables"), Column("constraints")] if sized else []),
    ]
    rows = []
    for found in one.stages:
        row = [Cell(found.label)]
        row += [seconds_cell(getattr(found, f"{name}_s")) for name in timed]
        row += [number_cell(found.peak_mb), number_cell(found.most_mb)]
        if sized:
            row += [count_cell(round(found.variables)), count_cell(round(found.constraints))]
        rows.append(row)
    note = (
        f"medians over the runs that count, crashes among them; phases are {by}, and one that a "
        "run did not come to counts 0"
    )
    return Table("Where time and memory went", columns, rows, [note])


def _phases_by(one: SetComparison) -> str:
    """Say which time the phases are in."""
    clocked = [found.label for found in one.stages if not found.on_processor]
    if not clocked:
        return "in processor seconds"
    if len(clocked) == len(one.stages):
        return "by the clock"
    return f"in processor seconds, but by the clock for {', '.join(clocked)}"


def _stage_meaning(name: str, by: str) -> str:
    whole = name in ("wall", "cpu")
    return f"{STAGES[name]}: median" if whole else f"{STAGES[name]}: median, {by}"
