"""Box plots of times or scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from e2cp.plotting.cactus import LEAST
from e2cp.plotting.looks import GREY, looks
from e2cp.plotting.scales import plain_ticks, whole_ticks
from e2cp.plotting.scatter import MANY
from e2cp.plotting.unsolved import with_solved

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FEW = 12
"""Up to so many values each is drawn as a dot: a box of few says little."""


def plot_boxes(
    values: Mapping[str, ArrayLike],
    ax: Axes,
    *,
    unit: str,
    limit: float | None = None,
    whole: bool = False,
    order: Sequence[str] = (),
) -> None:
    """Draw a lying box for each label: quartiles, median, whiskers at 5 and 95 %, outliers.

    Of up to `FEW` values each is a dot, and the whiskers reach the outermost.

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
    whole
        Whether the numbers are whole.
    order
        All labels of which colours are given, where several plots should agree.
    """
    look = looks([*order, *values])
    arrays = [np.asarray(numbers, float) for numbers in values.values()]
    arrays = [array[~np.isnan(array)] for array in arrays]
    if limit is not None:
        arrays = [np.clip(array, LEAST, limit) for array in arrays]
    many = sum(array.size for array in arrays) > MANY
    for place, (label, array) in enumerate(zip(values, arrays, strict=True), 1):
        few, colour = array.size <= FEW, look[label].colour
        ax.boxplot(
            [array],
            positions=[place],
            orientation="horizontal",
            whis=(0, 100) if few else (5, 95),
            widths=0.6,
            patch_artist=True,
            manage_ticks=False,
            boxprops={"facecolor": (colour, 0.35), "edgecolor": colour},
            medianprops={"linewidth": 2, "color": colour},
            flierprops={
                "marker": ".",
                "markersize": 3,
                "alpha": 0.4,
                "markerfacecolor": colour,
                "markeredgecolor": colour,
                "rasterized": many,
            },
        )
        if few:
            dots = look[label].marker
            ax.plot(array, np.full(array.size, place), dots, color=colour, markersize=4, alpha=0.8)
    names = list(values)
    if limit is not None:
        names = [with_solved(label, numbers) for label, numbers in values.items()]
    ax.set_yticks(range(1, len(values) + 1), names, fontsize="small")
    ax.set_ylim(len(values) + 0.6, 0.4)
    if limit is not None:
        ax.set_xscale("log")
        ax.axvline(limit, color=GREY, linewidth=1, linestyle=(0, (1, 2)))
        plain_ticks(ax, x=True)
    elif whole:
        everything = np.concatenate(arrays)
        low, high = everything.min(initial=np.inf), everything.max(initial=-np.inf)
        if everything.size:
            room = max(0.5, 0.04 * (high - low))
            ax.set_xlim(low - room, high + room)
        whole_ticks(ax, x=True)
    ax.set_xlabel(unit)
    ax.grid(axis="x", alpha=0.3)
