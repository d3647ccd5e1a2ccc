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


class Framed(NamedTuple):
    """The board with a frame of rim around it, so that each cell has four neighbours.

    Attributes
    ----------
    width
        Cells in a row, with the frame.
    cells
        By place in the order: the cell.
    board
        By cell: the oriented piece, or one of two more codes: empty, and rim.
    sides
        By code and side: the colour; `OPEN` for empty, `GREY` for rim.
    empty
        The code of an empty cell, above those of all pieces.
    """

    width: int
    cells: Table
    board: Table
    sides: Table
    empty: int


@kernel
def search(tables: EsTables, framed: Framed, state: EsState, nodes: int, all_ends: bool) -> None:
    """Place so many pieces and fill the board at the dead ends among them.

    Parameters
    ----------
    tables, framed, state
        The puzzle, room for the board, and where the search stands.
    nodes
        How many pieces to place.
    all_ends
        Whether the board is filled at every dead end, or only at the deepest so far.
    """
    counters = state.counters
    _frame(framed, tables.cols, state.board)
    cells = framed.cells
    depth, last = counters[DEPTH], cells.size
    left, score = nodes, _score(framed)
    fresh = depth >= 0 and depth < last and state.places[depth] == EMPTY
    while depth >= 0 and left > 0:
        cell = cells[depth]
        listed = _list(tables, framed, cell)
        if fresh:
            state.places[depth] = tables.begins[listed]
        end = tables.begins[listed + 1]
        place = _first_fit(tables, framed, state.used, cell, state.places[depth], end)
        state.places[depth] = min(place + 1, end)
        if place == end:
            if fresh and (all_ends or depth >= counters[DEEPEST]):
                left -= _fill_on(tables, framed, state, depth, score)
            depth -= 1
            if depth >= 0:
                _take(framed, state.used, cells[depth])
                score -= _touching(framed, cells[depth])
            fresh = False
            continue
        _place(framed, state.used, cell, tables.candidates[place])
        score += _touching(framed, cell)
        counters[NODES] += 1
        left -= 1
        depth += 1
        fresh = True
        counters[DEEPEST] = max(counters[DEEPEST], depth)
        if depth == last:
            _fill_on(tables, framed, state, depth, score)
            depth -= 1
            _take(framed, state.used, cells[depth])
            score -= _touching(framed, cells[depth])
            fresh = False
    if fresh and depth >= 0:
        state.places[depth] = EMPTY
    counters[DEPTH] = depth
    _unframe(framed, tables.cols, state.board)


@part
def _frame(framed: Framed, cols: int, board: Table) -> None:
    """Copy the board into its frame."""
    for cell in range(board.size):
        code = board[cell]
        framed.board[_within(cell, cols)] = framed.empty if code == EMPTY else code


@part
def _within(cell: int, cols: int) -> int:
    """Return the cell inside the frame."""
    return (cell // cols + 1) * (cols + 2) + cell % cols + 1


@part
def _unframe(framed: Framed, cols: int, board: Table) -> None:
    """Write the board without its frame."""
    for cell in range(board.size):
        code = framed.board[_within(cell, cols)]
        board[cell] = EMPTY if code == framed.empty else code


@part
def _list(tables: EsTables, framed: Framed, cell: int) -> np.signedinteger:
    """Return which list of candidates fits the neighbours above and to the left."""
    up: np.int32 = framed.sides[framed.board[cell - framed.width], 2]
    left: np.int32 = framed.sides[framed.board[cell - 1], 1]
    return up * tables.colours + left


@part
def _first_fit(
    tables: EsTables, framed: Framed, used: NDArray[np.bool_], cell: int, begin: int, end: int
) -> int:
    """Return the place of the first candidate that is not used and fits right and below, or end."""
    right = framed.sides[framed.board[cell + 1], 3]
    below = framed.sides[framed.board[cell + framed.width], 0]
    place = begin
    while place < end:
        code = tables.candidates[place]
        if (
            not used[code >> 2]
            and _shows(framed.sides[code, 1], right)
            and _shows(framed.sides[code, 2], below)
        ):
            break
        place += 1
    return place


@part
def _shows(shown: int, asked: int) -> bool:
    return shown != GREY if asked == OPEN else shown == asked


@part
def _place(framed: Framed, used: NDArray[np.bool_], cell: int, code: int) -> None:
    framed.board[cell] = code
    used[code >> 2] = True


@part
def _take(framed: Framed, used: NDArray[np.bool_], cell: int) -> None:
    used[framed.board[cell] >> 2] = False
    framed.board[cell] = framed.empty


@part
def _fill_on(tables: EsTables, framed: Framed, state: EsState, depth: int, score: np.int64) -> int:
    """Go on past a dead end: fill what can be filled, keep the board if it is the best.

    The score is that of the board before.

    Returns
    -------
    int
        How many pieces were placed, which are taken off again.
    """
    cells, counters = framed.cells, state.counters
    placed = 0
    for number in range(depth + 1, cells.size):
        cell = cells[number]
        listed = _list(tables, framed, cell)
        end = tables.begins[listed + 1]
        found = _first_fit(tables, framed, state.used, cell, tables.begins[listed], end)
        if found < end:
            _place(framed, state.used, cell, tables.candidates[found])
            score += _touching(framed, cell)
            placed += 1
    counters[EVALUATIONS] += 1
    if score > counters[BEST]:
        counters[BEST] = score
        _unframe(framed, tables.cols, state.best)
    for number in range(depth + 1, cells.size):
        if framed.board[cells[number]] != framed.empty:
            _take(framed, state.used, cells[number])
    return placed


@part
def _touching(framed: Framed, cell: int) -> np.int64:
    """Count the pieces around a cell: whatever is placed there matches all of them."""
    count, width = np.int64(0), framed.width
    for beside in (cell - width, cell + 1, cell + width, cell - 1):
        if framed.board[beside] < framed.empty:
            count += 1
    return count


@part
def _score(framed: Framed) -> np.int64:
    """Count the junctions between two pieces: clues apart from one another, all of them match."""
    board, sides, score = framed.board, framed.sides, np.int64(0)
    for cell in range(board.size - framed.width):
        if board[cell] < framed.empty:
            if board[cell + 1] < framed.empty:
                score += sides[board[cell], 1] == sides[board[cell + 1], 3]
            below = board[cell + framed.width]
            if below < framed.empty:
                score += sides[board[cell], 2] == sides[below, 0]
    return score
