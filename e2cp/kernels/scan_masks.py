"""Zero-look-ahead search (Harris, Vanstone & Gepp 2018, §2) with candidate masks.

The same search as `e2cp.kernels.scan`, piece for piece, on at most 64 pieces: the pieces that
fit two known neighbours are a word of bits, the free ones among them follow by one operation,
and the next is its lowest one. A piece that fits in several rotations stands in several words,
the *layers* of a key, which are looked at one after the other.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import kernel
from e2cp.kernels.bits import lowest
from e2cp.kernels.scan import (
    CELL,
    COUNT,
    DEPTH,
    EXHAUSTED,
    FIRST_CHECK,
    FRAME,
    MOST_PLACED,
    NEXT,
    ONE,
    PIECE,
    REST,
    RUNNING,
    SOLUTIONS,
    SOLVED,
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

PIECES = np.uint64(6)
"""Bits of a piece's number."""


class Tables(NamedTuple):
    """What does not change during a search.

    Attributes
    ----------
    masks
        By key: the pieces that fit.
    following
        By key: the key of its next layer, or 0. Key 0 is no one's next layer.
    looks
        By key and piece, ``64 * key + piece``: the colours of the piece as it fits.
    colours
        Number of colours, grey among them.
    """

    masks: Words
    following: Halves
    looks: Halves
    colours: int


class State(NamedTuple):
    """What changes: that of `e2cp.kernels.scan.State`, but for the pieces.

    Attributes
    ----------
    free
        The pieces that are not laid, one word.
    """

    frames: Words
    free: Words
    shown: Halves
    sides: Bytes
    deepest: Words
    counters: Counts


@kernel
def scan_masks(tables: Tables, state: State, limit: int, stop: bool) -> int:
    """Search as `e2cp.kernels.scan.scan` does: parameters and result are the same."""
    masks, looks, colours = tables.masks, tables.looks, np.uint64(tables.colours)
    frames, free, sides, counters = state.frames, state.free[0], state.sides, state.counters
    at, left = np.uint64(counters[DEPTH]) * FRAME, np.uint64(limit)
    last = np.uint64(frames.size) - FRAME
    most = np.uint64(counters[MOST_PLACED]) * FRAME
    key, rest = frames[at + NEXT], frames[at + REST]
    status = RUNNING
    while True:
        if rest == ZERO:
            following = np.uint64(tables.following[key])
            if following:
                key = following
                rest = masks[key] & free
                continue
            if at == ZERO:
                status = EXHAUSTED
                break
            at -= FRAME
            key, rest = frames[at + NEXT], frames[at + REST]
            free |= ONE << (frames[at + WORD] >> PIECE)
            continue
        piece = lowest(rest)
        word = np.uint64(looks[(key << PIECES) + piece]) | (piece << PIECE)
        if frames[at + FIRST_CHECK] and not matches(frames, at, sides, word):
            rest &= rest - ONE
            continue
        if left == ZERO:
            break
        left -= ONE
        rest &= rest - ONE
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
        free ^= ONE << piece
        frames[at + NEXT] = key
        frames[at + REST] = rest
        state.shown[frames[at + CELL]] = np.uint32(word)
        at += FRAME
        key = key_of(frames, at, sides, colours)
        rest = masks[key] & free
    frames[at + NEXT], frames[at + REST], state.free[0] = key, rest, free
    counters[DEPTH] = at // FRAME
    return status
