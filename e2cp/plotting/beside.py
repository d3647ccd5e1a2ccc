"""Our numbers beside published ones, a line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from e2cp.plotting.looks import COLOURS, GREY
from e2cp.plotting.scales import whole_ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_beside(
    lines: Mapping[str, tuple[float | None, Sequence[float]]], ax: Axes, *, unit: str
) -> None:
    """Draw a line for each label: the published number as a diamond, ours as dots.

    Parameters
    ----------
    lines
        By label: the published number, if there is one, and ours.
    ax
        Where to draw.
    unit
        What the numbers are, whole ones.
    """
    places = range(len(lines))
    known = [(n, y) for y, (n, _) in zip(places, lines.values(), strict=True) if n is not None]
    ours = [(n, y) for y, (_, numbers) in zip(places, lines.values(), strict=True) for n in numbers]
    ax.plot(*zip(*known, strict=True), "D", color=GREY, markersize=9, label="published")
    ax.plot(*zip(*ours, strict=True), "o", color=COLOURS[0], alpha=0.7, label="ours, a run each")
    ax.set_yticks(places, list(lines))
    ax.set_ylim(len(lines) - 0.5, -0.5)
    whole_ticks(ax, x=True)
    ax.set_xlabel(unit)
    ax.grid(axis="x", alpha=0.3)
    ax.legend(fontsize="small")
