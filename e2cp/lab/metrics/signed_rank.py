"""Wilcoxon's signed-rank test, and the effect size that goes with it."""

from __future__ import annotations

from math import erfc, sqrt
from typing import NamedTuple

import numpy as np

from e2cp.lab.metrics.nested import Floats

MANY = 50
"""Up to so many differences the test is exact."""
DECIMALS = 12
"""Differences that agree so far are alike."""


class SignedRank(NamedTuple):
    """Differences tested for symmetry about zero.

    Attributes
    ----------
    p
        Two-sided p value.
    biserial
        Matched-pairs rank-biserial correlation: the share of the sum of ranks that positive
        differences hold less that of negative ones, from −1 to 1.
    """

    p: float
    biserial: float


def signed_rank(differences: Floats) -> SignedRank | None:
    """Test differences, zeros dropped and ties sharing the mean of their ranks.

    Wilcoxon, Individual Comparisons by Ranking Methods (1945). Up to `MANY` differences all signs
    are counted out, with ties too; beyond them the sum of ranks is taken as normal. The effect
    size is that of Kerby, The Simple Difference Formula (2014). None with fewer than two.
    """
    if differences.size < 2:
        return None
    rounded = np.round(differences, DECIMALS)
    decided = rounded[rounded != 0]
    if not decided.size:
        return SignedRank(1.0, 0.0)
    _, place, sizes = np.unique(np.abs(decided), return_inverse=True, return_counts=True)
    doubled = (2 * np.cumsum(sizes) - sizes + 1)[place]
    positive, total = int(doubled[decided > 0].sum()), int(doubled.sum())
    if decided.size <= MANY:
        p = _exact(doubled, positive)
    else:
        p = erfc(abs(positive - total / 2) / sqrt(float((doubled**2).sum()) / 2))
    return SignedRank(p, 2 * positive / total - 1)


def _exact(doubled: np.ndarray, positive: int) -> float:
    """Count how many signs give a sum of ranks, here doubled to be whole, as far out as this."""
    ways = np.zeros(int(doubled.sum()) + 1)
    ways[0] = 1.0
    for rank in doubled.tolist():
        ways[rank:] += ways[:-rank].copy()
    tail = min(ways[: positive + 1].sum(), ways[positive:].sum())
    return min(1.0, 2 * float(tail) / 2.0**doubled.size)
