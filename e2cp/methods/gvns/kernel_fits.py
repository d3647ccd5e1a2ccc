"""How well every piece fits every cell, kept up to date as pieces move.

The fit of a piece on a cell depends only on what the cell's neighbours show. Moving a piece
changes that for at most four cells, whose rows of the table are made anew; a swap is then worth
four reads. The table also knows which cells changed since no move of theirs improved the board,
so that a descent looks at these alone, and which changed since the board that the search would go
back to.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.board_state import (
    INNER,
    LANE,
    WIDTH,
    BoardState,
    Int,
    StaticTables,
    Table,
    agreeing,
    matched,
    rim_turn,
    turned,
)

SWAPS, TURNS, APART = 1, 2, 4
"""Flags of a cell: swaps or turns of it were not tried since it changed; it changed since the
incumbent."""

BYTE = np.uint32(255)


class Fits(NamedTuple):
    """Matched sides of pieces on cells.

    Attributes
    ----------
    shows
        By side, colour and piece: a byte for each rotation, 1 if the piece, so turned, shows the
        colour on that side.
    pieces
        The free pieces, class after class as `StaticTables.members`.
    best
        By cell and piece of its class: the matched sides in the best legal rotation.
    now
        By cell: the matched sides of the piece that lies there.
    flags
        By cell: `SWAPS`, `TURNS` and `APART`.
    """

    shows: NDArray[np.uint32]
    pieces: Table
    best: NDArray[np.int8]
    now: NDArray[np.int8]
    flags: NDArray[np.uint8]


class Incumbent(NamedTuple):
    """The board to go back to, with its rows of the table."""

    state: BoardState
    best: NDArray[np.int8]
    now: NDArray[np.int8]


@part
def _fit(static: StaticTables, state: BoardState, fits: Fits, cell: Int) -> None:
    """Make the row of a cell anew."""
    wanted = state.wanted[cell]
    row = fits.best[cell]
    if static.kinds[cell] == INNER:
        up = fits.shows[0, wanted & LANE]
        right = fits.shows[1, (wanted >> WIDTH) & LANE]
        down = fits.shows[2, (wanted >> (WIDTH + WIDTH)) & LANE]
        left = fits.shows[3, wanted >> (WIDTH + WIDTH + WIDTH)]
        for piece in range(row.size):
            counts = up[piece] + right[piece] + down[piece] + left[piece]
            low = max(counts & BYTE, (counts >> np.uint32(8)) & BYTE)
            high = max((counts >> np.uint32(16)) & BYTE, counts >> np.uint32(24))
            row[piece] = np.int8(max(low, high))
        return
    begin = static.peer_begins[cell]
    for place in range(begin, begin + static.peer_counts[cell]):
        piece = fits.pieces[place]
        rotation = rim_turn(static, cell, piece)
        row[piece] = agreeing(turned(static.packed_sides[piece], rotation), wanted)


@part
def put(
    static: StaticTables, state: BoardState, fits: Fits, cell: Int, piece: Int, rotation: Int
) -> None:
    """Put a piece on a cell, and update the rows of the neighbours that see another colour."""
    sides = turned(static.packed_sides[piece], rotation)
    changed = sides ^ state.packed_sides[cell]
    state.pieces[cell] = piece
    state.rotations[cell] = rotation
    state.packed_sides[cell] = sides
    fits.now[cell] = matched(state, cell)
    fits.flags[cell] = SWAPS | TURNS | APART
    for side in range(4):
        neighbour = np.int64(static.around[cell, side])
        shift = WIDTH * np.uint64(side)
        if neighbour < 0 or (changed >> shift) & LANE == np.uint64(0):
            continue
        facing = WIDTH * np.uint64((side + 2) & 3)
        others = state.wanted[neighbour] & ~(LANE << facing)
        state.wanted[neighbour] = others | (((sides >> shift) & LANE) << facing)
        fits.now[neighbour] = matched(state, neighbour)
        fits.flags[neighbour] = SWAPS | TURNS | APART
        if static.free[neighbour]:
            _fit(static, state, fits, neighbour)


@kernel
def fit_all(static: StaticTables, state: BoardState, fits: Fits) -> None:
    """Make the whole table for the board as it lies."""
    for cell in range(state.pieces.size):
        fits.now[cell] = matched(state, cell)
        if static.free[cell]:
            _fit(static, state, fits, cell)


@part
def keep(state: BoardState, fits: Fits, incumbent: Incumbent) -> None:
    """Let the board be the one to go back to."""
    for cell in range(state.pieces.size):
        if fits.flags[cell] & APART:
            _copy(state, incumbent.state, cell)
            _copy_fits(fits.best, fits.now, incumbent.best, incumbent.now, cell)
            fits.flags[cell] &= ~np.uint8(APART)


@part
def go_back(state: BoardState, fits: Fits, incumbent: Incumbent) -> None:
    """Go back to the incumbent, where no move of a descent improves anything."""
    for cell in range(state.pieces.size):
        if fits.flags[cell] & APART:
            _copy(incumbent.state, state, cell)
            _copy_fits(incumbent.best, incumbent.now, fits.best, fits.now, cell)
        fits.flags[cell] = 0


@part
def _copy(source: BoardState, target: BoardState, cell: Int) -> None:
    target.pieces[cell] = source.pieces[cell]
    target.rotations[cell] = source.rotations[cell]
    target.packed_sides[cell] = source.packed_sides[cell]
    target.wanted[cell] = source.wanted[cell]


@part
def _copy_fits(
    best: NDArray[np.int8],
    now: NDArray[np.int8],
    other: NDArray[np.int8],
    other_now: NDArray[np.int8],
    cell: Int,
) -> None:
    row, other_row = best[cell], other[cell]
    for piece in range(row.size):
        other_row[piece] = row[piece]
    other_now[cell] = now[cell]
