"""Logarithmic scales with plain numbers: 0.1, 1, 10."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHORT = 1.6
"""Decades up to which ticks stand at 1, 2 and 5 and not at 1 alone."""


def plain_ticks(ax: Axes, *, x: bool = False, y: bool = False) -> None:
    """Set plain numbers at the ticks of logarithmic axes, once their ends are known."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    for axis, ends, wanted in ((ax.xaxis, ax.get_xlim(), x), (ax.yaxis, ax.get_ylim(), y)):
        if wanted:
            decades = log10(max(ends) / min(ends))
            axis.set_major_locator(LogLocator(subs=(1, 2, 5) if decades < SHORT else (1,)))
            axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
            axis.set_minor_formatter(NullFormatter())
