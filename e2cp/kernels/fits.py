"""How well each piece fits each cell, kept up to date: a pair of cells then costs two reads."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.board_state import (
    INNER,
    BoardState,
    Int,
    StaticTables,
    agreeing,
    matched,
    rim_turn,
    turned,
)


class Fits(NamedTuple):
    """Matched sides: by cell and piece of its class, at best, and by cell as it lies."""

    best: NDArray[np.int8]
    now: NDArray[np.int8]


def empty_fits(cells: int) -> Fits:
    """Return a table for so many cells, still to be filled by `fit`."""
    return Fits(np.zeros((cells, cells), np.int8), np.zeros(cells, np.int8))


@part
def fit_all(static: StaticTables, state: BoardState, fits: Fits) -> None:
    """Fill the table anew."""
    for cell in range(state.pieces.size):
        fit(static, state, fits, cell)


@part
def fit_around(static: StaticTables, state: BoardState, fits: Fits, cell: Int) -> None:
    """Update a cell and its neighbours."""
    fit(static, state, fits, cell)
    for side in range(4):
        if static.around[cell, side] >= 0:
            fit(static, state, fits, np.int64(static.around[cell, side]))


@part
def fit(static: StaticTables, state: BoardState, fits: Fits, cell: Int) -> None:
    """Update on one cell the fit of every piece that can come to it."""
    wanted = state.wanted[cell]
    fits.now[cell] = matched(state, cell)
    begin = static.peer_begins[cell]
    for place in range(begin, begin + static.peer_counts[cell]):
        piece = state.pieces[static.members[place]]
        unturned = static.packed_sides[piece]
        if static.kinds[cell] == INNER:
            best = agreeing(unturned, wanted)
            for rotation in range(1, 4):
                best = max(best, agreeing(turned(unturned, rotation), wanted))
        else:
            best = agreeing(turned(unturned, rim_turn(static, cell, piece)), wanted)
        fits.best[cell, piece] = best
