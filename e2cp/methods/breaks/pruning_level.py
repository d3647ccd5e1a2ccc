"""How much pairing entropy the boards of a search may lose: as little as it can afford."""

from __future__ import annotations

BEGIN = 2.0
LEAST, MOST = -3.0, 6.0

SHARE = 0.4
"""How much of the work should be done before the last threshold: with less the boards beyond are
worse than they need be, with more there are too few of them."""

TIME_CONSTANT = 100_000_000
"""Placements after which the level has moved by the amount by which that share was missed."""


class PruningLevel:
    """Sets the level of the thresholds on what boards lose, from restart to restart.

    Attributes
    ----------
    level
        How many spreads below the usual the last threshold is.
    """

    def __init__(self) -> None:
        self.level = BEGIN

    def update(self, early: int, late: int) -> None:
        """Adjust the level after a restart that did so much before the last threshold and after."""
        self._move((SHARE * (early + late) - early) / TIME_CONSTANT)

    def loosen(self) -> None:
        """Let boards lose more: of a restart everything was searched."""
        self._move(-1)

    def _move(self, by: float) -> None:
        self.level = min(max(self.level + by, LEAST), MOST)
