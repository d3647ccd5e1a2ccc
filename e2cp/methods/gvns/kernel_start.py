"""Building a start board (Coelho et al. 2010, §1): greedy with random ties, or at random."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.board_state import (
    INNER,
    LANE,
    WIDTH,
    BoardState,
    Int,
    StaticTables,
    Table,
    Words,
    agreeing,
    place_piece,
    rim_turn,
    turned,
)
from e2cp.kernels.random import draw


class Building(NamedTuple):
    """The order in which free cells are filled, and memory for the pieces left.

    Attributes
    ----------
    order
        The free cells, in the order in which they are filled.
    pool
        The pieces that are left, class after class as in `StaticTables.members`.
    left
        By class: how many they are.
    """

    order: Table
    pool: Table
    left: NDArray[np.int64]


class Choice(NamedTuple):
    """A place in the pool and a rotation, its matched sides, and how many are as good."""

    place: np.int64
    rotation: np.int64
    fit: np.int64
    ties: np.int64


@part
def build(
    static: StaticTables, state: BoardState, building: Building, random: Words, greedy: bool
) -> None:
    """Place all free pieces anew, each where the order says: the one that fits best, or any."""
    _lift(static, state, building)
    for place in range(building.order.size):
        cell = np.int64(building.order[place])
        kind = static.kinds[cell]
        begin, left = np.int64(static.peer_begins[cell]), building.left[kind]
        if greedy:
            chosen = _fittest(static, state, building, random, cell)
        else:
            any_place = begin + draw(random, left)
            rotation = _rotation(static, cell, building.pool[any_place], draw(random, 4))
            chosen = Choice(any_place, rotation, np.int64(0), np.int64(0))
        piece = np.int64(building.pool[chosen.place])
        building.left[kind] = left - 1
        building.pool[chosen.place] = building.pool[begin + left - 1]
        place_piece(static, state, cell, piece, chosen.rotation)


@part
def _lift(static: StaticTables, state: BoardState, building: Building) -> None:
    """Take the free pieces off the board: their cells show no colour."""
    for place in range(static.members.size):
        cell = np.int64(static.members[place])
        building.pool[place] = state.pieces[cell]
        building.left[static.kinds[cell]] = static.peer_counts[cell]
        for side in range(4):
            neighbour = static.around[cell, side]
            if neighbour >= 0:
                state.wanted[neighbour] |= LANE << (WIDTH * np.uint64((side + 2) & 3))


@part
def _rotation(static: StaticTables, cell: Int, piece: Int, wish: Int) -> np.int64:
    """Return the wished rotation of an inner piece, of others the legal one."""
    if static.kinds[cell] == INNER:
        return np.int64(wish)
    return rim_turn(static, cell, piece)


@part
def _fittest(
    static: StaticTables, state: BoardState, building: Building, random: Words, cell: Int
) -> Choice:
    """Return the piece and rotation that match most neighbours placed so far, ties at random."""
    begin = np.int64(static.peer_begins[cell])
    top = Choice(begin, np.int64(0), np.int64(-1), np.int64(0))
    rotations = 4 if static.kinds[cell] == INNER else 1
    wanted = state.wanted[cell]
    for place in range(begin, begin + building.left[static.kinds[cell]]):
        piece = np.int64(building.pool[place])
        for wish in range(rotations):
            rotation = _rotation(static, cell, piece, wish)
            fit = agreeing(turned(static.packed_sides[piece], rotation), wanted)
            if fit > top.fit:
                top = Choice(np.int64(place), rotation, fit, np.int64(1))
            elif fit == top.fit:
                ties = top.ties + 1
                if draw(random, int(ties)) == 0:
                    top = Choice(np.int64(place), rotation, fit, ties)
                else:
                    top = Choice(top.place, top.rotation, top.fit, ties)
    return top
