"""Seeds nested within puzzles: the shape of all data that a comparison has."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Nested:
    """Values of runs, the runs of a puzzle side by side.

    Attributes
    ----------
    values
        By run and side: one side for one configuration, two for a pair that ran the same seeds.
    starts, sizes
        By puzzle: its first run, and how many runs it has.
    """

    values: Floats
    starts: NDArray[np.intp]
    sizes: NDArray[np.intp]

    @classmethod
    def of(cls, puzzles: NDArray[np.intp], *sides: Floats) -> Nested:
        """Arrange runs whose puzzles come in ascending order."""
        first = np.diff(puzzles, prepend=-1) != 0
        starts = np.flatnonzero(first)
        sizes = np.diff(starts, append=puzzles.size)
        return cls(np.stack(sides, axis=1), starts, sizes)

    @cached_property
    def medians(self) -> Floats:
        """Median over the seeds, by puzzle and side; infinite if it touches an infinite value."""
        owners = np.repeat(np.arange(self.starts.size), self.sizes)
        low, high = self.starts + (self.sizes - 1) // 2, self.starts + self.sizes // 2
        ordered = [side[np.lexsort((side, owners))] for side in self.values.T]
        return np.stack([(side[low] + side[high]) / 2 for side in ordered], axis=1)

    @cached_property
    def means(self) -> Floats:
        """Mean over the seeds, by puzzle and side."""
        return self.sums / self.sizes[:, None]

    @cached_property
    def sums(self) -> Floats:
        """Sum over the seeds, by puzzle and side."""
        total: Floats = np.add.reduceat(self.values, self.starts, axis=0)
        return total

    @cached_property
    def minima(self) -> Floats:
        """Least over the seeds, by puzzle and side."""
        least: Floats = np.minimum.reduceat(self.values, self.starts, axis=0)
        return least

    @cached_property
    def maxima(self) -> Floats:
        """Greatest over the seeds, by puzzle and side."""
        greatest: Floats = np.maximum.reduceat(self.values, self.starts, axis=0)
        return greatest

    def redrawn(self, draws: int, random: np.random.Generator) -> Floats:
        """Return medians over seeds that are drawn anew, by puzzle, draw and side.

        Both sides get the same seeds.
        """
        found = np.empty((self.starts.size, draws, self.values.shape[1]))
        for size in np.unique(self.sizes).tolist():
            here = self.sizes == size
            chosen = random.integers(size, size=(int(here.sum()), draws, size))
            values = np.sort(self.values[self.starts[here, None, None] + chosen], axis=2)
            found[here] = (values[:, :, (size - 1) // 2] + values[:, :, size // 2]) / 2
        return found
