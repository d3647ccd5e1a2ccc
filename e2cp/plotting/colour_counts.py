"""How often the colours of puzzles occur."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from e2cp.plotting.looks import add_legend, looks

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_colour_counts(counts: Mapping[str, ArrayLike], ax: Axes) -> None:
    """Draw the number of sides by colour, the most frequent first, over many puzzles.

    Parameters
    ----------
    counts
        By kind of puzzle: a row a puzzle, its numbers of sides by colour. The line is the mean
        at each rank, the band reaches from the least to the greatest.
    ax
        Where to draw.
    """
    for place, (label, look) in enumerate(looks(counts).items()):
        ranked = -np.sort(-np.atleast_2d(np.asarray(counts[label], float)), axis=1)
        ranks = np.arange(1, ranked.shape[1] + 1)
        ax.fill_between(
            ranks, ranked.min(axis=0), ranked.max(axis=0), color=look.colour, alpha=0.2, linewidth=0
        )
        ax.plot(
            ranks,
            ranked.mean(axis=0),
            color=look.colour,
            linestyle=look.dash,
            marker=look.marker,
            markersize=4 + 3 * place,  # lines that coincide are still seen
            markerfacecolor="none",
            label=f"{label} ({len(ranked)})",
        )
    ax.set_xlabel("colour, the most frequent first")
    ax.set_ylabel("sides with this colour")
    ax.set_ylim(bottom=0)
    ax.grid(alpha=0.3)
    add_legend(ax)
