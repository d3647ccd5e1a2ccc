"""The virtual best: an oracle that picks the quickest configuration for each task.

Xu, Hutter, Hoos & Leyton-Brown, Evaluating Component Solver Contributions to Portfolio-Based
Algorithm Selectors (SAT 2012), §2, measure a configuration by what the oracle loses without it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from e2cp.lab.metrics.aggregate import Times, aggregate, penalised
from e2cp.lab.metrics.field import Field
from e2cp.lab.metrics.nested import Floats, Nested
from e2cp.lab.metrics.runs import Indices


@dataclass(frozen=True)
class Contribution:
    """What one configuration adds to all others.

    Attributes
    ----------
    label
        Who.
    unique
        Tasks that it alone solved.
    fastest
        Solved tasks on which none was quicker.
    lost_par2
        How much PAR2 of the virtual best rises without it, in seconds.
    """

    label: str
    unique: int
    fastest: int
    lost_par2: float


@dataclass(frozen=True)
class VirtualBest:
    """The virtual best and who makes it up."""

    times: Times
    contributions: tuple[Contribution, ...]


def virtual_best(field: Field) -> VirtualBest | None:
    """Return the virtual best of configurations, over every task that counts for one of them."""
    ran = ~np.isnan(field.times)
    rows = ran.any(axis=1)
    if len(field.configurations) < 2 or not rows.any():
        return None
    grid = np.where(ran, field.times, np.inf)[rows]
    limits, puzzles = field.limits[rows], field.questions[rows]
    best = grid.min(axis=1)
    solved = np.isfinite(grid)
    alone = solved & (solved.sum(axis=1) == 1)[:, None]
    first = solved & (grid == best[:, None])
    par2 = _par2(best, limits, puzzles)
    contributions = tuple(
        Contribution(
            label,
            unique=int(alone[:, column].sum()),
            fastest=int(first[:, column].sum()),
            lost_par2=_par2(np.delete(grid, column, axis=1).min(axis=1), limits, puzzles) - par2,
        )
        for column, label in enumerate(field.labels)
    )
    return VirtualBest(aggregate(best, limits, puzzles), contributions)


def _par2(times: Floats, limits: Floats, puzzles: Indices) -> float:
    return float(Nested.of(puzzles, penalised(times, limits, 2)).means.mean())
