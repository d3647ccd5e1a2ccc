"""The blocks that fit a square of four cells, found when they are asked for.

Nothing is listed beforehand: Eternity II has four million blocks, of which a search sees those that
fit what lies beside them. The cells of a block are filled one after the other, beginning at
the corner with most known sides; candidates are the free values that show all known colours, an
intersection of sets of bits.

A value is ``4 * piece + rotation``, as in `e2cp.kernels.domains`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import part
from e2cp.kernels.bits import ONE, ZERO, lowest
from e2cp.kernels.domains import TURNS, Bytes, Table, Words

CORNERS = 4
ABSENT = -1
"""In place of a value: nothing lies on the cell; in place of a cell: it is not to be filled."""


class Tables(NamedTuple):
    """What does not change during a search.

    Attributes
    ----------
    layout
        By cell: where its words begin among the words of all domains, how many they are, and
        the number of its first word among all words of values.
    around
        By cell and side: the neighbour, or -1 (rim, or relaxed).
    support
        By side, colour and word: the values that show the colour there.
    colours
        By value and side: the colour.
    legal
        The words of all cells: what the rim and the clues allow.
    blocks
        By block: its cells clockwise from the upper left one, -1 where nothing is to be placed:
        on a relaxed cell, or a clue's. Each has one that is.
    """

    layout: Table
    around: Table
    support: Words
    colours: Bytes
    legal: Words
    blocks: Table


class Lying(NamedTuple):
    """What lies on the board.

    Attributes
    ----------
    values
        By cell: its value, or -1.
    free
        By word: the values of pieces that lie nowhere.
    rest
        By corner of a block and word: the values that are left to try.
    order
        The corners of a block, as they are filled.
    """

    values: Table
    free: Words
    rest: Words
    order: Table


@part
def put(lying: Lying, cell: int, value: int) -> None:
    """Place a value on an empty cell."""
    lying.values[cell] = value
    lying.free[value >> 6] &= ~(TURNS << np.uint64(value & 60))


@part
def take(lying: Lying, cell: int) -> None:
    """Take the value from a cell."""
    value = lying.values[cell]
    lying.values[cell] = ABSENT
    lying.free[value >> 6] |= TURNS << np.uint64(value & 60)


@part
def candidates(tables: Tables, lying: Lying, cell: int, into: Words) -> None:
    """Write the free values that fit a cell, given what lies around it."""
    start, words, first = tables.layout[cell, 0], tables.layout[cell, 1], tables.layout[cell, 2]
    for word in range(words):
        into[word] = tables.legal[start + word] & lying.free[first + word]
    for side in range(4):
        other = tables.around[cell, side]
        if other < 0 or lying.values[other] < 0:
            continue
        colour = tables.colours[lying.values[other], (side + 2) & 3]
        for word in range(words):
            into[word] &= tables.support[side, colour, first + word]


@part
def find_blocks(
    tables: Tables, lying: Lying, block: int, batch: Table, known: int, limit: int
) -> int:
    """Find blocks that fit, each once, in a fixed order; what lies is left as it was.

    Parameters
    ----------
    tables, lying
        See there; the cells of the block are empty.
    block
        The block.
    batch
        Where the values are written, by corner, -1 where nothing is placed; its last row is
        kept free for those to go on after.
    known
        Whether to go on after the values in the last row of `batch`.
    limit
        How many to find at most; if it is larger than the batch they are counted only.

    Returns
    -------
    int
        How many were found. If fewer than the limit, there are no others.
    """
    cells = tables.blocks[block]
    steps = _order(tables, lying, cells)
    last = batch.shape[0] - 1
    found, step = 0, 0
    entering = True
    while step >= 0:
        if step == steps:
            if not known:
                if limit <= last:
                    for corner in range(CORNERS):
                        cell = cells[corner]
                        batch[found, corner] = lying.values[cell] if cell >= 0 else ABSENT
                found += 1
                if found == limit:
                    break
            known = 0
            entering = False
            step -= 1
            take(lying, cells[lying.order[step]])
            continue
        corner = lying.order[step]
        cell = cells[corner]
        rest = lying.rest[step]
        words, first = tables.layout[cell, 1], tables.layout[cell, 2]
        if entering:
            candidates(tables, lying, cell, rest)
            if known:
                after = batch[last, corner]
                for word in range(words):
                    if 64 * (first + word) + 64 <= after:
                        rest[word] = ZERO
                    elif first + word == after >> 6:
                        rest[word] &= ~((ONE << np.uint64(after & 63)) - ONE)
        value = -1
        for word in range(words):
            if rest[word]:
                value = 64 * (first + word) + np.int64(lowest(rest[word]))
                rest[word] &= rest[word] - ONE
                break
        if value < 0:
            entering = False
            step -= 1
            if step >= 0:
                take(lying, cells[lying.order[step]])
            continue
        put(lying, cell, value)
        entering = True
        step += 1
    while step > 0:
        step -= 1
        take(lying, cells[lying.order[step]])
    return found


@part
def _order(tables: Tables, lying: Lying, cells: Table) -> int:
    """Write the corners in the order in which they are filled; return how many they are.

    First the one with most known sides, then the two beside it, then the opposite one.
    """
    most, first = -1, 0
    for corner in range(CORNERS):
        cell = cells[corner]
        if cell < 0:
            continue
        known = 0
        for side in range(4):
            other = tables.around[cell, side]
            if other >= 0 and lying.values[other] >= 0:
                known += 1
        if known > most:
            most, first = known, corner
    steps = 0
    for turn in (0, 1, 3, 2):
        corner = (first + turn) & 3
        if cells[corner] >= 0:
            lying.order[steps] = corner
            steps += 1
    return steps
