"""The look of each line of a plot: colour, dash and marker, so that colour is never alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b07d00", "#56b4e9", "#8b4a2b", "#7f6fc4")
"""Distinct to colour-blind readers: after Okabe & Ito, Color Universal Design (2008), without
the black and the yellow that vanish on dark or white paper."""

DASHES = ("-", "--", "-.", ":")
MARKERS = "osD^vPX*"
Corner = Literal["lower left", "lower right", "upper left"]
GREY = "#7a828c"
BESIDE = 5
"""With more lines than this the legend stands below the plot, not in it."""


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


def add_legend(ax: Axes, place: Corner) -> None:
    """Explain the lines: within the plot if there are few, else below it."""
    handles, labels = ax.get_legend_handles_labels()
    if not labels:
        return
    if len(labels) <= BESIDE and max(map(len, labels)) <= 28:
        ax.legend(loc=place, fontsize="small", framealpha=0.7)
    else:
        columns = 2 if max(map(len, labels)) <= 28 else 1
        ax.legend(
            handles,
            labels,
            loc="upper center",
            bbox_to_anchor=(0.5, -0.2),
            ncols=columns,
            fontsize="small",
            frameon=False,
        )


def every(points: int, markers: int = 12) -> int:
    """Return at which points to set markers, so that there are about so many."""
    return max(1, points // markers)
