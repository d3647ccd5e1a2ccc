"""Search that maintains arc consistency (MAC) between cells, junction colours and pieces.

The model is that of Ansótegui et al. (CP 2008), cells and junctions as variables: a cell may
hold one of its oriented pieces, a junction one of its colours, a piece lies on one cell. After
every decision all three are made consistent. Decisions follow Schaus & Deville (2008): smallest
domain first, ties and values at random, `x = v` and then `x ≠ v`. Each depth has a copy of the
state, so that going back costs nothing.

A *value* is ``4 * piece + rotation``, a bit in words of 64; pieces are numbered so that those
of one class fill whole words, and a cell keeps only the words of its class.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.bits import ONE, ZERO, lowest, popcount
from e2cp.kernels.random import draw

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

FEW_VALUES = np.int32(32)
"""Domains up to this size are walked value by value, larger ones asked colour by colour."""


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
        Where the ring begins, how many cells it holds, how many the stack holds.
    residues
        By cell, colour and side: a word of the cell that held a support lately.
    """

    ring: Table
    marks: Bytes
    stack: Table
    ends: Table
    residues: NDArray[np.uint16]


@kernel
def search(
    tables: Tables,
    levels: State,
    scratch: Scratch,
    choices: Table,
    random: Words,
    counters: NDArray[np.int64],
    deepest: Table,
    node_limit: int,
) -> int:
    """Search until a solution, the end of the tree, the fail limit or the node limit.

    Everything is kept in the arrays, so that the next call goes on where this one stopped.

    Parameters
    ----------
    tables, levels, scratch
        See there; `levels` has one row a depth, and row 0 holds the root.
    choices
        By depth: the cell and the value decided there.
    random
        State of the generator.
    counters
        See `DEPTH` and following. To start anew, set depth and going back to 0.
    deepest
        By cell: its value in the consistent state with most cells fixed so far, or -1. When a
        solution is returned, it stands here.
    node_limit
        Decisions to take before returning; 0 compiles and does nothing.

    Returns
    -------
    int
        See `RUNNING` and following.
    """
    for _ in range(node_limit):
        depth = counters[DEPTH]
        scratch.ends[0] = scratch.ends[1] = scratch.ends[2] = 0
        if depth < 0:
            depth = 0
            state = _level(levels, 0)
            for cell in range(state.sizes.size):
                _note_change(tables, state, scratch, cell)
        elif counters[GOING_BACK]:
            if depth == 0:
                return EXHAUSTED
            if counters[FAILS] >= counters[MOST_FAILS]:
                return FAIL_LIMIT
            depth -= 1
            state = _level(levels, depth)
            cell = choices[depth, 0]
            _forbid(tables, state, cell, choices[depth, 1])
            _note_change(tables, state, scratch, cell)
        else:
            state = _level(levels, depth)
            cell = _choose(tables, state, random, counters, deepest)
            if cell < 0:
                counters[GOING_BACK] = 1
                return SOLVED
            value = _draw_value(tables, state, cell, random)
            choices[depth, 0], choices[depth, 1] = cell, value
            depth += 1
            before, state = state, _level(levels, depth)
            _copy(before, state)
            _fix(tables, state, cell, value)
            _note_change(tables, state, scratch, cell)
        counters[DEPTH] = depth
        counters[NODES] += 1
        counters[GOING_BACK] = 0
        if not _propagate(tables, state, scratch):
            counters[GOING_BACK] = 1
            counters[FAILS] += 1
    return RUNNING


@part
def _level(levels: State, depth: int) -> State:
    return State(
        levels.domains[depth], levels.masks[depth], levels.sizes[depth], levels.placed[depth]
    )


@part
def _copy(source: State, target: State) -> None:
    # loops compile several times faster than whole-array assignments, and run as fast
    for place in range(source.domains.size):
        target.domains[place] = source.domains[place]
    for place in range(source.masks.size):
        target.masks[place] = source.masks[place]
    for place in range(source.sizes.size):
        target.sizes[place] = source.sizes[place]
        target.placed[place] = source.placed[place]


@part
def _choose(
    tables: Tables, state: State, random: Words, counters: NDArray[np.int64], deepest: Table
) -> int:
    """Return a cell of smallest open domain, -1 if all are fixed; note a deepest state."""
    sizes = state.sizes
    least, ties, fixed = np.int32(2**30), 0, 0
    for cell in range(sizes.size):
        size = sizes[cell]
        if size == 1:
            fixed += 1
        elif size < least:
            least, ties = size, 1
        elif size == least:
            ties += 1
    if fixed > counters[MOST_FIXED] or ties == 0:
        counters[MOST_FIXED] = fixed
        for cell in range(sizes.size):
            deepest[cell] = _first_value(tables, state, cell) if sizes[cell] == 1 else -1
    skip = draw(random, ties) if ties else 0
    for cell in range(sizes.size):
        if sizes[cell] == least:
            if skip == 0:
                return cell
            skip -= 1
    return -1


@part
def _first_value(tables: Tables, state: State, cell: int) -> int:
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    for word in range(words):
        bits = state.domains[start + word]
        if bits:
            value: int = 64 * (first + word) + np.int64(lowest(bits))
            return value
    return -1


@part
def _draw_value(tables: Tables, state: State, cell: int, random: Words) -> int:
    skip = draw(random, state.sizes[cell])
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    for word in range(words):
        bits = state.domains[start + word]
        here = popcount(bits)
        if skip < here:
            for _ in range(skip):
                bits &= bits - ONE
            value: int = 64 * (first + word) + np.int64(lowest(bits))
            return value
        skip -= here
    return -1


@part
def _forbid(tables: Tables, state: State, cell: int, value: int) -> None:
    place = tables.layout[cell, 0] + (value >> 6) - tables.layout[cell, 2]
    state.domains[place] &= ~(ONE << np.uint64(value & 63))
    state.sizes[cell] -= 1


@part
def _fix(tables: Tables, state: State, cell: int, value: int) -> None:
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    for word in range(words):
        state.domains[start + word] = ZERO
    state.domains[start + (value >> 6) - first] = ONE << np.uint64(value & 63)
    state.sizes[cell] = 1


@part
def _propagate(tables: Tables, state: State, scratch: Scratch) -> bool:
    """Carry the noted changes through to a fixpoint; return False if a domain runs empty."""
    ends = scratch.ends
    while ends[1] or ends[2]:
        if ends[1]:
            cell = scratch.ring[ends[0]]
            ends[0] = ends[0] + 1 if ends[0] + 1 < scratch.ring.size else 0
            ends[1] -= 1
            scratch.marks[cell] = 0
            consistent = _propagate_to_neighbours(tables, state, scratch, cell)
        else:
            ends[2] -= 1
            consistent = _take_piece(tables, state, scratch, scratch.stack[ends[2]])
        if not consistent:
            for other in range(scratch.marks.size):
                scratch.marks[other] = 0
            return False
    return True


@part
def _note_change(tables: Tables, state: State, scratch: Scratch, cell: int) -> None:
    """Queue a cell whose domain has changed; stack it if one piece is left."""
    _enqueue(scratch, cell)
    _note_single_piece(tables, state, scratch, cell)


@part
def _enqueue(scratch: Scratch, cell: int) -> None:
    if not scratch.marks[cell]:
        scratch.marks[cell] = 1
        place = scratch.ends[0] + scratch.ends[1]
        scratch.ring[place if place < scratch.ring.size else place - scratch.ring.size] = cell
        scratch.ends[1] += 1


@part
def _note_single_piece(tables: Tables, state: State, scratch: Scratch, cell: int) -> None:
    """Stack a cell when all its values are turns of one piece."""
    size = state.sizes[cell]
    if size > 4 or state.placed[cell]:
        return
    if size > 1:
        value = _first_value(tables, state, cell)
        bits = state.domains[tables.layout[cell, 0] + (value >> 6) - tables.layout[cell, 2]]
        if popcount(bits & (np.uint64(15) << np.uint64(value & 60))) < size:
            return
    state.placed[cell] = 1
    scratch.stack[scratch.ends[2]] = cell
    scratch.ends[2] += 1


@part
def _propagate_to_neighbours(tables: Tables, state: State, scratch: Scratch, cell: int) -> bool:
    """Take from the junctions the colours a cell no longer shows, and so on to the neighbours."""
    few = state.sizes[cell] <= FEW_VALUES
    shown = _shown(tables, state, cell) if few else (ZERO, ZERO, ZERO, ZERO)
    for side in range(4):
        other = tables.around[cell, side]
        if other < 0:
            continue
        junction = tables.around[cell, 4 + side]
        mask = state.masks[junction]
        kept = mask & shown[side]
        if not few:
            kept = _supported(tables, state, scratch, cell, side, mask)
        if kept == mask:
            continue
        if kept == ZERO:
            return False
        state.masks[junction] = kept
        left = _filter(tables, state, other, (side + 2) & 3, mask & ~kept, kept)
        if left == 0:
            return False
        if left < state.sizes[other]:
            state.sizes[other] = left
            _note_change(tables, state, scratch, other)
    return True


@part
def _take_piece(tables: Tables, state: State, scratch: Scratch, cell: int) -> bool:
    """Take the one piece of a cell from all other cells of its class."""
    value = _first_value(tables, state, cell)
    first = tables.layout[cell, 2]
    others = ~(np.uint64(15) << np.uint64(value & 60))
    for other in range(state.sizes.size):
        if tables.layout[other, 2] != first or other == cell:
            continue
        place = tables.layout[other, 0] + (value >> 6) - first
        bits = state.domains[place]
        kept = bits & others
        if kept == bits:
            continue
        state.domains[place] = kept
        state.sizes[other] -= popcount(bits) - popcount(kept)
        if state.sizes[other] == 0:
            return False
        _note_single_piece(tables, state, scratch, other)
        if state.sizes[other] <= FEW_VALUES or _lost_residue(tables, state, scratch, other, value):
            _enqueue(scratch, other)
    return True


@part
def _lost_residue(tables: Tables, state: State, scratch: Scratch, cell: int, value: int) -> bool:
    """Whether taking a piece from a large domain cost a side its last value of some colour.

    Between two decisions a residue is a true support if the domain is large: every loss of
    values is checked here or in `_supported`, and domains only grow by going back.
    """
    word = (value >> 6) - tables.layout[cell, 2]
    for corner in range(4):
        colour = tables.colours[value, corner]
        for side in range(4):
            if scratch.residues[cell, colour, side] == word and tables.around[cell, side] >= 0:
                asked = state.masks[tables.around[cell, 4 + side]] & (ONE << np.uint64(colour))
                if _supported(tables, state, scratch, cell, side, asked) != asked:
                    return True
    return False


@part
def _shown(
    tables: Tables, state: State, cell: int
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return the colours that the values of a cell show, side by side."""
    up, right, down, left = ZERO, ZERO, ZERO, ZERO
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    for word in range(words):
        bits = state.domains[start + word]
        while bits:
            value = np.uint64(64 * (first + word)) + lowest(bits)
            bits &= bits - ONE
            up |= ONE << np.uint64(tables.colours[value, 0])
            right |= ONE << np.uint64(tables.colours[value, 1])
            down |= ONE << np.uint64(tables.colours[value, 2])
            left |= ONE << np.uint64(tables.colours[value, 3])
    return up, right, down, left


@part
def _supported(
    tables: Tables, state: State, scratch: Scratch, cell: int, side: int, mask: np.uint64
) -> np.uint64:
    """Return those colours of a mask that some value of the cell shows on a side."""
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    kept = mask
    rest = mask
    while rest:
        colour = lowest(rest)
        rest &= rest - ONE
        likely = np.int64(scratch.residues[cell, colour, side])
        if state.domains[start + likely] & tables.support[side, colour, first + likely]:
            continue
        word = 0
        while word < words:
            if state.domains[start + word] & tables.support[side, colour, first + word]:
                scratch.residues[cell, colour, side] = word
                break
            word += 1
        if word == words:
            kept ^= ONE << colour
    return kept


@part
def _filter(
    tables: Tables, state: State, cell: int, side: int, lost: np.uint64, kept: np.uint64
) -> np.int64:
    """Drop the values that show a lost colour on a side; return how many values are left."""
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    by_lost = popcount(lost) <= popcount(kept)
    left = np.int64(0)
    for word in range(words):
        bits = state.domains[start + word]
        if bits == ZERO:
            continue
        rest = lost if by_lost else kept
        union = ZERO
        while rest:
            union |= tables.support[side, lowest(rest), first + word]
            rest &= rest - ONE
        bits &= ~union if by_lost else union
        state.domains[start + word] = bits
        left += popcount(bits)
    return left
