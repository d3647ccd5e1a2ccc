"""What a break-tolerant search follows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class BreakSchedule:
    """What the search follows; arrays are by depth.

    Attributes
    ----------
    order
        The cells in the order they are filled, clues left out.
    privileged
        The colours to be used up early.
    quota
        Privileged sides that must lie once the depth is filled.
    allowed
        Breaks allowed once the depth is filled.
    quota_end
        The depth at which privileged colours should be used up: there the quota ends.
    """

    order: NDArray[np.int64]
    privileged: tuple[int, ...]
    quota: NDArray[np.int64]
    allowed: NDArray[np.int64]
    quota_end: int
