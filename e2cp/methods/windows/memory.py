"""Which windows of the present board need not be tried again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from e2cp.methods.windows.regions import Mask, to_mask

MOST = 2000
"""Regions remembered of each sort; the oldest are forgotten first."""


class WindowMemory:
    """Regions proven optimal, regions too hard to decide, and regions probed.

    What lies inside an optimal region is optimal too, and what contains a hard one is as hard.
    Both hold as long as no piece in or beside the region changes, or all that change lie inside
    it and the score stays: its pieces and its surroundings are then the same.
    """

    def __init__(self) -> None:
        self._proven: list[Mask] = []
        self._hard: list[Mask] = []
        self._probed: dict[Mask, None] = {}

    def is_news(self, region: Mask) -> bool:
        """Whether the region is not known to be optimal, and was not probed."""
        return region not in self._probed and all(region & ~known for known in self._proven)

    def is_hard(self, region: Mask) -> bool:
        """Whether it contains a region that could not be decided."""
        return any(known & ~region == 0 for known in self._hard)

    def add_probed(self, region: Mask) -> None:
        """Remember that the region was asked for its floor alone, in vain."""
        self._probed[region] = None

    def add_proven(self, region: Mask) -> None:
        """Remember that no filling of the region is better than the present one."""
        self._proven = [known for known in self._proven if known & ~region]
        self._proven = [*self._proven, region][-MOST:]

    def add_hard(self, region: Mask) -> None:
        """Remember that the region could not be decided."""
        self._hard = [*self._hard, region][-MOST:]

    def forget(self, cells: Sequence[int], halo: Callable[[Mask], Mask]) -> None:
        """Forget what may be wrong now that these cells changed."""
        changed = to_mask(cells)

        def holds(region: Mask) -> bool:
            return changed & ~region == 0 or halo(region) & changed == 0

        self._proven = [region for region in self._proven if holds(region)]
        self._hard = [region for region in self._hard if holds(region)]
        self._probed = dict.fromkeys(filter(holds, self._probed))

    def state(self) -> dict[str, Any]:
        """Return the regions as hexadecimal numbers."""
        return {
            "proven": [f"{region:x}" for region in self._proven],
            "hard": [f"{region:x}" for region in self._hard],
            # the checkpoint format's name
            "glanced": [f"{region:x}" for region in self._probed],
        }

    @classmethod
    def restored(cls, state: dict[str, Any]) -> WindowMemory:
        """Return the memory of a state."""
        memory = cls()
        memory._proven = [int(region, 16) for region in state["proven"]]
        memory._hard = [int(region, 16) for region in state["hard"]]
        memory._probed = dict.fromkeys(int(region, 16) for region in state["glanced"])
        return memory
