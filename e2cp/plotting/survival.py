"""Survival plot: the share of runs still unsolved after so much time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from e2cp.plotting.cactus import LEAST
from e2cp.plotting.looks import GREY, add_legend, every, looks
from e2cp.plotting.scales import plain_ticks
from e2cp.plotting.steps import counted_up
from e2cp.plotting.unsolved import say_if_unsolved, with_solved

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_survival(
    times: Mapping[str, ArrayLike],
    ax: Axes,
    *,
    limit: float,
    seconds: str = "CPU seconds",
    order: Sequence[str] = (),
) -> None:
    """Draw the share of runs that are unsolved by time: the lower, the better.

    Every run is watched up to the limit, so this is the estimate of Kaplan & Meier (1958).

    Parameters
    ----------
    times
        By label: the seconds of its runs, infinite where unsolved.
    ax
        Where to draw.
    limit
        The time limit, where the lines end.
    seconds
        What the times are.
    order
        All labels of which colours are given, where several plots should agree.
    """
    look = looks([*order, *times])
    for label, values in times.items():
        solved, counts = counted_up(values)
        solved = np.maximum(solved, LEAST)
        left = 100 * (1 - counts / max(np.size(values), 1))
        last = left[-1] if solved.size else 100.0
        ax.step(
            [LEAST, *solved, max(limit, solved[-1] if solved.size else limit)],
            [100.0, *left, last],
            where="post",
            color=look[label].colour,
            linestyle=look[label].dash,
            linewidth=1.4,
            marker=look[label].marker,
            markevery=every(solved.size, 6),
            markersize=4,
            label=with_solved(label, values),
        )
    least = min((float(np.min(values, initial=limit)) for values in times.values()), default=limit)
    ax.axvline(limit, color=GREY, linewidth=1, linestyle=(0, (1, 2)))
    ax.set_xscale("log")
    ax.set_xlim(max(least, LEAST) / 1.5, limit * 1.15)
    ax.set_ylim(0, 102)
    ax.set_xlabel(seconds)
    ax.set_ylabel("runs still unsolved (%)")
    plain_ticks(ax, x=True)
    ax.grid(alpha=0.3)
    say_if_unsolved(ax, times.values())
    add_legend(ax)
