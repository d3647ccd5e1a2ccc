"""Simulated annealing with swap-and-rotate moves (Kirkpatrick, Gelatt & Vecchi 1983)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.board_state import (
    BEST,
    COMMON_COUNTERS,
    MOVES,
    RESTARTS,
    SCORE,
    BoardState,
    Counters,
    Record,
    StaticTables,
    Words,
    place_all,
    record,
)
from e2cp.kernels.random import draw
from e2cp.kernels.swaps import propose, swap, swap_gain

LEFT, ROUND = range(COMMON_COUNTERS, COMMON_COUNTERS + 2)
"""Places in the counters: moves left in this round, and how long a round lasts now."""

COUNTERS = COMMON_COUNTERS + 2

MOST_LOST = 8
"""A move changes two cells, and so loses eight matches at most."""

CERTAIN = 1 << 32


class Schedule(NamedTuple):
    """How the temperature falls; `e2cp.methods.anneal.search.AnnealOptions` says what it means."""

    cold: float
    cooling: float
    reheat: float
    slowing: float
    back: bool
    turns: int


@kernel
def search(
    static: StaticTables,
    state: BoardState,
    best: Record,
    counters: Counters,
    temperature: NDArray[np.float64],
    chances: NDArray[np.int64],
    random: Words,
    schedule: Schedule,
    target: int,
    moves: int,
) -> bool:
    """Try so many moves, or fewer if the target is reached.

    Everything is kept in the arrays, so that the next call goes on where this one stopped.

    Parameters
    ----------
    static, state, best, counters, random
        The board, its best state, and the counters and generator.
    temperature
        The temperature now.
    chances
        Memory for the chance of each loss up to `MOST_LOST`, as parts of `CERTAIN`.
    schedule
        How the temperature falls.
    target
        A score at which to stop.
    moves
        How many moves to try.

    Returns
    -------
    bool
        Whether there is more to do.
    """
    _set_chances(chances, temperature[0])
    for _ in range(moves):
        if counters[LEFT] == 0:
            _cool(static, state, best, counters, temperature, schedule)
            _set_chances(chances, temperature[0])
        counters[LEFT] -= 1
        counters[MOVES] += 1
        move = propose(static, random, schedule.turns)
        gain = swap_gain(static, state, move)
        if gain < 0 and draw(random, CERTAIN) >= chances[-gain]:
            continue
        swap(static, state, move)
        counters[SCORE] += gain
        if counters[SCORE] > counters[BEST]:
            counters[BEST] = counters[SCORE]
            record(state, best)
            if counters[BEST] >= target:
                return False
    return True


@part
def _set_chances(chances: NDArray[np.int64], temperature: float) -> None:
    for lost in range(MOST_LOST + 1):
        chances[lost] = int(math.exp(-lost / temperature) * CERTAIN)


@part
def _cool(
    static: StaticTables,
    state: BoardState,
    best: Record,
    counters: Counters,
    temperature: NDArray[np.float64],
    schedule: Schedule,
) -> None:
    """Begin the next round: colder, or hot again and slower after the coldest."""
    temperature[0] *= schedule.cooling
    if temperature[0] < schedule.cold:
        temperature[0] = schedule.reheat
        counters[ROUND] = int(counters[ROUND] * schedule.slowing)
        counters[RESTARTS] += 1
        if schedule.back:
            counters[SCORE] = place_all(static, state, best)
    counters[LEFT] = counters[ROUND]
