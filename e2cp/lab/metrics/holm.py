"""p values corrected for their number."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Correct p values so that the chance of any false finding among them is kept.

    Holm, A Simple Sequentially Rejective Multiple Test Procedure (1979). Tests that were not made
    have no p value and do not count.
    """
    made = sorted((value, place) for place, value in enumerate(p_values) if value is not None)
    corrected: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for rank, (value, place) in enumerate(made):
        largest = max(largest, min(1.0, (len(made) - rank) * value))
        corrected[place] = largest
    return corrected
