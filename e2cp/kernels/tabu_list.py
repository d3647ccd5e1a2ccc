"""Short-term memory of tabu searches: which cells a piece has left lately."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.board_state import Int

REMEMBERED = 8
"""Cells kept for each piece; in a usual tenure a piece moves less often."""


class Departures(NamedTuple):
    """By piece, in a ring: the cells it left, and the move until which it may not return.

    Attributes
    ----------
    cells, until
        By piece and place in the ring.
    latest
        By piece: where the ring was written last.
    """

    cells: NDArray[np.int32]
    until: NDArray[np.int64]
    latest: NDArray[np.int32]


def no_departures(pieces: int) -> Departures:
    """Return an empty memory for so many pieces."""
    return Departures(
        np.full((pieces, REMEMBERED), -1, np.int32),
        np.full((pieces, REMEMBERED), -1, np.int64),
        np.zeros(pieces, np.int32),
    )


@part
def remember(departures: Departures, piece: Int, cell: Int, until: Int) -> None:
    """Forbid a piece to return to a cell up to a move."""
    place = (departures.latest[piece] + 1) % REMEMBERED
    departures.latest[piece] = place
    departures.cells[piece, place] = cell
    departures.until[piece, place] = until


@part
def is_tabu(departures: Departures, piece: Int, cell: Int, now: Int) -> bool:
    """Whether a piece may not come to a cell at this move."""
    for place in range(REMEMBERED):
        if departures.until[piece, place] >= now and departures.cells[piece, place] == cell:
            return True
    return False


@part
def forget(departures: Departures) -> None:
    """Let every piece go everywhere again."""
    for piece in range(departures.latest.size):
        for place in range(REMEMBERED):
            departures.until[piece, place] = -1
