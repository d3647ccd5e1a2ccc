"""How far a mean might have come out otherwise: the percentile bootstrap.

Efron & Tibshirani, An Introduction to the Bootstrap (1993), §13.3. Seeds are drawn anew within
each puzzle, so that the interval reflects the seeds alone and not the choice of puzzles.
Where every puzzle has one seed, puzzles are drawn instead.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.lab.metrics.aggregate import Floats

RESAMPLES = 2000
TAIL = 0.025
NORMAL_TAIL = 1.959963984540054
MANY = 2000
"""With more values the mean of a resample is as good as normal, and is not drawn."""


class Interval(NamedTuple):
    """A 95 % interval, and what was drawn anew."""

    low: float
    high: float
    over: Literal["seeds", "puzzles"]


def mean_interval(values: Floats, puzzles: NDArray[np.intp]) -> Interval | None:
    """Return an interval for the mean of values, each of which belongs to a puzzle.

    Returns
    -------
    Interval or None
        None for fewer than two values.
    """
    if values.size < 2:
        return None
    _, strata, sizes = np.unique(puzzles, return_inverse=True, return_counts=True)
    over: Literal["seeds", "puzzles"] = "seeds" if sizes.max() > 1 else "puzzles"
    if over == "puzzles":
        strata, sizes = np.zeros(values.size, np.intp), np.array([values.size])
    if values.size > MANY:
        low, high = _normal(values, strata, sizes)
    else:
        low, high = np.quantile(_resampled(values, strata, sizes), [TAIL, 1 - TAIL])
    return Interval(float(low), float(high), over)


def _resampled(values: Floats, strata: NDArray[np.intp], sizes: NDArray[np.intp]) -> Floats:
    """Return the means of resamples, drawn stratum by stratum."""
    order = np.argsort(strata, kind="stable")
    starts = np.repeat(np.cumsum(sizes) - sizes, sizes)
    drawn = np.random.default_rng(0).random((RESAMPLES, values.size))
    drawn *= np.repeat(sizes, sizes)
    means: Floats = values[order][starts + drawn.astype(np.intp)].mean(axis=1)
    return means


def _normal(
    values: Floats, strata: NDArray[np.intp], sizes: NDArray[np.intp]
) -> tuple[float, float]:
    """Return the interval from the variance that the means of resamples have."""
    means = np.bincount(strata, values) / sizes
    deviations = (values - means[strata]) ** 2
    spread = np.sqrt(deviations.sum()) / values.size
    return values.mean() - NORMAL_TAIL * spread, values.mean() + NORMAL_TAIL * spread
