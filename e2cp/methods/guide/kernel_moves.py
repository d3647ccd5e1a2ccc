"""The moves of guide-and-observe: turn, swap, exchange of blocks, assignment."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.assignment import WORK_ROWS, assign
from e2cp.kernels.best_turns import best_turn, best_turns
from e2cp.kernels.board_state import (
    INNER,
    BoardState,
    Int,
    StaticTables,
    Table,
    Words,
    agreeing,
    turned,
)
from e2cp.kernels.random import draw
from e2cp.methods.guide.kernel_objectives import Undo, put

TURN, SWAP, BLOCKS, ASSIGNMENT = range(4)

TRIES = 4
"""Cells drawn for each one of an assignment before it is made with fewer."""


class Workspace(NamedTuple):
    """Memory for an assignment: its cells and their pieces, and by cell when it was drawn."""

    cells: Table
    pool: Table
    drawn: NDArray[np.int64]
    weights: Table
    rotations: Table
    columns: Table
    work: Table


def workspace(cells: int, most: int) -> Workspace:
    """Return the memory for a board of so many cells, of which `most` are lifted at once."""
    return Workspace(
        np.zeros(most, np.int32),
        np.zeros(most, np.int32),
        np.full(cells, -1, np.int64),
        np.zeros((most, most), np.int32),
        np.zeros((most, most), np.int32),
        np.zeros(most, np.int32),
        np.zeros((WORK_ROWS, most), np.int32),
    )


@part
def turn_piece(static: StaticTables, state: BoardState, random: Words, undo: Undo) -> None:
    """Turn a random inner piece to another rotation."""
    cell = _member(static, random)
    if static.kinds[cell] == INNER:
        rotation = (np.int64(state.rotations[cell]) + 1 + draw(random, 3)) & 3
        put(static, state, undo, cell, np.int64(state.pieces[cell]), rotation)


@part
def swap_pieces(static: StaticTables, state: BoardState, random: Words, undo: Undo) -> None:
    """Swap two random pieces of a class, each turned as fits best."""
    first = _member(static, random)
    peer = static.peer_begins[first] + draw(random, static.peer_counts[first])
    second = np.int64(static.members[peer])
    if first == second:
        return
    move = best_turns(static, state, first, second, draw(random, 4))
    piece, other = np.int64(state.pieces[first]), np.int64(state.pieces[second])
    put(static, state, undo, first, other, move.on_first)
    put(static, state, undo, second, piece, move.on_second)


@part
def swap_blocks(
    static: StaticTables,
    state: BoardState,
    random: Words,
    undo: Undo,
    rows: int,
    cols: int,
    most: int,
) -> None:
    """Exchange two rectangles of inner cells that do not overlap, turned alike as they lie.

    Nothing happens where they overlap or a cell is not free.
    """
    tall = 1 + draw(random, min(most, rows - 2)) if rows > 2 else np.int64(0)
    wide = 1 + draw(random, min(most, cols - 2)) if cols > 2 else np.int64(0)
    if tall == 0 or wide == 0:
        return
    top, left = _offset(random, rows, tall), _offset(random, cols, wide)
    other_top, other_left = _offset(random, rows, tall), _offset(random, cols, wide)
    if abs(top - other_top) < tall and abs(left - other_left) < wide:
        return
    for place in range(tall * wide):
        row, col = place // wide, place % wide
        here = (top + row) * cols + left + col
        there = (other_top + row) * cols + other_left + col
        if not (static.free[here] and static.free[there]):
            return
    for place in range(tall * wide):
        row, col = place // wide, place % wide
        here = (top + row) * cols + left + col
        there = (other_top + row) * cols + other_left + col
        piece, rotation = np.int64(state.pieces[here]), np.int64(state.rotations[here])
        other, turn = np.int64(state.pieces[there]), np.int64(state.rotations[there])
        put(static, state, undo, here, other, turn)
        put(static, state, undo, there, piece, rotation)


@part
def assign_pieces(
    static: StaticTables,
    state: BoardState,
    random: Words,
    undo: Undo,
    space: Workspace,
    now: Int,
    cells: int,
) -> None:
    """Place pieces of one class anew, as well as can be, on cells of which no two touch."""
    first = _member(static, random)
    begin, count = static.peer_begins[first], static.peer_counts[first]
    size = 0
    for _ in range(TRIES * cells):
        cell = np.int64(static.members[begin + draw(random, count)])
        clear = space.drawn[cell] != now
        for side in range(4):
            neighbour = static.around[cell, side]
            if neighbour >= 0 and space.drawn[neighbour] == now:
                clear = False
        if clear:
            space.drawn[cell] = now
            space.cells[size] = cell
            space.pool[size] = state.pieces[cell]
            size += 1
            if size == cells:
                break
    start = draw(random, 4)
    for row in range(size):
        cell = np.int64(space.cells[row])
        wanted = state.wanted[cell]
        for column in range(size):
            piece = np.int64(space.pool[column])
            rotation = best_turn(static, cell, piece, wanted, start)
            space.rotations[row, column] = rotation
            oriented = turned(static.packed_sides[piece], rotation)
            space.weights[row, column] = agreeing(oriented, wanted)
    assign(space.weights, size, size, space.columns, space.work)
    for row in range(size):
        column = space.columns[row]
        cell, piece = np.int64(space.cells[row]), np.int64(space.pool[column])
        rotation = np.int64(space.rotations[row, column])
        if state.pieces[cell] != piece or state.rotations[cell] != rotation:
            put(static, state, undo, cell, piece, rotation)


@part
def _offset(random: Words, length: int, side: np.int64) -> np.int64:
    """Draw where a block begins, such that it touches no rim."""
    return 1 + draw(random, int(length - 1 - side))


@part
def _member(static: StaticTables, random: Words) -> np.int64:
    return np.int64(static.members[draw(random, static.members.size)])
