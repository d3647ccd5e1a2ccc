"""What a reader has to know where no p value can be small."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, log2

from e2cp.lab.metrics.pairs import Pair
from e2cp.lab.metrics.ranks import LEVEL
from e2cp.report.numbers import rounded


def out_of_reach(pairs: Iterable[Pair]) -> str:
    """Say that no p value can be below 0.05 with so few puzzles for so many pairs; else nothing.

    Of n puzzles the least p value of a two-sided test that swaps signs is 2 / 2ⁿ, and Holm's
    correction multiplies the least one by the number of pairs.
    """
    tested = [pair.puzzles for pair in pairs if pair.p_holm is not None]
    if not tested:
        return ""
    count, puzzles = len(tested), max(tested)
    least = count * 2.0 ** (1 - puzzles)
    if least < LEVEL:
        return ""
    return (
        f"no p value can be below {LEVEL:g} here: with {count} pair{'s' * (count > 1)} and "
        f"{puzzles} puzzles it is {rounded(min(1.0, least))} at the least, and takes "
        f"{_needed(count)} puzzles"
    )


def _needed(count: int) -> int:
    return floor(log2(2 * count / LEVEL)) + 1
