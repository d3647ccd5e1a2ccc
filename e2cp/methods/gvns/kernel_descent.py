"""Variable neighbourhood descent (Coelho et al. 2010, §2), and the random moves of a shake."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.best_turns import NOTHING, TOUCHING_SLACK, best_turns
from e2cp.kernels.board_state import (
    BoardState,
    Counters,
    Int,
    StaticTables,
    Words,
    agreeing,
    turned,
)
from e2cp.kernels.random import draw
from e2cp.kernels.swaps import side_towards
from e2cp.methods.gvns.kernel_fits import SWAPS, TURNS, Fits, put

SWAP_CORNERS, SWAP_BORDERS, TURN_INNER, SWAP_INNER = range(4)
"""The neighbourhoods, from the border to the centre; inner pieces that a descent swaps are turned
as fits best, those that a shake swaps keep their rotations."""


class Neighbourhoods(NamedTuple):
    """By neighbourhood: where its cells begin among the free ones, and how many they are."""

    begins: NDArray[np.int64]
    counts: NDArray[np.int64]


class Found(NamedTuple):
    """The best move so far: its cells (the same for a turn), its gain, how many are as good."""

    first: np.int64
    second: np.int64
    gain: np.int64
    ties: np.int64


@part
def improve(
    static: StaticTables,
    state: BoardState,
    fits: Fits,
    near: Neighbourhoods,
    counters: Counters,
    evaluations: Int,
    random: Words,
    neighbourhood: Int,
    first_improvement: bool,
) -> np.int64:
    """Make the best improving move of a neighbourhood; return its gain, 0 if there is none.

    Only moves of cells that changed since they were tried last are evaluated: no other one can
    improve.

    Parameters
    ----------
    static, state, fits, near
        The board and its tables.
    counters, evaluations
        Where the evaluated moves are counted: a place in the counters.
    random
        The state of the generator; equally good moves are drawn from.
    neighbourhood
        Which one.
    first_improvement
        Whether to make the first move that improves instead.
    """
    if neighbourhood == TURN_INNER:
        found, tried = _turns(static, state, fits, near, random, first_improvement)
    else:
        found, tried = _swaps(static, state, fits, near, random, neighbourhood, first_improvement)
    counters[evaluations] += tried
    if found.gain <= 0:
        flag = np.uint8(TURNS if neighbourhood == TURN_INNER else SWAPS)
        begin = near.begins[neighbourhood]
        for place in range(begin, begin + near.counts[neighbourhood]):
            fits.flags[static.members[place]] &= ~flag
        return np.int64(0)
    move = best_turns(static, state, found.first, found.second, draw(random, 4))
    piece, other = np.int64(state.pieces[move.first]), np.int64(state.pieces[move.second])
    put(static, state, fits, move.first, other, move.on_first)
    if move.first != move.second:
        put(static, state, fits, move.second, piece, move.on_second)
    return move.gain


@part
def _swaps(
    static: StaticTables,
    state: BoardState,
    fits: Fits,
    near: Neighbourhoods,
    random: Words,
    neighbourhood: Int,
    first_improvement: bool,
) -> tuple[Found, np.int64]:
    """Return the best swap of two cells of a class, one of which has changed."""
    found = Found(np.int64(0), np.int64(0), np.int64(1), np.int64(0))
    tried = np.int64(0)
    begin = near.begins[neighbourhood]
    end = begin + near.counts[neighbourhood]
    flag = np.uint8(SWAPS)
    for place in range(begin, end):
        first = np.int64(static.members[place])
        if not fits.flags[first] & flag:
            continue
        piece, before = state.pieces[first], fits.now[first]
        row = fits.best[first]
        for other in range(begin, end):
            second = np.int64(static.members[other])
            # two cells that both changed are tried once
            if other <= place and (other == place or fits.flags[second] & flag):
                continue
            tried += 1
            gain = np.int64(row[state.pieces[second]]) + np.int64(fits.best[second, piece])
            gain -= np.int64(before) + np.int64(fits.now[second])
            if gain + TOUCHING_SLACK < found.gain:
                continue
            if side_towards(static, first, second) >= 0:
                gain = best_turns(static, state, first, second, 0).gain
            found = _better(found, first, second, gain, random)
            if first_improvement and found.ties:
                return found, tried
    return _improving(found), tried


@part
def _turns(
    static: StaticTables,
    state: BoardState,
    fits: Fits,
    near: Neighbourhoods,
    random: Words,
    first_improvement: bool,
) -> tuple[Found, np.int64]:
    """Return the best turn of an inner piece on a cell that has changed."""
    found = Found(np.int64(0), np.int64(0), np.int64(1), np.int64(0))
    tried = np.int64(0)
    begin = near.begins[TURN_INNER]
    for place in range(begin, begin + near.counts[TURN_INNER]):
        cell = np.int64(static.members[place])
        if not fits.flags[cell] & np.uint8(TURNS):
            continue
        tried += 3
        gain = np.int64(fits.best[cell, state.pieces[cell]]) - np.int64(fits.now[cell])
        found = _better(found, cell, cell, gain, random)
        if first_improvement and found.ties:
            return found, tried
    return _improving(found), tried


@part
def _better(found: Found, first: Int, second: Int, gain: np.int64, random: Words) -> Found:
    """Return the better of two moves, of equal ones each as likely."""
    if gain < found.gain:
        return found
    ties = found.ties + 1 if gain == found.gain else np.int64(1)
    if ties > 1 and draw(random, int(ties)):
        return Found(found.first, found.second, found.gain, ties)
    return Found(np.int64(first), np.int64(second), gain, ties)


@part
def _improving(found: Found) -> Found:
    """Return what was found, without a gain if it was nothing."""
    if found.ties:
        return found
    return Found(found.first, found.second, np.int64(NOTHING), np.int64(0))


@part
def shake(
    static: StaticTables,
    state: BoardState,
    fits: Fits,
    near: Neighbourhoods,
    random: Words,
    neighbourhood: Int,
) -> np.int64:
    """Make a random move of a neighbourhood; return its gain."""
    begin, count = near.begins[neighbourhood], near.counts[neighbourhood]
    one = draw(random, count)
    first = np.int64(static.members[begin + one])
    piece, rotation = np.int64(state.pieces[first]), np.int64(state.rotations[first])
    if neighbourhood == TURN_INNER:
        rotation = (rotation + 1 + draw(random, 3)) & 3
        sides = turned(static.packed_sides[piece], rotation)
        gain = agreeing(sides, state.wanted[first]) - np.int64(fits.now[first])
        put(static, state, fits, first, piece, rotation)
        return gain
    # any other one: as if the last lay in the place of the first
    another = draw(random, count - 1)
    second = np.int64(static.members[begin + (count - 1 if another == one else another)])
    before = _matched_pair(static, state, fits, first, second)
    turn = np.int64(static.cell_turns[second]) - np.int64(static.cell_turns[first])
    if neighbourhood == SWAP_INNER:
        turn = np.int64(0)
    other = np.int64(state.pieces[second])
    other_rotation = (np.int64(state.rotations[second]) - turn) & 3
    put(static, state, fits, first, other, other_rotation)
    put(static, state, fits, second, piece, (rotation + turn) & 3)
    return _matched_pair(static, state, fits, first, second) - before


@part
def _matched_pair(
    static: StaticTables, state: BoardState, fits: Fits, first: Int, second: Int
) -> np.int64:
    """Return the matched junctions at two cells; one between them counts once."""
    sides = np.int64(fits.now[first]) + np.int64(fits.now[second])
    side = side_towards(static, first, second)
    if side >= 0:
        apart = state.packed_sides[first] ^ state.wanted[first]
        if (apart >> np.uint64(16 * side)) & np.uint64(0xFFFF) == np.uint64(0):
            sides -= 1
    return sides
