"""Median times by column of a table, ours and published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING

from e2cp.plotting.looks import GREY, MARKERS, looks

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_columns(
    columns: Sequence[str],
    ours: Mapping[str, Sequence[float]],
    published: Mapping[str, Sequence[float]],
    ax: Axes,
    *,
    our_limit: float,
    published_limit: float,
) -> None:
    """Draw a line for each solver: published ones grey, ours in colour, on a logarithmic scale.

    Parameters
    ----------
    columns
        Names of the columns.
    ours, published
        By solver: the median seconds of each column; infinite beyond the limit, not a number
        where there is none.
    ax
        Where to draw.
    our_limit, published_limit
        Where medians beyond the limit are drawn, hollow.
    """
    look = looks(ours)
    places = range(len(columns))
    for number, (label, seconds) in enumerate(published.items()):
        style = {"color": GREY, "marker": MARKERS[number % len(MARKERS)], "alpha": 0.55}
        dash = "-" if number < len(MARKERS) else "--"
        _line(ax, seconds, published_limit, f"{label}, published", linestyle=dash, **style)
    for label, seconds in ours.items():
        style = {"color": look[label].colour, "marker": look[label].marker}
        _line(ax, seconds, our_limit, f"{label}, ours", linestyle=look[label].dash, **style)
    for limit in {our_limit, published_limit}:
        ax.axhline(limit, color=GREY, linewidth=1, linestyle=(0, (1, 2)))
    ax.set_yscale("log")
    ax.set_xticks(places, columns, fontsize="small")
    ax.set_ylabel("median seconds")
    ax.grid(axis="y", alpha=0.3)
    ax.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize="xx-small", frameon=False)


def _line(ax: Axes, seconds: Sequence[float], limit: float, label: str, **style: object) -> None:
    heights = [limit if value == float("inf") else value for value in seconds]
    ax.plot(range(len(seconds)), heights, linewidth=1.3, markersize=5, label=label, **style)
    beyond = [place for place, value in enumerate(seconds) if not isfinite(value)]
    hollow = {**style, "linestyle": "", "markerfacecolor": "white"}
    ax.plot(beyond, [heights[place] for place in beyond], markersize=5, **hollow)
