"""How many relaxed models are solved, against the number of relaxed cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from e2cp.plotting.looks import GREY, add_legend, looks
from e2cp.plotting.scales import whole_ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_frontier(
    figures: dict[str, Any],
    ax: Axes,
    *,
    needed: int | None = None,
    none_below: int | None = None,
) -> None:
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
    none_below
        The number of cells below which the paper's CP solved nothing, shaded.
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
    left = ax.get_xlim()[0]
    if none_below is not None and left < none_below - 1:
        label = f"published: none below {none_below}"
        ax.axvspan(left, none_below - 0.5, color=GREY, alpha=0.15, linewidth=0, label=label)
        ax.set_xlim(left=left)
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
