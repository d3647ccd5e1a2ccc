"""Anytime bands: the best score of searches against time, over many runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from e2cp.plotting.looks import add_legend, looks
from e2cp.plotting.scales import plain_ticks, whole_ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Trajectory = Sequence[tuple[float, float]]
FIRST = 0.01
POINTS = 160


def plot_anytime(
    searches: Mapping[str, Sequence[Trajectory]],
    ax: Axes,
    *,
    limit: float,
    unit: str = "junctions matched",
    whole: bool = True,
    seconds: str = "seconds",
    order: Sequence[str] = (),
) -> None:
    """Draw the median of the best score by time, and the band between the quartiles.

    A run that ended early keeps its last score. A line begins when half of the runs have a
    board, its band when three quarters have one.

    Parameters
    ----------
    searches
        By label: the seconds and score of each improvement, a list a run.
    ax
        Where to draw.
    limit
        The time limit, where the lines end.
    unit
        What the scores are.
    whole
        Whether they are whole numbers.
    seconds
        Which seconds, for the axis.
    order
        All labels of which colours are given, where several plots should agree.
    """
    look = looks([*order, *searches])
    times = np.geomspace(min(FIRST, limit / 100), limit, POINTS)
    for label, runs in searches.items():
        if not runs:
            continue
        lower, median, upper = scores_over_time(runs, times)
        shown = np.isfinite(median)
        colour = look[label].colour
        banded = np.isfinite(lower)
        ax.fill_between(
            times[banded],
            lower[banded],
            upper[banded],
            step="post",
            color=colour,
            alpha=0.2,
            linewidth=0,
        )
        ax.plot(
            times[shown],
            median[shown],
            color=colour,
            linestyle=look[label].dash,
            drawstyle="steps-post",
            linewidth=1.6,
            label=f"{label} ({len(runs)})",
        )
    ax.set_xscale("log")
    ax.set_xlabel(seconds)
    ax.set_ylabel(unit)
    plain_ticks(ax, x=True)
    if whole:
        whole_ticks(ax, y=True)
    ax.grid(alpha=0.3)
    add_legend(ax)


def scores_over_time(runs: Sequence[Trajectory], times: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the quartiles of the best score at each time: lower, median and upper.

    Minus infinity stands for no board yet.
    """
    scores = np.full((len(runs), times.size), -np.inf)
    for row, run in zip(scores, runs, strict=True):
        if len(run):
            seconds, values = np.asarray(run, float).T
            place = np.searchsorted(seconds, times, side="right")
            known = place > 0
            row[known] = values[place[known] - 1]
    # Taken from the values themselves: between two of them there might be no board yet.
    quartiles: NDArray[np.float64] = np.quantile(
        scores, [0.25, 0.5, 0.75], axis=0, method="inverted_cdf"
    )
    return quartiles
