"""The look of each line of a plot: colour, dash and marker, so that colour is never alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b07d00", "#56b4e9", "#8b4a2b", "#7f6fc4")
"""Distinct to colour-blind readers: after Okabe & Ito, Color Universal Design (2008), without
the black and the yellow that vanish on dark or white paper."""

DASHES = ("-", "--", "-.", ":")
MARKERS = "osD^vPX*"
GREY = "#7a828c"
WITHIN = 5
"""With more lines than this the legend stands below the plot, not in it."""

SHORT = 28
"""Letters of a name up to which two stand side by side."""


@dataclass(frozen=True)
class Look:
    """How one line looks."""

    colour: str
    dash: str
    marker: str


def looks(labels: Iterable[str]) -> dict[str, Look]:
    """Give each label a look by its place; the first ones differ most."""
    count = len(COLOURS)
    return {
        label: Look(
            COLOURS[place % count],
            DASHES[(place // count) % len(DASHES)],
            MARKERS[place % len(MARKERS)],
        )
        for place, label in enumerate(dict.fromkeys(labels))
    }


def add_legend(ax: Axes) -> None:
    """Explain the lines: within the plot, where it is empty, if there are few, else below it."""
    handles, labels = ax.get_legend_handles_labels()
    if not labels:
        return
    rows = rows_below(labels)
    if not rows:
        ax.legend(loc="best", fontsize="small", framealpha=0.7)
    else:
        ax.legend(
            handles,
            labels,
            loc="upper center",
            bbox_to_anchor=(0.5, -0.2),
            ncols=-(-len(labels) // rows),
            fontsize="small",
            frameon=False,
        )


def rows_below(labels: Collection[str]) -> int:
    """Return how many rows a legend has below the plot; 0 if it stands within it."""
    short = max(map(len, labels), default=0) <= SHORT
    if short and len(labels) <= WITHIN:
        return 0
    return -(-len(labels) // (2 if short else 1))


def every(points: int, markers: int = 12) -> int:
    """Return at which points to set markers, so that there are about so many."""
    return max(1, points // markers)
