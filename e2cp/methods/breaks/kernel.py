"""Break-tolerant scan search: depth first in a fixed order, mismatches rationed by depth.

This is the family of searches behind the best boards of Eternity II. A *break* is a junction
that does not match. Early depths have none: candidates that fit both known neighbours come from
lists, and they must use up pieces of privileged colours, so that the end of the board is easier.
At late depths a piece may bring one break (see `e2cp.methods.breaks.kernel_end`).

A junction that is closed uses up two sides of a colour. Of n open sides, its second could have
met n − 1: so many times fewer are the ways to pair what is left, and the logarithm of that is
the junction's *loss*. Junctions of rare colours lose little, and a board that lost little has
more and better ends before it. Early depths have a threshold on what a board may have lost.
"""

from __future__ import annotations

import numpy as np

from e2cp.kernels import inlined, kernel
from e2cp.kernels.bits import ONE, ZERO, popcount
from e2cp.kernels.packed_sides import own_side
from e2cp.methods.breaks.kernel_end import free_slot, keep_deepest, pause, search_end
from e2cp.methods.breaks.kernel_layout import (
    ALLOWED,
    BREAKING,
    BROKEN,
    BUDGET,
    CELL,
    COLOURS,
    COMPLETE,
    COUNT,
    DEEPEST,
    DEPTH,
    ENTERING,
    EXHAUSTED,
    FAVOUR,
    FIRST,
    FOURTH,
    FRAME,
    LIMIT,
    LISTS,
    LOST,
    MAY_BREAK,
    NEXT,
    NODES,
    ODD,
    ORIENTED,
    PIECE,
    PRIVILEGED,
    PRUNED,
    QUOTA,
    RATION,
    SECOND,
    THIRD,
    THRESHOLD,
    Bytes,
    State,
    Tables,
    Words,
)

BYTE, TWO = np.uint64(255), np.uint64(2)


@inlined
def _list_start(tables: Tables, frames: Words, sides: Bytes, at: np.uint64) -> np.uint64:
    """Return where the candidates begin that fit both keys."""
    first, second = np.uint64(sides[frames[at + FIRST]]), np.uint64(sides[frames[at + SECOND]])
    return np.uint64(tables.starts[frames[at + LISTS] + tables.sizes[COLOURS] * first + second])


@inlined
def _breaks(frames: Words, sides: Bytes, at: np.uint64, candidate: np.uint64) -> bool:
    """Return whether a candidate would break a known side beyond the keys."""
    third, fourth = frames[at + THIRD], frames[at + FOURTH]
    if third and own_side(candidate, third) != sides[third]:
        return True
    return bool(fourth and own_side(candidate, fourth) != sides[fourth])


@inlined
def _close(tables: Tables, state: State, key: np.uint64) -> np.uint64:
    """Take two sides of a neighbour's colour off the open ones; return their loss."""
    colour = state.sides[key]
    loss: np.uint64 = tables.losses[state.open[colour]]
    state.open[colour] -= TWO
    return loss


@inlined
def _loses_too_much(tables: Tables, state: State, at: np.uint64) -> bool:
    """Close the junctions with the known sides of a depth; return whether that loses too much.

    They do not depend on the piece that will lie there, so a depth is counted when it is
    entered. A junction that will break counts as well.
    """
    frames = state.frames
    lost = frames[at + LOST]
    lost += _close(tables, state, frames[at + FIRST])
    lost += _close(tables, state, frames[at + SECOND])
    if frames[at + THIRD]:
        lost += _close(tables, state, frames[at + THIRD])
    if frames[at + FOURTH]:
        lost += _close(tables, state, frames[at + FOURTH])
    frames[at + FRAME + LOST] = lost
    return bool(lost > frames[at + THRESHOLD])


@inlined
def _take_back(state: State, at: np.uint64) -> None:
    """Open the junctions again that `_loses_too_much` closed."""
    frames, sides = state.frames, state.sides
    state.open[sides[frames[at + FIRST]]] += TWO
    state.open[sides[frames[at + SECOND]]] += TWO
    if frames[at + THIRD]:
        state.open[sides[frames[at + THIRD]]] += TWO
    if frames[at + FOURTH]:
        state.open[sides[frames[at + FOURTH]]] += TWO


@inlined
def _ration(frames: Words, budget: np.uint64) -> None:
    """Note at every depth how many breaks tables and budget allow together."""
    for depth in range(np.int64(np.uint64(frames.size) // FRAME) - 1):
        at = np.uint64(depth) * FRAME
        frames[at + RATION] = min(frames[at + ALLOWED], budget) if frames[at + MAY_BREAK] else ZERO


@inlined
def _lift(state: State, at: np.uint64, breaking: np.uint64) -> None:
    if at >= breaking:
        free_slot(state, at)
    else:
        state.used[state.frames[at + ORIENTED] >> PIECE] = 0


@inlined
def _heed_budget(tables: Tables, state: State) -> None:
    """Leave depths that have more breaks than the budget, which may have been lowered."""
    frames, counters = state.frames, state.counters
    pruned, breaking = tables.sizes[PRUNED] * FRAME, tables.sizes[BREAKING] * FRAME
    last = np.uint64(frames.size) - FRAME
    budget = counters[BUDGET]
    at = np.uint64(counters[DEPTH]) * FRAME
    while at > ZERO and (
        at == last or 2 * (budget - np.int64(frames[at + BROKEN])) < popcount(frames[at + ODD])
    ):
        if at < pruned and not counters[ENTERING]:
            _take_back(state, at)
        at -= FRAME
        _lift(state, at, breaking)
        counters[ENTERING] = 0
    counters[DEPTH] = np.int64(at // FRAME)


@inlined
def _search_begin(tables: Tables, state: State, nodes: int) -> int:
    """Go on with a search where no junction may break; `LIMIT` where the first one may, too."""
    frames, sides, used, counters = state.frames, state.sides, state.used, state.counters
    lists = tables.lists
    at, last = np.uint64(counters[DEPTH]) * FRAME, np.uint64(frames.size) - FRAME
    pruned, breaking = tables.sizes[PRUNED] * FRAME, tables.sizes[BREAKING] * FRAME
    deepest = np.uint64(counters[DEEPEST]) * FRAME
    entering = counters[ENTERING] != 0
    done = 0
    result = LIMIT
    place = frames[at + NEXT]
    while True:
        if entering:
            place = _list_start(tables, frames, sides, at)
            if at < pruned and _loses_too_much(tables, state, at):
                place = np.uint64(lists.size - 1)
            entering = False
        candidate = lists[place]
        while candidate != ZERO and used[candidate >> PIECE]:
            place += ONE
            candidate = lists[place]
        privileged = frames[at + PRIVILEGED] + ((candidate >> FAVOUR) & BYTE)
        if candidate == ZERO or privileged < frames[at + QUOTA]:
            if at == ZERO:
                result = EXHAUSTED
                break
            if at < pruned:
                _take_back(state, at)
            at -= FRAME
            used[frames[at + ORIENTED] >> PIECE] = 0
            place = frames[at + NEXT]
            continue
        place += ONE
        if frames[at + THIRD] and _breaks(frames, sides, at, candidate):
            continue
        frames[at + NEXT] = place
        frames[at + ORIENTED] = candidate
        frames[at + COUNT] += ONE
        used[candidate >> PIECE] = 1
        state.shown[frames[at + CELL]] = np.uint32(candidate)
        done += 1
        at += FRAME
        frames[at + PRIVILEGED] = privileged
        entering = True
        if at > deepest:
            deepest = at
            keep_deepest(state, at)
        if at == last:
            result = COMPLETE
            break
        if at == breaking or done >= nodes:
            break
    pause(counters, at, done, result)
    return result


@kernel
def search(tables: Tables, state: State, nodes: int) -> int:
    """Go on with a search until a board is complete, the tree ends, or so many placements."""
    counters, breaking = state.counters, np.int64(tables.sizes[BREAKING])
    if counters[BUDGET] < 0:
        return EXHAUSTED
    _heed_budget(tables, state)
    _ration(state.frames, np.uint64(counters[BUDGET]))
    end = counters[NODES] + nodes
    result = LIMIT
    while result == LIMIT and counters[NODES] < end:
        if counters[DEPTH] < breaking:
            result = _search_begin(tables, state, end - counters[NODES])
            continue
        result = search_end(tables, state, end - counters[NODES])
        if result == EXHAUSTED and breaking:
            counters[DEPTH] = breaking - 1
            counters[ENTERING] = 0
            _lift(state, np.uint64(counters[DEPTH]) * FRAME, np.uint64(breaking) * FRAME)
            result = LIMIT
    return result
