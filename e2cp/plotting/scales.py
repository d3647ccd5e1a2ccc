"""Scales that a reader can read: plain numbers on logarithmic axes, whole ones for counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plain_ticks(ax: Axes, *, x: bool = False, y: bool = False) -> None:
    """Set plain numbers, two at least, at the ticks of logarithmic axes."""
    from matplotlib.ticker import FuncFormatter, NullFormatter

    from e2cp.plotting.log_ticks import LogTicks

    for axis, wanted in ((ax.xaxis, x), (ax.yaxis, y)):
        if wanted:
            axis.set_major_locator(LogTicks())
            axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
            axis.set_minor_formatter(NullFormatter())


def whole_ticks(ax: Axes, *, x: bool = False, y: bool = False) -> None:
    """Set ticks at whole numbers only, once the data are drawn; two of them are always shown."""
    from matplotlib.ticker import MaxNLocator

    if x:
        ax.set_xlim(_widened(*ax.get_xlim()))
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    if y:
        ax.set_ylim(_widened(*ax.get_ylim()))
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))


def _widened(low: float, high: float) -> tuple[float, float]:
    if high - low >= 2:
        return low, high
    middle = round((low + high) / 2)
    return min(low, middle - 1), max(high, middle + 1)
