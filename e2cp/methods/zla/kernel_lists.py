"""Zero-look-ahead search (Harris, Vanstone & Gepp 2018, §2) with candidate lists.

Cells are filled in a fixed order. At each the oriented pieces that fit two known neighbours are
read from a list; the only test is whether the piece is used, save at cells with three or four
known neighbours, where the others are compared.

A candidate is a word: its colours up, right, down, left in bytes 0 to 3 and its piece from bit
48. The colours of a placed piece are written as one word of 32 bits and read side by side, so the
side of a neighbour is a byte, ``4 * cell + side``. Indices are unsigned and types small: this
is worth a quarter of the speed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.packed_sides import own_side

Words = NDArray[np.uint64]
Halves = NDArray[np.uint32]
Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]

RUNNING, SOLVED, EXHAUSTED = 0, 1, 2
"""What a call returns: all placements used, a solution found, no more solutions."""

DEPTH, MOST_PLACED, SOLUTIONS = 0, 1, 2
"""Places in the array of counters: the current depth, the most cells filled so far, and the
number of solutions so far."""

COUNTERS = 3

CELL, FIRST_KEY, SECOND_KEY, BASE, SHIFT, WEIGHT, FIRST_CHECK, SECOND_CHECK = (
    np.uint64(n) for n in range(8)
)
"""Places in a frame that stay: the cell; what selects a list, see `key_of`; and the bytes to be
compared besides (0 for none, or the same twice)."""

WORD, COUNT, NEXT, REST, FREE, BACK = (np.uint64(n) for n in range(8, 14))
"""Places in a frame that change: the candidate placed there, the number of those placed so far, and
where to go on: the place of the next candidate; with masks the key and the pieces left, all that
were free before, and the nearest frame above with pieces left."""

FRAME = np.uint64(14)
"""Length of a frame. All that belongs to a depth stands together: one index instead of six
keeps the loop in the registers."""

PIECE = np.uint64(48)
ZERO, ONE, TWO, THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
BYTE = np.uint64(255)


class Tables(NamedTuple):
    """What does not change during a search.

    Attributes
    ----------
    starts
        By key, ``base + colours * first + second``: where the list begins.
    lists
        Candidates, each list closed by 0.
    colours
        Number of colours, grey among them.
    """

    starts: Halves
    lists: Words
    colours: int


class State(NamedTuple):
    """What changes.

    Attributes
    ----------
    frames
        One a depth: see `CELL` and following. After a solution the candidates are all of it.
    used
        By piece: whether it is placed.
    shown, sides
        By cell the colours of the piece placed there, and the same memory byte by byte; one more
        cell stays grey.
    deepest
        By depth: the candidates of the first board with most cells filled; 0 for none.
    counters
        See `DEPTH` and following.
    """

    frames: Words
    used: Bytes
    shown: Halves
    sides: Bytes
    deepest: Words
    counters: Counts


@part
def matches(frames: Words, at: np.uint64, sides: Bytes, word: np.uint64) -> bool:
    """Whether a candidate matches the known sides by which no list was chosen."""
    first, second = frames[at + FIRST_CHECK], frames[at + SECOND_CHECK]
    return bool(own_side(word, first) == sides[first] and own_side(word, second) == sides[second])


@part
def key_of(
    frames: Words, at: np.uint64, sides: Bytes, colours: np.uint64, word: np.uint64
) -> np.uint64:
    """Return the key under which the candidates of a depth are found.

    Two bytes of `sides` select them. One that belongs to the cell before is taken from `word`,
    its candidate, and a grey one read instead: memory just written is read slowly.
    """
    first = np.uint64(sides[frames[at + FIRST_KEY]])
    second = np.uint64(sides[frames[at + SECOND_KEY]])
    before = (word >> frames[at + SHIFT]) & BYTE
    return np.uint64(frames[at + BASE] + colours * first + second + frames[at + WEIGHT] * before)


@part
def note_deepest(frames: Words, deepest: Words, counters: Counts, at: np.uint64) -> None:
    """Keep the candidates up to a depth as the deepest board."""
    depth = np.int64(at // FRAME)
    counters[MOST_PLACED] = depth + 1
    for place in range(depth + 1):
        deepest[place] = frames[np.uint64(place) * FRAME + WORD]


@kernel
def scan(tables: Tables, state: State, limit: int, stop: bool) -> int:
    """Search until the end of the tree, the limit or, if asked to, the next solution.

    Everything is kept in the arrays, so that the next call goes on where this one stopped.

    Parameters
    ----------
    tables, state
        See there; there is at least one depth.
    limit
        Pieces to place before returning; 0 compiles and places none.
    stop
        Whether to return at a solution; else it is counted only.

    Returns
    -------
    int
        See `RUNNING` and following.
    """
    starts, lists, colours = tables.starts, tables.lists, np.uint64(tables.colours)
    frames, used, sides, counters = state.frames, state.used, state.sides, state.counters
    at, left = np.uint64(counters[DEPTH]) * FRAME, np.uint64(limit)
    last = np.uint64(frames.size) - FRAME
    most = np.uint64(counters[MOST_PLACED]) * FRAME
    place = frames[at + NEXT]
    status = RUNNING
    while True:
        word = lists[place]
        if word == ZERO:
            if at == ZERO:
                status = EXHAUSTED
                break
            at -= FRAME
            place = frames[at + NEXT]
            used[frames[at + WORD] >> PIECE] = 0
            continue
        place += ONE
        if used[word >> PIECE]:
            continue
        if frames[at + FIRST_CHECK] and not matches(frames, at, sides, word):
            continue
        if left == ZERO:
            place -= ONE
            break
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
        used[word >> PIECE] = 1
        frames[at + NEXT] = place
        state.shown[frames[at + CELL]] = np.uint32(word)
        at += FRAME
        place = np.uint64(starts[key_of(frames, at, sides, colours, word)])
    frames[at + NEXT] = place
    counters[DEPTH] = at // FRAME
    return status
