"""The best score of searches against time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from e2cp.plotting.looks import COLOURS
from e2cp.plotting.scales import plain_ticks, whole_ticks

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Curve:
    """One search.

    Attributes
    ----------
    label
        What it is; searches of one label are drawn in one colour.
    trajectory
        Seconds and score of each improvement.
    seconds
        How long it ran.
    """

    label: str
    trajectory: Sequence[tuple[float, int]]
    seconds: float


def plot_curves(curves: Sequence[Curve], ax: Axes, *, least: int = 0) -> None:
    """Draw the best score by time, as steps, the time on a logarithmic scale.

    Parameters
    ----------
    curves
        The searches.
    ax
        Where to draw.
    least
        Scores below this are not shown.
    """
    labels = list(dict.fromkeys(curve.label for curve in curves))
    for curve in curves:
        place = labels.index(curve.label)
        points = [point for point in curve.trajectory if point[1] >= least]
        if not points:
            continue
        first = curve is next(one for one in curves if one.label == curve.label)
        times = [max(seconds, 0.1) for seconds, _ in points]
        ax.step(
            [*times, max(curve.seconds, times[-1])],
            [*(score for _, score in points), points[-1][1]],
            where="post",
            color=COLOURS[place % len(COLOURS)],
            linewidth=1.5,
            alpha=0.8,
            label=curve.label if first else None,
        )
        ax.plot(times[-1:], [points[-1][1]], "o", color=COLOURS[place % len(COLOURS)], markersize=4)
    ax.set_xscale("log")
    ax.set_xlabel("seconds")
    ax.set_ylabel("best score")
    plain_ticks(ax, x=True)
    whole_ticks(ax, y=True)
    ax.grid(alpha=0.3)
    if labels:
        ax.legend(loc="lower right")
