"""Tabu search over three neighbourhoods in turn (Sanapo & Verardi, Algorithm 1)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.best_turns import NOTHING, TOUCHING_SLACK, Move
from e2cp.kernels.board_state import (
    BEST,
    COMMON_COUNTERS,
    INNER,
    MOVES,
    RESTARTS,
    SCORE,
    BoardState,
    Counters,
    Int,
    Record,
    StaticTables,
    Table,
    Words,
    agreeing,
    matched,
    place_all,
    place_piece,
    record,
    rim_turn,
    turned,
)
from e2cp.kernels.random import draw
from e2cp.kernels.swaps import (
    between,
    propose,
    side_towards,
    swap,
    swap_gain,
)
from e2cp.methods.tabu3.kernel_lists import (
    Arrangement,
    TabuLists,
    arrangement,
    flush,
    forbid,
    is_forbidden,
)

STEP, PHASE, IDLE, RUN_BEST, RUNS, SECOND, EVALUATIONS = range(COMMON_COUNTERS, COMMON_COUNTERS + 7)
"""Places in the counters: steps in this phase, the phase, steps without a new best of the run, that
best score, runs that ended, the second cell of the last inner swap (-1 for none), and neighbours
evaluated."""

COUNTERS = COMMON_COUNTERS + 7

BEGIN, PRELIMINARY, MAIN = range(3)
"""The phases of a run."""

SEQUENCE, OPPOSITE_SWAP, RANDOM = range(3)
"""How the first inner cell of a step is found."""


class Settings(NamedTuple):
    """The constants of the search; `Tabu3Options` explains them."""

    steps: int
    preliminary: int
    expiry: int
    idle: int
    flushes: bool
    diversifies: bool
    from_best: bool
    swaps: int
    runs: int
    inner: int
    by_place: bool
    random_ties: bool
    shuffle: bool


class Visits(NamedTuple):
    """Which cells are the first of a swap, and which the second.

    Attributes
    ----------
    cells
        By category (corner, edge, inner): first cells in the order of the policy, over and over.
    lengths
        By category: how many.
    begins, counts
        By category: where its cells begin among the free ones, and how many they are.
    """

    cells: Table
    lengths: NDArray[np.int64]
    begins: NDArray[np.int64]
    counts: NDArray[np.int64]


@kernel
def search(
    static: StaticTables,
    state: BoardState,
    best: Record,
    run_best: Record,
    visits: Visits,
    lists: TabuLists,
    counters: Counters,
    random: Words,
    settings: Settings,
    target: int,
    steps: int,
) -> bool:
    """Do so many steps, or fewer if the target is reached; return whether there is more to do.

    Everything is kept in the arrays, so that the next call goes on where this one stopped.
    """
    end = counters[MOVES] + steps
    while counters[MOVES] < end:
        if settings.runs and counters[RUNS] >= settings.runs:
            return False
        if counters[PHASE] == BEGIN:
            _begin(static, state, run_best, lists, counters, random, settings)
        else:
            counters[MOVES] += 1
            _step(static, state, visits, lists, counters, random, settings)
            counters[STEP] += 1
            counters[IDLE] += 1
        if counters[SCORE] > counters[RUN_BEST]:
            counters[RUN_BEST] = counters[SCORE]
            counters[IDLE] = 0
            record(state, run_best)
        if counters[SCORE] > counters[BEST]:
            counters[BEST] = counters[SCORE]
            record(state, best)
            if counters[BEST] >= target:
                return False
        if counters[PHASE] == PRELIMINARY and counters[STEP] >= settings.preliminary:
            _begin_main(static, state, run_best, lists, counters)
        elif counters[PHASE] == MAIN and counters[STEP] >= settings.steps:
            counters[PHASE] = BEGIN
            counters[RUNS] += 1
        elif counters[IDLE] >= settings.idle:
            _escape(static, state, run_best, lists, counters, random, settings)
    return not (settings.runs and counters[RUNS] >= settings.runs)


@part
def _begin(
    static: StaticTables,
    state: BoardState,
    run_best: Record,
    lists: TabuLists,
    counters: Counters,
    random: Words,
    settings: Settings,
) -> None:
    """Begin a run: shuffle the start board, and forget the last run."""
    record(state, run_best)
    if settings.shuffle or counters[RUNS]:
        _shuffle(static, run_best, random)
        counters[SCORE] = place_all(static, state, run_best)
    counters[RESTARTS] = counters[RUNS]
    counters[RUN_BEST] = counters[SCORE]
    counters[STEP] = counters[IDLE] = 0
    counters[SECOND] = -1
    counters[PHASE] = PRELIMINARY
    flush(lists)


@part
def _begin_main(
    static: StaticTables, state: BoardState, run_best: Record, lists: TabuLists, counters: Counters
) -> None:
    """Let the best board of the preliminary search be the start of the main one."""
    counters[SCORE] = place_all(static, state, run_best)
    counters[STEP] = counters[IDLE] = 0
    counters[SECOND] = -1
    counters[PHASE] = MAIN
    flush(lists)


@part
def _shuffle(static: StaticTables, board: Record, random: Words) -> None:
    """Permute the free pieces of each class at random, the inner ones in random rotations."""
    for place in range(static.members.size):
        cell = static.members[place]
        # with one of those before it in its class, or with itself
        other = static.members[
            static.peer_begins[cell] + draw(random, place - static.peer_begins[cell] + 1)
        ]
        board.pieces[cell], board.pieces[other] = board.pieces[other], board.pieces[cell]
    for place in range(static.members.size):
        cell = np.int64(static.members[place])
        if static.kinds[cell] == INNER:
            board.rotations[cell] = draw(random, 4)
        else:
            board.rotations[cell] = rim_turn(static, cell, board.pieces[cell])


@part
def _escape(
    static: StaticTables,
    state: BoardState,
    run_best: Record,
    lists: TabuLists,
    counters: Counters,
    random: Words,
    settings: Settings,
) -> None:
    """Diversify the board, flush the lists, or both (§2.3)."""
    counters[IDLE] = 0
    if settings.flushes:
        flush(lists)
    if not settings.diversifies:
        return
    if settings.from_best:
        counters[SCORE] = place_all(static, state, run_best)
    for _ in range(settings.swaps):
        proposal = propose(static, random, 0)
        counters[SCORE] += swap_gain(static, state, proposal)
        swap(static, state, proposal)


@part
def first_cell(
    static: StaticTables, visits: Visits, counters: Counters, random: Words, inner_policy: Int
) -> np.int64:
    """Return the first cell of this step's swaps, -1 if its category has no free cell."""
    category = counters[STEP] % 3
    if visits.lengths[category] == 0:
        return np.int64(-1)
    if category == 2 and inner_policy == RANDOM:
        return np.int64(static.members[visits.begins[2] + draw(random, visits.counts[2])])
    if category == 2 and inner_policy == OPPOSITE_SWAP and counters[SECOND] >= 0:
        opposite = static.kinds.size - 1 - counters[SECOND]
        if static.free[opposite]:
            return np.int64(opposite)
    turn = (counters[STEP] // 3) % visits.lengths[category]
    return np.int64(visits.cells[category, turn])


@part
def _step(
    static: StaticTables,
    state: BoardState,
    visits: Visits,
    lists: TabuLists,
    counters: Counters,
    random: Words,
    settings: Settings,
) -> None:
    """Make the best move of the neighbourhood whose turn it is, if one is allowed."""
    category = counters[STEP] % 3
    first = first_cell(static, visits, counters, random, settings.inner)
    if first < 0:
        return
    number = category if lists.sizes.size == 3 else 0
    move = _best_move(
        static, state, visits, lists, counters, random, settings, first, category, number
    )
    if move.gain == NOTHING:
        return
    first, second = move.first, move.second
    piece, other = np.int64(state.pieces[first]), np.int64(state.pieces[second])
    left = arrangement(piece, first, state.rotations[first], other, second, state.rotations[second])
    forbid(lists, number, left, counters[MOVES], counters[MOVES] + settings.expiry)
    place_piece(static, state, first, other, move.on_first)
    if first != second:
        place_piece(static, state, second, piece, move.on_second)
    counters[SCORE] += move.gain
    if category == 2:
        counters[SECOND] = second


@part
def _best_move(
    static: StaticTables,
    state: BoardState,
    visits: Visits,
    lists: TabuLists,
    counters: Counters,
    random: Words,
    settings: Settings,
    first: Int,
    category: Int,
    number: Int,
) -> Move:
    """Return the best move of a cell with any other of its class that is allowed (§1.2).

    An inner piece is also turned where it lies, and inner pieces are swapped in all rotations:
    16 neighbours for each other cell.
    """
    top = Move(np.int64(first), np.int64(first), np.int64(0), np.int64(0), np.int64(NOTHING))
    ties = np.int64(0)
    inner = static.kinds[first] == INNER
    piece, wanted, before = state.pieces[first], state.wanted[first], matched(state, first)
    unturned = static.packed_sides[piece]
    least = 0 if settings.random_ties else 1
    for place in range(visits.begins[category], visits.begins[category] + visits.counts[category]):
        second = np.int64(static.members[place])
        same = second == first
        if same and not inner:
            continue
        counters[EVALUATIONS] += (3 if same else 16) if inner else 1
        other, there = state.pieces[second], state.wanted[second]
        other_unturned = static.packed_sides[other]
        old = before + matched(state, second)
        if inner:
            most, most_there = np.int64(0), np.int64(0)
            for rotation in range(4):
                most = max(most, agreeing(turned(other_unturned, rotation), wanted))
                most_there = max(most_there, agreeing(turned(unturned, rotation), there))
            if most + most_there - old + TOUCHING_SLACK < top.gain + least:
                continue
        side = side_towards(static, first, second)
        for spin in range(16 if inner else 1):
            on_first, on_second = np.int64(spin & 3), np.int64(spin >> 2)
            if not inner:
                on_first = rim_turn(static, first, other)
                on_second = rim_turn(static, second, piece)
            if same and (spin > 3 or on_first == state.rotations[first]):
                continue
            oriented = turned(other_unturned, on_first)
            gain = agreeing(oriented, wanted) - before
            if not same:
                other_oriented = turned(unturned, on_second)
                gain += agreeing(other_oriented, there) - (old - before)
                if side >= 0:
                    gain += between(state, first, second, oriented, other_oriented, side)
            if gain < top.gain + least:
                continue
            coming = _coming(piece, other, first, second, on_first, on_second)
            # aspiration: a new best of the run is always welcome
            if counters[SCORE] + gain <= counters[RUN_BEST] and is_forbidden(
                lists, number, coming, counters[MOVES], settings.by_place
            ):
                continue
            ties = ties + 1 if gain == top.gain else np.int64(1)
            if ties == 1 or draw(random, int(ties)) == 0:
                top = Move(np.int64(first), second, on_first, on_second, gain)
    return top


@part
def _coming(
    piece: Int, other: Int, first: Int, second: Int, on_first: Int, on_second: Int
) -> Arrangement:
    """Return how the pieces of a move will lie."""
    return arrangement(
        piece, second, on_second if first != second else on_first, other, first, on_first
    )
