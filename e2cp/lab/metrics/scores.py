"""How good the boards of searches are, and how soon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from e2cp.engines.status import Status
from e2cp.lab.metrics.aggregate import Floats, quantile
from e2cp.lab.metrics.field import Contender, Field
from e2cp.lab.metrics.timing import is_solved
from e2cp.lab.record import Record

Unit = Literal["junctions", "percent"]


@dataclass(frozen=True)
class Scores:
    """The boards of one contender.

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
        Mean over the runs: seconds under the limit, each weighed by the share of junctions then
        still unmatched (Berthold, Measuring the Impact of Primal Heuristics, 2013, §2). None
        where no run tells its improvements.
    """

    label: str
    runs: int
    boards: int
    unit: Unit
    worst: float
    lower: float
    median: float
    upper: float
    best: float
    reached: int
    to_target: float
    primal_integral: float | None


def seeks_scores(contender: Contender) -> bool:
    """Return whether a contender is one that better and better boards are asked of."""
    return any(
        record.kind == "search" or record.status in (Status.FEASIBLE, Status.OPTIMAL)
        for record in contender.counted
    )


def unit_of(field: Field) -> Unit:
    """Return the unit in which scores of this field can be put together."""
    sizes = {record.max_score for one in field.contenders for record in one.counted}
    return "junctions" if len(sizes) == 1 else "percent"


def score_values(contender: Contender, unit: Unit) -> Floats:
    """Return the score of each counted run, not a number where there is no board."""
    return np.array(
        [
            float("nan")
            if record.score is None
            else record.score
            if unit == "junctions"
            else 100 * record.score / max(record.max_score, 1)
            for record in contender.counted
        ],
        float,
    )


def score_grid(field: Field) -> Floats:
    """Return the scores by task and contender."""
    unit = unit_of(field)
    return field.spread([score_values(contender, unit) for contender in field.contenders])


def scores(field: Field, contender: Contender) -> Scores | None:
    """Return how good a contender's boards are, if it seeks good boards and has one."""
    unit = unit_of(field)
    values = score_values(contender, unit)
    values = values[~np.isnan(values)]
    if not seeks_scores(contender) or not values.size:
        return None
    waits = np.array([time_to_target(record) for record in contender.counted], float)
    told = [record for record in contender.counted if record.trajectory]
    return Scores(
        contender.label,
        runs=len(contender.counted),
        boards=int(values.size),
        unit=unit,
        worst=quantile(values, 0.0),
        lower=quantile(values, 0.25),
        median=quantile(values, 0.5),
        upper=quantile(values, 0.75),
        best=quantile(values, 1.0),
        reached=int(np.isfinite(waits).sum()),
        to_target=quantile(waits, 0.5),
        primal_integral=float(np.mean([primal_integral(run) for run in told])) if told else None,
    )


def time_to_target(record: Record) -> float:
    """Return the seconds by the search's clock to its target, infinite if it was not met."""
    target = record.max_score if record.target is None else record.target
    for seconds, score in record.trajectory:
        if score >= target:
            return seconds
    return record.solve_s if is_solved(record) else float("inf")


def primal_integral(record: Record) -> float:
    """Return the integral of the share of unmatched junctions over the time limit.

    Before the first board the share is one; what the last board leaves unmatched counts until
    the limit, also where a run ended early.
    """
    total, since, gap = 0.0, 0.0, 1.0
    for seconds, score in record.trajectory:
        now = min(max(seconds, since), record.seconds)
        total += gap * (now - since)
        since, gap = now, 1.0 - score / max(record.max_score, 1)
    return total + gap * (record.seconds - since)
