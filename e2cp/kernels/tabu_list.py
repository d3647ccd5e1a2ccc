"""Short-term memory of tabu searches: which cells a piece has left lately."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.board_state import Int

REMEMBERED = 8
"""Cells kept for each piece; in a usual tenure a piece moves less often."""


class TabuList(NamedTuple):
    """By piece, in a ring: the cells it left, and the move at which that tabu expires.

    Attributes
    ----------
    cells, expiry
        By piece and place in the ring.
    latest
        By piece: where the ring was written last.
    """

    cells: NDArray[np.int32]
    expiry: NDArray[np.int64]
    latest: NDArray[np.int32]


def empty_tabu_list(pieces: int) -> TabuList:
    """Return an empty memory for so many pieces."""
    return TabuList(
        np.full((pieces, REMEMBERED), -1, np.int32),
        np.full((pieces, REMEMBERED), -1, np.int64),
        np.zeros(pieces, np.int32),
    )


def tabu_arrays(tabu: TabuList) -> dict[str, NDArray[Any]]:
    """Return the arrays by the names of the checkpoint format."""
    return {"cells": tabu.cells, "until": tabu.expiry, "latest": tabu.latest}


def tabu_ranges(pieces: int) -> dict[str, tuple[int, int]]:
    """Return the least and the greatest value of the same, by the same names."""
    return {"cells": (-1, pieces - 1), "until": (-1, 2**62), "latest": (0, REMEMBERED - 1)}


@part
def remember(tabu: TabuList, piece: Int, cell: Int, expiry: Int) -> None:
    """Forbid a piece to return to a cell up to a move."""
    place = (tabu.latest[piece] + 1) % REMEMBERED
    tabu.latest[piece] = place
    tabu.cells[piece, place] = cell
    tabu.expiry[piece, place] = expiry


@part
def is_tabu(tabu: TabuList, piece: Int, cell: Int, now: Int) -> bool:
    """Whether a piece may not come to a cell at this move."""
    for place in range(REMEMBERED):
        if tabu.expiry[piece, place] >= now and tabu.cells[piece, place] == cell:
            return True
    return False


@part
def forget(tabu: TabuList) -> None:
    """Let every piece go everywhere again."""
    for piece in range(tabu.latest.size):
        for place in range(REMEMBERED):
            tabu.expiry[piece, place] = -1
