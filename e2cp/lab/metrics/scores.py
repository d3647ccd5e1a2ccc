"""How good the boards of searches are, and how soon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from e2cp.lab.metrics.aggregate import quantile
from e2cp.lab.metrics.field import Configuration, Field


@dataclass(frozen=True)
class Scores:
    """The boards of one configuration.

    Attributes
    ----------
    label
        Who.
    runs, boards
        Runs that count, and how many of them have a board.
    unit
        Junctions; percent of all junctions where the puzzles of the set differ in size.
    worst, lower, median, upper, best
        Least, quartiles and greatest of the scores.
    reached
        Runs that came to their target, or to a perfect board where none was set.
    to_target
        Median of the seconds to that, infinite if most did not come to it.
    primal_integral
        Mean over the runs of :func:`e2cp.lab.metrics.timing.primal_integral`; none where no
        run has a trajectory.
    """

    label: str
    runs: int
    boards: int
    unit: Literal["junctions", "percent"]
    worst: float
    lower: float
    median: float
    upper: float
    best: float
    reached: int
    to_target: float
    primal_integral: float | None


def scores(field: Field, configuration: Configuration) -> Scores | None:
    """Return how good a configuration's boards are, if it seeks good boards and has one."""
    runs = configuration.counted
    values = field.scores_of(configuration)
    values = values[~np.isnan(values)]
    if not runs.seeking.any() or not values.size:
        return None
    integrals = runs.integrals[~np.isnan(runs.integrals)]
    return Scores(
        configuration.label,
        runs=len(runs),
        boards=int(values.size),
        unit="percent" if field.in_percent else "junctions",
        worst=quantile(values, 0.0),
        lower=quantile(values, 0.25),
        median=quantile(values, 0.5),
        upper=quantile(values, 0.75),
        best=quantile(values, 1.0),
        reached=int(np.isfinite(runs.waits).sum()),
        to_target=quantile(runs.waits, 0.5),
        primal_integral=float(integrals.mean()) if integrals.size else None,
    )
