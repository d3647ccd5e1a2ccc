"""Break-tolerant scan search: depth first in a fixed order, mismatches rationed by depth.

This is the family of searches behind the best boards of Eternity II. A *break* is a junction
that does not match. Candidates that fit both known neighbours come from lists; where the plan
allows a break, those that fit one of the two come from bit masks of the free pieces. A piece
brings at most one break. Early depths must use up pieces of privileged colours, so that the end
of the board is easier.

The parity bound: seen as edges between colours, the breaks of a complete board give every
colour an even degree, since every colour has an even number of sides. So each further break
mends at most two odd colours.

A *look* is a piece in one rotation, packed in a word: the colours up, right, down, left in its
lowest four bytes, then the piece (16 bits), the rotation (2) and its privileged sides (3).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.bits import ONE, ZERO, lowest, popcount

Words = NDArray[np.uint64]
Halves = NDArray[np.uint32]
Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]

LIMIT, COMPLETE, EXHAUSTED = 0, 1, 2
"""What `search` returns: the nodes are used up, a board is complete, there is nothing left."""

DEPTH, ENTERING, NODES, BUDGET, DEEPEST = 0, 1, 2, 3, 4
"""Places in the counters: the depth, whether it is new or was returned to, placements so far,
the most breaks a board may have, and the greatest depth so far."""

COUNTERS = 5

PIECE, TURN, PRIVILEGED = np.uint64(32), np.uint64(48), np.uint64(50)
"""Where these begin in a look."""

PIECE_MASK, BYTE, TURN_MASK, PRIVILEGED_MASK = (
    np.uint64(0xFFFF),
    np.uint64(0xFF),
    np.uint64(3),
    np.uint64(7),
)

FROM_LIST, FROM_MASKS, FROM_LIST_AGAIN, NO_MORE = 0, 1, 2, 3
"""Where the candidates of a depth come from, one after the other: those that fit everywhere;
those that break at one of the two sides asked first; those that break at another side."""

KEYS = 2
"""Sides by which candidates are found; further known sides are compared one by one."""


class Plan(NamedTuple):
    """What does not change during a search; everything is by depth unless said.

    Attributes
    ----------
    cells
        The cell filled there.
    beside
        By depth and known side: the neighbour's cell, or the one after the last for the rim
        and for sides not known.
    facing
        By depth and known side: where the neighbour's colour begins in its packed colours.
    own
        By depth and known side: where the colour begins in the piece's own.
    known
        How many sides are compared: `KEYS` or more.
    breakable
        Bit by known side: whether its junction may break.
    quota
        Privileged sides that must lie once the piece does; where this is not 0 the lists are
        sorted so that the first candidate that fails ends the list.
    allowed
        Breaks allowed once the piece lies.
    lists
        Where the starts of its lists begin.
    masks
        By depth and key: where the masks of its class and side begin.
    looks
        Where the looks of its class begin.
    variants
        Rotations a piece may have in its class.
    words
        First word and number of words of the pieces of its class.
    starts
        By list, class and pair of colours: where the candidates begin.
    candidates
        Looks, list after list.
    fitting
        By class, side, variant, colour and word: the pieces that show it.
    look
        By class, variant and piece: the look.
    sizes
        Number of depths, of colours (grey included), of words.
    """

    cells: Halves
    beside: Halves
    facing: Words
    own: Words
    known: Bytes
    breakable: Bytes
    quota: NDArray[np.int32]
    allowed: NDArray[np.int32]
    lists: Halves
    masks: Halves
    looks: Halves
    variants: Bytes
    words: Bytes
    starts: Halves
    candidates: Words
    fitting: Words
    look: Words
    sizes: Halves


class State(NamedTuple):
    """Where a search stands; by depth unless said.

    Attributes
    ----------
    source
        Where the next candidate comes from.
    place, end
        Next candidate and end of the list; in masks, the next word to look at.
    word
        Candidates left in the present word.
    chosen
        The look that lies there.
    privileged, broken, odd
        Privileged sides, breaks and odd colours before it was laid.
    colours
        By cell: packed colours, 0 at a hole.
    used
        By piece: whether it lies.
    free
        By word: pieces that do not lie.
    visits
        By depth and number of privileged sides: placements.
    deepest
        The looks of the deepest board so far.
    counters
        See `DEPTH` and following.
    """

    source: Bytes
    place: Halves
    end: Halves
    word: Words
    chosen: Words
    privileged: NDArray[np.int32]
    broken: NDArray[np.int32]
    odd: Words
    colours: Halves
    used: Bytes
    free: Words
    visits: Counts
    deepest: Words
    counters: Counts


@part
def _colour(plan: Plan, state: State, depth: np.uint64, side: np.uint64) -> np.uint64:
    """Return the colour that a known neighbour shows."""
    packed = np.uint64(state.colours[plan.beside[depth, side]])
    return (packed >> plan.facing[depth, side]) & BYTE


@part
def _other_breaks(plan: Plan, state: State, depth: np.uint64, look: np.uint64) -> np.uint64:
    """Return, as bits, the known sides beyond the keys that a candidate would break."""
    broken = ZERO
    for side in range(KEYS, plan.known[depth]):
        wanted = _colour(plan, state, depth, np.uint64(side))
        if (look >> plan.own[depth, np.uint64(side)]) & BYTE != wanted:
            broken |= ONE << np.uint64(side)
    return broken


@part
def _next_from_masks(
    plan: Plan, state: State, depth: np.uint64, need: np.int64
) -> tuple[np.uint64, np.uint64]:
    """Return the next candidate that breaks one key side, and the odd colours with it; else 0.

    Each variant of the class is asked word by word for the free pieces that fit one key and not
    the other. `need` tells how many odd colours must be mended, at least.
    """
    odd = state.odd[depth]
    first, second = _colour(plan, state, depth, ZERO), _colour(plan, state, depth, ONE)
    may_first, may_second = plan.breakable[depth] & 1 != 0, plan.breakable[depth] & 2 != 0
    if need > 0:
        may_first = may_first and (odd >> first) & ONE != ZERO
        may_second = may_second and (odd >> second) & ONE != ZERO
    if not (may_first or may_second):
        return ZERO, ZERO
    width = np.uint64(plan.sizes[2])
    stride = np.uint64(plan.sizes[1]) * width
    low = np.uint64(plan.words[depth, 0])
    high = low + np.uint64(plan.words[depth, 1])
    base_first = np.uint64(plan.masks[depth, 0]) + first * width
    base_second = np.uint64(plan.masks[depth, 1]) + second * width
    variants = np.uint64(plan.variants[depth])
    variant = np.uint64(state.place[depth]) >> np.uint64(8)
    word = np.uint64(state.place[depth]) & BYTE
    pieces = state.word[depth]
    while True:
        while pieces == ZERO:
            word += ONE
            if word >= high:
                word = low
                variant += ONE
                if variant > variants:
                    return ZERO, ZERO
            offset = (variant - ONE) * stride + word
            fits_first = plan.fitting[base_first + offset]
            fits_second = plan.fitting[base_second + offset]
            if may_first:
                pieces = fits_second & ~fits_first
            if may_second:
                pieces |= fits_first & ~fits_second
            pieces &= state.free[word]
        piece = word * np.uint64(64) + lowest(pieces)
        pieces &= pieces - ONE
        look = plan.look[
            np.uint64(plan.looks[depth]) + (variant - ONE) * width * np.uint64(64) + piece
        ]
        shown, wanted = (look >> plan.own[depth, 0]) & BYTE, first
        if shown == first:
            shown, wanted = (look >> plan.own[depth, 1]) & BYTE, second
        mended = np.int64((odd >> shown) & ONE) + np.int64((odd >> wanted) & ONE)
        if 2 * mended - 2 < need:
            continue
        if plan.known[depth] > KEYS and _other_breaks(plan, state, depth, look) != ZERO:
            continue
        state.place[depth] = np.uint32(variant << np.uint64(8) | word)
        state.word[depth] = pieces
        return look, odd ^ (ONE << wanted) ^ (ONE << shown)


@part
def _next_from_list(
    plan: Plan, state: State, depth: np.uint64, need: np.int64
) -> tuple[np.uint64, np.uint64]:
    """Return the next candidate that fits the keys but breaks one further known side; else 0."""
    odd = state.odd[depth]
    place, end = np.uint64(state.place[depth]), np.uint64(state.end[depth])
    while place < end:
        look = plan.candidates[place]
        place += ONE
        if state.used[(look >> PIECE) & PIECE_MASK]:
            continue
        broken = _other_breaks(plan, state, depth, look)
        if popcount(broken) != 1 or np.uint64(plan.breakable[depth]) & broken == ZERO:
            continue
        side = lowest(broken)
        wanted = _colour(plan, state, depth, side)
        shown = (look >> plan.own[depth, side]) & BYTE
        mended = np.int64((odd >> shown) & ONE) + np.int64((odd >> wanted) & ONE)
        if 2 * mended - 2 < need:
            continue
        state.place[depth] = np.uint32(place)
        return look, odd ^ (ONE << wanted) ^ (ONE << shown)
    return ZERO, ZERO


@part
def _next_break(
    plan: Plan, state: State, depth: np.uint64, budget: np.int64
) -> tuple[np.uint64, np.uint64]:
    """Return the next candidate with one break, and the odd colours with it; else 0."""
    need = popcount(state.odd[depth]) - 2 * (budget - state.broken[depth] - 1)
    if state.source[depth] == FROM_MASKS:
        look, after = _next_from_masks(plan, state, depth, need)
        if look != ZERO:
            return look, after
        state.source[depth] = NO_MORE
        if plan.known[depth] > KEYS:
            state.source[depth] = FROM_LIST_AGAIN
            state.place[depth] = _list_start(plan, state, depth)
    if state.source[depth] == FROM_LIST_AGAIN:
        look, after = _next_from_list(plan, state, depth, need)
        if look != ZERO:
            return look, after
        state.source[depth] = NO_MORE
    return ZERO, ZERO


@part
def _list_start(plan: Plan, state: State, depth: np.uint64) -> np.uint32:
    """Find the list of the candidates that fit the keys; note its end, return its start."""
    first, second = _colour(plan, state, depth, ZERO), _colour(plan, state, depth, ONE)
    pair = np.uint64(plan.lists[depth]) + first * np.uint64(plan.sizes[1]) + second
    state.end[depth] = plan.starts[pair + ONE]
    return plan.starts[pair]


@part
def _lift(plan: Plan, state: State, depth: np.uint64) -> None:
    piece = (state.chosen[depth] >> PIECE) & PIECE_MASK
    state.used[piece] = 0
    state.free[piece >> np.uint64(6)] ^= ONE << (piece & np.uint64(63))
    state.colours[plan.cells[depth]] = 0


@kernel
def search(plan: Plan, state: State, nodes: int) -> int:
    """Go on with a search until a board is complete, the tree ends, or so many placements.

    A depth that already has more breaks than the budget, which may have been lowered between
    two calls, is left at once.
    """
    counters = state.counters
    depth = np.uint64(counters[DEPTH])
    entering = counters[ENTERING] != 0
    budget = counters[BUDGET]
    last = np.uint64(plan.sizes[0])
    deepest = np.uint64(counters[DEEPEST])
    done = 0
    if depth == last:
        depth -= ONE
        _lift(plan, state, depth)
    while depth > ZERO and 2 * (budget - state.broken[depth]) < popcount(state.odd[depth]):
        depth -= ONE
        _lift(plan, state, depth)
        entering = False
    result = LIMIT
    while done < nodes:
        if depth == last:
            entering = False
            result = COMPLETE
            break
        if entering:
            state.source[depth] = FROM_LIST
            place = np.uint64(_list_start(plan, state, depth))
        else:
            place = np.uint64(state.place[depth])
        look, after = ZERO, state.odd[depth]
        broken = state.broken[depth]
        if state.source[depth] == FROM_LIST:
            end = np.uint64(state.end[depth])
            quota = plan.quota[depth] - state.privileged[depth]
            known = plan.known[depth]
            while place < end:
                candidate = plan.candidates[place]
                place += ONE
                if state.used[(candidate >> PIECE) & PIECE_MASK]:
                    continue
                if np.int64((candidate >> PRIVILEGED) & PRIVILEGED_MASK) < quota:
                    place = end
                    break
                if known > KEYS and _other_breaks(plan, state, depth, candidate) != ZERO:
                    continue
                look = candidate
                break
            state.place[depth] = place
            if look == ZERO:
                state.source[depth] = NO_MORE
                spare = min(np.int64(plan.allowed[depth]), budget) - broken
                if spare > 0 and plan.breakable[depth] and popcount(after) <= 2 * (budget - broken):
                    state.source[depth] = FROM_MASKS
                    state.place[depth] = np.uint32(255)
                    state.word[depth] = ZERO
        if look == ZERO and state.source[depth] != NO_MORE:
            look, after = _next_break(plan, state, depth, budget)
            broken += 1
        if look == ZERO:
            if depth == ZERO:
                result = EXHAUSTED
                break
            depth -= ONE
            _lift(plan, state, depth)
            entering = False
            continue
        piece = (look >> PIECE) & PIECE_MASK
        state.chosen[depth] = look
        state.used[piece] = 1
        state.free[piece >> np.uint64(6)] ^= ONE << (piece & np.uint64(63))
        state.colours[plan.cells[depth]] = np.uint32(look & np.uint64(0xFFFFFFFF))
        privileged = state.privileged[depth] + np.int32((look >> PRIVILEGED) & PRIVILEGED_MASK)
        state.visits[depth, np.uint64(privileged)] += 1
        done += 1
        depth += ONE
        entering = True
        state.privileged[depth] = privileged
        state.broken[depth] = broken
        state.odd[depth] = after
        if depth > deepest:
            deepest = depth
            for lower in range(np.int64(depth)):
                state.deepest[lower] = state.chosen[lower]
    counters[DEPTH] = np.int64(depth)
    counters[ENTERING] = 1 if entering else 0
    counters[NODES] += done
    counters[DEEPEST] = np.int64(deepest)
    return result
