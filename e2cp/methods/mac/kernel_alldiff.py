"""Filters of the constraint that no piece lies on two cells, class by class."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import part
from e2cp.kernels.alldifferent import filter_alldifferent
from e2cp.kernels.bits import ZERO, popcount
from e2cp.methods.mac.kernel_propagate import note_change
from e2cp.methods.mac.kernel_state import Scratch, State, Table, Tables, Words

FIRST_TURNS = np.uint64(0x1111111111111111)
"""The bit of each piece's first rotation in a word."""


class Pieces(NamedTuple):
    """What the filters of pieces know and where they work.

    Attributes
    ----------
    groups
        By class: its first place in `cells`, how many cells it has, their first word, their words,
        and 1 if all its pieces must lie there.
    cells
        The cells, class by class.
    met
        By word: pieces that some cell may hold, and those that two may.
    columns
        By cell of a class and word: the pieces that it may hold.
    chosen, owners, work
        By place in `cells`: the piece in the last matching; and scratch.
    """

    groups: Table
    cells: Table
    met: Words
    columns: Words
    chosen: Table
    owners: Table
    work: Table


@part
def pieces_of(bits: np.uint64) -> np.uint64:
    """Return the pieces of the values in a word, each as the bit of its first rotation."""
    two = bits | bits >> np.uint64(1)
    return (two | two >> np.uint64(2)) & FIRST_TURNS


@part
def count_pieces(tables: Tables, state: State, scratch: Scratch, pieces: Pieces) -> bool:
    """Hall's condition of each class: as many pieces as cells; False if it does not hold.

    Where all pieces of a class must be used, one that a single cell may hold lies there.
    """
    for group in range(pieces.groups.shape[0]):
        begin, count, words = (
            pieces.groups[group, 0],
            pieces.groups[group, 1],
            pieces.groups[group, 3],
        )
        if count == 0:
            continue
        present = np.int64(0)
        single = False
        for word in range(words):
            once, twice = ZERO, ZERO
            for place in range(begin, begin + count):
                here = pieces_of(state.domains[tables.layout[pieces.cells[place], 0] + word])
                twice |= once & here
                once |= here
            pieces.met[word] = once & ~twice
            single |= pieces.met[word] != ZERO
            present += popcount(once)
        if present < count:
            scratch.ends[3] = -1 - pieces.groups[group, 2]
            return False
        if pieces.groups[group, 4] and single:
            for place in range(begin, begin + count):
                if not _hold_single(tables, state, scratch, pieces, pieces.cells[place], words):
                    scratch.ends[3] = -1 - pieces.groups[group, 2]
                    return False
    return True


@part
def _hold_single(
    tables: Tables, state: State, scratch: Scratch, pieces: Pieces, cell: int, words: int
) -> bool:
    """Leave a cell the one piece that no other cell may hold, if it has such a piece."""
    if state.placed[cell]:
        return True
    start = tables.layout[cell, 0]
    held, where = ZERO, 0
    for word in range(words):
        alone = pieces_of(state.domains[start + word]) & pieces.met[word]
        if alone:
            if held or popcount(alone) > 1:
                return False
            held, where = alone, word
    if held == ZERO:
        return True
    left = state.domains[start + where] & held * np.uint64(15)
    for word in range(words):
        state.domains[start + word] = ZERO
    state.domains[start + where] = left
    state.sizes[cell] = popcount(left)
    note_change(tables, state, scratch, cell)
    return True


@part
def match_pieces(tables: Tables, state: State, scratch: Scratch, pieces: Pieces) -> bool:
    """Take every piece from every cell that holds it in no assignment of pieces to cells."""
    for group in range(pieces.groups.shape[0]):
        begin, count, words = (
            pieces.groups[group, 0],
            pieces.groups[group, 1],
            pieces.groups[group, 3],
        )
        if count == 0:
            continue
        columns = pieces.columns[:count, :words]
        for row in range(count):
            start = tables.layout[pieces.cells[begin + row], 0]
            for word in range(words):
                columns[row, word] = pieces_of(state.domains[start + word])
        dropped = filter_alldifferent(
            columns,
            count,
            pieces.chosen[begin : begin + count],
            pieces.owners[: 64 * words],
            pieces.work,
        )
        if dropped < 0:
            scratch.ends[3] = -1 - pieces.groups[group, 2]
            return False
        if dropped:
            for row in range(count):
                _keep_pieces(tables, state, scratch, columns, row, pieces.cells[begin + row])
    return True


@part
def _keep_pieces(
    tables: Tables, state: State, scratch: Scratch, columns: Words, row: int, cell: int
) -> None:
    start = tables.layout[cell, 0]
    size = np.int64(0)
    for word in range(columns.shape[1]):
        state.domains[start + word] &= columns[row, word] * np.uint64(15)
        size += popcount(state.domains[start + word])
    if size < state.sizes[cell]:
        state.sizes[cell] = size
        note_change(tables, state, scratch, cell)
