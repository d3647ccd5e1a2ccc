"""Mean ranks over puzzles, and who does not differ: what a critical-difference diagram draws.

Demšar, Statistical Comparisons of Classifiers over Multiple Data Sets (2006), §3.2.2, for the
ranks and the test of them all; Benavoli, Corani & Mangili, Should We Really Use Post-Hoc Tests
Based on Mean-Ranks? (2016), for pairs distinguished by Wilcoxon's test and not by their ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from e2cp.lab.metrics.intervals import FEW
from e2cp.lab.metrics.nested import Floats
from e2cp.lab.metrics.pairs import Pair

LEAST_PUZZLES = FEW
LEAST_RANKED = 3
LEVEL = 0.05


@dataclass(frozen=True)
class Ranks:
    """Configurations ranked on each puzzle, 1 for the best, ties sharing the mean of their ranks.

    Attributes
    ----------
    quantity
        What is ranked: the median time over seeds, or the median score.
    puzzles
        Puzzles that all of them ran; others are left out.
    labels, means
        Who, the best first, and the mean rank of each.
    cliques
        Labels of neighbours in that order no two of which differ by Wilcoxon's test with Holm's
        correction at 0.05; only the largest such groups, of two or more.
    friedman_p
        Of Friedman's test that all rank alike, in the form of Iman and Davenport; None with
        fewer than three configurations or six puzzles.
    """

    quantity: Literal["time", "score"]
    puzzles: int
    labels: tuple[str, ...]
    means: tuple[float, ...]
    cliques: tuple[tuple[str, ...], ...]
    friedman_p: float | None


def ranks(
    quantity: Literal["time", "score"],
    labels: Sequence[str],
    costs: Floats,
    pairs: Iterable[Pair],
) -> Ranks | None:
    """Rank configurations on the puzzles that all of them ran.

    Parameters
    ----------
    quantity, labels
        What is ranked, and who.
    costs
        By puzzle and configuration, less being better; not a number where it did not run.
    pairs
        The tests of two against each other.

    Returns
    -------
    Ranks or None
        None if there are not two configurations with a puzzle in common.
    """
    shared = costs[~np.isnan(costs).any(axis=1)]
    if len(labels) < 2 or not len(shared):
        return None
    ranked = mean_ranks(shared)
    means = ranked.mean(axis=0)
    order = np.argsort(means, kind="stable").tolist()
    best_first = tuple(labels[place] for place in order)
    apart = {
        frozenset((pair.first, pair.second))
        for pair in pairs
        if pair.quantity == quantity and (1.0 if pair.p_holm is None else pair.p_holm) < LEVEL
    }
    return Ranks(
        quantity,
        puzzles=len(shared),
        labels=best_first,
        means=tuple(float(means[place]) for place in order),
        cliques=_cliques(best_first, apart),
        friedman_p=friedman(ranked),
    )


def mean_ranks(costs: Floats) -> Floats:
    """Rank each row from 1 for the least, ties sharing the mean of their ranks."""
    less = (costs[:, None, :] < costs[:, :, None]).sum(axis=2)
    alike = (costs[:, None, :] == costs[:, :, None]).sum(axis=2)
    ranked: Floats = less + (alike + 1) / 2
    return ranked


def friedman(ranked: Floats) -> float | None:
    """Return the p value that all columns of ranks come from one distribution.

    Friedman's statistic with its correction for ties, as F of Iman & Davenport, Approximations
    of the Critical Region of the Friedman Statistic (1980).
    """
    from scipy.special import fdtrc

    rows, columns = ranked.shape
    if rows < LEAST_PUZZLES or columns < LEAST_RANKED:
        return None
    centred = ranked - (columns + 1) / 2
    total = float((centred**2).sum())
    between = float((centred.sum(axis=0) ** 2).sum()) / rows
    if total == 0:
        return 1.0
    if between >= total:
        return 0.0
    statistic = (rows - 1) * between / (total - between)
    return float(fdtrc(columns - 1, (columns - 1) * (rows - 1), statistic))


def _cliques(labels: tuple[str, ...], apart: set[frozenset[str]]) -> tuple[tuple[str, ...], ...]:
    """Return the largest runs of neighbours none of whom differ."""
    found: list[tuple[str, ...]] = []
    reached = 0
    for start in range(len(labels)):
        end = start + 1
        while end < len(labels) and not any(
            frozenset((labels[end], other)) in apart for other in labels[start:end]
        ):
            end += 1
        if end > reached and end - start > 1:
            found.append(labels[start:end])
            reached = end
    return tuple(found)
