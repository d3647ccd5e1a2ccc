"""Tabu search whose move is an assignment (Schaus & Deville 2008, §3 and Algorithm 1).

Lift the pieces of a set of cells no two of which touch. How well a piece fits a hole then
depends on neither the other holes nor the other pieces, so the best way to place them all again,
out of `n! 4**n`, is an assignment of greatest weight. Pieces of different classes never change
places, so each class is an assignment of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import inlined, kernel, part
from e2cp.kernels.assignment import WORK_ROWS, assign
from e2cp.kernels.board_state import (
    BEST,
    COMMON_COUNTERS,
    INNER,
    MOVES,
    RESTARTS,
    SCORE,
    BoardState,
    Counters,
    Int,
    Record,
    StaticTables,
    Table,
    Words,
    agreeing,
    matched,
    place_all,
    place_piece,
    record,
    rim_turn,
    turned,
)
from e2cp.kernels.random import draw
from e2cp.kernels.swaps import propose, swap, swap_gain
from e2cp.kernels.tabu_list import REMEMBERED, TabuList, forget, remember
from e2cp.methods.vlns.kernel_choice import Choice, lift, sort_in, sort_in_around

LEVEL, IDLE, PLATEAUS, ALL_PLATEAUS = range(COMMON_COUNTERS, COMMON_COUNTERS + 4)
"""Places in the counters: the best score of this plateau, moves since it was reached, plateaus
since the best board improved, and in all."""

COUNTERS = COMMON_COUNTERS + 4


class Settings(NamedTuple):
    """The constants of the search; `e2cp.methods.vlns.search.VlnsOptions` says what they mean."""

    cells: int
    violated: int
    rest: int
    tenure: int
    spread: int
    penalty: int
    plateau: int
    plateaus: int
    swaps: int
    most_plateaus: int


class Workspace(NamedTuple):
    """Memory for one move: the cells lifted, and the assignment of one class."""

    lifted: Table
    rows: Table
    row_of: Table
    origins: Table
    pool: Table
    weights: Table
    rotations: Table
    columns: Table
    work: Table


def workspace(cells: int, most: int) -> Workspace:
    """Return the memory for a board of so many cells, of which `most` are lifted at once."""
    return Workspace(
        np.zeros(most, np.int32),
        np.zeros(most, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(most, np.int32),
        np.zeros(most, np.int32),
        np.zeros((most, most), np.int32),
        np.zeros((most, most), np.int32),
        np.zeros(most, np.int32),
        np.zeros((WORK_ROWS, most), np.int32),
    )


@kernel
def search(
    static: StaticTables,
    state: BoardState,
    best: Record,
    choice: Choice,
    tabu: TabuList,
    space: Workspace,
    counters: Counters,
    random: Words,
    settings: Settings,
    target: int,
    moves: int,
) -> bool:
    """Make so many moves, or fewer if the target or the last plateau is reached.

    Everything is kept in the arrays, so that the next call goes on where this one stopped.

    Returns
    -------
    bool
        Whether there is more to do.
    """
    if counters[MOVES] == 0:
        counters[LEVEL] = counters[SCORE]
        for cell in range(state.pieces.size):
            sort_in(static, state, choice, cell)
    for _ in range(moves):
        if counters[BEST] >= target:
            return False
        if settings.most_plateaus and counters[ALL_PLATEAUS] >= settings.most_plateaus:
            return False
        counters[MOVES] += 1
        size = lift(
            static,
            choice,
            space.lifted,
            random,
            counters[MOVES],
            settings.cells,
            settings.violated,
            settings.rest,
        )
        for kind in range(3):
            reassign(static, state, choice, tabu, space, counters, random, settings, size, kind)
        if counters[SCORE] > counters[LEVEL]:
            counters[LEVEL] = counters[SCORE]
            counters[IDLE] = 0
        else:
            counters[IDLE] += 1
        if counters[SCORE] > counters[BEST]:
            counters[BEST] = counters[SCORE]
            counters[PLATEAUS] = 0
            record(state, best)
        if counters[IDLE] >= settings.plateau:
            _leave_plateau(static, state, best, choice, tabu, counters, random, settings)
    return True


@part
def reassign(
    static: StaticTables,
    state: BoardState,
    choice: Choice,
    tabu: TabuList,
    space: Workspace,
    counters: Counters,
    random: Words,
    settings: Settings,
    size: Int,
    kind: int,
) -> None:
    """Place the lifted pieces of one class again, as well as can be."""
    rows = _gather(static, space, random, size, kind)
    if rows == 0 or (rows == 1 and kind != INNER):
        return
    for column in range(rows):
        space.pool[column] = state.pieces[space.origins[column]]
    _set_weights(static, state, space, rows, kind, draw(random, 4))
    _forbid(tabu, choice, space, rows, counters[MOVES], settings.penalty)
    assign(space.weights, rows, rows, space.columns, space.work)
    for row in range(rows):
        cell, column = np.int64(space.rows[row]), space.columns[row]
        piece, rotation = np.int64(space.pool[column]), np.int64(space.rotations[row, column])
        if state.pieces[cell] == piece and state.rotations[cell] == rotation:
            continue
        before = matched(state, cell)
        place_piece(static, state, cell, piece, rotation)
        counters[SCORE] += matched(state, cell) - before
        sort_in_around(static, state, choice, cell)
        if space.origins[column] != cell:
            expiry = counters[MOVES] + settings.tenure + draw(random, settings.spread + 1)
            remember(tabu, piece, space.origins[column], expiry)


@inlined
def _gather(static: StaticTables, space: Workspace, random: Words, size: Int, kind: int) -> int:
    """List the lifted cells of one class, and where their pieces lie; return how many."""
    rows = 0
    for position in range(size):
        cell = space.lifted[position]
        if static.kinds[cell] == kind:
            space.rows[rows] = cell
            space.row_of[cell] = rows
            # shuffled on the way: the order of the pool breaks ties between equal assignments
            place = draw(random, rows + 1)
            space.origins[rows] = space.origins[place]
            space.origins[place] = cell
            rows += 1
    return rows


@part
def _set_weights(
    static: StaticTables, state: BoardState, space: Workspace, rows: int, kind: int, first_turn: Int
) -> None:
    """Set the weight of each piece on each cell: the matched sides of its best rotation."""
    for row in range(rows):
        cell = space.rows[row]
        wanted = state.wanted[cell]
        for column in range(rows):
            piece = space.pool[column]
            unturned = static.packed_sides[piece]
            if kind == INNER:
                turn = first_turn
                weight = agreeing(turned(unturned, turn), wanted)
                for more in range(1, 4):
                    other = (first_turn + more) & 3
                    sides = agreeing(turned(unturned, other), wanted)
                    if sides > weight:
                        turn, weight = other, sides
            else:
                turn = rim_turn(static, cell, piece)
                weight = agreeing(turned(unturned, turn), wanted)
            space.weights[row, column] = weight
            space.rotations[row, column] = turn


@part
def _forbid(
    tabu: TabuList, choice: Choice, space: Workspace, rows: int, now: Int, penalty: int
) -> None:
    """Make the way back unattractive for pieces that left a lifted cell lately."""
    for column in range(rows):
        piece = space.pool[column]
        for place in range(REMEMBERED):
            if tabu.expiry[piece, place] >= now:
                cell = tabu.cells[piece, place]
                if choice.used[cell] == now:
                    space.weights[space.row_of[cell], column] = -penalty


@part
def _leave_plateau(
    static: StaticTables,
    state: BoardState,
    best: Record,
    choice: Choice,
    tabu: TabuList,
    counters: Counters,
    random: Words,
    settings: Settings,
) -> None:
    """Go back to the best board after enough plateaus, and swap some pieces at random."""
    counters[PLATEAUS] += 1
    counters[ALL_PLATEAUS] += 1
    if counters[PLATEAUS] >= settings.plateaus:
        counters[PLATEAUS] = 0
        counters[RESTARTS] += 1
        forget(tabu)
        counters[SCORE] = place_all(static, state, best)
        for cell in range(state.pieces.size):
            sort_in(static, state, choice, cell)
    for _ in range(settings.swaps):
        proposal = propose(static, random, 0)
        counters[SCORE] += swap_gain(static, state, proposal)
        swap(static, state, proposal)
        sort_in_around(static, state, choice, proposal.first)
        sort_in_around(static, state, choice, proposal.second)
    counters[LEVEL] = counters[SCORE]
    counters[IDLE] = 0
