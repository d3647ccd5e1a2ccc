"""The tables of a comparison."""

from __future__ import annotations

from math import isnan

from e2cp.lab.metrics.aggregate import SHIFT, Times
from e2cp.lab.metrics.comparison import SetComparison
from e2cp.lab.metrics.pairs import Pair
from e2cp.lab.metrics.timing import MEANING, Measure
from e2cp.report.numbers import (
    count_cell,
    interval_text,
    number_cell,
    p_cell,
    rounded,
    seconds_cell,
)
from e2cp.report.table import Cell, Column, Table, mark_best
from e2cp.solvers.status import Status

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
    limit = one.field.limit
    columns = [
        Column("variant", holds="names"),
        *([Column("WRONG", "answers that are refuted; they enter no average")] if wrong else []),
        Column("solved", "runs that were answered, of all runs"),
        Column("median s", f"{MEANING[measure]}; > {limit:g}: most are unsolved"),
        Column("PAR2 s", "mean, an unsolved run at twice its limit"),
        Column("95 %", "bootstrap interval of PAR2"),
        Column("PAR10 s", "mean, an unsolved run at ten times its limit"),
        Column("geom. s", f"geometric mean shifted by {SHIFT:g} s, an unsolved run at its limit"),
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
        row += _time_cells(summary.times, summary.asked, limit)
        row.insert(-2, Cell(interval_text(summary.par2_interval)))
        if found:
            row += [count_cell(found.unique), count_cell(found.fastest)]
            row.append(number_cell(found.lost_par2))
        for status in endings:
            count = summary.statuses.get(status, 0)
            bad = status == Status.CRASH and count
            row.append(Cell(str(count), count, "bad" if bad else ""))
        rows.append(row)
    names = [column.name for column in columns]
    for name in ("median s", "PAR2 s", "PAR10 s", "geom. s"):
        mark_best(rows, names.index(name))
    mark_best(rows, names.index("solved"), most=True)
    if one.virtual_best:
        times = one.virtual_best.times
        best = [Cell("virtual best"), *([Cell("")] if wrong else [])]
        best += _time_cells(times, times.total, limit)
        best.insert(-2, Cell(""))
        rows.append(best + [Cell("")] * (len(columns) - len(best)))
    last = 1 if one.virtual_best else 0
    return Table(_title(one), columns, rows, [*_over(one), *one.notes], last)


def _time_cells(times: Times, asked: int, limit: float) -> list[Cell]:
    share = times.solved / asked if asked else 0.0
    return [
        Cell(f"{times.solved}/{asked}", share),
        seconds_cell(times.median, limit),
        seconds_cell(times.par2),
        seconds_cell(times.par10),
        seconds_cell(times.geometric),
    ]


def _title(one: SetComparison) -> str:
    puzzles = f"{one.puzzles} puzzle" + "s" * (one.puzzles != 1)
    return f"{one.name}: {puzzles}, limit {one.field.limit:g} s"


def _over(one: SetComparison) -> list[str]:
    over = {summary.par2_interval.over for summary in one.summaries if summary.par2_interval}
    return [f"intervals are over {' and '.join(sorted(over))}"] if over else []


def score_table(one: SetComparison) -> Table | None:
    """Return how good the boards of searches are."""
    if not one.scores:
        return None
    percent = one.scores[0].unit == "percent"
    unit = "percent of all junctions" if percent else "junctions matched"
    columns = [
        Column("search", holds="names"),
        Column("boards", "runs with a board, of all runs"),
        *(Column(name, unit) for name in ("worst", "quarter", "median", "three q.", "best")),
        Column("at target", "runs that came to their target, or a perfect board"),
        Column("to target s", "median of the seconds to that by the search's clock"),
        Column("primal int. s", "seconds, weighed by the share of unmatched junctions"),
    ]
    rows = [
        [
            Cell(found.label),
            Cell(f"{found.boards}/{found.runs}", found.boards / found.runs),
            *(
                _score_cell(value, percent)
                for value in (found.worst, found.lower, found.median, found.upper, found.best)
            ),
            count_cell(found.reached),
            seconds_cell(found.to_target, one.field.limit),
            number_cell(found.primal_integral),
        ]
        for found in one.scores
    ]
    for column in (2, 3, 4, 5, 6, 7):
        mark_best(rows, column, most=True)
    for column in (8, 9):
        mark_best(rows, column)
    return Table("Scores", columns, rows)


def _score_cell(value: float, percent: bool) -> Cell:
    return Cell(f"{value:.2f} %" if percent else f"{value:g}", value)


def stage_table(one: SetComparison) -> Table | None:
    """Return where time and memory went."""
    if not one.stages:
        return None
    sized = any(found.variables for found in one.stages)
    columns = [
        Column("variant", holds="names"),
        Column("build s", "building the model"),
        Column("load s", "handing it to the engine"),
        Column("solve s", "solving"),
        Column("wall s", "the whole run by the clock"),
        Column("cpu s", "the whole run on the processor"),
        Column("peak MB", "the most memory held"),
        Column("most MB", "of all runs"),
        *([Column("variables"), Column("constraints")] if sized else []),
    ]
    rows = []
    for found in one.stages:
        times = (found.build_s, found.load_s, found.solve_s, found.wall_s, found.cpu_s)
        row = [Cell(found.label), *map(seconds_cell, times)]
        row += [number_cell(found.peak_mb), number_cell(found.most_mb)]
        if sized:
            row += [count_cell(round(found.variables)), count_cell(round(found.constraints))]
        rows.append(row)
    return Table("Where time and memory went", columns, rows, ["medians over the runs that count"])


def pair_tables(one: SetComparison, most: int | None = None) -> list[Table]:
    """Return who beats whom, by time and by score; at most so many of the best if that is given."""
    tables = []
    for quantity in ("time", "score"):
        pairs = [pair for pair in one.pairs if pair.quantity == quantity]
        if pairs:
            shown = pairs if most is None else _foremost(one, pairs, most)
            tables.append(_pair_table(shown, len(pairs)))
    return tables


def _foremost(one: SetComparison, pairs: list[Pair], most: int) -> list[Pair]:
    """Choose pairs of the configurations with the best PAR2, in the order they come in."""
    ranked = sorted(one.summaries, key=lambda who: (isnan(who.times.par2), who.times.par2))
    rank = {summary.label: place for place, summary in enumerate(ranked)}
    best = sorted(pairs, key=lambda pair: rank[pair.first] + rank[pair.second])[:most]
    return [pair for pair in pairs if pair in best]


def _pair_table(pairs: list[Pair], total: int) -> Table:
    by_time = pairs[0].quantity == "time"
    units = sorted({f"{pair.unit}s" for pair in pairs})
    columns = [
        Column("first", holds="names"),
        Column("second", holds="names"),
        Column("pairs", " or ".join(units) + " that both have"),
        Column("wins", "of the first"),
        Column("losses", "of the first"),
        Column("ties", "both unsolved, or exactly alike"),
        *(
            [
                Column("only first", "runs that the first alone solved"),
                Column("only second", "runs that the second alone solved"),
                Column("ratio", "of shifted geometric means: below 1 the first is quicker"),
            ]
            if by_time
            else [Column("difference", "mean of first − second: above 0 the first is better")]
        ),
        Column("95 %", "bootstrap interval"),
        Column("sign p", "sign test, two-sided, corrected after Holm"),
        Column("Wilcoxon p", "signed-rank test, two-sided, corrected after Holm"),
    ]
    rows = [
        [
            Cell(pair.first),
            Cell(pair.second),
            *map(count_cell, (pair.pairs, pair.wins, pair.losses, pair.ties)),
            *(map(count_cell, (pair.only_first, pair.only_second)) if by_time else ()),
            Cell(rounded(pair.effect) if by_time else f"{pair.effect:+.2f}", pair.effect),
            Cell(interval_text(pair.interval)),
            p_cell(pair.sign_p),
            p_cell(pair.wilcoxon_p),
        ]
        for pair in pairs
    ]
    over = {pair.interval.over for pair in pairs if pair.interval}
    notes = [f"a pair is a {' or a '.join(sorted({pair.unit for pair in pairs}))}"]
    if any(pair.unit == "puzzle" for pair in pairs) and "seeds" in over:
        notes[0] += ", with the median over its seeds"
    if over:
        notes.append(f"intervals are over {' and '.join(sorted(over))}")
    if total > len(pairs):
        notes.append(f"{len(pairs)} of {total} pairs, of the best PAR2; all are in the report")
    return Table("Pairs by time" if by_time else "Pairs by score", columns, rows, notes)
