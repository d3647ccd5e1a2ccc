"""The tabu lists of Sanapo & Verardi (§1.3): few moves that must not be made, each for a while."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.board_state import Int

NOBODY = -1
"""Stands for the second piece where one piece only is turned."""


class Arrangement(NamedTuple):
    """Where two pieces lie and how, the smaller number first; a single one with `NOBODY`."""

    piece: np.int64
    cell: np.int64
    rotation: np.int64
    other: np.int64
    other_cell: np.int64
    other_rotation: np.int64


class TabuLists(NamedTuple):
    """Arrangements that must not be restored, by list and place.

    Attributes
    ----------
    moves
        By list, place and field of `Arrangement`.
    expiry
        By list and place: the last step at which it is tabu.
    sizes
        By list: how many places it has.
    """

    moves: NDArray[np.int32]
    expiry: NDArray[np.int64]
    sizes: NDArray[np.int64]


def empty_lists(sizes: list[int]) -> TabuLists:
    """Return empty lists of these sizes."""
    most = max(sizes)
    return TabuLists(
        np.full((len(sizes), most, 6), NOBODY, np.int32),
        np.full((len(sizes), most), -1, np.int64),
        np.array(sizes, np.int64),
    )


@part
def arrangement(
    piece: Int, cell: Int, rotation: Int, other: Int, other_cell: Int, other_rotation: Int
) -> Arrangement:
    """Return how two pieces lie; if both are the same, that one alone."""
    one = (np.int64(piece), np.int64(cell), np.int64(rotation))
    two = (np.int64(other), np.int64(other_cell), np.int64(other_rotation))
    if piece == other:
        nobody = np.int64(NOBODY)
        return Arrangement(one[0], one[1], one[2], nobody, nobody, nobody)
    if piece < other:
        return Arrangement(one[0], one[1], one[2], two[0], two[1], two[2])
    return Arrangement(two[0], two[1], two[2], one[0], one[1], one[2])


@part
def forbid(lists: TabuLists, number: Int, move: Arrangement, now: Int, expiry: Int) -> None:
    """Put an arrangement on a list, in place of the oldest if it is full.

    One that is there already lasts longer instead of standing there twice.
    """
    oldest = 0
    for place in range(lists.sizes[number]):
        if lists.expiry[number, place] >= now and _same(lists, number, place, move):
            lists.expiry[number, place] = expiry
            return
        if lists.expiry[number, place] < lists.expiry[number, oldest]:
            oldest = place
    if lists.sizes[number] == 0:
        return
    lists.expiry[number, oldest] = expiry
    lists.moves[number, oldest, 0] = move.piece
    lists.moves[number, oldest, 1] = move.cell
    lists.moves[number, oldest, 2] = move.rotation
    lists.moves[number, oldest, 3] = move.other
    lists.moves[number, oldest, 4] = move.other_cell
    lists.moves[number, oldest, 5] = move.other_rotation


@part
def is_forbidden(
    lists: TabuLists, number: Int, move: Arrangement, now: Int, by_place: bool
) -> bool:
    """Whether a list forbids to come to an arrangement.

    Parameters
    ----------
    lists, number
        The lists, and which of them.
    move
        How the pieces of a move would lie.
    now
        The step.
    by_place
        Whether one piece of a remembered arrangement may not come back to its cell, in whatever
        rotation and company; else the whole arrangement must be the same.
    """
    for place in range(lists.sizes[number]):
        if lists.expiry[number, place] < now:
            continue
        if by_place:
            if _returns(lists, number, place, move.piece, move.cell):
                return True
            if _returns(lists, number, place, move.other, move.other_cell):
                return True
        elif _same(lists, number, place, move):
            return True
    return False


@part
def flush(lists: TabuLists) -> None:
    """Forget everything."""
    for number in range(lists.sizes.size):
        for place in range(lists.sizes[number]):
            lists.expiry[number, place] = -1


@part
def _same(lists: TabuLists, number: Int, place: Int, move: Arrangement) -> bool:
    known = lists.moves[number, place]
    return bool(
        known[0] == move.piece
        and known[1] == move.cell
        and known[2] == move.rotation
        and known[3] == move.other
        and known[4] == move.other_cell
        and known[5] == move.other_rotation
    )


@part
def _returns(lists: TabuLists, number: Int, place: Int, piece: Int, cell: Int) -> bool:
    known = lists.moves[number, place]
    if piece == NOBODY:
        return False
    return bool(
        (known[0] == piece and known[1] == cell) or (known[3] == piece and known[4] == cell)
    )
