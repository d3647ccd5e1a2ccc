"""Cactus plot: how many runs are solved within how much time each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from e2cp.plotting.looks import GREY, add_legend, every, looks
from e2cp.plotting.scales import plain_ticks, whole_ticks
from e2cp.plotting.steps import counted_up
from e2cp.plotting.unsolved import say_if_unsolved, with_solved

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEAST = 1e-3
"""Seconds below which times are not distinguished on a logarithmic scale."""


def plot_cactus(
    times: Mapping[str, ArrayLike],
    ax: Axes,
    *,
    limit: float,
    seconds: str = "CPU seconds",
    best: ArrayLike | None = None,
    order: Sequence[str] = (),
) -> None:
    """Draw the sorted times of solved runs: the further right and the lower, the better.

    Parameters
    ----------
    times
        By label: the seconds of its runs, infinite where unsolved.
    ax
        Where to draw.
    limit
        The time limit, drawn as a line.
    seconds
        What the times are.
    best
        Times of the virtual best, drawn in grey.
    order
        All labels of which colours are given, where several plots should agree.
    """
    look = looks([*order, *times])
    if best is not None:
        solved, counts = counted_up(best)
        ax.plot(counts, _visible(solved), color=GREY, linewidth=3, alpha=0.45, label="virtual best")
    for label, values in times.items():
        solved, counts = counted_up(values)
        ax.plot(
            counts,
            _visible(solved),
            color=look[label].colour,
            linestyle=look[label].dash,
            marker=look[label].marker,
            markevery=every(solved.size),
            markersize=4,
            linewidth=1.4,
            label=with_solved(label, values, always=True),
        )
    ax.axhline(limit, color=GREY, linewidth=1, linestyle=(0, (1, 2)))
    if not any(np.isfinite(values).any() for values in times.values()):
        ax.set_ylim(limit / 100, 2 * limit)
        ax.set_xlim(right=1)
    ax.set_yscale("log")
    ax.set_xlim(left=0)
    whole_ticks(ax, x=True)
    ax.set_xlabel("runs solved")
    ax.set_ylabel(f"{seconds}, each at most")
    plain_ticks(ax, y=True)
    ax.grid(alpha=0.3)
    say_if_unsolved(ax, times.values())
    add_legend(ax)


def _visible(seconds: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.maximum(seconds, LEAST)
