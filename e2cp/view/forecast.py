"""When the next gain of a search may come, and how uncertain that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

NEAR = 6
"""Gains of so many points below the best are looked at: how long a search took to get into its
stride says nothing about good boards."""

RARER, SPREAD = float(np.log(6.0)), 0.9
"""What is believed beforehand of how much rarer a board with one more junction is, as mean and
spread of the logarithm. Record hunters count 18 to 50 near the best known boards, and a search
far below them has 2 or 3."""

SHARE = 0.1
"""The interval leaves out so much at either end."""


@dataclass(frozen=True)
class Forecast:
    """When the next gain may come, in seconds from now.

    Attributes
    ----------
    early, median, late
        With a probability of 10, 50 and 90 % it comes by then.
    rarer
        How much rarer a board with one more junction is, as estimated.
    gains
        How many gains the estimate is made of.
    """

    early: float
    median: float
    late: float
    rarer: float
    gains: int

    def as_dict(self) -> dict[str, float]:
        """Return everything for JSON."""
        return asdict(self)


def forecast(trajectory: Sequence[tuple[float, int]], now: float) -> Forecast | None:
    """Estimate when the next gain comes, from the gains so far.

    Good boards come at random times, and boards of one more junction are rarer by a constant
    factor: so the wait for a board better than s is exponential with a rate that falls by that
    factor with each point. Both unknowns, the present rate and the factor, are weighed on a grid
    by how well they explain the last gains and the wait since (Bayes, with a flat prior on the
    logarithm of the rate), and the answer is a mixture over all of them: few gains make a wide
    interval.

    Parameters
    ----------
    trajectory
        Seconds and score of each gain.
    now
        Seconds so far.

    Returns
    -------
    Forecast or None
        None with fewer than three gains to go by.
    """
    gains = [(seconds, score) for seconds, score in trajectory if seconds <= now]
    near = [gain for gain in gains if gain[1] >= gains[-1][1] - NEAR]
    if len(near) < 3:
        return None
    times, scores = np.array(near, dtype=float).T
    waits = np.maximum(np.diff([*times, max(now, times[-1])]), 1e-3)
    behind = scores[-1] - scores  # how many points easier each gain was
    total = max(now, 1.0)
    rates = np.linspace(np.log(1e-3 / total), np.log(1e2 / waits.min()), 240)[:, None, None]
    factors = np.linspace(np.log(1.05), np.log(80.0), 80)[None, :, None]
    logs = rates + factors * behind
    weight = -(np.exp(logs) * waits).sum(axis=2) + logs[:, :, :-1].sum(axis=2)
    step = factors[:, :, 0]
    weight = weight - ((step - RARER) / SPREAD) ** 2 / 2
    weights = np.exp(weight - weight.max())
    weights /= weights.sum()
    by_rate = weights.sum(axis=1)
    rate = np.exp(rates[:, 0, 0])
    early, median, late = (_quantile(rate, by_rate, share) for share in (SHARE, 0.5, 1 - SHARE))
    rarer = float(np.exp((weights.sum(axis=0) * step[0]).sum()))
    return Forecast(early, median, late, rarer, len(near) - 1)


def _quantile(rates: NDArray[np.float64], weights: NDArray[np.float64], share: float) -> float:
    """Return when a mixture of exponential waits is over with this probability."""
    low, high = 1e-3, 1e15
    for _ in range(80):
        middle = float(np.sqrt(low * high))
        over = 1.0 - float((weights * np.exp(-rates * middle)).sum())
        low, high = (middle, high) if over < share else (low, middle)
    return high
