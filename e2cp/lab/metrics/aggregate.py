"""Many times as a few numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from e2cp.lab.metrics.nested import Floats, Nested

SHIFT = 0.01
"""Seconds added before a logarithm and taken off after it: no more than what is measured is exact
to, so that a ratio is that of the times."""

PENALTY = 2.0
"""Times its limit is what an unsolved puzzle counts wherever a finite number is needed."""


@dataclass(frozen=True)
class Times:
    """Times of many runs under a limit, each puzzle weighing the same.

    Attributes
    ----------
    total, solved
        How many runs there are, and how many answered.
    median
        Over puzzles, of the medians over seeds, the unsolved taken as longer than any limit;
        infinite if it falls on one.
    geometric
        Geometric mean over puzzles of the medians over seeds, shifted by `SHIFT`; an unsolved
        median counting `PENALTY` times its limit.
    par2, par10
        Mean over puzzles of the means over seeds, an unsolved run counting twice or ten times
        its limit.
    """

    total: int
    solved: int
    median: float
    geometric: float
    par2: float
    par10: float


def penalised(times: Floats, limits: Floats, factor: float = PENALTY) -> Floats:
    """Return the times with each unsolved one replaced by its limit times a factor."""
    return np.where(np.isfinite(times), times, factor * limits)


def log_seconds(times: Floats, limits: Floats) -> Floats:
    """Return the scale on which times are averaged: logarithms of shifted, penalised seconds."""
    logs: Floats = np.log(penalised(times, limits) + SHIFT)
    return logs


def aggregate(times: Floats, limits: Floats, puzzles: NDArray[np.intp]) -> Times:
    """Summarise times, infinite where unsolved, under the limit of each run.

    The puzzles of the runs come in ascending order.
    """
    if times.size == 0:
        nan = float("nan")
        return Times(0, 0, nan, nan, nan, nan)
    medians = Nested.of(puzzles, times).medians[:, 0]
    longest = Nested.of(puzzles, limits).maxima[:, 0]
    pars = Nested.of(puzzles, penalised(times, limits, 2), penalised(times, limits, 10)).means
    par2, par10 = pars.mean(axis=0).tolist()
    return Times(
        total=int(times.size),
        solved=int(np.isfinite(times).sum()),
        median=quantile(medians, 0.5),
        geometric=float(np.exp(log_seconds(medians, longest).mean()) - SHIFT),
        par2=par2,
        par10=par10,
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
