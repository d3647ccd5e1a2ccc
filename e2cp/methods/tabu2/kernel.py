"""The two-phase tabu search of Wang & Chiang (2010): one loop for the rim and for all tiles."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.best_turns import (
    NOTHING,
    TOUCHING_SLACK,
    Move,
    best_turns,
    make_move,
    turns_gain,
)
from e2cp.kernels.board_state import (
    BEST,
    COMMON_COUNTERS,
    INNER,
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
    rim_turn,
    turned,
)
from e2cp.kernels.fits import Fits, fit_all, fit_around
from e2cp.kernels.random import draw
from e2cp.kernels.swaps import side_towards
from e2cp.methods.tabu2.kernel_memory import Memory, is_tabu, remember

LEVEL, IDLE, ESCAPES = range(COMMON_COUNTERS, COMMON_COUNTERS + 3)
"""Places in the counters: the best score since the last perturbation, iterations since it was
reached, and annealing steps."""

COUNTERS = COMMON_COUNTERS + 3

WHOLE = 1 << 32


class Settings(NamedTuple):
    """The constants of the search; `e2cp.methods.tabu2.search.Tabu2Options` explains them."""

    swaps: int
    best_turns: bool
    escape: int
    walk: bool
    hot: float
    cooling: float
    perturb: int
    pairs: int


class Classes(NamedTuple):
    """The free cells of each class: where they begin, how many they are, and pairs so far."""

    begins: NDArray[np.int64]
    counts: NDArray[np.int64]
    pairs: NDArray[np.int64]


@kernel
def search(
    static: StaticTables,
    classes: Classes,
    state: BoardState,
    best: Record,
    fits: Fits,
    memory: Memory,
    counters: Counters,
    temperature: NDArray[np.float64],
    random: Words,
    settings: Settings,
    target: int,
    moves: int,
) -> bool:
    """Do so many iterations, or fewer if the target is reached.

    Everything is kept in the arrays, so that the next call goes on where this one stopped; the
    table of fits follows from the board.

    Returns
    -------
    bool
        Whether the target is still ahead.
    """
    fit_all(static, state, fits)
    if counters[BEST] >= target:
        return False
    for _ in range(moves):
        counters[MOVES] += 1
        idle = counters[IDLE]
        if idle >= settings.escape and (settings.walk or idle % settings.escape == 0):
            move = _annealed(static, classes, state, counters, temperature, random, settings)
        else:
            move = _best(static, classes, state, fits, memory, counters, random, settings)
        if move.gain > NOTHING:
            first, second = move.first, move.second
            showed, other_showed = state.packed_sides[first], state.packed_sides[second]
            remember(memory, first, second, showed, other_showed)
            make_move(static, state, move)
            counters[SCORE] += move.gain
            fit_around(static, state, fits, first)
            if first != second:
                fit_around(static, state, fits, second)
        counters[IDLE] += 1
        if counters[SCORE] > counters[LEVEL]:
            counters[LEVEL] = counters[SCORE]
            counters[IDLE] = 0
            temperature[0] = settings.hot
        if counters[SCORE] > counters[BEST]:
            counters[BEST] = counters[SCORE]
            record(state, best)
            if counters[BEST] >= target:
                return False
        if counters[IDLE] >= settings.perturb:
            _perturb(static, classes, state, counters, random, settings.pairs)
            counters[LEVEL] = counters[SCORE]
            counters[IDLE] = 0
            temperature[0] = settings.hot
            fit_all(static, state, fits)
    return True


@kernel
def rim_score(static: StaticTables, state: BoardState) -> int:
    """Return the matched junctions between cells of the rim, on a board of rim pieces alone."""
    doubled = np.int64(0)
    for cell in range(state.pieces.size):
        if static.kinds[cell] != INNER:
            doubled += matched(state, cell)
    return int(doubled // 2)


@part
def _best(
    static: StaticTables,
    classes: Classes,
    state: BoardState,
    fits: Fits,
    memory: Memory,
    counters: Counters,
    random: Words,
    settings: Settings,
) -> Move:
    """Return the best of all turns and of a sample of swaps that is not tabu, equal at random."""
    top = _nothing()
    ties = np.int64(0)
    begin, count = classes.begins[INNER], classes.counts[INNER]
    for place in range(begin, begin + count):
        cell = np.int64(static.members[place])
        for more in range(1, 4):
            rotation = (np.int64(state.rotations[cell]) + more) & 3
            gain = turns_gain(static, state, cell, cell, rotation, rotation)
            if gain >= top.gain:
                move = Move(cell, cell, rotation, rotation, gain)
                top, ties = _better(static, state, memory, counters, random, top, ties, move)
    for _ in range(settings.swaps if classes.pairs[2] > 0 else 0):
        first, second = _pair(static, classes, random)
        if not settings.best_turns:
            move = _turned_swap(static, state, random, settings, first, second)
            if move.gain >= top.gain:
                top, ties = _better(static, state, memory, counters, random, top, ties, move)
            continue
        piece, other = state.pieces[first], state.pieces[second]
        gain = np.int64(fits.best[first, other]) + np.int64(fits.best[second, piece])
        gain -= np.int64(fits.now[first]) + np.int64(fits.now[second])
        if gain + TOUCHING_SLACK < top.gain:
            continue
        if gain < top.gain and side_towards(static, first, second) < 0:
            continue
        move = _turned_swap(static, state, random, settings, first, second)
        if move.gain >= top.gain:
            top, ties = _better(static, state, memory, counters, random, top, ties, move)
    return top


@part
def _nothing() -> Move:
    return Move(np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(NOTHING))


@part
def _better(
    static: StaticTables,
    state: BoardState,
    memory: Memory,
    counters: Counters,
    random: Words,
    top: Move,
    ties: np.int64,
    move: Move,
) -> tuple[Move, np.int64]:
    """Return which of two moves is the best so far, the later not being worse, and how many are."""
    first, second = move.first, move.second
    on_first = turned(static.packed_sides[state.pieces[second]], move.on_first)
    on_second = turned(static.packed_sides[state.pieces[first]], move.on_second)
    if on_first == state.packed_sides[first] and on_second == state.packed_sides[second]:
        return top, ties  # equal pieces, or a symmetric one: nothing would change
    aspired = counters[SCORE] + move.gain > counters[LEVEL]
    if not aspired and is_tabu(memory, first, second, on_first, on_second):
        return top, ties
    if move.gain > top.gain:
        return move, np.int64(1)
    ties += 1
    if draw(random, int(ties)):
        return top, ties
    return move, ties


@part
def _annealed(
    static: StaticTables,
    classes: Classes,
    state: BoardState,
    counters: Counters,
    temperature: NDArray[np.float64],
    random: Words,
    settings: Settings,
) -> Move:
    """Return a random move of the neighbourhood if the temperature accepts it; cool down."""
    counters[ESCAPES] += 1
    turns = 3 * classes.counts[INNER]
    swaps = settings.swaps if classes.pairs[2] > 0 else 0
    move = _nothing()
    if draw(random, int(turns + swaps)) < turns:
        place = classes.begins[INNER] + draw(random, int(classes.counts[INNER]))
        cell = np.int64(static.members[place])
        rotation = (state.rotations[cell] + 1 + draw(random, 3)) & 3
        gain = turns_gain(static, state, cell, cell, rotation, rotation)
        move = Move(cell, cell, rotation, rotation, gain)
    else:
        first, second = _pair(static, classes, random)
        move = _turned_swap(static, state, random, settings, first, second)
    heat = temperature[0]
    temperature[0] = heat * settings.cooling
    if move.gain >= 0 or draw(random, WHOLE) < math.exp(move.gain / heat) * WHOLE:
        return move
    return _nothing()


@part
def _pair(static: StaticTables, classes: Classes, random: Words) -> tuple[np.int64, np.int64]:
    """Draw two cells of a class, every pair alike."""
    number = draw(random, int(classes.pairs[2]))
    kind = 0
    while number >= classes.pairs[kind]:
        kind += 1
    return _pair_of(static, classes, random, kind)


@part
def _pair_of(
    static: StaticTables, classes: Classes, random: Words, kind: int
) -> tuple[np.int64, np.int64]:
    """Draw two cells of one class."""
    begin, count = classes.begins[kind], classes.counts[kind]
    first = draw(random, int(count))
    second = draw(random, int(count - 1))
    if second >= first:
        second += 1
    return np.int64(static.members[begin + first]), np.int64(static.members[begin + second])


@part
def _turned_swap(
    static: StaticTables,
    state: BoardState,
    random: Words,
    settings: Settings,
    first: np.int64,
    second: np.int64,
) -> Move:
    """Return the swap of two cells with its turns, the best or random ones."""
    start = draw(random, 16)
    if settings.best_turns:
        return best_turns(static, state, first, second, start & 3)
    piece, other = state.pieces[first], state.pieces[second]
    on_first, on_second = start & 3, start >> 2
    if static.kinds[first] != INNER:
        on_first, on_second = rim_turn(static, first, other), rim_turn(static, second, piece)
    gain = turns_gain(static, state, first, second, on_first, on_second)
    return Move(first, second, on_first, on_second, gain)


@part
def _perturb(
    static: StaticTables,
    classes: Classes,
    state: BoardState,
    counters: Counters,
    random: Words,
    pairs: int,
) -> None:
    """Swap random pairs of a class, inner and rim pairs equally likely, turned at random."""
    counters[RESTARTS] += 1
    inner, all_pairs = classes.pairs[INNER], classes.pairs[2]
    for _ in range(pairs if all_pairs > 0 else 0):
        rim = draw(random, 2) if 0 < inner < all_pairs else np.int64(inner == 0)
        kind = 0
        if rim:
            number = inner + draw(random, int(all_pairs - inner))
            kind = 1 if number < classes.pairs[1] else 2
        first, second = _pair_of(static, classes, random, kind)
        turns = draw(random, 16)
        on_first, on_second = turns & 3, turns >> 2
        if kind != INNER:
            on_first = rim_turn(static, first, state.pieces[second])
            on_second = rim_turn(static, second, state.pieces[first])
        gain = turns_gain(static, state, first, second, on_first, on_second)
        make_move(static, state, Move(first, second, on_first, on_second, gain))
        counters[SCORE] += gain
