"""The tables of a comparison that set two configurations against each other."""

from __future__ import annotations

from math import isnan

from e2cp.lab.metrics.aggregate import PENALTY, SHIFT
from e2cp.lab.metrics.comparison import SetComparison
from e2cp.lab.metrics.pairs import Pair
from e2cp.report.few_puzzles import few_puzzles
from e2cp.report.numbers import count_cell, interval_text, p_cell, rounded
from e2cp.report.out_of_reach import out_of_reach
from e2cp.report.table import Cell, Column, Table

WILCOXON = (
    "Wilcoxon signed-rank test over puzzles, two-sided, corrected after Holm for all pairs of the "
    "table"
)
LOGRANK = (
    "log-rank test stratified by puzzle, puzzles swapped as wholes, two-sided, corrected after "
    "Holm for all pairs of the table: also counts solved runs of puzzles with an unsolved median"
)


def pair_tables(one: SetComparison, most: int | None = None) -> list[Table]:
    """Return who beats whom, by time and by score; at most so many of the best if that is given."""
    tables = []
    for quantity in ("time", "score"):
        pairs = [pair for pair in one.pairs if pair.quantity == quantity]
        if pairs:
            shown = pairs if most is None else _foremost(one, pairs, most)
            tables.append(_pair_table(one, shown, pairs))
    return tables


def _foremost(one: SetComparison, pairs: list[Pair], most: int) -> list[Pair]:
    """Choose pairs of the best by PAR2, or by the median score, in the order they come in."""
    if pairs[0].quantity == "time":
        by_time = sorted(one.summaries, key=lambda who: (isnan(who.times.par2), who.times.par2))
        ranked = [summary.label for summary in by_time]
    else:
        ranked = [each.label for each in sorted(one.scores, key=lambda each: -each.median)]
    rank = {label: place for place, label in enumerate(ranked)}
    best = sorted(pairs, key=lambda pair: rank[pair.first] + rank[pair.second])[:most]
    return [pair for pair in pairs if pair in best]


def _pair_table(one: SetComparison, pairs: list[Pair], tested: list[Pair]) -> Table:
    by_time = pairs[0].quantity == "time"
    censored = by_time and any(found.times.solved < found.times.total for found in one.summaries)
    columns = [
        Column("first", holds="names"),
        Column("second", holds="names"),
        Column("puzzles", "that both ran, each with the median over its seeds"),
        Column("wins", "puzzles on which the first is better"),
        Column("losses", "puzzles on which the second is better"),
        Column("ties", "puzzles that both leave unsolved, or exactly alike"),
        *(
            [
                Column("only first", "puzzles solved by the first alone"),
                Column("only second", "puzzles solved by the second alone"),
                Column(
                    "ratio",
                    "geometric mean over puzzles of the ratio of medians over seeds, shifted by "
                    f"{SHIFT:g} s, the unsolved at {PENALTY:g} times the limit: below 1 the first "
                    "is quicker",
                ),
                Column("ratio 95 %", "interval of the ratio, of this pair alone"),
            ]
            if by_time
            else [
                Column(
                    "difference",
                    "mean over puzzles of first − second, medians over seeds: above 0 the first "
                    "is better",
                ),
                Column("difference 95 %", "interval of the difference, of this pair alone"),
            ]
        ),
        Column("p (Holm)", WILCOXON),
        *([Column("log-rank p (Holm)", LOGRANK)] if censored else []),
        Column("r", "matched-pairs rank-biserial correlation: above 0 the first is better"),
        Column("A12", "how probably a run of the first beats one of the second on the same puzzle"),
    ]
    rows = [
        [
            Cell(pair.first),
            Cell(pair.second),
            *map(count_cell, (pair.puzzles, pair.wins, pair.losses, pair.ties)),
            *(
                map(count_cell, (pair.solved_by_first_only, pair.solved_by_second_only))
                if by_time
                else ()
            ),
            Cell(rounded(pair.effect), pair.effect) if by_time else _signed_cell(pair.effect),
            Cell(interval_text(pair.interval)),
            p_cell(pair.p_holm),
            *([p_cell(pair.logrank_p_holm)] if censored else []),
            _signed_cell(pair.rank_biserial),
            Cell(f"{pair.a12:.2f}", pair.a12),
        ]
        for pair in pairs
    ]
    notes = few_puzzles(pair.puzzles for pair in pairs)
    notes += filter(None, [out_of_reach(tested)])
    total = len(tested)
    best = "PAR2" if by_time else "median scores"
    shown = [pair.p_holm for pair in pairs]
    shown += [pair.logrank_p_holm for pair in pairs] if censored else []
    if total > 1 and any(p is not None for p in shown):
        notes.append(f"p values are corrected after Holm for {total} pairs, intervals are not")
    if total > len(pairs):
        notes.append(f"{len(pairs)} of {total} pairs, of the best {best}; all are in the report")
    return Table("Pairs by time" if by_time else "Pairs by score", columns, rows, notes)


def _signed_cell(value: float | None) -> Cell:
    return Cell("–") if value is None else Cell(f"{value:+.2f}", value)
