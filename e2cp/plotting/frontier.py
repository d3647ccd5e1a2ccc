"""How many relaxed models are solved, against the number of relaxed cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from e2cp.plotting.looks import GREY, add_legend, looks
from e2cp.plotting.scales import whole_ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_frontier(figures: dict[str, Any], ax: Axes, *, needed: int | None = None) -> None:
    """Draw the share solved by number of relaxed cells, a line an encoding.

    This is Figure 4 of Schaus & Deville 2008.

    Parameters
    ----------
    figures
        What :func:`e2cp.reproduce.frontier.frontier` returned.
    ax
        Where to draw.
    needed
        The number of cells that the paper says must be exceeded, drawn as a line.
    """
    lines: dict[str, list[tuple[int, float]]] = {}
    for row in figures["rows"]:
        solved = sum(run["status"] == "SAT" for run in row["runs"])
        model = row["encoding"] != row["engine"]
        label = f"{row['encoding']} on {row['engine']}" if model else row["engine"]
        label += f", {row['cells']} cells" if "cells" in row else ""
        lines.setdefault(label, []).append((row["relaxed"], 100 * solved / len(row["runs"])))
    look = looks(lines)
    for place, (label, points) in enumerate(lines.items()):
        points.sort()
        ax.plot(
            [relaxed for relaxed, _ in points],
            [share for _, share in points],
            label=label,
            color=look[label].colour,
            linestyle=look[label].dash,
            marker=look[label].marker,
            markersize=11 - 2 * (place % 4),
            alpha=0.85,
            clip_on=False,
        )
    if needed is not None:
        label = f"published: more than {needed} needed"
        ax.axvline(needed, color=GREY, linestyle=(0, (1, 2)), label=label)
    whole_ticks(ax, x=True)
    ax.set_xlabel("relaxed cells")
    ax.set_ylabel("models solved (%)")
    ax.set_ylim(0, 100)
    ax.set_title(
        f"{figures['puzzle']}: relaxed models solved within {figures['seconds']:g} s, "
        f"{figures['seeds']} seeds",
        fontsize="medium",
    )
    ax.grid(alpha=0.3)
    add_legend(ax)
