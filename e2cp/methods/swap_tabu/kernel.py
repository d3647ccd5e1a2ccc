"""Tabu search with swap-and-rotate moves: the baseline of Schaus & Deville (2008, §4).

Each move is the best one of the neighbourhood: two pieces of a class change places, each turned
as fits best, or an inner piece turns where it lies. How well each piece fits each cell is kept
in a table, of which a move changes the rows of two cells and their neighbours; two cells that
touch are tried in all rotations instead.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import kernel, part
from e2cp.kernels.best_turns import NOTHING, TOUCHING_SLACK, Move, best_turns, make_move
from e2cp.kernels.board_state import (
    BEST,
    COMMON_COUNTERS,
    MOVES,
    RESTARTS,
    SCORE,
    BoardState,
    Counters,
    Int,
    Record,
    StaticTables,
    Words,
    record,
)
from e2cp.kernels.fits import Fits, fit_all, fit_around
from e2cp.kernels.random import draw
from e2cp.kernels.swaps import propose, side_towards, swap, swap_gain
from e2cp.kernels.tabu_list import TabuList, is_tabu, remember

IDLE = COMMON_COUNTERS
"""Place in the counters: moves since the best score, or since pieces were swapped at random."""

COUNTERS = COMMON_COUNTERS + 1


class Settings(NamedTuple):
    """The constants of the search; `SwapTabuOptions` explains them."""

    pairs: int
    tenure: int
    spread: int
    plateau: int
    swaps: int


class Found(NamedTuple):
    """The best move so far: its cells, its gain, and how many are as good."""

    first: np.int64
    second: np.int64
    gain: np.int64
    ties: np.int64


@kernel
def search(
    static: StaticTables,
    state: BoardState,
    best: Record,
    fits: Fits,
    tabu: TabuList,
    counters: Counters,
    random: Words,
    settings: Settings,
    target: int,
    moves: int,
) -> bool:
    """Make so many moves, or fewer if the target is reached; return whether there is more to do.

    Everything is kept in the arrays, so that the next call goes on where this one stopped; the
    table of fits follows from the board.
    """
    fit_all(static, state, fits)
    for _ in range(moves):
        counters[MOVES] += 1
        found = Found(np.int64(0), np.int64(0), np.int64(NOTHING), np.int64(0))
        if settings.pairs:
            found = _sampled(static, state, fits, tabu, counters, random, settings, found)
        else:
            found = _scanned(static, state, fits, tabu, counters, random, found)
        if found.gain > NOTHING:
            move = best_turns(static, state, found.first, found.second, draw(random, 4))
            _make(static, state, tabu, counters, random, settings, move)
            fit_around(static, state, fits, move.first)
            fit_around(static, state, fits, move.second)
        counters[IDLE] += 1
        if counters[SCORE] > counters[BEST]:
            counters[BEST] = counters[SCORE]
            counters[IDLE] = 0
            record(state, best)
            if counters[BEST] >= target:
                return False
        if counters[IDLE] >= settings.plateau:
            counters[IDLE] = 0
            counters[RESTARTS] += 1
            for _ in range(settings.swaps):
                proposal = propose(static, random, 0)
                counters[SCORE] += swap_gain(static, state, proposal)
                swap(static, state, proposal)
                fit_around(static, state, fits, proposal.first)
                fit_around(static, state, fits, proposal.second)
    return True


@part
def _scanned(
    static: StaticTables,
    state: BoardState,
    fits: Fits,
    tabu: TabuList,
    counters: Counters,
    random: Words,
    found: Found,
) -> Found:
    """Try every move."""
    members = static.members
    for place in range(members.size):
        first = np.int64(members[place])
        piece, before = state.pieces[first], fits.now[first]
        end = static.peer_begins[first] + static.peer_counts[first]
        for other in range(place, end):
            second = np.int64(members[other])
            gain = fits.best[first, state.pieces[second]] + fits.best[second, piece]
            gain -= before + fits.now[second]
            if gain + TOUCHING_SLACK >= found.gain:
                found = _try(static, state, fits, tabu, counters, random, first, second, found)
    return found


@part
def _sampled(
    static: StaticTables,
    state: BoardState,
    fits: Fits,
    tabu: TabuList,
    counters: Counters,
    random: Words,
    settings: Settings,
    found: Found,
) -> Found:
    """Try some moves at random."""
    for _ in range(settings.pairs):
        pair = propose(static, random, 0)
        piece, other = state.pieces[pair.first], state.pieces[pair.second]
        gain = fits.best[pair.first, other] + fits.best[pair.second, piece]
        gain -= fits.now[pair.first] + fits.now[pair.second]
        if gain + TOUCHING_SLACK < found.gain:
            continue
        found = _try(static, state, fits, tabu, counters, random, pair.first, pair.second, found)
    return found


@part
def _try(
    static: StaticTables,
    state: BoardState,
    fits: Fits,
    tabu: TabuList,
    counters: Counters,
    random: Words,
    first: Int,
    second: Int,
    found: Found,
) -> Found:
    """Return the better of the best move so far and that of two cells, equal ones at random."""
    piece, other = state.pieces[first], state.pieces[second]
    gain = np.int64(fits.best[first, other]) + np.int64(fits.best[second, piece])
    gain -= np.int64(fits.now[first]) + np.int64(fits.now[second])
    if first == second or side_towards(static, first, second) >= 0:
        gain = best_turns(static, state, first, second, 0).gain
    if gain < found.gain or gain == NOTHING:
        return found
    ties = found.ties + 1 if gain == found.gain else np.int64(1)
    now = counters[MOVES]
    forbidden = is_tabu(tabu, piece, second, now) or is_tabu(tabu, other, first, now)
    if forbidden and counters[SCORE] + gain <= counters[BEST]:
        return found
    if ties > 1 and draw(random, int(ties)):
        return Found(found.first, found.second, found.gain, ties)
    return Found(np.int64(first), np.int64(second), gain, ties)


@part
def _make(
    static: StaticTables,
    state: BoardState,
    tabu: TabuList,
    counters: Counters,
    random: Words,
    settings: Settings,
    move: Move,
) -> None:
    """Make a move and forbid the way back for a while."""
    piece, other = np.int64(state.pieces[move.first]), np.int64(state.pieces[move.second])
    make_move(static, state, move)
    expiry = counters[MOVES] + settings.tenure
    remember(tabu, piece, move.first, expiry + draw(random, settings.spread + 1))
    if move.first != move.second:
        remember(tabu, other, move.second, expiry + draw(random, settings.spread + 1))
    counters[SCORE] += move.gain
