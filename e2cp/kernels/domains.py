"""Depth-first search over domains kept as sets of bits, a copy of all of them at each depth.

What searches with propagation share: placing a value and checking the neighbours forward, going
back, and the colours that a domain offers. What a search does besides after each placement is
its own.

A *value* is ``4 * piece + rotation``, a bit in words of 64; pieces of one class fill whole words,
and a cell keeps only the words of its class. Cells are numbered in the order in which ties are
broken.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.bits import ONE, ZERO, lowest, popcount
from e2cp.kernels.random import draw

Words = NDArray[np.uint64]
Table = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]

RUNNING, SOLVED, EXHAUSTED, FAIL_LIMIT = 0, 1, 2, 3
"""What a search returns: all nodes used, a solution found, no more solutions, too many fails."""

DEPTH, GOING_BACK, NODES, FAILS, MOST_PLACED, SOLUTIONS, MOST_FAILS = range(7)
"""Places in the array of counters: the current depth (-1 before the root), whether it is done with,
placements and fails so far, the most cells filled, solutions so far, and the fails to stop at."""

COUNTERS = 7

BACK, FAILED, PLACED, SOLUTION, END = 0, 1, 2, 3, 4
"""What `advance` has done: gone back a depth; placed a value that leaves some cell none; placed one
that does not, or the root; met a solution; met the end of the tree."""

TURNS = np.uint64(15)
"""The four values of a piece."""


class Tables(NamedTuple):
    """What does not change during a search.

    Attributes
    ----------
    layout
        By cell: where its words begin among the words of all domains, how many they are, and
        the number of its first word among all words of values.
    around
        By cell and side: the neighbour, or -1 (rim, or left out).
    support
        By side, colour and word: the values that show the colour there.
    colours
        By value and side: the colour.
    groups
        By cell: when its turn is. All cells of a group come before those of the next.
    given
        By cell: whether its one value is placed at the root.
    """

    layout: Table
    around: Table
    support: Words
    colours: Bytes
    groups: Table
    given: Bytes


class State(NamedTuple):
    """What may still be, at one depth or, with one more axis, at all depths.

    Attributes
    ----------
    domains
        The words of all cells, one cell after the other.
    sizes
        By cell: its number of values.
    placed
        By cell: whether its value is placed.
    changed
        By cell: whether values were lost that a search has not looked at.
    """

    domains: Words
    sizes: Table
    placed: Bytes
    changed: Bytes


class Path(NamedTuple):
    """Where the search stands, and how it goes on.

    Attributes
    ----------
    choices
        By depth: the cell that is decided there. The values that were tried are taken from its
        domain at that depth.
    random
        State of the generator.
    counters
        See `DEPTH` and following.
    deepest
        By cell: its value on the first board with most cells filled, or -1. At a solution, it.
    """

    choices: Table
    random: Words
    counters: Counts
    deepest: Table


@part
def advance(tables: Tables, levels: State, path: Path, shuffle: bool) -> int:
    """Place one value, or go back one depth.

    Returns
    -------
    int
        See `BACK` and following. After `PLACED` the search may filter the domains at the present
        depth, and calls `fail` if one runs empty, else `note_deepest`.
    """
    counters = path.counters
    depth = counters[DEPTH]
    if depth < 0:
        counters[DEPTH] = 0
        if _place_given(tables, at_depth(levels, 0)):
            return PLACED
        fail(counters)
        return FAILED
    if counters[GOING_BACK]:
        if depth == 0:
            return END
        depth -= 1
        cell = path.choices[depth]
        counters[DEPTH] = depth
        if levels.sizes[depth, cell] == 0:
            return BACK
        counters[GOING_BACK] = 0
    else:
        cell = _choose(tables, at_depth(levels, depth))
        if cell < 0:
            counters[SOLUTIONS] += 1
            counters[GOING_BACK] = 1
            keep_deepest(tables, at_depth(levels, depth), path)
            return SOLUTION
        path.choices[depth] = cell
    state = at_depth(levels, depth)
    value = nth_value(tables, state, cell, draw(path.random, state.sizes[cell]) if shuffle else 0)
    place = tables.layout[cell, 0] + (value >> 6) - tables.layout[cell, 2]
    state.domains[place] &= ~(ONE << np.uint64(value & 63))
    state.sizes[cell] -= 1
    below = at_depth(levels, depth + 1)
    _copy(state, below)
    counters[DEPTH] = depth + 1
    counters[NODES] += 1
    if place_value(tables, below, cell, value):
        return PLACED
    fail(counters)
    return FAILED


@part
def fail(counters: Counts) -> None:
    """Take note that nothing comes of the present depth."""
    counters[FAILS] += 1
    counters[GOING_BACK] = 1


@part
def note_deepest(tables: Tables, state: State, path: Path) -> None:
    """Keep the board if it has more cells filled than any before."""
    placed = 0
    for cell in range(state.placed.size):
        placed += state.placed[cell]
    if placed > path.counters[MOST_PLACED]:
        path.counters[MOST_PLACED] = placed
        keep_deepest(tables, state, path)


@part
def keep_deepest(tables: Tables, state: State, path: Path) -> None:
    """Write the values that are placed."""
    for cell in range(state.placed.size):
        path.deepest[cell] = nth_value(tables, state, cell, 0) if state.placed[cell] else -1


@part
def at_depth(levels: State, depth: int) -> State:
    """Return the state at a depth."""
    return State(
        levels.domains[depth], levels.sizes[depth], levels.placed[depth], levels.changed[depth]
    )


@part
def _copy(source: State, target: State) -> None:
    for place in range(source.domains.size):
        target.domains[place] = source.domains[place]
    for cell in range(source.sizes.size):
        target.sizes[cell] = source.sizes[cell]
        target.placed[cell] = source.placed[cell]
        target.changed[cell] = source.changed[cell]


@part
def _place_given(tables: Tables, state: State) -> bool:
    for cell in range(state.sizes.size):
        if state.sizes[cell] == 0:
            return False
    for cell in range(state.sizes.size):
        if not tables.given[cell]:
            continue
        if not place_value(tables, state, cell, nth_value(tables, state, cell, 0)):
            return False
    return True


@part
def _choose(tables: Tables, state: State) -> int:
    """Return the open cell of the first group with fewest values, the first of several; or -1."""
    found, group, least = -1, np.int32(0), np.int32(0)
    for cell in range(state.sizes.size):
        if state.placed[cell]:
            continue
        own = tables.groups[cell]
        if found < 0 or own < group or (own == group and state.sizes[cell] < least):
            found, group, least = cell, own, state.sizes[cell]
    return found


@part
def nth_value(tables: Tables, state: State, cell: int, skip: int | np.int64) -> int:
    """Return a value of a cell, of those after so many others; -1 if there are not so many."""
    start, words, first = tables.layout[cell, 0], tables.layout[cell, 1], tables.layout[cell, 2]
    for word in range(words):
        bits = state.domains[start + word]
        if bits == ZERO:
            continue
        here = popcount(bits)
        if skip < here:
            for _ in range(skip):
                bits &= bits - ONE
            value: int = 64 * (first + word) + np.int64(lowest(bits))
            return value
        skip = skip - here
    return -1


@part
def place_value(tables: Tables, state: State, cell: int, value: int) -> bool:
    """Place a value and check forward; return False if a cell is left without values.

    The piece goes from all open cells of its class; an open neighbour keeps what shows the same
    colour. A domain that runs empty leaves the others unfinished.
    """
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    for word in range(words):
        state.domains[start + word] = ZERO
    own = (value >> 6) - first
    state.domains[start + own] = ONE << np.uint64(value & 63)
    state.sizes[cell] = 1
    state.placed[cell] = 1
    others = ~(TURNS << np.uint64(value & 60))
    for other in range(state.sizes.size):
        if state.placed[other] or layout[other, 2] != first or layout[other, 1] != words:
            continue
        place = layout[other, 0] + own
        bits = state.domains[place]
        kept = bits & others
        if kept != bits:
            state.domains[place] = kept
            state.sizes[other] -= popcount(bits) - popcount(kept)
            state.changed[other] = 1
            if state.sizes[other] == 0:
                return False
    for side in range(4):
        other = tables.around[cell, side]
        if other < 0 or state.placed[other]:
            continue
        shown = ONE << np.uint64(tables.colours[value, side])
        if keep_colours(tables, state, other, (side + 2) & 3, shown) == 0:
            return False
    return True


@part
def keep_colours(tables: Tables, state: State, cell: int, side: int, kept: np.uint64) -> np.int64:
    """Keep the values that show one of these colours on a side; return how many are left."""
    start, words, first = tables.layout[cell, 0], tables.layout[cell, 1], tables.layout[cell, 2]
    left = np.int64(0)
    for word in range(words):
        bits = state.domains[start + word]
        if bits == ZERO:
            continue
        union, rest = ZERO, kept
        while rest:
            union |= tables.support[side, lowest(rest), first + word]
            rest &= rest - ONE
        bits &= union
        state.domains[start + word] = bits
        left += popcount(bits)
    if left < state.sizes[cell]:
        state.sizes[cell] = left
        state.changed[cell] = 1
    return left


@part
def offered(tables: Tables, state: State, cell: int, side: int) -> np.uint64:
    """Return the colours that the values of a cell show on a side."""
    start, words, first = tables.layout[cell, 0], tables.layout[cell, 1], tables.layout[cell, 2]
    shown = ZERO
    count = tables.support.shape[1]
    if state.sizes[cell] < count * words:
        for word in range(words):
            bits = state.domains[start + word]
            while bits:
                value = np.uint64(64 * (first + word)) + lowest(bits)
                bits &= bits - ONE
                shown |= ONE << np.uint64(tables.colours[value, side])
        return shown
    for colour in range(count):
        for word in range(words):
            if state.domains[start + word] & tables.support[side, colour, first + word]:
                shown |= ONE << np.uint64(colour)
                break
    return shown
