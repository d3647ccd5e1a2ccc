"""The figures of a report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from e2cp.lab.metrics.comparison import SetComparison
from e2cp.lab.metrics.field import Configuration, Field
from e2cp.lab.metrics.timing import Measure
from e2cp.plotting.anytime import plot_anytime
from e2cp.plotting.boxes import plot_boxes
from e2cp.plotting.cactus import plot_cactus
from e2cp.plotting.profile import plot_profile
from e2cp.plotting.scatter import plot_scatter
from e2cp.plotting.survival import plot_survival

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SECONDS = {"cpu": "CPU seconds", "wall": "seconds", "solve": "seconds of solving"}
WIDE = (5.4, 3.8)
SQUARE = (5.4, 4.4)
MOST_PAIRS = 3
MAIN_KINDS = ("cactus", "anytime")
MOST_SEARCHES = 2000
"""Runs of one search whose improvements are drawn; more do not change the band."""


@dataclass(frozen=True)
class Figure:
    """A plot that is not drawn yet.

    Attributes
    ----------
    kind
        Short name, part of a file's name.
    title
        What it shows and how to read it.
    draw
        Draws it.
    size
        Width and height in inches.
    """

    kind: str
    title: str
    draw: Callable[[Axes], None]
    size: tuple[float, float] = WIDE


def figures(one: SetComparison, measure: Measure) -> list[Figure]:
    """Return the figures that have something to show of a set."""
    return [*_time_figures(one, SECONDS[measure]), *_score_figures(one.field)]


def few_figures(one: SetComparison, measure: Measure) -> list[Figure]:
    """Return the main figures of a set."""
    return [figure for figure in figures(one, measure) if figure.kind in MAIN_KINDS]


def _time_figures(one: SetComparison, seconds: str) -> list[Figure]:
    field = one.field
    grid = dict(zip(field.labels, field.times.T, strict=True))
    quick = [who for who in field.configurations if np.isfinite(who.counted.times).any()]
    if not quick:
        return []
    order, limit = field.labels, field.limit
    times = {who.label: who.counted.times for who in quick}
    shared = {who.label: grid[who.label] for who in quick}
    best = np.where(np.isnan(field.times), np.inf, field.times).min(axis=1)
    found = [
        Figure(
            "cactus",
            "Runs solved within a time each: further right and lower is better",
            lambda ax: plot_cactus(
                times,
                ax,
                limit=limit,
                seconds=seconds,
                best=best if len(quick) > 1 else None,
                order=order,
            ),
        ),
        Figure(
            "survival",
            "Runs still unsolved: lower is better",
            lambda ax: plot_survival(times, ax, limit=limit, seconds=seconds, order=order),
        ),
        Figure(
            "boxes",
            "Times: quartiles, whiskers at 5 and 95 %, the unsolved at the limit",
            lambda ax: plot_boxes(times, ax, unit=seconds, limit=limit, order=order),
        ),
    ]
    if len(quick) > 1:
        found += [
            Figure(
                "profile",
                "Performance profile: tasks solved within a factor of the quickest",
                lambda ax: plot_profile(shared, ax, limit=limit, order=order),
            ),
            Figure(
                "behind",
                "Performance profile by difference: tasks solved within seconds of the quickest",
                lambda ax: plot_profile(shared, ax, limit=limit, difference=True, order=order),
            ),
        ]
    for first, second in _drawn_pairs(one):
        both = ~np.isnan(grid[first]) & ~np.isnan(grid[second])
        found.append(_scatter((first, second), grid[first][both], grid[second][both], one, seconds))
    return found


def _scatter(
    names: tuple[str, str],
    first: np.ndarray,
    second: np.ndarray,
    one: SetComparison,
    seconds: str,
) -> Figure:
    return Figure(
        "scatter",
        f"Task by task: below the diagonal {names[1]} is quicker",
        lambda ax: plot_scatter(
            first, second, ax, names=names, limit=one.field.limit, seconds=seconds
        ),
        SQUARE,
    )


def _drawn_pairs(one: SetComparison) -> list[tuple[str, str]]:
    """Choose pairs to draw: of the configurations with the best PAR2."""
    rank = {
        summary.label: place
        for place, summary in enumerate(sorted(one.summaries, key=lambda who: who.times.par2))
    }
    pairs = [pair for pair in one.pairs if pair.quantity == "time"]
    pairs.sort(key=lambda pair: rank[pair.first] + rank[pair.second])
    return [(pair.first, pair.second) for pair in pairs[:MOST_PAIRS]]


def _score_figures(field: Field) -> list[Figure]:
    unit = "junctions matched (%)" if field.in_percent else "junctions matched"
    seeking = [who for who in field.configurations if who.counted.seeking.any()]
    values = {who.label: field.scores_of(who) for who in seeking}
    values = {label: found for label, found in values.items() if not np.isnan(found).all()}
    if not values:
        return []
    trajectories = {who.label: _trajectories(field, who) for who in seeking}
    trajectories = {label: runs for label, runs in trajectories.items() if runs}
    found = [
        Figure(
            "scores",
            "Scores: quartiles, whiskers at 5 and 95 %; further right is better",
            lambda ax: plot_boxes(values, ax, unit=unit, order=field.labels),
        )
    ]
    if trajectories:
        found.append(
            Figure(
                "anytime",
                "Best score by time: median and quartiles over runs; higher is better",
                lambda ax: plot_anytime(
                    trajectories, ax, limit=field.limit, unit=unit, order=field.labels
                ),
            )
        )
    return found


def _trajectories(field: Field, configuration: Configuration) -> list[list[tuple[float, float]]]:
    runs = [record for record in configuration.counted.records if record.trajectory]
    runs = runs[:: 1 + len(runs) // MOST_SEARCHES]
    return [
        [
            (seconds, 100 * score / max(run.max_score, 1) if field.in_percent else score)
            for seconds, score in run.trajectory
        ]
        for run in runs
    ]
