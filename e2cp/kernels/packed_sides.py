"""Oriented pieces packed into a word: one byte a side, up lowest, then right, down, left."""

from __future__ import annotations

import numpy as np

from e2cp.kernels import part

BYTE, TWO, THREE = np.uint64(255), np.uint64(2), np.uint64(3)


@part
def own_side(word: np.uint64, other: np.uint64) -> np.uint64:
    """Return the colour that an oriented piece shows towards a side of a neighbour."""
    return np.uint64((word >> (((other + TWO) & THREE) << THREE)) & BYTE)
