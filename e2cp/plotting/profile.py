"""Performance profile: the share of tasks on which each is within so much of the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from e2cp.plotting.cactus import LEAST
from e2cp.plotting.looks import add_legend, every, looks
from e2cp.plotting.scales import plain_ticks
from e2cp.plotting.steps import counted_up
from e2cp.plotting.unsolved import say_if_unsolved, with_solved

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NOISE = 0.01
"""Seconds to which every time is raised first: below it, ratios compare noise."""


def plot_profile(
    times: Mapping[str, ArrayLike],
    ax: Axes,
    *,
    limit: float,
    difference: bool = False,
    order: Sequence[str] = (),
) -> None:
    """Draw for each configuration the share of tasks it solved within a factor of the best.

    Dolan & Moré, Benchmarking Optimization Software with Performance Profiles (2002), §2. The
    height at the left edge is the share on which it was the quickest, that at the right edge
    the share it solved at all. Tasks that none solved count as missed by all.

    Parameters
    ----------
    times
        By label: seconds on the same tasks, in the same order; infinite where unsolved, not a
        number where not run.
    ax
        Where to draw.
    limit
        The time limit, which bounds the differences.
    difference
        Draw seconds behind the best, not the ratio to it.
    order
        All labels of which colours are given, where several plots should agree.
    """
    look = looks([*order, *times])
    grid = np.array([np.asarray(values, float) for values in times.values()])
    grid = np.maximum(np.where(np.isnan(grid), np.inf, grid), NOISE)
    best = grid.min(axis=0, initial=np.inf)
    known = np.isfinite(best)
    behind = grid[:, known] - best[known] if difference else grid[:, known] / best[known]
    start = LEAST * 10 if difference else 1.0
    finite = behind[np.isfinite(behind)]
    end = limit if difference else max(2.0, float(finite.max(initial=1.0)) * 1.05)
    for label, values in zip(times, behind, strict=True):
        # What lies left of the edge is drawn at it, so that the line starts at its full height.
        ordered, counts = counted_up(np.maximum(values, start))
        share = 100 * counts / max(best.size, 1)
        if not ordered.size or ordered[0] > start:
            ordered, share = np.array([start, *ordered]), np.array([0.0, *share])
        ax.step(
            [*ordered, end],
            [*share, share[-1]],
            where="post",
            color=look[label].colour,
            linestyle=look[label].dash,
            linewidth=1.4,
            marker=look[label].marker,
            markevery=every(ordered.size, 6),
            markersize=4,
            label=with_solved(label, times[label]),
        )
    ax.set_xscale("log")
    ax.set_xlim(start, end)
    ax.set_ylim(0, 102)
    ax.set_xlabel("seconds behind the best, at most" if difference else "times the best, at most")
    ax.set_ylabel("tasks (%)")
    plain_ticks(ax, x=True)
    ax.grid(alpha=0.3)
    say_if_unsolved(ax, times.values())
    add_legend(ax)
