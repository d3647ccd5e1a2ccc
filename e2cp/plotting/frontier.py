"""How many relaxed models are solved, against the number of relaxed cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARKERS = "osD^vP*X"


def plot_frontier(figures: dict[str, Any], ax: Axes) -> None:
    """Draw the share solved by number of relaxed cells, a line an encoding.

    This is Figure 4 of Schaus & Deville 2008.

    Parameters
    ----------
    figures
        What :func:`e2cp.reproduce.frontier.frontier` returned.
    ax
        Where to draw.
    """
    lines: dict[str, list[tuple[int, float]]] = {}
    for row in figures["rows"]:
        solved = sum(run["status"] == "SAT" for run in row["runs"])
        label = f"{row['encoding']} on {row['engine']}"
        lines.setdefault(label, []).append((row["relaxed"], 100 * solved / len(row["runs"])))
    for place, (label, points) in enumerate(lines.items()):
        points.sort()
        ax.plot(
            [relaxed for relaxed, _ in points],
            [share for _, share in points],
            label=label,
            marker=MARKERS[place % len(MARKERS)],
            markersize=11 - 2 * (place % 4),
            alpha=0.85,
            clip_on=False,
        )
    ax.set_xlabel("relaxed cells")
    ax.set_ylabel("models solved (%)")
    ax.set_ylim(0, 100)
    ax.set_title(
        f"{figures['puzzle']}: relaxed models solved within {figures['seconds']:g} s, "
        f"{figures['seeds']} seeds",
        fontsize="medium",
    )
    ax.grid(alpha=0.3)
    ax.legend()
