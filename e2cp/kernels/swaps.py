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
    lay,
    matched,
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
def propose(ground: StaticTables, random: Words, turns: int) -> Swap:
    """Return a random move of free pieces, legal on the rim.

    Parameters
    ----------
    ground, random
        The cells, and the state of the generator.
    turns
        How many of a hundred moves of an inner piece turn it where it lies.
    """
    first = np.int64(ground.members[draw(random, ground.members.size)])
    peers = draw(random, ground.peer_counts[first])
    second = np.int64(ground.members[ground.peer_begins[first] + peers])
    bits = draw(random, 1600)
    # inner pieces turn at random, rim pieces as the rim does: no branch for the processor to guess
    spin = np.int64(ground.spins[first])
    if spin and bits >> 4 < turns:
        second = first
    rim = np.int64(ground.cell_turns[second]) - np.int64(ground.cell_turns[first])
    return Swap(first, second, (rim + (bits & spin)) & 3, ((bits >> 2 & spin) - rim) & 3)


@part
def swap_gain(ground: StaticTables, laid: BoardState, move: Swap) -> np.int64:
    """Return what the score gains by a move."""
    first, second = move.first, move.second
    on_second = turned(laid.looks[first], move.first_turn)
    gain = agreeing(on_second, laid.wanted[second]) - matched(laid, second)
    if first == second:
        return gain
    on_first = turned(laid.looks[second], move.second_turn)
    gain += agreeing(on_first, laid.wanted[first]) - matched(laid, first)
    side = side_towards(ground, first, second)
    if side >= 0:
        gain += between(laid, first, second, on_first, on_second, side)
    return gain


@part
def side_towards(ground: StaticTables, cell: Int, other: Int) -> int:
    """Return the side of a cell on which another lies, -1 if they do not touch."""
    found = -1
    for side in range(4):
        if ground.around[cell, side] == other:
            found = side
    return found


@part
def between(
    laid: BoardState, first: Int, second: Int, on_first: np.uint64, on_second: np.uint64, side: Int
) -> np.int64:
    """Return what to add to the gain of two cells that touch.

    Their junction was counted twice before, and each new look was held against the other
    cell's old one.
    """
    old_first, old_second = laid.looks[first], laid.looks[second]
    return (
        _joins(old_first, old_second, side)
        + _joins(on_first, on_second, side)
        - _joins(on_first, old_second, side)
        - _joins(old_first, on_second, side)
    )


@part
def _joins(look: np.uint64, other: np.uint64, side: Int) -> np.int64:
    """Return 1 if a look matches another one that lies on this side of it, else 0."""
    here = look >> (WIDTH * np.uint64(side))
    there = other >> (WIDTH * np.uint64((side + 2) & 3))
    return np.int64(((here ^ there) & LANE) == np.uint64(0))


@part
def swap(ground: StaticTables, laid: BoardState, move: Swap) -> None:
    """Make a move."""
    first, second = move.first, move.second
    piece, other = laid.pieces[first], laid.pieces[second]
    rotation = (laid.rotations[first] + move.first_turn) & 3
    other_rotation = (laid.rotations[second] + move.second_turn) & 3
    lay(ground, laid, second, piece, rotation)
    if first != second:
        lay(ground, laid, first, other, other_rotation)
