"""The restart policy: when a restart of a search is left for the next."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError

OFTEN = 1e-4
"""How often, for each placement, a depth must be reached to be watched: the deepest such depth
separates good restarts from others best, and often enough not to be a matter of luck."""


class RestartPolicy:
    """Compares what a restart yields now with what is usual.

    Restarts differ widely, and a good one stays good for long: of sixty restarts on Eternity II the
    best tenth gave half of the deep boards. As a forager leaves a place when it yields less
    than the way there would elsewhere, a restart is left when its recent yield falls below a
    share of the mean over all restarts. The yield is how often a deep depth was reached. It
    depends on the breaks a board may have, so each such budget has a mean of its own. No restart
    may take longer than all before it: the first ones may be stuck where nothing deep is met.

    Parameters
    ----------
    share
        That share of the mean.
    """

    def __init__(self, share: float) -> None:
        self.share = share
        self.totals: dict[int, NDArray[np.int64]] = {}
        """By budget: how often each depth was reached, in all restarts together."""
        self.before = self.here = 0
        """Portions of all earlier restarts, and of this one."""
        self.budget = 0
        self.seen: NDArray[np.int64] = np.zeros(0, np.int64)
        self.recent: NDArray[np.float64] = np.zeros(0)
        """What the present yield is measured by: the budget, the counts when a portion began,
        and what was reached lately; empty before the first portion."""

    def begin(self, budget: int, counts: NDArray[np.int64]) -> None:
        """Begin a restart, whose counts by depth are these."""
        self.before += self.here
        self.here = 0
        self._forget(budget, counts)

    def keeps(self, counts: NDArray[np.int64], budget: int) -> bool:
        """Evaluate one more portion of a restart, which has reached each depth so often in all.

        The latest portion counts half, the one before a quarter, and so on. A portion in which
        the budget changed is not evaluated.
        """
        self.here += 1
        if budget != self.budget:
            self._forget(budget, counts)
            return self.here <= self.before
        latest = counts - self.seen
        self.seen = counts
        total = self.totals[budget] = self.totals.get(budget, 0 * latest) + latest
        self.recent = (self.recent + latest) / 2 if self.recent.size else latest.astype(float)
        often = total / total.sum()
        watched = int(np.flatnonzero(often >= OFTEN)[-1])
        usual = often[watched] * latest.sum()
        return self.here <= self.before and bool(self.recent[watched] > self.share * usual)

    def state(self) -> dict[str, Any]:
        """Return all that changes."""
        return {
            "before": self.before,
            "here": self.here,
            "budget": self.budget,
            "seen": self.seen,
            "recent": self.recent,
            "budgets": list(self.totals),
            "totals": list(self.totals.values()),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state; refuse one of other depths."""
        seen, recent = np.asarray(state["seen"]), np.asarray(state["recent"], float)
        depths = self.seen.size or seen.size  # before the first restart nothing was seen
        totals = [np.asarray(total) for total in state["totals"]]
        wrong = [one.shape for one in (seen, *totals) if one.shape != (depths,)]
        if wrong or recent.shape not in ((0,), (depths,)):
            read = wrong[0] if wrong else recent.shape
            raise InputError("a damaged state: restarts", read=read, expected=f"{depths} depths")
        self.before, self.here = int(state["before"]), int(state["here"])
        self.budget, self.seen, self.recent = int(state["budget"]), seen, recent
        budgets = [int(budget) for budget in state["budgets"]]
        self.totals = dict(zip(budgets, totals, strict=True))

    def _forget(self, budget: int, counts: NDArray[np.int64]) -> None:
        """Forget the recent yield: from now on, with these counts by depth, all is new."""
        self.budget = budget
        self.seen = counts
        self.recent = np.zeros(0)
