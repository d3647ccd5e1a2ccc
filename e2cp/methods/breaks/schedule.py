"""What a break-tolerant search follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.methods.saved_board import saved_array

MOST = 10**6
"""No quota, number of breaks or colour is larger."""


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


def saved_schedule(present: BreakSchedule, state: Mapping[str, Any]) -> BreakSchedule:
    """Return a schedule with what a saved state has learnt.

    Raises
    ------
    InputError
        If that is none of this puzzle, or breaks would begin and end again.
    """
    quota = saved_array("quota", state["quota"], present.quota, 0, MOST)
    allowed = saved_array("allowed", state["allowed"], present.allowed, 0, MOST)
    privileged = tuple(int(colour) for colour in state["privileged"])
    if (np.diff(allowed > 0) != 0).sum() > 1 or (allowed.size and allowed[0] > allowed[-1]):
        raise InputError("a damaged state: allowed", expected="breaks from some depth on")
    if not all(0 <= colour <= MOST for colour in privileged):
        raise InputError("a damaged state: privileged", read=privileged, expected="colours")
    return replace(present, privileged=privileged, quota=quota, allowed=allowed)
