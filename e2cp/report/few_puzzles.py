"""What a reader has to know where there are few puzzles."""

from __future__ import annotations

from collections.abc import Iterable

from e2cp.lab.metrics.comparison import SetComparison
from e2cp.lab.metrics.intervals import FEW, Interval


def few_puzzles(one: SetComparison, intervals: Iterable[Interval | None]) -> list[str]:
    """Say what intervals and tests of few puzzles are worth, if there are any."""
    if not any(intervals):
        return []
    if one.puzzles == 1:
        return [
            "one puzzle: intervals are over its seeds, for this puzzle only, and no test is made"
        ]
    if one.puzzles < FEW:
        return [
            f"fewer than {FEW} puzzles: intervals over puzzles are wide and rest on little, and no "
            "test can reach 0.05"
        ]
    return []
