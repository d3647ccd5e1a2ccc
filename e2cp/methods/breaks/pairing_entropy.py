"""What entropy boards usually lose, and thresholds on it: rare colours make better ends."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from e2cp.methods.breaks import kernel_layout as layout
from e2cp.methods.breaks.kernel import search
from e2cp.methods.breaks.schedule import BreakSchedule
from e2cp.methods.breaks.tables import BreakTables
from e2cp.puzzle.puzzle import Puzzle

FIRST, LAST = 100 / 256, 192 / 256
"""Shares of the board between which there are thresholds. Earlier ones leave restarts stuck; later
there is no choice of pieces left to lose less with."""

SMALLEST = 81
"""Cells of the smallest board with thresholds: on smaller ones the best boards are so few that it
matters more not to exclude them."""

RUNS, SAMPLES, NODES = 16, 25, 10_000
"""What is measured on: so many restarts are sampled so often, after so many placements each."""

ANYTHING = np.uint64(2**62)
"""More than can be lost."""

ENOUGH = 20
"""Samples of a depth that are needed to know what is usual there."""


@dataclass(frozen=True)
class PairingEntropy:
    """What boards that follow a schedule have lost by each depth (see the kernel).

    Seen from a partial board, the number of ways to pair the open sides of each colour with each
    other is the product of the odd numbers below theirs, and it measures the ends that board may
    have: they are the more, the more unequal the colours have become. All of those ways at the
    start divided by those that are left is what was lost. A quota asks for a few colours to be
    used up; what was lost says how far that succeeded, and of the others as well.

    Attributes
    ----------
    mean, spread
        By depth, up to the last threshold: mean and standard deviation, in the units of the
        kernel; where too little was seen, as much as can be, and none. No depths, unless they
        were measured, and there are no thresholds.
    """

    mean: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    spread: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))

    @classmethod
    def measure(
        cls, puzzle: Puzzle, schedule: BreakSchedule, rng: np.random.Generator
    ) -> PairingEntropy:
        """Watch short runs of many restarts."""
        tables = BreakTables(puzzle, schedule)
        depths = round(LAST * schedule.order.size) if puzzle.size >= SMALLEST else 0
        tables.set_thresholds(np.full(depths, ANYTHING))
        samples = np.full((RUNS * SAMPLES, tables.pruned), np.nan)
        for run in range(RUNS if tables.pruned else 0):
            drawn, pieces = tables.draw(rng)
            state = tables.state(pieces, 0)
            frames = state.frames.reshape(-1, int(layout.FRAME))
            for sample in range(SAMPLES):
                if search(drawn, state, NODES) != layout.LIMIT:
                    break
                filled = min(int(state.counters[layout.DEPTH]), tables.pruned)
                lost = frames[1 : filled + 1, int(layout.LOST)]
                samples[run * SAMPLES + sample, :filled] = lost
        seen = (~np.isnan(samples)).sum(axis=0) >= ENOUGH
        mean, spread = np.full(tables.pruned, float(ANYTHING)), np.zeros(tables.pruned)
        mean[seen] = np.nanmean(samples[:, seen], axis=0)
        spread[seen] = np.nanstd(samples[:, seen], axis=0)
        return cls(mean, spread)

    def thresholds(self, level: float) -> NDArray[np.uint64]:
        """Return thresholds that rise from the usual at the first to so many spreads below it."""
        depths = self.mean.size
        first = round(FIRST / LAST * depths)
        below = np.zeros(depths)
        below[first:] = np.linspace(0, level, depths - first)
        thresholds = (self.mean - below * self.spread).astype(np.uint64)
        thresholds[:first] = ANYTHING
        return thresholds
