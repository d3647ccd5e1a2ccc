"""Backtracking that goes on past dead ends: Muñoz, Gutiérrez & Sanchis 2009, §3."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part

EMPTY = -1
GREY, OPEN = 0, 1
"""What a cell may ask of a side besides a colour: grey at the rim; any colour but grey where the
neighbour is empty. Colours are numbered from 2 on."""

DEPTH, BEST, EVALUATIONS, NODES, DEEPEST = range(5)
"""Places in the counters. The depth is -1 when everything was tried."""

COUNTERS = 5

Table = NDArray[np.int32]


class EsTables(NamedTuple):
    """What does not change during a search.

    Attributes
    ----------
    cols, colours
        Cells in a row; numbers of colours, with `GREY` and `OPEN`.
    order
        The cells to fill, row by row.
    rims
        By cell and side: whether the rim is there.
    sides
        By oriented piece and side: the colour.
    begins
        By what is asked up and left (up times `colours` plus left): where its candidates begin;
        one more number at the end.
    candidates
        Oriented pieces, piece times four plus rotation.
    """

    cols: int
    colours: int
    order: Table
    rims: NDArray[np.bool_]
    sides: Table
    begins: Table
    candidates: Table


class EsState(NamedTuple):
    """Where the search stands.

    Attributes
    ----------
    board
        By cell: the oriented piece, or `EMPTY`.
    used
        By piece: whether it lies on the board.
    places
        By depth: the next candidate to try.
    best
        The best board so far.
    counters
        See `DEPTH` and the others.
    """

    board: Table
    used: NDArray[np.bool_]
    places: Table
    best: Table
    counters: NDArray[np.int64]


@kernel
def search(tables: EsTables, state: EsState, nodes: int, all_ends: bool) -> None:
    """Place so many pieces and fill the board at the dead ends among them.

    Parameters
    ----------
    tables, state
        The puzzle, and where the search stands.
    nodes
        How many pieces to place.
    all_ends
        Whether the board is filled at every dead end, or only at the deepest so far.
    """
    counters, order = state.counters, tables.order
    depth, last = counters[DEPTH], order.size
    left = nodes
    fresh = depth >= 0 and depth < last and state.places[depth] == EMPTY
    while depth >= 0 and left > 0:
        cell = order[depth]
        if fresh:
            state.places[depth] = tables.begins[_list(tables, state, cell)]
        code = _next(tables, state, cell, depth)
        if code == EMPTY:
            if fresh and (all_ends or depth >= counters[DEEPEST]):
                left -= _fill_on(tables, state, depth)
            depth -= 1
            if depth >= 0:
                _take(state, order[depth])
            fresh = False
            continue
        _place(state, cell, code)
        counters[NODES] += 1
        left -= 1
        depth += 1
        fresh = True
        counters[DEEPEST] = max(counters[DEEPEST], depth)
        if depth == last:
            _fill_on(tables, state, depth)
            depth -= 1
            _take(state, order[depth])
            fresh = False
    if fresh and depth >= 0:
        state.places[depth] = EMPTY
    counters[DEPTH] = depth


@part
def _list(tables: EsTables, state: EsState, cell: int) -> np.signedinteger:
    """Return which list of candidates fits the neighbours above and to the left."""
    up = _asked(tables, state, cell, 0, cell - tables.cols)
    left = _asked(tables, state, cell, 3, cell - 1)
    return up * tables.colours + left


@part
def _asked(tables: EsTables, state: EsState, cell: int, side: int, neighbour: int) -> np.int32:
    """Return the colour that a cell asks for on a side."""
    if tables.rims[cell, side]:
        return np.int32(GREY)
    code = state.board[neighbour]
    return np.int32(OPEN) if code == EMPTY else tables.sides[code, side ^ 2]


@part
def _next(tables: EsTables, state: EsState, cell: int, depth: int) -> np.int32:
    """Return the next candidate that is not used and fits to the right and below, too."""
    end = tables.begins[_list(tables, state, cell) + 1]
    place = state.places[depth]
    code = np.int32(EMPTY)
    while place < end and code == EMPTY:
        if _fits(tables, state, cell, tables.candidates[place]):
            code = tables.candidates[place]
        place += 1
    state.places[depth] = place
    return code


@part
def _fits(tables: EsTables, state: EsState, cell: int, code: int) -> bool:
    """Whether a candidate is not used and fits to the right and below."""
    if state.used[code >> 2]:
        return False
    for side, neighbour in ((1, cell + 1), (2, cell + tables.cols)):
        asked = _asked(tables, state, cell, side, neighbour)
        shown = tables.sides[code, side]
        if shown == GREY if asked == OPEN else shown != asked:
            return False
    return True


@part
def _place(state: EsState, cell: int, code: int | np.int32) -> None:
    state.board[cell] = code
    state.used[code >> 2] = True


@part
def _take(state: EsState, cell: int) -> None:
    state.used[state.board[cell] >> 2] = False
    state.board[cell] = EMPTY


@part
def _fill_on(tables: EsTables, state: EsState, depth: int) -> int:
    """Go on past a dead end: fill what can be filled, keep the board if it is the best.

    Returns
    -------
    int
        How many pieces were placed, which are taken off again.
    """
    order, counters = tables.order, state.counters
    placed = 0
    for place in range(depth + 1, order.size):
        cell = order[place]
        begin = _list(tables, state, cell)
        for number in range(tables.begins[begin], tables.begins[begin + 1]):
            if _fits(tables, state, cell, tables.candidates[number]):
                _place(state, cell, tables.candidates[number])
                placed += 1
                break
    counters[EVALUATIONS] += 1
    score = _score(tables, state)
    if score > counters[BEST]:
        counters[BEST] = score
        for cell in range(state.board.size):
            state.best[cell] = state.board[cell]
    for place in range(depth + 1, order.size):
        if state.board[order[place]] != EMPTY:
            _take(state, order[place])
    return placed


@part
def _score(tables: EsTables, state: EsState) -> np.int64:
    """Count the junctions between two pieces: clues apart from one another, all of them match."""
    board, sides, score = state.board, tables.sides, np.int64(0)
    for cell in range(board.size):
        if board[cell] == EMPTY:
            continue
        if not tables.rims[cell, 1] and board[cell + 1] != EMPTY:
            score += sides[board[cell], 1] == sides[board[cell + 1], 3]
        below = cell + tables.cols
        if not tables.rims[cell, 2] and board[below] != EMPTY:
            score += sides[board[cell], 2] == sides[board[below], 0]
    return score
