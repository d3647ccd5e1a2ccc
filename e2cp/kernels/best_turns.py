"""Two pieces of a class change places, each turned as fits best, or one turns where it lies."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import part
from e2cp.kernels.board_state import (
    INNER,
    BoardState,
    Int,
    StaticTables,
    agreeing,
    matched,
    place_piece,
    rim_turn,
    turned,
)
from e2cp.kernels.swaps import between, side_towards

NOTHING = -100
"""Less than any move gains."""

TOUCHING_SLACK = 2
"""What two cells that touch can gain beyond what a table of fits says."""


class Move(NamedTuple):
    """Two cells, the rotations of the pieces that come to them, and the gain.

    If both are the same cell, its piece is turned and stays.
    """

    first: np.int64
    second: np.int64
    on_first: np.int64
    on_second: np.int64
    gain: np.int64


@part
def best_turn(static: StaticTables, cell: Int, piece: Int, wanted: np.uint64, start: Int) -> Int:
    """Return the legal rotation in which most sides agree, of equal ones the first from `start`."""
    if static.kinds[cell] != INNER:
        return rim_turn(static, cell, piece)
    unturned = static.packed_sides[piece]
    best = np.int64(start)
    most = agreeing(turned(unturned, best), wanted)
    for more in range(1, 4):
        rotation = (start + more) & 3
        sides = agreeing(turned(unturned, rotation), wanted)
        if sides > most:
            best, most = np.int64(rotation), sides
    return best


@part
def best_turns(
    static: StaticTables, state: BoardState, first: Int, second: Int, start: Int
) -> Move:
    """Return the best way to turn two pieces that change places, or one piece otherwise.

    Its gain is `NOTHING` if a piece of the rim should turn. `start` decides between equal ones.
    """
    inner = static.kinds[first] == INNER
    top = Move(np.int64(first), np.int64(second), np.int64(0), np.int64(0), np.int64(NOTHING))
    if first == second and not inner:
        return top
    piece, other = state.pieces[first], state.pieces[second]
    if first != second and side_towards(static, first, second) < 0:
        on_first = best_turn(static, first, other, state.wanted[first], start)
        on_second = best_turn(static, second, piece, state.wanted[second], start)
        gain = turns_gain(static, state, first, second, on_first, on_second)
        return Move(top.first, top.second, np.int64(on_first), np.int64(on_second), gain)
    for spin in range(16 if inner else 1):
        on_first, on_second = np.int64((start + spin) & 3), np.int64((start + (spin >> 2)) & 3)
        if not inner:
            on_first, on_second = rim_turn(static, first, other), rim_turn(static, second, piece)
        if first == second:
            if turned(static.packed_sides[piece], on_first) == state.packed_sides[first]:
                continue
            on_second = on_first
        gain = turns_gain(static, state, first, second, on_first, on_second)
        if gain > top.gain:
            top = Move(top.first, top.second, on_first, on_second, gain)
    return top


@part
def turns_gain(
    static: StaticTables, state: BoardState, first: Int, second: Int, on_first: Int, on_second: Int
) -> np.int64:
    """Return what the score gains if two pieces change places and are turned so."""
    oriented = turned(static.packed_sides[state.pieces[second]], on_first)
    gain = agreeing(oriented, state.wanted[first]) - matched(state, first)
    if first == second:
        return gain
    other_oriented = turned(static.packed_sides[state.pieces[first]], on_second)
    gain += agreeing(other_oriented, state.wanted[second]) - matched(state, second)
    side = side_towards(static, first, second)
    if side >= 0:
        gain += between(state, first, second, oriented, other_oriented, side)
    return gain


@part
def make_move(static: StaticTables, state: BoardState, move: Move) -> None:
    """Place the pieces of a move."""
    piece, other = np.int64(state.pieces[move.first]), np.int64(state.pieces[move.second])
    place_piece(static, state, move.first, other, move.on_first)
    if move.first != move.second:
        place_piece(static, state, move.second, piece, move.on_second)
