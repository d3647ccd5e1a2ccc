"""Many times as a few numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SHIFT = 1.0
"""Seconds added before the geometric mean and taken off after it, so that noise among the
quickest runs weighs little."""


@dataclass(frozen=True)
class Times:
    """Times of many runs under a limit.

    Attributes
    ----------
    total, solved
        How many runs there are, and how many answered.
    median
        Of all runs, the unsolved taken as longer than any limit; infinite if it falls on one.
    par2, par10
        Mean, an unsolved run counting twice or ten times its limit.
    geometric
        Geometric mean shifted by `SHIFT`, an unsolved run counting its limit.
    """

    total: int
    solved: int
    median: float
    par2: float
    par10: float
    geometric: float


def penalised(times: Floats, limits: Floats, factor: float) -> Floats:
    """Return the times with each unsolved one replaced by its limit times a factor."""
    return np.where(np.isfinite(times), times, factor * limits)


def aggregate(times: Floats, limits: Floats) -> Times:
    """Summarise times, infinite where unsolved, under the limit of each run."""
    if times.size == 0:
        nan = float("nan")
        return Times(0, 0, nan, nan, nan, nan)
    logs = np.log(penalised(times, limits, 1) + SHIFT)
    return Times(
        total=int(times.size),
        solved=int(np.isfinite(times).sum()),
        median=quantile(times, 0.5),
        par2=float(penalised(times, limits, 2).mean()),
        par10=float(penalised(times, limits, 10).mean()),
        geometric=float(np.exp(logs.mean()) - SHIFT),
    )


def quantile(values: Floats, share: float) -> float:
    """Return a quantile by linear interpolation, which may be infinite but is never undefined.

    Between a finite and an infinite value it is infinite: an unsolved run is longer than any.
    """
    ordered = np.sort(values)
    place = share * (ordered.size - 1)
    low, high = int(np.floor(place)), int(np.ceil(place))
    if low == high or ordered[low] == ordered[high]:
        return float(ordered[low])
    return float(ordered[low] + (place - low) * (ordered[high] - ordered[low]))


def medians_by(groups: NDArray[np.intp], values: Floats) -> tuple[NDArray[np.intp], Floats]:
    """Return the groups in order, and the median of the values of each.

    Between a finite and an infinite value it is infinite.
    """
    names, where, counts = np.unique(groups, return_inverse=True, return_counts=True)
    starts = np.cumsum(counts) - counts
    ordered = values[np.lexsort((values, where))]
    low, high = ordered[starts + (counts - 1) // 2], ordered[starts + counts // 2]
    return names, (low + high) / 2
