"""What each configuration did on a set of puzzles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from e2cp.lab.metrics.aggregate import Times, aggregate, penalised
from e2cp.lab.metrics.bootstrap import Interval, mean_interval
from e2cp.lab.metrics.field import Configuration
from e2cp.lab.metrics.runs import STAGES
from e2cp.solvers.status import Status


@dataclass(frozen=True)
class Summary:
    """One configuration on one set.

    Attributes
    ----------
    label
        Who.
    asked
        Runs made, wrong ones too, skipped ones not.
    times
        Of the runs that count.
    par2_interval
        Bootstrap interval of PAR2.
    statuses
        How often it ended how.
    """

    label: str
    asked: int
    times: Times
    par2_interval: Interval | None
    statuses: dict[str, int]

    @property
    def wrong(self) -> int:
        """How many answers the checker refused."""
        return self.statuses.get(Status.WRONG, 0)


def summarise(configuration: Configuration) -> Summary:
    """Summarise one configuration."""
    runs = configuration.counted
    values = penalised(runs.times, runs.limits, 2)
    return Summary(
        configuration.label,
        configuration.asked,
        aggregate(runs.times, runs.limits),
        mean_interval(values, runs.questions),
        dict(configuration.statuses),
    )


@dataclass(frozen=True)
class Stages:
    """Where a configuration's time and memory went: medians over the runs that count.

    Attributes
    ----------
    label
        Who.
    build_s, load_s, solve_s, wall_s, cpu_s, peak_mb, variables, constraints
        As in `Record`.
    most_mb
        The most memory that any run held.
    """

    label: str
    build_s: float
    load_s: float
    solve_s: float
    wall_s: float
    cpu_s: float
    peak_mb: float
    most_mb: float
    variables: float
    constraints: float


def stages(configuration: Configuration) -> Stages | None:
    """Return where the time went, if anything ran."""
    if not len(configuration.counted):
        return None
    medians = np.median(configuration.counted.stages, axis=0).tolist()
    most = configuration.counted.stages[:, STAGES.index("peak_mb")].max()
    return Stages(
        configuration.label, most_mb=float(most), **dict(zip(STAGES, medians, strict=True))
    )
