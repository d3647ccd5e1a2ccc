"""Guide-and-observe (Wauters, Vancroonenburg & Vanden Berghe 2012): the loop."""

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
    Int,
    Record,
    StaticTables,
    Words,
    place_all,
    record,
)
from e2cp.kernels.random import draw
from e2cp.kernels.swaps import propose, swap
from e2cp.methods.guide.kernel_moves import (
    BLOCKS,
    SWAP,
    TURN,
    Workspace,
    assign_pieces,
    swap_blocks,
    swap_pieces,
    turn_piece,
)
from e2cp.methods.guide.kernel_objectives import (
    GroupTables,
    Matches,
    Undo,
    count_all,
    refresh_moved,
    take_back,
)

IDLE, LEFT, ROUND = range(COMMON_COUNTERS, COMMON_COUNTERS + 3)
"""Places in the counters: moves since the best board, or since it returned; moves left in this
round of annealing, and how long a round lasts now."""

COUNTERS = COMMON_COUNTERS + 3

LONGEST = 1 << 40
"""Moves in a round at most, however often it was made longer."""

MOVE_KINDS = 4
WHOLE = 1 << 32


class Settings(NamedTuple):
    """The constants of the search; `e2cp.methods.guide.search.GuideOptions` explains them."""

    rows: int
    cols: int
    late: bool
    cooling: float
    slowing: float
    cold: float
    hot: float
    rewards: bool
    rate: float
    block: int
    cells: int
    back: int
    swaps: int


class Adaptive(NamedTuple):
    """What the search learns: shares and rewards of moves, past values, the temperature."""

    shares: NDArray[np.float64]
    rewards: NDArray[np.float64]
    history: NDArray[np.float64]
    temperature: NDArray[np.float64]


@kernel
def search(
    static: StaticTables,
    groups: GroupTables,
    state: BoardState,
    best: Record,
    matches: Matches,
    undo: Undo,
    space: Workspace,
    adaptive: Adaptive,
    weights: NDArray[np.float64],
    counters: Counters,
    random: Words,
    settings: Settings,
    target: int,
    moves: int,
) -> bool:
    """Try so many moves, or fewer if the target is reached; return whether there is more to do.

    Everything is kept in the arrays, so that the next call goes on where this one stopped; the
    matches follow from the board.
    """
    count_all(groups, state, matches)
    value = guide_value(weights, matches)
    if counters[MOVES] == 0:
        for place in range(adaptive.history.size):
            adaptive.history[place] = value
    for cell in range(space.drawn.size):
        space.drawn[cell] = -1
    for _ in range(moves):
        counters[MOVES] += 1
        kind = _choose(adaptive, random, settings.rewards)
        try_move(static, state, random, undo, space, settings, counters[MOVES], kind)
        refresh_moved(groups, state, matches, undo)
        reached = guide_value(weights, matches)
        accepted = _accepts(adaptive, counters, random, settings, value, reached)
        if settings.rewards:
            gain = 1.0 if reached > value else 0.0
            adaptive.rewards[kind] += settings.rate * (gain - adaptive.rewards[kind])
        if accepted:
            value = reached
        else:
            take_back(static, state, undo)
            refresh_moved(groups, state, matches, undo)
        undo.length[0] = 0
        counters[SCORE] = matches.values[0]
        counters[IDLE] += 1
        if counters[SCORE] > counters[BEST]:
            counters[BEST] = counters[SCORE]
            counters[IDLE] = 0
            record(state, best)
            if counters[BEST] >= target:
                return False
        if settings.back and counters[IDLE] >= settings.back:
            counters[IDLE] = 0
            counters[RESTARTS] += 1
            place_all(static, state, best)
            for _ in range(settings.swaps):
                swap(static, state, propose(static, random, 0))
            count_all(groups, state, matches)
            counters[SCORE] = matches.values[0]
            value = guide_value(weights, matches)
            for place in range(adaptive.history.size):
                adaptive.history[place] = value
            adaptive.temperature[0] = settings.hot
    return True


@part
def guide_value(weights: NDArray[np.float64], matches: Matches) -> float:
    """Return the guiding objective: the weighted sum of all."""
    value = 0.0
    for kind in range(weights.size):
        value += weights[kind] * matches.values[kind]
    return value


@part
def try_move(
    static: StaticTables,
    state: BoardState,
    random: Words,
    undo: Undo,
    space: Workspace,
    settings: Settings,
    now: Int,
    kind: int,
) -> None:
    """Make a random move of a kind, so that it can be taken back."""
    if kind == TURN:
        turn_piece(static, state, random, undo)
    elif kind == SWAP:
        swap_pieces(static, state, random, undo)
    elif kind == BLOCKS:
        swap_blocks(static, state, random, undo, settings.rows, settings.cols, settings.block)
    else:
        assign_pieces(static, state, random, undo, space, now, settings.cells)


@part
def _choose(adaptive: Adaptive, random: Words, rewards: bool) -> int:
    """Draw a kind of move, by its share, or by its share times what it was worth lately."""
    total = 0.0
    for kind in range(MOVE_KINDS):
        total += adaptive.shares[kind] * (adaptive.rewards[kind] + 1e-4 if rewards else 1.0)
    at = draw(random, WHOLE) / WHOLE * total
    for kind in range(MOVE_KINDS - 1):
        at -= adaptive.shares[kind] * (adaptive.rewards[kind] + 1e-4 if rewards else 1.0)
        if at < 0:
            return kind
    return MOVE_KINDS - 1


@part
def _accepts(
    adaptive: Adaptive,
    counters: Counters,
    random: Words,
    settings: Settings,
    value: float,
    reached: float,
) -> bool:
    """Whether a value is accepted: late acceptance, or annealing with reheats."""
    if settings.late:
        place = counters[MOVES] % adaptive.history.size
        accepted = reached >= value or reached >= adaptive.history[place]
        now = reached if accepted else value
        adaptive.history[place] = max(adaptive.history[place], now)
        return accepted
    counters[LEFT] -= 1
    if counters[LEFT] <= 0:
        adaptive.temperature[0] *= settings.cooling
        if adaptive.temperature[0] < settings.cold:
            adaptive.temperature[0] = settings.hot
            counters[ROUND] = int(min(counters[ROUND] * settings.slowing, LONGEST))
            counters[RESTARTS] += 1
        counters[LEFT] = counters[ROUND]
    if reached >= value:
        return True
    chance = math.exp((reached - value) / adaptive.temperature[0])
    return bool(draw(random, WHOLE) < chance * WHOLE)
