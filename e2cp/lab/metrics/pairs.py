"""Two configurations against each other, puzzle by puzzle.

A puzzle counts once, with the median over its seeds: seeds of one puzzle are not independent, and
taking them for it would feign certainty. Effect, interval and test are made from the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import exp
from typing import Any, Literal

import numpy as np

from e2cp.lab.metrics.aggregate import log_seconds
from e2cp.lab.metrics.field import Field
from e2cp.lab.metrics.holm import holm
from e2cp.lab.metrics.intervals import Interval, mean_interval
from e2cp.lab.metrics.nested import Floats, Nested
from e2cp.lab.metrics.pooled import Pooled
from e2cp.lab.metrics.runs import Flags
from e2cp.lab.metrics.signed_rank import signed_rank


@dataclass(frozen=True)
class Pair:
    """One configuration against another, on the puzzles and seeds that both ran.

    Attributes
    ----------
    quantity
        What was compared: the time, where less is better, or the score, where more is.
    first, second
        Who.
    puzzles, runs
        How many puzzles both ran, and how many runs of each that makes.
    wins, losses, ties
        Puzzles on which the median of the first is better, worse, the same. Two unsolved tie.
    solved_by_first_only, solved_by_second_only
        Puzzles whose median is solved for one and unsolved for the other.
    effect, interval
        For times the ratio, first to second: the geometric mean over puzzles of the ratio of
        medians over seeds, shifted, the unsolved at twice the limit. For scores the mean over
        puzzles of the difference of medians. With its 95 % interval.
    p, p_holm
        Two-sided p value of Wilcoxon's signed-rank test on the same numbers by puzzle, as it is
        and corrected after Holm for all pairs of the set; None with one puzzle.
    rank_biserial
        Matched-pairs rank-biserial correlation, from −1 to 1, above 0 if the first is better;
        None with one puzzle.
    a12
        How probably a run of the first is better than one of the second on the same puzzle.
    logrank_p, logrank_p_holm
        For times: of the log-rank test stratified by puzzle, which counts what medians leave out
        where many runs are unsolved; as it is and corrected.
    """

    quantity: Literal["time", "score"]
    first: str
    second: str
    puzzles: int
    runs: int
    wins: int
    losses: int
    ties: int
    effect: float
    interval: Interval | None
    p: float | None
    rank_biserial: float | None
    a12: float
    p_holm: float | None = None
    solved_by_first_only: int = 0
    solved_by_second_only: int = 0
    logrank_p: float | None = None
    logrank_p_holm: float | None = None


def time_pairs(field: Field, chosen: Iterable[tuple[int, int]]) -> tuple[Pair, ...]:
    """Compare the times of the chosen configurations; pairs with nothing solved are left out."""
    pairs = []
    for places in chosen:
        both = _both(field.times, places)
        questions, limits = field.questions[both], field.limits[both]
        runs = Nested.of(questions, *field.times[both][:, places].T)
        if not np.isfinite(runs.values).any():
            continue
        longest = Nested.of(questions, limits).maxima[:, :, None]

        def log_ratio(medians: Floats, longest: Floats = longest) -> Floats:
            logs = log_seconds(medians, longest)
            return logs[..., 0] - logs[..., 1]

        ratios = log_ratio(runs.medians[:, None])[:, 0]
        interval = mean_interval(runs, log_ratio)
        solved = np.isfinite(runs.medians)
        pooled = Pooled.of(runs)
        pairs.append(
            Pair(
                "time",
                field.labels[places[0]],
                field.labels[places[1]],
                **_of_gains(-ratios),
                runs=len(runs.values),
                solved_by_first_only=int((solved[:, 0] & ~solved[:, 1]).sum()),
                solved_by_second_only=int((~solved[:, 0] & solved[:, 1]).sum()),
                effect=exp(ratios.mean()),
                interval=interval
                and interval._replace(low=exp(interval.low), high=exp(interval.high)),
                a12=pooled.superiority(),
                logrank_p=pooled.logrank(),
            )
        )
    return _corrected(pairs)


def score_pairs(field: Field, chosen: Iterable[tuple[int, int]]) -> tuple[Pair, ...]:
    """Compare the scores of the chosen configurations, a run without a board counting 0."""
    pairs = []
    for places in chosen:
        both = _both(field.times, places)
        scores = np.nan_to_num(field.scores[both][:, places])
        if not scores.any():
            continue
        runs = Nested.of(field.questions[both], *scores.T)
        gains = _difference(runs.medians)
        pairs.append(
            Pair(
                "score",
                field.labels[places[0]],
                field.labels[places[1]],
                **_of_gains(gains),
                runs=len(runs.values),
                effect=float(gains.mean()),
                interval=mean_interval(runs, _difference),
                a12=Pooled.of(Nested(-runs.values, runs.starts, runs.sizes)).superiority(),
            )
        )
    return _corrected(pairs)


def _both(grid: Floats, places: tuple[int, int]) -> Flags:
    """Return the tasks that count for both."""
    first, second = places
    return ~np.isnan(grid[:, first]) & ~np.isnan(grid[:, second])


def _difference(medians: Floats) -> Floats:
    return medians[..., 0] - medians[..., 1]


def _of_gains(gains: Floats) -> dict[str, Any]:
    """Return what follows from how much better the first is on each puzzle."""
    tested = signed_rank(gains)
    wins, losses = int((gains > 0).sum()), int((gains < 0).sum())
    return {
        "puzzles": gains.size,
        "wins": wins,
        "losses": losses,
        "ties": gains.size - wins - losses,
        "p": tested and tested.p,
        "rank_biserial": tested and tested.biserial,
    }


def _corrected(pairs: list[Pair]) -> tuple[Pair, ...]:
    tests = holm([pair.p for pair in pairs])
    survival = holm([pair.logrank_p for pair in pairs])
    return tuple(
        replace(pair, p_holm=p, logrank_p_holm=logrank)
        for pair, p, logrank in zip(pairs, tests, survival, strict=True)
    )
