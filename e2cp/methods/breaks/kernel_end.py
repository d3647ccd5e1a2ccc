"""The end of a break-tolerant search: the depths at which junctions may break.

The pieces that are free where breaks begin are numbered anew there, in *slots*: each kind has
words of its own. On most boards one word is enough for those of the inner board, so that a few
operations on masks find all pieces of a depth that fit everywhere or break once.

The parity bound: seen as edges between colours, the breaks of a complete board give every
colour an even degree, since every colour has an even number of sides. So each further break
mends at most two odd colours. Where few breaks are left, masks of the pieces that show an odd
colour keep those only that mend enough.
"""

from __future__ import annotations

import numpy as np

from e2cp.kernels import inlined, part
from e2cp.kernels.bits import ONE, ZERO, lowest, popcount
from e2cp.methods.breaks.kernel_layout import (
    BREAKING,
    BROKEN,
    BUDGET,
    CELL,
    COLOURS,
    COMPLETE,
    COUNT,
    DEEPEST,
    DEPTH,
    END_WORD,
    ENTERING,
    EXHAUSTED,
    FACING,
    FAVOUR,
    FIRST,
    FIRST_WORD,
    FOURTH,
    FRAME,
    KNOWN,
    LEFT,
    LIMIT,
    MAY_BREAK,
    NEXT,
    NODES,
    ODD,
    ORIENTED,
    OWN_SIDES,
    PIECE,
    PIECES,
    RATION,
    SECOND,
    SLOT,
    THIRD,
    TURN,
    TURNED,
    VARIANTS,
    WIDTH,
    Counts,
    State,
    Tables,
    Words,
)

ALL = ~ZERO
BYTE, TWO, THREE, FOUR, SIX, EIGHT = (np.uint64(number) for number in (255, 2, 3, 4, 6, 8))
LAST_BIT = np.uint64(63)
COLOUR_BITS, COLOUR_MASK = np.uint64(32), np.uint64(2**32 - 1)


@part
def number_anew(tables: Tables, state: State) -> None:
    """Give slots to the free pieces, kind by kind, and make their masks."""
    colours, width = tables.sizes[COLOURS], tables.sizes[WIDTH]
    masks, free = state.masks, state.free
    for place in range(masks.size):
        masks[place] = ZERO
    for place in range(free.size):
        free[place] = ZERO
    slot, kind = ZERO, np.uint8(0)
    for piece in range(state.used.size):
        if state.used[piece]:
            continue
        if tables.kinds[piece] != kind:
            kind = tables.kinds[piece]
            slot = tables.words[kind] << SIX
        word, bit = slot >> SIX, ONE << (slot & LAST_BIT)
        own = tables.own[piece]
        state.own[slot] = own
        for side in range(4):
            masks[FOUR * (word * colours + (own & BYTE)) + np.uint64(side)] |= bit
            own >>= EIGHT
        free[word] |= bit
        slot += ONE
    for place in range(np.int64(width)):
        for side in range(4):
            masks[FOUR * np.uint64(place) * colours + np.uint64(side)] = ALL


@inlined
def free_slot(state: State, at: np.uint64) -> None:
    """Take the piece of a depth off the board."""
    slot = state.frames[at + SLOT]
    state.free[slot >> SIX] ^= ONE << (slot & LAST_BIT)


@inlined
def pause(counters: Counts, at: np.uint64, done: int, result: int) -> None:
    """Note where a search stands and what it did, for the next call.

    A depth just entered begins with its candidates anew; any other goes on from its frame.
    """
    counters[ENTERING] = 1 if result == LIMIT else 0
    counters[DEPTH] = np.int64(at // FRAME)
    counters[NODES] += done


@part
def keep_deepest(state: State, at: np.uint64) -> None:
    """Keep the candidates of the board as it is, the deepest so far."""
    depths = np.int64(at // FRAME)
    state.counters[DEEPEST] = depths
    for depth in range(depths):
        state.deepest[depth] = state.frames[np.uint64(depth) * FRAME + ORIENTED]


@inlined
def _find_odd(masks: Words, odds: Words, base: np.uint64, odd: np.uint64) -> None:
    """Find, side by side, the pieces of a word that show an odd colour."""
    for side in range(4):
        odds[side] = ZERO
    while odd:
        row = base + FOUR * lowest(odd)
        odd &= odd - ONE
        for side in range(4):
            odds[side] |= masks[row + np.uint64(side)]


@inlined
def _shift(key: np.uint64) -> np.uint64:
    """Return where in a candidate the side stands that meets a neighbour's."""
    return ((key + TWO) & THREE) << THREE


@inlined
def _limits(may: np.uint64, need: np.int64, odd: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return masks for the pieces that break a side: those anyway, and those if they show odd.

    `need` says how many odd colours must be mended, at least; `odd` whether the side's own is.
    """
    anyway, if_odd = ZERO, ZERO
    if may:
        # a break mends 2 if both its colours are odd, 0 if one is, else it spoils 2
        if need <= -2 or (need <= 0 and odd):
            anyway = ALL
        if need <= 0 or odd:
            if_odd = ALL
    return anyway, if_odd


@inlined
def _fill(tables: Tables, state: State, at: np.uint64, budget: np.int64) -> np.uint64:
    """Find, turn by turn, the free pieces of the next word that fit both keys or break one.

    Returns a bit for each turn that has some.
    """
    frames, sides, masks, odds = state.frames, state.sides, state.masks, state.odds
    word, broken, odd = frames[at + NEXT], frames[at + BROKEN], frames[at + ODD]
    frames[at + NEXT] = word + ONE
    first, second = np.uint64(sides[frames[at + FIRST]]), np.uint64(sides[frames[at + SECOND]])
    first_shift, second_shift = _shift(frames[at + FIRST]), _shift(frames[at + SECOND])
    facing = (first << first_shift) | (second << second_shift)
    if frames[at + THIRD]:
        for key in (frames[at + THIRD], frames[at + FOURTH]):
            facing |= np.uint64(sides[key]) << _shift(key)
    frames[at + FACING] = facing
    base, free = FOUR * word * tables.sizes[COLOURS], state.free[word]
    first_row, second_row = base + FOUR * first, base + FOUR * second
    one, two = frames[at + OWN_SIDES], frames[at + OWN_SIDES] >> EIGHT
    if frames[at + RATION] > broken:
        need = popcount(odd) - 2 * (budget - np.int64(broken) - 1)
        if need > -2:
            _find_odd(masks, odds, base, odd)
        may = frames[at + MAY_BREAK]
        anyway_1, if_odd_1 = _limits((may >> first_shift) & ONE, need, (odd >> first) & ONE)
        anyway_2, if_odd_2 = _limits((may >> second_shift) & ONE, need, (odd >> second) & ONE)
        for place in range(4):
            turn = np.uint64(place)
            side_1, side_2 = (one - turn) & THREE, (two - turn) & THREE
            fit_1, fit_2 = masks[first_row + side_1], masks[second_row + side_2]
            break_1 = anyway_1 | (if_odd_1 & odds[side_1])
            break_2 = anyway_2 | (if_odd_2 & odds[side_2])
            pieces = (fit_2 & (fit_1 | break_1)) | (fit_1 & break_2)
            frames[at + PIECES + turn] = pieces & free
    else:
        for place in range(4):
            turn = np.uint64(place)
            fit_1 = masks[first_row + ((one - turn) & THREE)]
            fit_2 = masks[second_row + ((two - turn) & THREE)]
            frames[at + PIECES + turn] = fit_1 & fit_2 & free
    left = ZERO
    for place in range(4):
        turn = np.uint64(place)
        left |= (ONE if frames[at + PIECES + turn] else ZERO) << turn
    return np.uint64(left & frames[at + VARIANTS])


@part
def _forbidden(
    frames: Words, at: np.uint64, unlike: np.uint64, after: np.uint64, budget: np.int64
) -> bool:
    """Return whether sides beyond the keys, which `_fill` does not check, forbid a break.

    `unlike` has ones in the bytes that do not match, `after` the colours that would be odd.
    """
    place = lowest(unlike) & ~np.uint64(7)
    broken = np.int64(frames[at + BROKEN]) + 1
    return bool(
        unlike >> place > BYTE
        or (unlike & ~frames[at + MAY_BREAK]) != ZERO
        or broken > np.int64(frames[at + RATION])
        or popcount(after) > 2 * (budget - broken)
    )


@part
def search_end(tables: Tables, state: State, nodes: int) -> int:
    """Go on with a search that stands where junctions may break; see `search`.

    Returns `EXHAUSTED` if the first of these depths has nothing left.
    """
    frames, counters = state.frames, state.counters
    at, breaking = np.uint64(counters[DEPTH]) * FRAME, tables.sizes[BREAKING] * FRAME
    last = np.uint64(frames.size) - FRAME
    deepest = np.uint64(counters[DEEPEST]) * FRAME
    budget = counters[BUDGET]
    entering = counters[ENTERING] != 0
    done = 0
    result = LIMIT
    while True:
        if entering:
            if at == breaking:
                number_anew(tables, state)
            frames[at + NEXT] = frames[at + FIRST_WORD]
            left = ZERO
        else:
            left = frames[at + LEFT]
        while left == ZERO:
            if frames[at + NEXT] < frames[at + END_WORD]:
                left = _fill(tables, state, at, budget)
            elif at == breaking:
                result = EXHAUSTED
                break
            else:
                at -= FRAME
                free_slot(state, at)
                left = frames[at + LEFT]
        if left == ZERO:
            break
        variant = lowest(left)
        pieces = frames[at + PIECES + variant]
        rest = pieces & (pieces - ONE)
        frames[at + PIECES + variant] = rest
        frames[at + LEFT] = left ^ ((ONE if rest == ZERO else ZERO) << variant)
        slot = ((frames[at + NEXT] - ONE) << SIX) + lowest(pieces)
        own = state.own[slot]
        if variant >= (own >> FAVOUR) & BYTE:
            entering = False
            continue
        turn = variant + frames[at + TURNED]
        shift = (turn & THREE) << THREE
        colours = own & COLOUR_MASK
        candidate = ((colours << shift) | (colours >> (COLOUR_BITS - shift))) & COLOUR_MASK
        broken, odd, facing = frames[at + BROKEN], frames[at + ODD], frames[at + FACING]
        unlike = (candidate ^ facing) & frames[at + KNOWN]
        if unlike:
            place = lowest(unlike) & ~np.uint64(7)
            wanted, shown = (facing >> place) & BYTE, (candidate >> place) & BYTE
            odd ^= (ONE << wanted) ^ (ONE << shown)
            if frames[at + THIRD] and _forbidden(frames, at, unlike, odd, budget):
                entering = False
                continue
            broken += ONE
        state.free[slot >> SIX] ^= ONE << (slot & LAST_BIT)
        state.shown[frames[at + CELL]] = np.uint32(candidate)
        candidate |= (((own >> TURN) + turn) & THREE) << TURN
        frames[at + ORIENTED] = candidate | ((own >> PIECE) << PIECE)
        frames[at + SLOT] = slot
        frames[at + COUNT] += ONE
        done += 1
        at += FRAME
        frames[at + BROKEN] = broken
        frames[at + ODD] = odd
        entering = True
        if at > deepest:
            deepest = at
            keep_deepest(state, at)
        if at == last:
            result = COMPLETE
            break
        if done >= nodes:
            break
    pause(counters, at, done, result)
    return result
