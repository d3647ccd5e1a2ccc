"""Scatter plot of the scores of two configurations: a dot a task, larger where several meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from e2cp.plotting.looks import COLOURS, GREY
from e2cp.plotting.scales import whole_ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes

AREA = 18.0
"""Of the dot of one task, in square points."""

LARGEST = 20
"""Tasks at one place from which a dot grows no further."""


def plot_score_scatter(
    first: ArrayLike,
    second: ArrayLike,
    ax: Axes,
    *,
    names: tuple[str, str],
    unit: str,
    whole: bool = True,
) -> None:
    """Draw the scores of two configurations against each other.

    A dot above the diagonal is a task on which the second has the better board.

    Parameters
    ----------
    first, second
        Scores on the same tasks.
    ax
        Where to draw.
    names
        Their labels.
    unit
        What the scores are.
    whole
        Whether they are whole numbers.
    """
    points = np.column_stack([np.asarray(first, float), np.asarray(second, float)])
    places, counts = np.unique(points, axis=0, return_counts=True)
    low, high = points.min(initial=np.inf), points.max(initial=-np.inf)
    room = max(0.05 * (high - low), 1.0)
    ends = (low - room, high + room) if points.size else (0.0, 1.0)
    ax.plot(ends, ends, color=GREY, linewidth=1)
    ax.scatter(
        places[:, 0],
        places[:, 1],
        s=AREA * np.minimum(counts, LARGEST),
        color=COLOURS[0],
        alpha=0.55,
        linewidths=0,
    )
    ax.set_xlim(ends)
    ax.set_ylim(ends)
    ax.set_box_aspect(1)
    if whole:
        whole_ticks(ax, x=True, y=True)
    ax.set_xlabel(f"{names[0]}\n{unit}")
    ax.set_ylabel(f"{names[1]}\n{unit}")
    ax.grid(alpha=0.3)
