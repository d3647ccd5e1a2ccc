"""Scatter plot of two configurations: a point a task, with a zone for what a limit cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from e2cp.plotting.cactus import LEAST
from e2cp.plotting.looks import COLOURS, GREY
from e2cp.plotting.scales import plain_ticks
from e2cp.plotting.unsolved import say_if_unsolved, with_solved

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BEYOND = 1.7
"""Unsolved runs are drawn at so many times the limit, in the middle of their zone."""

MANY = 2000
"""More points than this are drawn as an image, also in SVG."""


def plot_scatter(
    first: ArrayLike,
    second: ArrayLike,
    ax: Axes,
    *,
    names: tuple[str, str],
    limit: float,
    seconds: str = "CPU seconds",
) -> None:
    """Draw the times of two configurations against each other.

    A point below the diagonal is a task on which the second is quicker. In the shaded zones one
    of them did not answer; their corner holds what neither did.

    Parameters
    ----------
    first, second
        Seconds on the same tasks, infinite where unsolved.
    ax
        Where to draw.
    names
        Their labels.
    limit
        The time limit.
    seconds
        What the times are.
    """
    x, y = (
        np.where(np.isfinite(times), np.maximum(times, LEAST), BEYOND * limit)
        for times in (np.asarray(first, float), np.asarray(second, float))
    )
    least = min(float(np.min(x, initial=limit)), float(np.min(y, initial=limit))) / 1.5
    most = BEYOND**2 * limit
    ax.axvspan(limit, most, color=GREY, alpha=0.15, linewidth=0)
    ax.axhspan(limit, most, color=GREY, alpha=0.15, linewidth=0)
    ax.plot([least, most], [least, most], color=GREY, linewidth=1)
    for factor in (0.1, 10):
        ax.plot([least, most], [least * factor, most * factor], color=GREY, linewidth=0.7, ls=":")
    ax.plot(
        x,
        y,
        "o",
        color=COLOURS[0],
        markersize=4,
        alpha=0.55 if x.size < MANY else 0.25,
        markeredgewidth=0,
        rasterized=x.size > MANY,
    )
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xlim(least, most)
    ax.set_ylim(least, most)
    ax.set_box_aspect(1)
    ax.set_xlabel(f"{with_solved(names[0], first)}\n{seconds}")
    ax.set_ylabel(f"{with_solved(names[1], second)}\n{seconds}")
    aside = BEYOND**1.6 * limit
    ax.text(aside, least * 1.1, "unsolved", rotation=90, ha="center", fontsize="x-small")
    ax.text(least * 1.1, aside, "unsolved", va="center", fontsize="x-small")
    plain_ticks(ax, x=True, y=True)
    ax.grid(alpha=0.3)
    say_if_unsolved(ax, (first, second), "neither solved a task")
