"""Counting and finding ones in words of 64 bits."""

from __future__ import annotations

import numpy as np

from e2cp.kernels import part

ZERO, ONE = np.uint64(0), np.uint64(1)


@part
def popcount(word: np.uint64) -> np.int64:
    """Return the number of ones; compiled to one machine instruction."""
    word = word - ((word >> ONE) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@part
def lowest(word: np.uint64) -> np.uint64:
    """Return the place of the lowest one."""
    return np.uint64(popcount((word & (~word + ONE)) - ONE))
