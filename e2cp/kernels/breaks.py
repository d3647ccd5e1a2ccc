"""Break-tolerant scan search: depth first in a fixed order, mismatches rationed by depth.

This is the family of searches behind the best boards of Eternity II. A *break* is a junction
that does not match. Candidates that fit both known neighbours come from lists; where the plan
allows a break, those that fit one of the two come from bit masks of the free pieces. A piece
brings at most one break. Early depths must use up pieces of privileged colours, so that the end
of the board is easier.

The parity bound: seen as edges between colours, the breaks of a complete board give every
colour an even degree, since every colour has an even number of sides. So each further break
mends at most two odd colours.

A junction that is closed uses up two sides of a colour. Of n open sides, its second could have
met n − 1: so many times fewer are the ways to pair what is left, and the logarithm of that is
the junction's *price*. Junctions of rare colours are cheap, and a board that spent little has
more and better ends before it. Early depths have a ceiling on what a board may have spent.

A *look* is a piece in one rotation, packed in a word: the colours up, right, down, left in its
lowest four bytes, then its privileged sides, its rotation and, from bit 48, the piece. As in
the plain scan, all that belongs to a depth stands together in a frame, and the side of a
neighbour is a byte, ``4 * cell + side``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import inlined, kernel
from e2cp.kernels.bits import ONE, ZERO, lowest, popcount
from e2cp.kernels.scan import own_side

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

(
    CELL,
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    MAY_BREAK,
    LISTS,
    QUOTA,
    ALLOWED,
    CEILING,
    FIRST_MASKS,
    SECOND_MASKS,
    LOOKS,
    VARIANTS,
    FIRST_WORD,
    END_WORD,
) = (np.uint64(place) for place in range(16))
"""Places in a frame that stay. `FIRST` and `SECOND` are the bytes by which candidates are found,
`THIRD` and `FOURTH` further known ones, or 0; `MAY_BREAK` has a bit for each of the four whose
junction may break. Then: where the lists begin; the privileged sides that must lie once the
piece does; the breaks allowed then; the most that may be spent by then; where the masks of either
key begin, and the looks of the class; its rotations; the words that hold its pieces."""

LOOK, COUNT, SOURCE, NEXT, PIECES, PRIVILEGED, SPENT, BROKEN, ODD, RATION = (
    np.uint64(place) for place in range(16, 26)
)
"""Places in a frame that change: the look laid there; how many were; where candidates come from,
the next of them, and the pieces left in the present mask; privileged sides, prices, breaks and
odd colours before it was laid; the breaks that plan and budget allow once it is."""

FRAME = np.uint64(26)

NO_CEILING = np.uint64(2**63)

FROM_LIST, FROM_MASKS, FROM_LIST_AGAIN, NO_MORE = ZERO, ONE, np.uint64(2), np.uint64(3)
"""Where the candidates of a depth come from, one after the other: those that fit everywhere;
those that break at one of the two keys; those that break at a further known side."""

FAVOUR, TURN, PIECE = np.uint64(32), np.uint64(40), np.uint64(48)
"""Where these begin in a look."""

BYTE, TWO, SIX, EIGHT = np.uint64(255), np.uint64(2), np.uint64(6), np.uint64(8)


class Plan(NamedTuple):
    """What does not change during a search, besides the frames.

    Attributes
    ----------
    starts
        By list and pair of colours: where its candidates begin.
    lists
        Looks, each list closed by 0.
    masks
        By class, side, rotation, colour and word: the pieces that show it.
    looks
        By class, rotation and piece: the look.
    prices
        By the number of open sides of a colour: the price of its next junction.
    sizes
        Number of colours, grey included, and of words; depths before the last ceiling.
    """

    starts: Halves
    lists: Words
    masks: Words
    looks: Words
    prices: Words
    sizes: Words


class State(NamedTuple):
    """What changes.

    Attributes
    ----------
    frames
        One for each depth: see `CELL` and following; one more ends them.
    shown, sides
        By cell the colours of the piece that lies there, and the same memory byte by byte; one
        more cell stays grey.
    used
        By piece: whether it lies.
    free
        By word: the pieces that do not lie.
    open
        By colour: its sides that have met none, as far as prices are asked for.
    deepest
        The looks of the deepest board so far.
    counters
        See `DEPTH` and following.
    """

    frames: Words
    shown: Halves
    sides: Bytes
    used: Bytes
    free: Words
    open: Words
    deepest: Words
    counters: Counts


@inlined
def _list_start(plan: Plan, frames: Words, sides: Bytes, at: np.uint64) -> np.uint64:
    """Return where the candidates begin that fit both keys."""
    first, second = np.uint64(sides[frames[at + FIRST]]), np.uint64(sides[frames[at + SECOND]])
    return np.uint64(plan.starts[frames[at + LISTS] + plan.sizes[0] * first + second])


@inlined
def _other_breaks(frames: Words, sides: Bytes, at: np.uint64, look: np.uint64) -> np.uint64:
    """Return, as bits 2 and 3, the known sides beyond the keys that a look would break."""
    third, fourth = frames[at + THIRD], frames[at + FOURTH]
    broken = ZERO
    if third and own_side(look, third) != sides[third]:
        broken = np.uint64(4)
    if fourth and own_side(look, fourth) != sides[fourth]:
        broken |= np.uint64(8)
    return broken


@inlined
def _mended(odd: np.uint64, wanted: np.uint64, shown: np.uint64) -> np.int64:
    """Return by how much a break between two colours lowers the number of odd ones."""
    return 2 * np.int64(((odd >> wanted) & ONE) + ((odd >> shown) & ONE)) - 2


@inlined
def _next_from_masks(
    plan: Plan, state: State, at: np.uint64, need: np.int64
) -> tuple[np.uint64, np.uint64]:
    """Return the next look that breaks one key, and the odd colours with it; else 0.

    Word by word and rotation by rotation, these are the free pieces that fit one key and not
    the other. `need` tells how many odd colours must be mended, at least.
    """
    frames, sides, free, masks = state.frames, state.sides, state.free, plan.masks
    odd, may = frames[at + ODD], frames[at + MAY_BREAK]
    first_key, second_key = frames[at + FIRST], frames[at + SECOND]
    first, second = np.uint64(sides[first_key]), np.uint64(sides[second_key])
    if need > 0:
        if not (odd >> first) & ONE:
            may &= ~ONE
        if not (odd >> second) & ONE:
            may &= ~TWO
    if not may & np.uint64(3):
        return ZERO, ZERO
    width = plan.sizes[1]
    stride = plan.sizes[0] * width
    first_masks = frames[at + FIRST_MASKS] + first * width
    second_masks = frames[at + SECOND_MASKS] + second * width
    variants, end = frames[at + VARIANTS], frames[at + END_WORD]
    word, variant = frames[at + NEXT] >> EIGHT, frames[at + NEXT] & BYTE
    pieces = frames[at + PIECES]
    while True:
        while pieces == ZERO:
            if variant == variants:
                variant = ZERO
                word += ONE
            while word < end and free[word] == ZERO:
                word += ONE
            if word >= end:
                return ZERO, ZERO
            offset = variant * stride + word
            variant += ONE
            fits_first, fits_second = masks[first_masks + offset], masks[second_masks + offset]
            if may & ONE:
                pieces = fits_second & ~fits_first
            if may & TWO:
                pieces |= fits_first & ~fits_second
            pieces &= free[word]
        piece = (word << SIX) + lowest(pieces)
        pieces &= pieces - ONE
        look = plan.looks[frames[at + LOOKS] + (((variant - ONE) * width) << SIX) + piece]
        wanted, shown = first, own_side(look, first_key)
        if shown == first:
            wanted, shown = second, own_side(look, second_key)
        if _mended(odd, wanted, shown) < need:
            continue
        if frames[at + THIRD] and _other_breaks(frames, sides, at, look):
            continue
        frames[at + NEXT] = (word << EIGHT) | variant
        frames[at + PIECES] = pieces
        return look, odd ^ (ONE << wanted) ^ (ONE << shown)


@inlined
def _next_from_list(
    plan: Plan, state: State, at: np.uint64, need: np.int64
) -> tuple[np.uint64, np.uint64]:
    """Return the next look that fits the keys but breaks a further known side; else 0."""
    frames, sides = state.frames, state.sides
    odd, place = frames[at + ODD], frames[at + NEXT]
    while True:
        look = plan.lists[place]
        if look == ZERO:
            return ZERO, ZERO
        place += ONE
        broken = _other_breaks(frames, sides, at, look)
        if state.used[look >> PIECE] or popcount(broken & frames[at + MAY_BREAK]) != 1:
            continue
        if popcount(broken) != 1:
            continue
        key = frames[at + THIRD] if broken == np.uint64(4) else frames[at + FOURTH]
        wanted, shown = np.uint64(sides[key]), own_side(look, key)
        if _mended(odd, wanted, shown) < need:
            continue
        frames[at + NEXT] = place
        return look, odd ^ (ONE << wanted) ^ (ONE << shown)


@inlined
def _next_break(
    plan: Plan, state: State, at: np.uint64, budget: np.int64
) -> tuple[np.uint64, np.uint64]:
    """Return the next look with one break, and the odd colours with it; else 0."""
    frames = state.frames
    spare = budget - np.int64(frames[at + BROKEN]) - 1
    need = popcount(frames[at + ODD]) - 2 * spare
    look, after = ZERO, ZERO
    if frames[at + SOURCE] == FROM_MASKS:
        look, after = _next_from_masks(plan, state, at, need)
        if look == ZERO:
            frames[at + SOURCE] = NO_MORE
            if frames[at + THIRD]:
                frames[at + SOURCE] = FROM_LIST_AGAIN
                frames[at + NEXT] = _list_start(plan, frames, state.sides, at)
    if look == ZERO and frames[at + SOURCE] == FROM_LIST_AGAIN:
        look, after = _next_from_list(plan, state, at, need)
    return look, after


@inlined
def _lift(state: State, at: np.uint64) -> None:
    piece = state.frames[at + LOOK] >> PIECE
    state.used[piece] = 0
    state.free[piece >> SIX] ^= ONE << (piece & np.uint64(63))


@inlined
def _close(plan: Plan, state: State, key: np.uint64) -> np.uint64:
    """Take two sides of a neighbour's colour off the open ones; return their price."""
    colour = state.sides[key]
    price: np.uint64 = plan.prices[state.open[colour]]
    state.open[colour] -= TWO
    return price


@inlined
def _pay(plan: Plan, state: State, at: np.uint64) -> bool:
    """Close the junctions with the known sides of a depth; return whether that is too dear.

    They do not depend on the piece that will lie there, so a depth is paid for when it is
    entered. A junction that will break counts as well.
    """
    frames = state.frames
    spent = frames[at + SPENT]
    spent += _close(plan, state, frames[at + FIRST])
    spent += _close(plan, state, frames[at + SECOND])
    if frames[at + THIRD]:
        spent += _close(plan, state, frames[at + THIRD])
    if frames[at + FOURTH]:
        spent += _close(plan, state, frames[at + FOURTH])
    frames[at + FRAME + SPENT] = spent
    return bool(spent > frames[at + CEILING])


@inlined
def _take_back(state: State, at: np.uint64) -> None:
    """Open the junctions again that `_pay` closed."""
    frames, sides = state.frames, state.sides
    state.open[sides[frames[at + FIRST]]] += TWO
    state.open[sides[frames[at + SECOND]]] += TWO
    if frames[at + THIRD]:
        state.open[sides[frames[at + THIRD]]] += TWO
    if frames[at + FOURTH]:
        state.open[sides[frames[at + FOURTH]]] += TWO


@inlined
def _ration(frames: Words, budget: np.uint64) -> None:
    """Note at every depth how many breaks plan and budget allow together."""
    for depth in range(np.int64(np.uint64(frames.size) // FRAME) - 1):
        at = np.uint64(depth) * FRAME
        frames[at + RATION] = min(frames[at + ALLOWED], budget) if frames[at + MAY_BREAK] else ZERO


@kernel
def search(plan: Plan, state: State, nodes: int) -> int:
    """Go on with a search until a board is complete, the tree ends, or so many placements.

    A depth that already has more breaks than the budget, which may have been lowered between
    two calls, is left at once.
    """
    frames, sides, used, counters = state.frames, state.sides, state.used, state.counters
    lists = plan.lists
    at = np.uint64(counters[DEPTH]) * FRAME
    last = np.uint64(frames.size) - FRAME
    paid = plan.sizes[2] * FRAME
    deepest = np.uint64(counters[DEEPEST]) * FRAME
    entering = counters[ENTERING] != 0
    budget = counters[BUDGET]
    if budget < 0:
        return EXHAUSTED
    while at > ZERO and (
        at == last or 2 * (budget - np.int64(frames[at + BROKEN])) < popcount(frames[at + ODD])
    ):
        if at < paid and not entering:
            _take_back(state, at)
        at -= FRAME
        _lift(state, at)
        entering = False
    _ration(frames, np.uint64(budget))
    done = 0
    result = LIMIT
    place, source = frames[at + NEXT], frames[at + SOURCE]
    if entering:
        place, source = _list_start(plan, frames, sides, at), FROM_LIST
        if at < paid and _pay(plan, state, at):
            source = NO_MORE
    while True:
        look = ZERO
        if source == FROM_LIST:
            look = lists[place]
            while look != ZERO and used[look >> PIECE]:
                place += ONE
                look = lists[place]
            if look != ZERO:
                place += ONE
                if frames[at + PRIVILEGED] + ((look >> FAVOUR) & BYTE) < frames[at + QUOTA]:
                    look = ZERO
                elif frames[at + THIRD] and _other_breaks(frames, sides, at, look):
                    continue
        broken, after = frames[at + BROKEN], frames[at + ODD]
        if source == FROM_LIST and look == ZERO:
            source = NO_MORE
            if frames[at + RATION] > broken:
                source = FROM_MASKS
                frames[at + NEXT] = frames[at + FIRST_WORD] << EIGHT
                frames[at + PIECES] = ZERO
            frames[at + SOURCE] = source
        if look == ZERO and source != NO_MORE:
            look, after = _next_break(plan, state, at, budget)
            broken += ONE
        if look == ZERO:
            source = NO_MORE
            while source == NO_MORE and at != ZERO:
                if at < paid:
                    _take_back(state, at)
                at -= FRAME
                _lift(state, at)
                source = frames[at + SOURCE]
            if source == NO_MORE:
                result = EXHAUSTED
                break
            place = frames[at + NEXT]
            continue
        if source == FROM_LIST:
            frames[at + NEXT] = place
            more = (lists[place] != ZERO) | (frames[at + RATION] > broken)
            frames[at + SOURCE] = FROM_LIST if more else NO_MORE
        piece = look >> PIECE
        frames[at + LOOK] = look
        frames[at + COUNT] += ONE
        used[piece] = 1
        state.free[piece >> SIX] ^= ONE << (piece & np.uint64(63))
        state.shown[frames[at + CELL]] = np.uint32(look)
        privileged = frames[at + PRIVILEGED] + ((look >> FAVOUR) & BYTE)
        done += 1
        at += FRAME
        frames[at + PRIVILEGED] = privileged
        frames[at + BROKEN] = broken
        frames[at + ODD] = after
        if at > deepest:
            deepest = at
            for depth in range(np.int64(at // FRAME)):
                state.deepest[depth] = frames[np.uint64(depth) * FRAME + LOOK]
        if at == last:
            result = COMPLETE
            break
        if done >= nodes:
            break
        place, source = _list_start(plan, frames, sides, at), FROM_LIST
        if at < paid and _pay(plan, state, at):
            source = NO_MORE
    # A depth just entered begins with its list anew; any other goes on from its frame.
    counters[ENTERING] = 1 if result == LIMIT else 0
    counters[DEPTH] = np.int64(at // FRAME)
    counters[NODES] += done
    counters[DEEPEST] = np.int64(deepest // FRAME)
    return result
