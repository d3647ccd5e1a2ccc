"""What a reader has to know where there are few puzzles."""

from __future__ import annotations

from collections.abc import Iterable

from e2cp.lab.metrics.intervals import FEW


def few_puzzles(counts: Iterable[int]) -> list[str]:
    """Say what intervals and tests over so few puzzles are worth, for each number that is few."""
    few = {count for count in counts if count < FEW}
    notes = []
    if 1 in few:
        notes.append(
            "with one puzzle intervals are over its seeds, for this puzzle only, and no test is "
            "made"
        )
    if few - {1}:
        notes.append(
            f"with fewer than {FEW} puzzles intervals are wide and rest on little, and no test "
            "can reach 0.05"
        )
    return notes
