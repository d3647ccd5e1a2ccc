"""Median times by column of a table, ours and published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING

from e2cp.plotting.looks import GREY, MARKERS, Look, looks
from e2cp.plotting.scales import plain_ticks

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
        dash = "-" if number < len(MARKERS) else "--"
        grey = Look(GREY, dash, MARKERS[number % len(MARKERS)])
        _line(ax, seconds, published_limit, f"{label}, published", grey, 0.55)
    for label, seconds in ours.items():
        _line(ax, seconds, our_limit, f"{label}, ours", look[label], 1.0)
    for limit in {our_limit, published_limit}:
        ax.axhline(limit, color=GREY, linewidth=1, linestyle=(0, (1, 2)))
    ax.set_yscale("log")
    plain_ticks(ax, y=True)
    ax.set_xticks(places, columns, fontsize="small")
    ax.set_ylabel("median seconds (hollow: beyond the limit)")
    ax.grid(axis="y", alpha=0.3)
    ax.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize="xx-small", frameon=False)


def _line(
    ax: Axes, seconds: Sequence[float], limit: float, label: str, look: Look, alpha: float
) -> None:
    heights = [min(value, limit) for value in seconds]
    beyond = [place for place, value in enumerate(seconds) if value == inf]
    for places, face, name, dash in (
        (range(len(seconds)), look.colour, label, look.dash),
        (beyond, "white", None, ""),
    ):
        ax.plot(
            places,
            [heights[place] for place in places],
            color=look.colour,
            linestyle=dash,
            marker=look.marker,
            markerfacecolor=face,
            markersize=5,
            linewidth=1.3,
            alpha=alpha,
            label=name,
        )
