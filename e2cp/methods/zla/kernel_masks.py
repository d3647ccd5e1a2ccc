"""Zero-look-ahead search (Harris, Vanstone & Gepp 2018, §2) with candidate masks.

The same search as `kernel_lists`, piece for piece, on at most 64 pieces: the pieces that fit
 two known neighbours are a word of bits, the free ones among them follow by one operation,
and the next is its lowest one. A piece that fits in several rotations stands in several words,
the *layers* of a key, which are tried one after the other. Each layer's pieces are among
those of the layer before, so that a layer without a free piece is the last to try.

What costs time is a branch that goes another way than the processor guessed. So the loop has
one that cannot be guessed, whether a cell has a piece left: the step to the next layer is made
without a branch, and every depth knows the nearest one above it where a piece is left and which
pieces were free there, so that going back is one step, too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import kernel
from e2cp.kernels.bits import lowest
from e2cp.methods.zla.kernel_lists import (
    BACK,
    CELL,
    COUNT,
    DEPTH,
    EXHAUSTED,
    FIRST_CHECK,
    FRAME,
    FREE,
    MOST_PLACED,
    NEXT,
    ONE,
    REST,
    RUNNING,
    SOLUTIONS,
    SOLVED,
    TWO,
    WORD,
    ZERO,
    Bytes,
    Counts,
    Halves,
    Words,
    key_of,
    matches,
    note_deepest,
)

NOWHERE = ~ZERO
"""The frame above the first."""

MASK, LOW, HIGH, FOLLOWING = (np.uint64(n) for n in range(4))
"""Places in the row of a key: the pieces that fit; the low and the high bit of the rotation in
which each does; the key of the next layer, which has no pieces if there is none."""

ROW = TWO
"""A row has two to this power of words."""


class Tables(NamedTuple):
    """What does not change during a search.

    Attributes
    ----------
    rows
        One a key: see `MASK` and following.
    words
        By piece and rotation, ``4 * piece + rotation``: the candidate.
    colours
        Number of colours, grey among them.
    """

    rows: Words
    words: Words
    colours: int


class State(NamedTuple):
    """What changes: that of `kernel_lists.State`, but for the pieces, kept by depth."""

    frames: Words
    shown: Halves
    sides: Bytes
    deepest: Words
    counters: Counts


@kernel
def scan_masks(tables: Tables, state: State, limit: int, stop: bool) -> int:
    """Search as `e2cp.methods.zla.kernel_lists.scan` does: parameters and result are the same."""
    rows, words, colours = tables.rows, tables.words, np.uint64(tables.colours)
    frames, sides, counters = state.frames, state.sides, state.counters
    at, left = np.uint64(counters[DEPTH]) * FRAME, np.uint64(limit)
    last = np.uint64(frames.size) - FRAME
    most = np.uint64(counters[MOST_PLACED]) * FRAME
    key, rest, free = frames[at + NEXT], frames[at + REST], frames[at + FREE]
    back = frames[at + BACK]
    status = RUNNING
    while True:
        if rest == ZERO:
            if back == NOWHERE:
                at, status = ZERO, EXHAUSTED
                break
            at = back
            key, rest, free = frames[at + NEXT], frames[at + REST], frames[at + FREE]
            back = frames[at + BACK]
        piece = lowest(rest)
        row = key << ROW
        low, high = (rows[row + LOW] >> piece) & ONE, (rows[row + HIGH] >> piece) & ONE
        word = words[(piece << TWO) | (high << ONE) | low]
        following = rows[row + FOLLOWING]
        below = rows[(following << ROW) + MASK] & free
        others = rest & (rest - ONE)
        next_key = key if others else following
        next_rest = others if others else below
        if frames[at + FIRST_CHECK] and not matches(frames, at, sides, word):
            key, rest = next_key, next_rest
            continue
        if left == ZERO:
            break
        key, rest = next_key, next_rest
        left -= ONE
        frames[at + COUNT] += ONE
        frames[at + WORD] = word
        if at >= most:
            most = at + FRAME
            note_deepest(frames, state.deepest, counters, at)
        if at == last:
            counters[SOLUTIONS] += 1
            if stop:
                status = SOLVED
                break
            continue
        frames[at + NEXT] = key
        frames[at + REST] = rest
        state.shown[frames[at + CELL]] = np.uint32(word)
        back = at if rest else back
        free ^= ONE << piece
        at += FRAME
        frames[at + BACK] = back
        frames[at + FREE] = free
        key = key_of(frames, at, sides, colours, word)
        rest = rows[(key << ROW) + MASK] & free
    frames[at + NEXT], frames[at + REST] = key, rest
    counters[DEPTH] = at // FRAME
    return status
