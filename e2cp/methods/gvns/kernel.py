"""Multi-start general variable neighbourhood search (Coelho et al. 2010, Algorithm 1)."""

from __future__ import annotations

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
    matched,
    record,
)
from e2cp.kernels.random import draw
from e2cp.methods.gvns.kernel_descent import Neighbourhoods, improve, shake
from e2cp.methods.gvns.kernel_fits import (
    APART,
    SWAPS,
    TURNS,
    Fits,
    Incumbent,
    fit_all,
    go_back,
    keep,
)
from e2cp.methods.gvns.kernel_start import Building, build

EVALUATIONS, PHASE, LEVEL, ITERATIONS, SHAKES, PLACE, KEPT, FRESH = range(
    COMMON_COUNTERS, COMMON_COUNTERS + 8
)
"""Places in the counters: moves evaluated, what is done next, the level p, iterations at it, random
moves left in a shake, the place in the order of neighbourhoods, the incumbent's score (s of the
algorithm), and whether the board at hand comes from a start, not from a shake."""

COUNTERS = COMMON_COUNTERS + 8

BUILD, BEGIN, SHAKE, DESCEND = range(4)
"""What is done next: a start board, or the first descent from one that was given, and so on."""

HIGHER, NOT_LOWER, LOWER = range(3)
"""Which boards become the incumbent."""

BORDER, CENTRE, BOTH, RANDOM = range(4)
"""In which order a descent takes the neighbourhoods."""


class Settings(NamedTuple):
    """The constants of the search; `GvnsOptions` explains them."""

    order: int
    accept: int
    greedy: bool
    first_improvement: bool
    iterations: int
    levels: int
    shake: int


@kernel
def search(
    static: StaticTables,
    state: BoardState,
    best: Record,
    fits: Fits,
    incumbent: Incumbent,
    near: Neighbourhoods,
    shaken: NDArray[np.int64],
    building: Building,
    order: NDArray[np.int64],
    counters: Counters,
    random: Words,
    settings: Settings,
    target: int,
    moves: int,
) -> bool:
    """Make so many moves, or fewer if the target is reached; return whether there is more to do.

    Everything is kept in the arrays, so that the next call goes on where this one stopped. The
    moves of descents and shakes count; building a start board is no move.
    """
    end = counters[MOVES] + moves
    while counters[MOVES] < end:
        if counters[PHASE] == BUILD:
            _start(static, state, fits, building, counters, random, settings)
            _begin_descent(order, counters, random, settings)
        elif counters[PHASE] == BEGIN:
            _begin_descent(order, counters, random, settings)
        elif counters[PHASE] == SHAKE:
            counters[MOVES] += 1
            chosen = shaken[draw(random, shaken.size)]
            counters[SCORE] += shake(static, state, fits, near, random, chosen)
            counters[SHAKES] -= 1
            if counters[SHAKES] == 0:
                _begin_descent(order, counters, random, settings)
        elif not _descend(static, state, fits, near, order, counters, random, settings):
            _judge(state, fits, incumbent, counters, settings)
        if counters[SCORE] > counters[BEST]:
            counters[BEST] = counters[SCORE]
            record(state, best)
            if counters[BEST] >= target:
                return False
    return True


@part
def _start(
    static: StaticTables,
    state: BoardState,
    fits: Fits,
    building: Building,
    counters: Counters,
    random: Words,
    settings: Settings,
) -> None:
    """Build a new start board (line 2 of the algorithm)."""
    build(static, state, building, random, settings.greedy)
    fit_all(static, state, fits)
    doubled = np.int64(0)
    for cell in range(state.pieces.size):
        doubled += matched(state, cell)
        fits.flags[cell] = SWAPS | TURNS | APART
    counters[SCORE] = doubled // 2
    counters[FRESH] = 1


@part
def _begin_descent(
    order: NDArray[np.int64], counters: Counters, random: Words, settings: Settings
) -> None:
    """Choose the order of the neighbourhoods for a descent."""
    counters[PHASE] = DESCEND
    counters[PLACE] = 0
    inwards = settings.order == BORDER or (settings.order == BOTH and draw(random, 2) == 0)
    for place in range(4):
        order[place] = place if inwards or settings.order == RANDOM else 3 - place
    if settings.order == RANDOM:
        for place in range(3, 0, -1):
            other = draw(random, place + 1)
            order[place], order[other] = order[other], order[place]


@part
def _descend(
    static: StaticTables,
    state: BoardState,
    fits: Fits,
    near: Neighbourhoods,
    order: NDArray[np.int64],
    counters: Counters,
    random: Words,
    settings: Settings,
) -> bool:
    """Make one improving move, of the first neighbourhood that has one; return whether any has."""
    while counters[PLACE] < 4:
        gain = improve(
            static,
            state,
            fits,
            near,
            counters,
            EVALUATIONS,
            random,
            order[counters[PLACE]],
            settings.first_improvement,
        )
        if gain > 0:
            counters[SCORE] += gain
            counters[MOVES] += 1
            counters[PLACE] = 0
            return True
        counters[PLACE] += 1
    return False


@part
def _judge(
    state: BoardState, fits: Fits, incumbent: Incumbent, counters: Counters, settings: Settings
) -> None:
    """Keep the local optimum or go back, and say how far to shake next (lines 14 to 21)."""
    score, kept = counters[SCORE], counters[KEPT]
    accepted = counters[FRESH] == 1
    if settings.accept == LOWER:
        accepted |= score < kept
    else:
        accepted |= score > kept or (settings.accept == NOT_LOWER and score == kept)
    if accepted:
        keep(state, fits, incumbent)
        # the same height is no improvement: levels go on rising
        if counters[FRESH] == 1 or score != kept:
            counters[LEVEL] = counters[ITERATIONS] = 0
        counters[KEPT] = score
    else:
        go_back(state, fits, incumbent)
        counters[SCORE] = kept
    counters[ITERATIONS] += 1 - counters[FRESH]
    counters[FRESH] = 0
    counters[PHASE] = SHAKE
    if counters[ITERATIONS] >= settings.iterations:
        counters[ITERATIONS] = 0
        counters[LEVEL] += 1
        if counters[LEVEL] >= settings.levels:
            counters[LEVEL] = 0
            counters[PHASE] = BUILD
            counters[RESTARTS] += 1
    counters[SHAKES] = counters[LEVEL] + settings.shake
