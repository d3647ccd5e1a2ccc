"""Two configurations against each other, task by task.

Where there are puzzles enough, a pair is a puzzle with the median over its seeds: seeds of one
puzzle are not independent, and taking them for it would feign certainty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import erfc, sqrt
from typing import Literal

import numpy as np

from e2cp.lab.metrics.aggregate import SHIFT, Floats, penalised
from e2cp.lab.metrics.bootstrap import Interval, mean_interval
from e2cp.lab.metrics.field import Field
from e2cp.lab.metrics.runs import Indices

ENOUGH_PUZZLES = 6
"""With fewer pairs no two-sided sign test falls below 0.05."""

MANY_PAIRS = 50
"""Up to so many Wilcoxon's test is exact."""


@dataclass(frozen=True)
class Pair:
    """One configuration against another.

    Attributes
    ----------
    quantity
        What was compared: the time, where less is better, or the score, where more is.
    first, second
        Who.
    unit
        What a pair is: a puzzle, with the median over its seeds, or a single run.
    pairs
        How many there are that both ran.
    wins, losses, ties
        Of the first. Two unsolved runs tie.
    only_first, only_second
        Runs that one solved and the other did not.
    effect, interval
        For times the ratio of shifted geometric means, first to second, unsolved at the limit;
        for scores the mean difference; with its bootstrap interval.
    sign_p, wilcoxon_p
        Two-sided p values of the sign test and of Wilcoxon's signed-rank test (unsolved at
        twice the limit), corrected after Holm for all pairs of the set.
    """

    quantity: Literal["time", "score"]
    first: str
    second: str
    unit: Literal["puzzle", "run"]
    pairs: int
    wins: int
    losses: int
    ties: int
    only_first: int
    only_second: int
    effect: float
    interval: Interval | None
    sign_p: float
    wilcoxon_p: float


def time_pairs(field: Field, chosen: Iterable[tuple[int, int]]) -> tuple[Pair, ...]:
    """Compare the times of the chosen configurations; pairs with nothing solved are left out."""
    pairs = []
    for first, second in chosen:
        grid = field.times[:, [first, second]]
        both = ~np.isnan(grid).any(axis=1)
        left, right = grid[both].T
        if not np.isfinite([left, right]).any():
            continue
        limits, questions = field.limits[both], field.questions[both]
        logs = [np.log(penalised(side, limits, 1) + SHIFT) for side in (left, right)]
        interval = mean_interval(logs[0] - logs[1], questions)
        if interval is not None:
            low, high = np.exp([interval.low, interval.high]).tolist()
            interval = interval._replace(low=low, high=high)
        unit, (sides, bounds) = _by_unit(questions, [left, right], limits)
        capped = [penalised(side, bounds, 2) for side in sides]
        pairs.append(
            Pair(
                "time",
                field.labels[first],
                field.labels[second],
                unit,
                **_tally(*sides),
                only_first=int((np.isfinite(left) & ~np.isfinite(right)).sum()),
                only_second=int((~np.isfinite(left) & np.isfinite(right)).sum()),
                effect=float(np.exp((logs[0] - logs[1]).mean())),
                interval=interval,
                sign_p=_sign_test(*sides),
                wilcoxon_p=_wilcoxon(capped[0] - capped[1]),
            )
        )
    return _corrected(pairs)


def score_pairs(field: Field, chosen: Iterable[tuple[int, int]]) -> tuple[Pair, ...]:
    """Compare the scores of the chosen configurations, where both have boards."""
    grid = field.scores
    pairs = []
    for first, second in chosen:
        both = ~np.isnan(grid[:, [first, second]]).any(axis=1)
        if not both.any():
            continue
        left, right = grid[both][:, [first, second]].T
        questions = field.questions[both]
        unit, (sides, _) = _by_unit(questions, [left, right], field.limits[both])
        pairs.append(
            Pair(
                "score",
                field.labels[first],
                field.labels[second],
                unit,
                **_tally(-sides[0], -sides[1]),
                only_first=0,
                only_second=0,
                effect=float((left - right).mean()),
                interval=mean_interval(left - right, questions),
                sign_p=_sign_test(-sides[0], -sides[1]),
                wilcoxon_p=_wilcoxon(sides[0] - sides[1]),
            )
        )
    return _corrected(pairs)


def _by_unit(
    questions: Indices, sides: list[Floats], limits: Floats
) -> tuple[Literal["puzzle", "run"], tuple[list[Floats], Floats]]:
    names, where, counts = np.unique(questions, return_inverse=True, return_counts=True)
    if names.size < ENOUGH_PUZZLES or counts.max() == 1:
        return ("puzzle" if counts.max() == 1 else "run"), (sides, limits)
    starts = np.cumsum(counts) - counts
    medians = []
    for side in sides:
        ordered = side[np.lexsort((side, where))]
        low, high = ordered[starts + (counts - 1) // 2], ordered[starts + counts // 2]
        medians.append((low + high) / 2)
    longest = limits[np.lexsort((limits, where))][starts + counts - 1]
    return "puzzle", (medians, longest)


def _tally(left: Floats, right: Floats) -> dict[str, int]:
    wins, losses = int((left < right).sum()), int((left > right).sum())
    ties = left.size - wins - losses
    return {"pairs": left.size, "wins": wins, "losses": losses, "ties": ties}


def _sign_test(left: Floats, right: Floats) -> float:
    from scipy.special import bdtr

    tally = _tally(left, right)
    decided = tally["wins"] + tally["losses"]
    return min(1.0, 2 * float(bdtr(min(tally["wins"], tally["losses"]), decided, 0.5)))


def _wilcoxon(differences: Floats) -> float:
    decided = differences[differences != 0]
    if decided.size > MANY_PAIRS:
        return _many_wilcoxon(decided)
    # It takes a second to import, and large ledgers do not need it.
    from scipy.stats import wilcoxon

    return float(wilcoxon(decided).pvalue) if decided.size else 1.0


def _many_wilcoxon(differences: Floats) -> float:
    """Return the p value by the normal approximation, with its correction for ties."""
    _, place, sizes = np.unique(np.abs(differences), return_inverse=True, return_counts=True)
    ranks = np.cumsum(sizes) - (sizes - 1) / 2
    size = float(differences.size)
    positive = float(ranks[place][differences > 0].sum())
    ties = float((sizes.astype(float) ** 3 - sizes).sum())
    variance = (size * (size + 1) * (2 * size + 1) - ties / 2) / 24
    return erfc(abs(positive - size * (size + 1) / 4) / sqrt(2 * variance))


def _corrected(pairs: list[Pair]) -> tuple[Pair, ...]:
    signs = holm([pair.sign_p for pair in pairs])
    ranks = holm([pair.wilcoxon_p for pair in pairs])
    return tuple(
        replace(pair, sign_p=sign, wilcoxon_p=rank)
        for pair, sign, rank in zip(pairs, signs, ranks, strict=True)
    )


def holm(p_values: list[float]) -> list[float]:
    """Correct p values for their number.

    Holm, A Simple Sequentially Rejective Multiple Test Procedure (1979).
    """
    corrected = [0.0] * len(p_values)
    largest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = largest
    return corrected
