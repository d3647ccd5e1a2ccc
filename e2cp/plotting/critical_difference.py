"""Critical-difference diagram: mean ranks on a line, joined where no test finds a difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from e2cp.plotting.looks import looks

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BAR_STEP = 0.42
"""Between two bars below the line, in rows of names."""

SIDE = 0.12
"""Room between the line's ends and the names, as a share of the line."""


def plot_critical_difference(
    means: Mapping[str, float],
    cliques: Sequence[Sequence[str]],
    ax: Axes,
    *,
    order: Sequence[str] = (),
) -> None:
    """Draw mean ranks on a line, 1 and the best at the left; a bar joins who does not differ.

    Demšar, Statistical Comparisons of Classifiers over Multiple Data Sets (2006), Figure 1. The
    better half is named at the left, the other at the right.

    Parameters
    ----------
    means
        By label, the best first: the mean rank.
    cliques
        Groups of neighbours that no test distinguishes.
    ax
        Where to draw.
    order
        All labels of which colours are given, where several plots should agree.
    """
    look = looks([*order, *means])
    count, half = len(means), (len(means) + 1) // 2
    first = 1.0 + BAR_STEP * len(cliques)
    left, right = 1 - SIDE * (count - 1), count + SIDE * (count - 1)
    ax.plot([1, count], [0, 0], color="black", linewidth=1.2)
    for rank in range(1, count + 1):
        ax.plot([rank, rank], [0, 0.18], color="black", linewidth=1)
        ax.text(rank, 0.3, str(rank), ha="center", va="bottom", fontsize="small")
    for place, (label, mean) in enumerate(means.items()):
        best = place < half
        depth = -first - (place if best else count - 1 - place)
        end = left if best else right
        colour = look[label].colour
        ax.plot([mean, mean, end], [0, depth, depth], color=colour, linewidth=1.2)
        ax.plot(mean, 0, look[label].marker, color=colour, markersize=5, clip_on=False)
        ax.annotate(
            f"{label}  {mean:.2f}" if best else f"{mean:.2f}  {label}",
            (end, depth),
            xytext=(-4 if best else 4, 0),
            textcoords="offset points",
            ha="right" if best else "left",
            va="center",
            fontsize="small",
        )
    for number, clique in enumerate(cliques):
        ends = [means[clique[0]] - 0.03, means[clique[-1]] + 0.03]
        height = -0.5 - BAR_STEP * number
        ax.plot(ends, [height] * 2, color="black", linewidth=4, solid_capstyle="round")
    ax.set_xlim(left, right)
    ax.set_ylim(-first - half + 0.4, 1.2)
    ax.set_axis_off()
