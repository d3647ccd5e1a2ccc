"""Arc consistency between cells, junction colours and pieces, to a fixpoint."""

from __future__ import annotations

import numpy as np

from e2cp.kernels import part
from e2cp.kernels.bits import ONE, ZERO, lowest, popcount
from e2cp.methods.mac.kernel_state import Scratch, State, Tables, first_value, forbid

FEW_VALUES = np.int32(32)
"""Domains up to this size are walked value by value, larger ones asked colour by colour."""


@part
def propagate(tables: Tables, state: State, scratch: Scratch) -> bool:
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
def clear_queue(scratch: Scratch) -> None:
    """Forget the noted changes, after a fail."""
    for cell in range(scratch.marks.size):
        scratch.marks[cell] = 0


@part
def note_change(tables: Tables, state: State, scratch: Scratch, cell: int) -> None:
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
        value = first_value(tables, state, cell)
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
            kept = supported(tables, state, scratch, cell, side, mask)
        if kept == mask:
            continue
        if kept == ZERO:
            scratch.ends[3] = junction
            return False
        state.masks[junction] = kept
        left = filter_values(tables, state, other, (side + 2) & 3, mask & ~kept, kept)
        if left == 0:
            scratch.ends[3] = junction
            return False
        if left < state.sizes[other]:
            state.sizes[other] = left
            note_change(tables, state, scratch, other)
    return True


@part
def _take_piece(tables: Tables, state: State, scratch: Scratch, cell: int) -> bool:
    """Take the one piece of a cell from all other cells of its class."""
    value = first_value(tables, state, cell)
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
            scratch.ends[3] = -1 - first
            return False
        _note_single_piece(tables, state, scratch, other)
        if state.sizes[other] <= FEW_VALUES or _lost_residue(tables, state, scratch, other, value):
            _enqueue(scratch, other)
    return True


@part
def _lost_residue(tables: Tables, state: State, scratch: Scratch, cell: int, value: int) -> bool:
    """Whether taking a piece from a large domain cost a side its last value of some colour.

    Between two decisions a residue is a true support if the domain is large: every loss of
    values is checked here or in `supported`, and domains only grow by going back.
    """
    word = (value >> 6) - tables.layout[cell, 2]
    for corner in range(4):
        colour = tables.colours[value, corner]
        for side in range(4):
            if scratch.residues[cell, colour, side] == word and tables.around[cell, side] >= 0:
                asked = state.masks[tables.around[cell, 4 + side]] & (ONE << np.uint64(colour))
                if supported(tables, state, scratch, cell, side, asked) != asked:
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
def supported(
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
def drop_value(tables: Tables, state: State, scratch: Scratch, cell: int, value: int) -> bool:
    """Take a value from a cell; return False if it was the last."""
    forbid(tables, state, cell, value)
    if state.sizes[cell] == 0:
        return False
    note_change(tables, state, scratch, cell)
    return True


@part
def filter_values(
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
