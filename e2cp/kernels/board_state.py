"""A complete board as words, for searches that move pieces about.

The four sides of an oriented piece are packed into one word, 16 bits each, up lowest: turning the
piece turns the word. A cell *wants* the sides that its neighbours show it, so that the matched
sides of any piece on any cell are a few machine instructions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.bits import popcount

Table = NDArray[np.int32]
Words = NDArray[np.uint64]
Counters = NDArray[np.int64]
Int = int | np.int64

INNER = 0
"""The class of the pieces without grey; 1 is that of borders and 2 that of corners."""

LANE = np.uint64(0xFFFF)
LOW_BITS = np.uint64(0x7FFF7FFF7FFF7FFF)
WIDTH = np.uint64(16)
WORD = np.uint64(63)

SCORE, BEST, MOVES, RESTARTS = 0, 1, 2, 3
"""Places in the counters of every search: the score now and at its best, moves and restarts."""

COMMON_COUNTERS = 4


class StaticTables(NamedTuple):
    """What does not change during a search.

    Attributes
    ----------
    around
        By cell and side: the neighbour or -1.
    sides
        By cell: its number of neighbours.
    kinds
        By cell: its class, see `INNER`.
    free
        By cell: whether its piece may move.
    members
        The free cells, class after class.
    peer_begins, peer_counts
        By cell: where its class begins among them, and how many they are.
    spins
        By cell: 3 if its piece may be turned any way, 0 on the rim.
    packed_sides
        By piece: its sides, unturned.
    cell_turns, piece_turns
        The first rim side of each cell and the first grey side of each piece, going clockwise;
        their difference turns a rim piece the only legal way.
    """

    around: Table
    sides: Table
    kinds: Table
    free: NDArray[np.bool_]
    members: Table
    peer_begins: Table
    peer_counts: Table
    spins: Table
    packed_sides: Words
    cell_turns: Table
    piece_turns: Table


class BoardState(NamedTuple):
    """A complete board, by cell: piece, rotation, its sides and what its neighbours show."""

    pieces: Table
    rotations: Table
    packed_sides: Words
    wanted: Words


class Record(NamedTuple):
    """The best board so far, by cell: piece and rotation."""

    pieces: Table
    rotations: Table


@part
def turned(sides: np.uint64, rotation: Int) -> np.uint64:
    """Return the sides of a piece after so many clockwise quarter turns."""
    shift = WIDTH * np.uint64(rotation)
    return (sides << shift) | (sides >> ((WORD + np.uint64(1) - shift) & WORD))


@part
def agreeing(sides: np.uint64, wanted: np.uint64) -> np.int64:
    """Return the number of sides on which two words show the same colour."""
    apart = sides ^ wanted
    return popcount(~(((apart & LOW_BITS) + LOW_BITS) | apart | LOW_BITS))


@part
def matched(state: BoardState, cell: Int) -> np.int64:
    """Return the number of matched sides of a cell."""
    return agreeing(state.packed_sides[cell], state.wanted[cell])


@part
def rim_turn(static: StaticTables, cell: Int, piece: Int) -> np.int64:
    """Return the only legal rotation of a rim piece on a rim cell of its class."""
    return np.int64(static.cell_turns[cell] - static.piece_turns[piece]) & 3


@part
def place_piece(
    static: StaticTables, state: BoardState, cell: Int, piece: Int, rotation: Int
) -> None:
    """Put a piece on a cell and show it to the neighbours."""
    sides = turned(static.packed_sides[piece], rotation)
    state.pieces[cell] = piece
    state.rotations[cell] = rotation
    state.packed_sides[cell] = sides
    for side in range(4):
        neighbour = static.around[cell, side]
        if neighbour >= 0:
            shift = WIDTH * np.uint64((side + 2) & 3)
            colour = (sides >> (WIDTH * np.uint64(side))) & LANE
            others = state.wanted[neighbour] & ~(LANE << shift)
            state.wanted[neighbour] = others | (colour << shift)


@part
def record(state: BoardState, best: Record) -> None:
    """Keep the board as the best one."""
    for cell in range(state.pieces.size):
        best.pieces[cell] = state.pieces[cell]
        best.rotations[cell] = state.rotations[cell]


@kernel
def place_all(static: StaticTables, state: BoardState, best: Record) -> np.int64:
    """Place a whole board and return its score."""
    doubled = np.int64(0)
    for cell in range(state.pieces.size):
        piece, rotation = np.int64(best.pieces[cell]), np.int64(best.rotations[cell])
        place_piece(static, state, cell, piece, rotation)
    for cell in range(state.pieces.size):
        doubled += matched(state, cell)
    return doubled // 2
