"""How good the boards of searches are, and how soon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from e2cp.lab.metrics.aggregate import quantile
from e2cp.lab.metrics.field import Configuration, Field
from e2cp.lab.metrics.intervals import Interval, median_interval
from e2cp.lab.metrics.nested import Nested


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
    worst, lower, upper, best
        Least, quartiles and greatest of the scores of all runs, one without a board counting 0.
    median, median_interval
        Over puzzles, of the medians over seeds, with its 95 % interval.
    reached
        Runs that came to their target, or to a perfect board where none was set.
    to_target
        Median over puzzles of the medians over seeds of the seconds to that, infinite if most
        did not come to it.
    primal_integral
        Mean over puzzles of the means over seeds of
        :func:`e2cp.lab.metrics.timing.primal_integral`; none where no run has a trajectory.
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
    median_interval: Interval | None
    reached: int
    to_target: float
    primal_integral: float | None


def scores(field: Field, configuration: Configuration) -> Scores | None:
    """Return how good a configuration's boards are, if it seeks good boards and has one."""
    runs = configuration.counted
    own = field.scores_of(configuration)
    boards = int((~np.isnan(own)).sum())
    if not runs.seeking.any() or not boards:
        return None
    values = np.nan_to_num(own)
    nested = Nested.of(runs.questions, values, runs.waits)
    followed = ~np.isnan(runs.integrals)
    integrals = Nested.of(runs.questions[followed], runs.integrals[followed]).means
    return Scores(
        configuration.label,
        runs=len(runs),
        boards=boards,
        unit="percent" if field.in_percent else "junctions",
        worst=quantile(values, 0.0),
        lower=quantile(values, 0.25),
        median=quantile(nested.medians[:, 0], 0.5),
        upper=quantile(values, 0.75),
        best=quantile(values, 1.0),
        median_interval=median_interval(nested),
        reached=int(np.isfinite(runs.waits).sum()),
        to_target=quantile(nested.medians[:, 1], 0.5),
        primal_integral=float(integrals.mean()) if integrals.size else None,
    )
