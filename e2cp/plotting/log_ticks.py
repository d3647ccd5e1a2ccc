"""Where ticks stand on a logarithmic axis."""

from __future__ import annotations

import numpy as np
from matplotlib.ticker import Locator, MaxNLocator
from numpy.typing import NDArray

STEPS = ((1,), (1, 3), (1, 2, 5))
"""Which multiples of powers of ten have ticks: the first of these that gives enough."""

ENOUGH = 3
MOST = 8


class LogTicks(Locator):
    """Ticks at powers of ten, on a short axis between them too, on a very short one evenly.

    Examples
    --------
    >>> LogTicks().tick_values(0.02, 300)
    [0.1, 1.0, 10.0, 100.0]
    >>> LogTicks().tick_values(0.7, 9)
    [1.0, 2.0, 5.0]
    >>> LogTicks().tick_values(1.2, 1.9)
    [1.2, 1.4, 1.6, 1.8]
    """

    def __call__(self) -> list[float]:
        """Return the ticks of the axis as it is now."""
        assert self.axis is not None
        return self.tick_values(*self.axis.get_view_interval())

    def tick_values(self, vmin: float, vmax: float) -> list[float]:
        """Return the ticks between two positive numbers."""
        low, high = min(vmin, vmax), max(vmin, vmax)
        powers = 10.0 ** np.arange(np.floor(np.log10(low)), np.ceil(np.log10(high)) + 1)
        for steps in STEPS:
            ticks = _within(np.outer(powers, steps).ravel(), low, high)
            if len(ticks) >= ENOUGH:
                return ticks[:: 1 + (len(ticks) - 1) // MOST]
        return _within(np.asarray(MaxNLocator(4).tick_values(low, high)), low, high)


def _within(ticks: NDArray[np.float64], low: float, high: float) -> list[float]:
    slack = 1 + 1e-9
    kept: list[float] = ticks[(ticks >= low / slack) & (ticks <= high * slack)].tolist()
    return kept
