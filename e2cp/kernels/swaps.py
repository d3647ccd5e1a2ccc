"""Swap-and-rotate moves: two pieces of a class change places, or one inner piece turns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import part
from e2cp.kernels.board_state import (
    LANE,
    WIDTH,
    BoardState,
    Int,
    StaticTables,
    Words,
    agreeing,
    matched,
    place_piece,
    turned,
)
from e2cp.kernels.random import draw


class Swap(NamedTuple):
    """Two cells of a class, and how far each piece is turned on the way to the other cell.

    If both are the same cell, its piece is turned and stays.
    """

    first: np.int64
    second: np.int64
    first_turn: np.int64
    second_turn: np.int64


@part
def propose(static: StaticTables, random: Words, turns: int) -> Swap:
    """Return a random move of free pieces, legal on the rim.

    Parameters
    ----------
    static, random
        The cells, and the state of the generator.
    turns
        How many of a hundred moves of an inner piece turn it where it lies.
    """
    first = np.int64(static.members[draw(random, static.members.size)])
    peers = draw(random, static.peer_counts[first])
    second = np.int64(static.members[static.peer_begins[first] + peers])
    bits = draw(random, 1600)
    # inner pieces turn at random, rim pieces as the rim does: no branch for the processor to guess
    spin = np.int64(static.spins[first])
    if spin and bits >> 4 < turns:
        second = first
    rim = np.int64(static.cell_turns[second]) - np.int64(static.cell_turns[first])
    return Swap(first, second, (rim + (bits & spin)) & 3, ((bits >> 2 & spin) - rim) & 3)


@part
def swap_gain(static: StaticTables, state: BoardState, move: Swap) -> np.int64:
    """Return what the score gains by a move."""
    first, second = move.first, move.second
    on_second = turned(state.packed_sides[first], move.first_turn)
    gain = agreeing(on_second, state.wanted[second]) - matched(state, second)
    if first == second:
        return gain
    on_first = turned(state.packed_sides[second], move.second_turn)
    gain += agreeing(on_first, state.wanted[first]) - matched(state, first)
    side = side_towards(static, first, second)
    if side >= 0:
        gain += between(state, first, second, on_first, on_second, side)
    return gain


@part
def side_towards(static: StaticTables, cell: Int, other: Int) -> int:
    """Return the side of a cell on which another lies, -1 if they do not touch."""
    found = -1
    for side in range(4):
        if static.around[cell, side] == other:
            found = side
    return found


@part
def between(
    state: BoardState, first: Int, second: Int, on_first: np.uint64, on_second: np.uint64, side: Int
) -> np.int64:
    """Return what to add to the gain of two cells that touch.

    Their junction was counted twice before, and each new oriented piece was compared with the
    other cell's old one.
    """
    old_first, old_second = state.packed_sides[first], state.packed_sides[second]
    return (
        _joins(old_first, old_second, side)
        + _joins(on_first, on_second, side)
        - _joins(on_first, old_second, side)
        - _joins(old_first, on_second, side)
    )


@part
def _joins(oriented: np.uint64, other: np.uint64, side: Int) -> np.int64:
    """Return 1 if an oriented piece matches another that lies on this side of it, else 0."""
    here = oriented >> (WIDTH * np.uint64(side))
    there = other >> (WIDTH * np.uint64((side + 2) & 3))
    return np.int64(((here ^ there) & LANE) == np.uint64(0))


@part
def swap(static: StaticTables, state: BoardState, move: Swap) -> None:
    """Make a move."""
    first, second = move.first, move.second
    piece, other = state.pieces[first], state.pieces[second]
    rotation = (state.rotations[first] + move.first_turn) & 3
    other_rotation = (state.rotations[second] + move.second_turn) & 3
    place_piece(static, state, second, piece, rotation)
    if first != second:
        place_piece(static, state, first, other, other_rotation)
