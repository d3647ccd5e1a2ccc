"""Random numbers inside kernels: one word of state in an array, so that it can be saved."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part

Words = NDArray[np.uint64]


@part
def draw(random: Words, below: int | np.int64) -> np.int64:
    """Return a random number below a limit, and advance the generator (SplitMix64)."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    word = random[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    word = word ^ (word >> np.uint64(31))
    return np.int64(((word >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))
