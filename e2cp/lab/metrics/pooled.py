"""Two configurations within each puzzle: all runs of both set in one order."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np
from numpy.typing import NDArray

from e2cp.lab.metrics.nested import Floats, Nested

FLIPPED = 12
"""Up to so many puzzles all ways to swap the two are counted out."""


@dataclass(frozen=True, eq=False)
class Pooled:
    """The runs of two configurations, puzzle by puzzle and then from the least cost.

    Attributes
    ----------
    costs
        Seconds, or whatever is better if less; infinite where unsolved.
    puzzles
        Number of the puzzle of each run.
    first
        One for the first configuration, zero for the second.
    at_least
        By run: how many of its puzzle cost as much or more, of both and of the first.
    more
        By run: how many of its puzzle cost more, of both and of the first.
    """

    costs: Floats
    puzzles: NDArray[np.intp]
    first: Floats
    at_least: tuple[Floats, Floats]
    more: tuple[Floats, Floats]

    @classmethod
    def of(cls, runs: Nested) -> Pooled:
        """Set the runs of both sides in order."""
        owners = np.repeat(np.arange(runs.starts.size), runs.sizes)
        puzzles, costs = np.tile(owners, 2), runs.values.T.ravel()
        order = np.lexsort((costs, puzzles))
        puzzles, costs = puzzles[order], costs[order]
        first = (order < owners.size).astype(float)
        new_puzzle = np.diff(puzzles, prepend=-1) != 0
        new_cost = new_puzzle | (costs != np.roll(costs, 1))
        starts = np.append(np.flatnonzero(new_cost), costs.size)
        tie = np.cumsum(new_cost) - 1
        ends = np.append(np.flatnonzero(new_puzzle), costs.size)[puzzles + 1]
        held = np.append(0.0, np.cumsum(first))
        begin, end = starts[tie], starts[tie + 1]
        return cls(
            costs,
            puzzles,
            first,
            at_least=((ends - begin).astype(float), held[ends] - held[begin]),
            more=((ends - end).astype(float), held[ends] - held[end]),
        )

    def superiority(self) -> float:
        """Return how probably a run of the first beats one of the second on the same puzzle.

        The mean over puzzles of A of Vargha & Delaney, A Critique and Improvement of the CL
        Common Language Effect Size Statistics (2000); a tie counts a half.
        """
        beaten = [both - own for both, own in (self.at_least, self.more)]
        won = np.bincount(self.puzzles, self.first * (beaten[0] + beaten[1]) / 2)
        own = np.bincount(self.puzzles, self.first)
        other = np.bincount(self.puzzles, 1 - self.first)
        return float((won / (own * other)).mean())

    def logrank_scores(self) -> Floats:
        """Return by puzzle how many solved runs are the first's beyond what is to be expected.

        At each time at which a run is solved, the first is expected to have the share of it that
        it has of the runs not solved before (Mantel 1966).
        """
        expected = self.at_least[1] / self.at_least[0]
        scores = np.zeros(int(self.puzzles[-1]) + 1)
        np.add.at(scores, self.puzzles, np.isfinite(self.costs) * (self.first - expected))
        return scores

    def logrank(self) -> float | None:
        """Return the p value of the log-rank test stratified by puzzle, with puzzles as units.

        Swapping the two on a puzzle changes the sign of its score alone, so their sum is set
        against all swaps: seeds of one puzzle are not taken for independent. None with fewer
        than two puzzles.
        """
        return sign_flips(self.logrank_scores())


def sign_flips(scores: Floats) -> float | None:
    """Return the two-sided p value of a sum against all signs of its terms.

    Beyond `FLIPPED` terms the sum is taken as normal.
    """
    if scores.size < 2:
        return None
    decided = scores[np.abs(scores) > 1e-12]
    total = abs(float(decided.sum()))
    if not decided.size:
        return 1.0
    if decided.size > FLIPPED:
        return erfc(total / sqrt(2 * float((decided**2).sum())))
    bits = np.arange(2**decided.size)[:, None] >> np.arange(decided.size) & 1
    sums = np.abs((2 * bits - 1) @ decided)
    return float((sums >= total - 1e-9).mean())
