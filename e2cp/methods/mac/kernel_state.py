"""The arrays of the propagating search, and moving about in them.

A *value* is ``4 * piece + rotation``, a bit in words of 64; pieces are numbered so that those
of one class fill whole words, and a cell keeps only the words of its class.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.bits import ONE, ZERO, lowest

Words = NDArray[np.uint64]
Table = NDArray[np.int32]
Bytes = NDArray[np.uint8]
RUNNING, SOLVED, EXHAUSTED, FAIL_LIMIT = 0, 1, 2, 3
"""What `search` returns: all nodes used, a solution found, no more solutions, too many fails."""

DEPTH, GOING_BACK, NODES, FAILS, MOST_FIXED, MOST_FAILS = 0, 1, 2, 3, 4, 5
"""Places in the array of counters: the current depth (-1 before the root is consistent),
whether the last decision must be undone, decisions and fails so far, the greatest number of
cells fixed, and the number of fails to stop at."""

COUNTERS = 6


class Tables(NamedTuple):
    """What does not change during a search.

    Attributes
    ----------
    layout
        By cell: where its words begin among the words of all domains, how many they are, and
        the number of its first word among all words of values.
    around
        By cell: its neighbour on each side or -1 (rim, or left out), then its junctions.
    support
        By side, colour and word: the values that show the colour there.
    colours
        By value and side: the colour.
    """

    layout: Table
    around: Table
    support: Words
    colours: Bytes


class State(NamedTuple):
    """What may still be, at one depth or, with one more axis, at all depths.

    Attributes
    ----------
    domains
        The words of all cells, one cell after the other.
    masks
        By junction: its colours.
    sizes
        By cell: its number of values.
    placed
        By cell: whether it has one piece left, which has been taken from the other cells.
    """

    domains: Words
    masks: Words
    sizes: Table
    placed: Bytes


class Scratch(NamedTuple):
    """Memory for propagation.

    Attributes
    ----------
    ring, marks
        The queue of cells whose domain has changed, and which cells are in it.
    stack
        Cells with one piece left that must be taken from the others.
    ends
        Where the ring begins, how many cells it holds, how many the stack holds, and after a
        fail the constraint that failed: a junction, or ``-1 - class`` for the pieces of a class
        of cells, named by its first word.
    residues
        By cell, colour and side: a word of the cell that held a support lately.
    """

    ring: Table
    marks: Bytes
    stack: Table
    ends: Table
    residues: NDArray[np.uint16]


@part
def level(levels: State, depth: int) -> State:
    """Return the state at a depth."""
    return State(
        levels.domains[depth], levels.masks[depth], levels.sizes[depth], levels.placed[depth]
    )


@part
def copy_state(source: State, target: State) -> None:
    """Copy a state over another."""
    # loops compile several times faster than whole-array assignments, and run as fast
    for place in range(source.domains.size):
        target.domains[place] = source.domains[place]
    for place in range(source.masks.size):
        target.masks[place] = source.masks[place]
    for place in range(source.sizes.size):
        target.sizes[place] = source.sizes[place]
        target.placed[place] = source.placed[place]


@part
def first_value(tables: Tables, state: State, cell: int) -> int:
    """Return the least value of a cell, -1 if it has none."""
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    for word in range(words):
        bits = state.domains[start + word]
        if bits:
            value: int = 64 * (first + word) + np.int64(lowest(bits))
            return value
    return -1


@part
def forbid(tables: Tables, state: State, cell: int, value: int) -> None:
    """Take a value from a cell that has it."""
    place = tables.layout[cell, 0] + (value >> 6) - tables.layout[cell, 2]
    state.domains[place] &= ~(ONE << np.uint64(value & 63))
    state.sizes[cell] -= 1


@part
def fix(tables: Tables, state: State, cell: int, value: int) -> None:
    """Leave a cell one value."""
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    for word in range(words):
        state.domains[start + word] = ZERO
    state.domains[start + (value >> 6) - first] = ONE << np.uint64(value & 63)
    state.sizes[cell] = 1
