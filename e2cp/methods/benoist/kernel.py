"""Offer and demand of colour patterns (Bourreau & Benoist 2008), kept up to date by placement.

An open cell with some sides known demands each pattern that these sides make. The cells that
demand a pattern need different pieces that have it: there must be as many of them among the pieces
not placed, and if there are just as many, these pieces go from all other cells.

A cell's pattern is read from any of its values: all of them show the colours that are known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.bits import ZERO, popcount
from e2cp.kernels.domains import (
    DEPTH,
    END,
    EXHAUSTED,
    FAIL_LIMIT,
    FAILS,
    MOST_FAILS,
    PLACED,
    RUNNING,
    SOLUTION,
    SOLVED,
    Path,
    State,
    Table,
    Tables,
    Words,
    advance,
    at_depth,
    fail,
    note_deepest,
    nth_value,
)
from e2cp.methods.benoist.kernel_matching import Matching, match_cells

Halves = NDArray[np.int16]

MASKS = 16


class Patterns(NamedTuple):
    """What does not change; see `e2cp.methods.benoist.patterns`.

    Attributes
    ----------
    of_value
        By value and set of sides: the pattern shown there.
    of_piece
        By number of a piece: its patterns, filled up with -1.
    pieces
        By pattern and word: the values of all pieces that have it.
    open_sides
        By cell, as bits: the sides at a relaxed cell.
    """

    of_value: Table
    of_piece: Table
    pieces: Words
    open_sides: NDArray[np.uint8]


class Market(NamedTuple):
    """Offer and demand at one depth or, with one more axis, at all depths.

    Attributes
    ----------
    offers
        By pattern: the pieces not placed that have it.
    demands
        By pattern: the open cells that demand it.
    slack
        By colour: sides of pieces not placed, without those that lie at a relaxed cell, less the
        sides of placed pieces at open cells, which they have to match.
    """

    offers: Table
    demands: Table
    slack: Table


@kernel
def search(
    tables: Tables,
    levels: State,
    path: Path,
    patterns: Patterns,
    market: Market,
    matching: Matching,
    limit: int,
    stop: bool,
    by_pattern: bool,
    by_matching: bool,
) -> int:
    """Search until the end of the tree, a limit or, if asked to, the next solution.

    Everything is kept in the arrays, so that the next call goes on where this one stopped.

    Parameters
    ----------
    tables, levels, path
        See `e2cp.kernels.domains`.
    patterns, market, matching
        See there; row 0 of the market is that of the empty board.
    limit
        Placements and steps back before returning; 0 compiles and does nothing.
    stop
        Whether to return at a solution; else it is counted only.
    by_pattern, by_matching
        Which filters are used.
    """
    counters = path.counters
    for _ in range(limit):
        if counters[FAILS] >= counters[MOST_FAILS]:
            return FAIL_LIMIT
        root = counters[DEPTH] < 0
        done = advance(tables, levels, path, True)
        if done == PLACED:
            depth = counters[DEPTH]
            state = at_depth(levels, depth)
            consistent = True
            if by_pattern:
                own = Market(market.offers[depth], market.demands[depth], market.slack[depth])
                if root:
                    consistent = _trade_given(tables, state, patterns, own)
                else:
                    _copy(market, depth)
                    consistent = _trade(tables, state, patterns, own, path.choices[depth - 1])
            if consistent and by_matching:
                consistent = match_cells(tables, state, matching)
            if consistent:
                note_deepest(tables, state, path)
            else:
                fail(counters)
        elif done == SOLUTION and stop:
            return SOLVED
        elif done == END:
            return EXHAUSTED
    return RUNNING


@part
def _copy(market: Market, depth: int) -> None:
    for pattern in range(market.offers.shape[1]):
        market.offers[depth, pattern] = market.offers[depth - 1, pattern]
        market.demands[depth, pattern] = market.demands[depth - 1, pattern]
    for colour in range(market.slack.shape[1]):
        market.slack[depth, colour] = market.slack[depth - 1, colour]


@part
def _trade_given(tables: Tables, state: State, patterns: Patterns, market: Market) -> bool:
    """Account for the cells placed at the root, as if one after the other."""
    for cell in range(state.placed.size):
        state.placed[cell] = 0
    for cell in range(state.placed.size):
        if tables.given[cell]:
            state.placed[cell] = 1
            if not _trade(tables, state, patterns, market, cell):
                return False
    return True


@part
def _trade(tables: Tables, state: State, patterns: Patterns, market: Market, cell: int) -> bool:
    """Account for a cell just placed; filter, and return False where demand exceeds offer."""
    offers, demands = market.offers, market.demands
    value = nth_value(tables, state, cell, 0)
    _demand(patterns, demands, value, known_sides(tables, state, cell), 0, -1)
    own = patterns.of_piece[value >> 2]
    for place in range(MASKS):
        if own[place] < 0:
            break
        offers[own[place]] -= 1
    for side in range(4):
        other = tables.around[cell, side]
        colour = tables.colours[value, side]
        if other >= 0:
            if not state.placed[other]:
                market.slack[colour] -= 2
                first = nth_value(tables, state, other, 0)
                fresh = 1 << ((side + 2) & 3)
                _demand(patterns, demands, first, known_sides(tables, state, other), fresh, 1)
        elif patterns.open_sides[cell] >> side & 1:
            market.slack[colour] -= 1
        if market.slack[colour] < 0:
            return False
    for place in range(MASKS):
        if own[place] < 0:
            break
        if not _balance(tables, state, patterns, market, own[place], tables.layout[cell, 2]):
            return False
    for side in range(4):
        other = tables.around[cell, side]
        if other < 0 or state.placed[other]:
            continue
        known, fresh = known_sides(tables, state, other), 1 << ((side + 2) & 3)
        for mask in range(1, MASKS):
            if mask & ~known or not mask & fresh:
                continue
            pattern = patterns.of_value[nth_value(tables, state, other, 0), mask]
            if not _balance(tables, state, patterns, market, pattern, tables.layout[other, 2]):
                return False
    return True


@part
def _balance(
    tables: Tables, state: State, patterns: Patterns, market: Market, pattern: int, first: int
) -> bool:
    """Compare offer and demand of a pattern; take its pieces from others if they are just enough.

    Return False if they are too few, or a cell runs empty.
    """
    demand, offer = market.demands[pattern], market.offers[pattern]
    if demand < offer or demand == 0:
        return True
    if demand > offer:
        return False
    for cell in range(state.placed.size):
        if state.placed[cell] or tables.layout[cell, 2] != first:
            continue
        if demands_pattern(tables, state, patterns, cell, pattern):
            continue
        start, words = tables.layout[cell, 0], tables.layout[cell, 1]
        lost = np.int64(0)
        for word in range(words):
            bits = state.domains[start + word]
            gone = bits & patterns.pieces[pattern, first + word]
            if gone != ZERO:
                state.domains[start + word] = bits ^ gone
                lost += popcount(gone)
        state.sizes[cell] -= lost
        if state.sizes[cell] == 0:
            return False
    return True


@part
def _demand(
    patterns: Patterns, demands: Table, value: int, known: int, fresh: int, change: int
) -> None:
    """Change the demand of a cell's patterns, each once; only of those new with the fresh side."""
    for mask in range(1, MASKS):
        if mask & ~known or mask & fresh != fresh:
            continue
        pattern = patterns.of_value[value, mask]
        again = False
        for other in range(1, MASKS):
            before = other < mask or other & fresh != fresh
            if before and not other & ~known and patterns.of_value[value, other] == pattern:
                again = True
                break
        if not again:
            demands[pattern] += change


@part
def demands_pattern(
    tables: Tables, state: State, patterns: Patterns, cell: int, pattern: int
) -> bool:
    """Whether the known sides of an open cell make a pattern."""
    known = known_sides(tables, state, cell)
    if known == 0:
        return False
    value = nth_value(tables, state, cell, 0)
    for mask in range(1, MASKS):
        if not mask & ~known and patterns.of_value[value, mask] == pattern:
            return True
    return False


@part
def known_sides(tables: Tables, state: State, cell: int) -> int:
    """Return the sides of a cell where a piece lies, as bits."""
    known = 0
    for side in range(4):
        other = tables.around[cell, side]
        if other >= 0 and state.placed[other]:
            known |= 1 << side
    return known
