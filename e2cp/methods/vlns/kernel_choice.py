"""Choosing the cells of a matching move: no two touch, and violated ones come first."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.board_state import BoardState, Int, StaticTables, Table, Words, matched
from e2cp.kernels.random import draw

NEVER = -(1 << 40)
"""The move that lifted a cell not lifted yet."""


class Choice(NamedTuple):
    """What the choice of cells is made from.

    Attributes
    ----------
    order
        The free cells, in an order that changes.
    violated, places
        Those with a mismatch, and by cell its place among them or -1.
    used
        By cell: the last move that lifted it.
    counts
        How many cells have a mismatch.
    """

    order: Table
    violated: Table
    places: Table
    used: NDArray[np.int64]
    counts: Table


def new_choice(cells: int, members: Table) -> Choice:
    """Return the choice among the free ones of so many cells."""
    return Choice(
        members.copy(),
        np.zeros(members.size, np.int32),
        np.full(cells, -1, np.int32),
        np.full(cells, NEVER, np.int64),
        np.zeros(1, np.int32),
    )


@part
def lift(
    static: StaticTables,
    choice: Choice,
    lifted: Table,
    random: Words,
    now: Int,
    cells: int,
    violated: int,
    rest: int,
) -> int:
    """Choose cells no two of which touch, and return how many they are.

    Parameters
    ----------
    static, choice, random
        The board, what to choose from, and the state of the generator.
    lifted
        Receives the cells.
    now
        The number of this move.
    cells, violated
        How many to choose, and how many of them first among those with a mismatch.
    rest
        Moves for which a cell is not chosen again.
    """
    size = np.int64(0)
    left = choice.counts[0]
    while left > 0 and size < violated:
        place = draw(random, int(left))
        left -= 1
        cell, last = choice.violated[place], choice.violated[left]
        choice.violated[place], choice.violated[left] = last, cell
        choice.places[last], choice.places[cell] = place, left
        size += _take(static, choice, lifted, now, rest, cell, size)
    left = np.int32(choice.order.size)
    while left > 0 and size < cells:
        place = draw(random, int(left))
        left -= 1
        cell = choice.order[place]
        choice.order[place], choice.order[left] = choice.order[left], cell
        size += _take(static, choice, lifted, now, rest, cell, size)
    return int(size)


@part
def _take(
    static: StaticTables, choice: Choice, lifted: Table, now: Int, rest: int, cell: Int, size: Int
) -> int:
    """Take a cell into the set unless it must rest or touches another; return how many came."""
    if now - choice.used[cell] <= rest:
        return 0
    for side in range(4):
        neighbour = static.around[cell, side]
        if neighbour >= 0 and choice.used[neighbour] == now:
            return 0
    choice.used[cell] = now
    lifted[size] = cell
    return 1


@part
def sort_in_around(static: StaticTables, state: BoardState, choice: Choice, cell: Int) -> None:
    """List or strike off a cell and its neighbours."""
    sort_in(static, state, choice, cell)
    for side in range(4):
        neighbour = static.around[cell, side]
        if neighbour >= 0:
            sort_in(static, state, choice, np.int64(neighbour))


@part
def sort_in(static: StaticTables, state: BoardState, choice: Choice, cell: Int) -> None:
    """List a free cell as violated or strike it off, as it is now."""
    place = choice.places[cell]
    if matched(state, cell) < static.sides[cell]:
        if place < 0 and static.free[cell]:
            choice.places[cell] = choice.counts[0]
            choice.violated[choice.counts[0]] = cell
            choice.counts[0] += 1
    elif place >= 0:
        choice.counts[0] -= 1
        last = choice.violated[choice.counts[0]]
        choice.violated[place] = last
        choice.places[last] = place
        choice.places[cell] = -1
