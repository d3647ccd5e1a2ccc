"""How many boards a schedule of breaks yields for the work it costs: a Markov chain by depth.

The states are numbers of breaks. From one depth to the next, a board has on average so many
continuations without a break and so many with one; both are known from the colours and the
pieces left. The method goes back to Verhaard, who tuned his search of Eternity II so.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel

Rates = NDArray[np.float64]
Depths = NDArray[np.int64]


@kernel
def boards_per_placement(
    fitting: Rates, breaking: Rates, first: int, depths: Depths, flow: Rates
) -> float:
    """Return the expected number of complete boards for each placement.

    Parameters
    ----------
    fitting, breaking
        By depth: continuations without and with a break.
    first
        The depth to start at, with one board.
    depths
        Where one more break is allowed, ascending.
    flow
        Scratch, one more than there are breaks.
    """
    breaks = depths.size
    for count in range(breaks + 1):
        flow[count] = 0.0
    flow[0] = 1.0
    work = 1.0
    allowed = 0
    for depth in range(first, fitting.size):
        while allowed < breaks and depths[allowed] <= depth:
            allowed += 1
        total = 0.0
        for count in range(allowed, -1, -1):
            flow[count] *= fitting[depth]
            if count > 0:
                flow[count] += flow[count - 1] * breaking[depth]
            total += flow[count]
        work += total
    boards = 0.0
    for count in range(breaks + 1):
        boards += flow[count]
    return boards / work


@kernel
def best_schedule(
    fitting: Rates, breaking: Rates, first: int, depths: Depths, trial: Depths, flow: Rates
) -> float:
    """Move the depths of a schedule, one at a time and all together, while that helps.

    Returns the expected number of boards for each placement; `trial` and `flow` are scratch.
    """
    last = fitting.size - 1
    best = boards_per_placement(fitting, breaking, first, depths, flow)
    improved = True
    while improved:
        improved = False
        for place in range(-1, depths.size):
            for power in range(4):
                for sign in (-1, 1):
                    step = sign * (1 << power)
                    for other in range(depths.size):
                        moved = depths[other] + (step if place in (-1, other) else 0)
                        trial[other] = min(max(moved, first), last)
                    for other in range(1, depths.size):
                        value, gap = trial[other], other
                        while gap > 0 and trial[gap - 1] > value:
                            trial[gap] = trial[gap - 1]
                            gap -= 1
                        trial[gap] = value
                    found = boards_per_placement(fitting, breaking, first, trial, flow)
                    if found > best * 1.0001:
                        best = found
                        improved = True
                        for other in range(depths.size):
                            depths[other] = trial[other]
    return best
