"""Filters that count and match the sides of each colour over the whole board.

A *kind* of sides is a colour and whether it lies along the rim: sides of different kinds never
meet. If every piece lies on the board, kind k has 2·K of them and owns exactly K junctions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.bits import ONE, ZERO, lowest
from e2cp.kernels.general_matching import match_perfectly, useful_edges
from e2cp.methods.mac.kernel_propagate import drop_value, filter_values, note_change
from e2cp.methods.mac.kernel_state import Bytes, Scratch, State, Table, Tables, Words, first_value

Numbers = NDArray[np.int8]

FIXED, POSSIBLE = 0, 1


class Colours(NamedTuple):
    """What the colour filters know and where they work.

    Attributes
    ----------
    whole
        Whether all pieces lie on cells that take part; else only upper bounds hold.
    joins
        By junction: its first cell, the side there, its second cell, the side there, and 1 if
        it lies along the rim.
    kinds
        By 0 or 1 (along the rim) and colour: the kind of such sides, or -1.
    pairs
        By kind: the junctions it owns, at most so many if not `whole`.
    counts
        By kind: junctions that have it for sure, and those that may.
    classes, black
        By cell: its class, and 1 if it is black on the chessboard.
    shows
        By piece and kind: its sides of that kind.
    pieces, spread
        By kind, class and number of sides: pieces with so many, and those of them not placed.
    committed, empty
        By kind or class, and chessboard colour: sides on placed pieces; open cells.
    halves
        By value and side: the number of that side of the piece among those of its kind.
    values
        By kind and number: four times the piece, and its side.
    own
        By kind and number: the sides of the same piece.
    vertices
        By kind: all its sides; none if they are more than a word holds, which are not matched.
    shown
        By junction, end and colour: the sides that a cell may show there.
    neighbours, useful
        By kind and number: the sides that a side may meet, and those in some perfect matching.
    known
        As `neighbours`, when `useful` was found.
    partners, work
        By kind and number: the last matching; and scratch.
    """

    whole: Bytes
    joins: Table
    kinds: Table
    pairs: Table
    counts: Table
    classes: Bytes
    black: Bytes
    shows: Bytes
    pieces: Table
    spread: Table
    committed: Table
    empty: Table
    halves: Numbers
    values: Table
    own: Words
    vertices: Words
    shown: Words
    neighbours: Words
    useful: Words
    known: Words
    partners: Numbers
    work: Numbers


@part
def supply_lasts(state: State, colours: Colours) -> bool:
    """Whether unplaced pieces have the colours that placed ones ask for (level 0).

    The sides of a kind on unplaced pieces, less those that placed pieces show towards open
    cells, are twice what K exceeds the junctions at placed pieces by: hence even, and not negative
    if and only if those are at most K.
    """
    counts = colours.counts
    for kind in range(counts.shape[0]):
        counts[kind, FIXED] = 0
    for junction in range(colours.joins.shape[0]):
        join = colours.joins[junction]
        if state.sizes[join[0]] == 1 or state.sizes[join[2]] == 1:
            kind = colours.kinds[join[4], lowest(state.masks[junction])]
            counts[kind, FIXED] += 1
            if counts[kind, FIXED] > colours.pairs[kind]:
                return False
    return True


@part
def is_balanced(tables: Tables, state: State, colours: Colours) -> bool:
    """Whether black and white cells can still show K sides of every kind each (level 0b).

    Every junction joins a black and a white cell. What the open cells of a chessboard colour add
    is bounded by those unplaced pieces, class by class, that have fewest and most such sides.
    """
    if not colours.whole[0]:
        return True
    spread, committed, empty = colours.spread, colours.committed, colours.empty
    for kind in range(colours.pairs.size):
        committed[kind, 0] = committed[kind, 1] = 0
        for group in range(3):
            empty[group, 0] = empty[group, 1] = 0
            for number in range(5):
                spread[kind, group, number] = colours.pieces[kind, group, number]
    for cell in range(state.sizes.size):
        group, black = colours.classes[cell], colours.black[cell]
        if state.sizes[cell] == 1:
            piece = first_value(tables, state, cell) >> 2
            for kind in range(colours.pairs.size):
                number = colours.shows[piece, kind]
                committed[kind, black] += number
                spread[kind, group, number] -= 1
        else:
            empty[group, black] += 1
    for kind in range(colours.pairs.size):
        for black in range(2):
            least = most = committed[kind, black]
            for group in range(3):
                wanted = empty[group, black]
                least += _fewest(spread, kind, group, wanted)
                most += _most(spread, kind, group, wanted)
            if not least <= colours.pairs[kind] <= most:
                return False
    return True


@part
def _fewest(spread: NDArray[np.int32], kind: int, group: int, wanted: int) -> int:
    """Return the fewest sides of a kind that so many unplaced pieces of a class have."""
    total = 0
    for number in range(5):
        taken = min(wanted, spread[kind, group, number])
        total += taken * number
        wanted -= taken
    return total


@part
def _most(spread: NDArray[np.int32], kind: int, group: int, wanted: int) -> int:
    """Return the most sides of a kind that so many unplaced pieces of a class have."""
    total = 0
    for number in range(4, -1, -1):
        taken = min(wanted, spread[kind, group, number])
        total += taken * number
        wanted -= taken
    return total


@part
def count_junctions(tables: Tables, state: State, scratch: Scratch, colours: Colours) -> bool:
    """Let every kind own exactly K junctions (level 1); return False if it cannot.

    A kind that has its K is taken from all other junctions; one that has K junctions left at
    most gets them all.
    """
    counts, joins = colours.counts, colours.joins
    for kind in range(counts.shape[0]):
        counts[kind, FIXED] = counts[kind, POSSIBLE] = 0
    for junction in range(joins.shape[0]):
        mask, along = state.masks[junction], joins[junction, 4]
        place = FIXED if mask & (mask - ONE) == ZERO else POSSIBLE
        while mask:
            kind = colours.kinds[along, lowest(mask)]
            mask &= mask - ONE
            if kind >= 0:
                counts[kind, place] += 1
    full, scarce = False, False
    for kind in range(counts.shape[0]):
        left = colours.pairs[kind] - counts[kind, FIXED]
        if left < 0 or (colours.whole[0] and left > counts[kind, POSSIBLE]):
            return False
        if counts[kind, POSSIBLE]:
            full |= left == 0
            scarce |= colours.whole[0] and left == counts[kind, POSSIBLE]
    if not (full or scarce):
        return True
    for junction in range(joins.shape[0]):
        mask, along = state.masks[junction], joins[junction, 4]
        if mask & (mask - ONE) == ZERO:
            continue
        kept, rest = mask, mask
        while rest:
            bit = rest & (~rest + ONE)
            kind = colours.kinds[along, lowest(rest)]
            rest ^= bit
            left = np.int32(0)
            if kind >= 0:
                left = colours.pairs[kind] - counts[kind, FIXED]
                if colours.whole[0] and left > 0 and left == counts[kind, POSSIBLE]:
                    kept &= bit  # two kinds that both need this junction leave none
            if left == 0:
                kept &= ~bit
        if kept == mask:
            continue
        if kept == ZERO or not _keep_colours(tables, state, scratch, joins[junction], mask, kept):
            return False
        state.masks[junction] = kept
    return True


@part
def _keep_colours(
    tables: Tables, state: State, scratch: Scratch, join: Table, mask: np.uint64, kept: np.uint64
) -> bool:
    """Filter both cells of a junction by the colours it keeps."""
    for end in range(2):
        cell = join[2 * end]
        left = filter_values(tables, state, cell, join[2 * end + 1], mask & ~kept, kept)
        if left == 0:
            return False
        if left < state.sizes[cell]:
            state.sizes[cell] = left
            note_change(tables, state, scratch, cell)
    return True


@part
def match_sides(tables: Tables, state: State, scratch: Scratch, colours: Colours) -> bool:
    """Let the sides of every kind have a perfect matching (level 2, GAColor).

    Two sides may meet if some junction can have one on each of its ends. A value goes if what it
    shows on a junction meets nothing there in any perfect matching.
    """
    if not colours.whole[0]:
        return True
    _list_sides(tables, state, colours)
    _link_sides(state, colours)
    for kind in range(colours.pairs.size):
        if colours.vertices[kind] and not _match_kind(colours, kind):
            return False
    return _drop_sides(tables, state, scratch, colours)


@part
def _list_sides(tables: Tables, state: State, colours: Colours) -> None:
    """Note by junction, end and colour which sides of pieces the cells may show."""
    shown = colours.shown
    for junction in range(shown.shape[0]):
        rest = state.masks[junction]
        while rest:
            colour = lowest(rest)
            rest &= rest - ONE
            shown[junction, 0, colour] = shown[junction, 1, colour] = ZERO
    layout, around = tables.layout, tables.around
    for cell in range(state.sizes.size):
        start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
        for word in range(words):
            bits = state.domains[start + word]
            while bits:
                value = np.uint64(64 * (first + word)) + lowest(bits)
                bits &= bits - ONE
                for side in range(4):
                    junction = around[cell, 4 + side]
                    if junction >= 0:
                        # the first cell of a junction has it right or below
                        end = 0 if side == 1 or side == 2 else 1
                        half = np.uint64(colours.halves[value, side])
                        shown[junction, end, tables.colours[value, side]] |= ONE << half


@part
def _link_sides(state: State, colours: Colours) -> None:
    neighbours = colours.neighbours
    for kind in range(neighbours.shape[0]):
        for place in range(neighbours.shape[1]):
            neighbours[kind, place] = ZERO
    for junction in range(colours.shown.shape[0]):
        rest = state.masks[junction]
        along = colours.joins[junction, 4]
        while rest:
            colour = lowest(rest)
            rest &= rest - ONE
            kind = colours.kinds[along, colour]
            if colours.vertices[kind] == ZERO:
                continue
            for end in range(2):
                others = colours.shown[junction, 1 - end, colour]
                here = colours.shown[junction, end, colour]
                while here:
                    half = np.int64(lowest(here))
                    here &= here - ONE
                    neighbours[kind, half] |= others & ~colours.own[kind, half]


@part
def _match_kind(colours: Colours, kind: int) -> bool:
    """Find which meetings are in some perfect matching of a kind; False if it has none."""
    neighbours, known = colours.neighbours[kind], colours.known[kind]
    vertices = colours.vertices[kind]
    same = True
    for half in range(neighbours.size):
        if neighbours[half] != known[half]:
            same = False
            break
    if same:
        return True
    partners, useful = colours.partners[kind], colours.useful[kind]
    if not match_perfectly(neighbours, vertices, partners, colours.work):
        return False
    useful_edges(neighbours, vertices, partners, useful, colours.work)
    for half in range(neighbours.size):
        known[half] = neighbours[half]
    return True


@part
def _drop_sides(tables: Tables, state: State, scratch: Scratch, colours: Colours) -> bool:
    """Take the values that show a side where nothing useful can meet it."""
    for junction in range(colours.shown.shape[0]):
        rest = state.masks[junction]
        join = colours.joins[junction]
        while rest:
            colour = lowest(rest)
            rest &= rest - ONE
            kind = colours.kinds[join[4], colour]
            if colours.vertices[kind] == ZERO:
                continue
            for end in range(2):
                others = colours.shown[junction, 1 - end, colour]
                here = colours.shown[junction, end, colour]
                while here:
                    half = np.int64(lowest(here))
                    here &= here - ONE
                    if colours.useful[kind, half] & others == ZERO:
                        side = join[2 * end + 1]
                        number = colours.values[kind, half]
                        value = (number & ~3) | ((side - number) & 3)
                        if not _drop_once(tables, state, scratch, join[2 * end], value):
                            return False
    return True


@part
def _drop_once(tables: Tables, state: State, scratch: Scratch, cell: int, value: int) -> bool:
    """Take a value that another junction may have taken just before."""
    place = tables.layout[cell, 0] + (value >> 6) - tables.layout[cell, 2]
    if not state.domains[place] >> np.uint64(value & 63) & ONE:
        return True
    return drop_value(tables, state, scratch, cell, value)
