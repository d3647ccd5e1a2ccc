"""Box plots of times or scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from e2cp.plotting.cactus import LEAST
from e2cp.plotting.looks import GREY, looks
from e2cp.plotting.scales import plain_ticks
from e2cp.plotting.scatter import MANY

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_boxes(
    values: Mapping[str, ArrayLike],
    ax: Axes,
    *,
    unit: str,
    limit: float | None = None,
    order: Sequence[str] = (),
) -> None:
    """Draw a lying box for each label: quartiles, median, whiskers at 5 and 95 %, outliers.

    Parameters
    ----------
    values
        By label: its numbers.
    ax
        Where to draw.
    unit
        What the numbers are.
    limit
        For times: the limit, at which the unsolved, infinite ones are drawn; the scale becomes
        logarithmic.
    order
        All labels of which colours are given, where several plots should agree.
    """
    look = looks([*order, *values])
    arrays = [np.asarray(numbers, float) for numbers in values.values()]
    arrays = [array[~np.isnan(array)] for array in arrays]
    if limit is not None:
        arrays = [np.clip(array, LEAST, limit) for array in arrays]
    many = sum(array.size for array in arrays) > MANY
    drawn = ax.boxplot(
        arrays,
        orientation="horizontal",
        whis=(5, 95),
        widths=0.6,
        patch_artist=True,
        flierprops={"marker": ".", "markersize": 3, "alpha": 0.4, "rasterized": many},
        medianprops={"linewidth": 2},
    )
    for label, box, median, fliers in zip(
        values, drawn["boxes"], drawn["medians"], drawn["fliers"], strict=True
    ):
        colour = look[label].colour
        box.set(facecolor=colour, alpha=0.35, edgecolor=colour)
        median.set_color(colour)
        fliers.set(markerfacecolor=colour, markeredgecolor=colour)
    ax.set_yticks(range(1, len(values) + 1), list(values), fontsize="small")
    ax.invert_yaxis()
    if limit is not None:
        ax.set_xscale("log")
        ax.axvline(limit, color=GREY, linewidth=1, linestyle=(0, (1, 2)))
        plain_ticks(ax, x=True)
    ax.set_xlabel(unit)
    ax.grid(axis="x", alpha=0.3)
