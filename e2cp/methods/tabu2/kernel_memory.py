"""The tabu list of Wang & Chiang (2010): what cells showed, not which pieces lay there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.board_state import Int, Words

NOWHERE = -1


class Memory(NamedTuple):
    """A ring of what moves undid: two cells and the sides they showed.

    A turn has the same cell and the same sides twice. Of two cells the lower comes first, so that
    a swap is found whichever way it is named. Sides stand for all pieces that show them: a copy of
    a piece is as tabu as the piece itself.

    Attributes
    ----------
    cells, sides
        By place in the ring: the two cells, and what each showed.
    latest
        Where the ring was written last.
    """

    cells: NDArray[np.int32]
    sides: Words
    latest: NDArray[np.int32]


def empty_memory(length: int) -> Memory:
    """Return a ring of so many places."""
    return Memory(
        np.full((length, 2), NOWHERE, np.int32),
        np.zeros((length, 2), np.uint64),
        np.zeros(1, np.int32),
    )


@part
def remember(
    memory: Memory, first: Int, second: Int, on_first: np.uint64, on_second: np.uint64
) -> None:
    """Forbid two cells to show these sides together; the oldest entry is forgotten."""
    if memory.cells.shape[0] == 0:
        return
    place = (memory.latest[0] + 1) % memory.cells.shape[0]
    memory.latest[0] = place
    lower = first <= second
    memory.cells[place, 0] = first if lower else second
    memory.cells[place, 1] = second if lower else first
    memory.sides[place, 0] = on_first if lower else on_second
    memory.sides[place, 1] = on_second if lower else on_first


@part
def is_tabu(
    memory: Memory, first: Int, second: Int, on_first: np.uint64, on_second: np.uint64
) -> bool:
    """Whether two cells may not show these sides together."""
    if first > second:
        first, second = second, first
        on_first, on_second = on_second, on_first
    for place in range(memory.cells.shape[0]):
        if (
            memory.cells[place, 0] == first
            and memory.cells[place, 1] == second
            and memory.sides[place, 0] == on_first
            and memory.sides[place, 1] == on_second
        ):
            return True
    return False


@part
def forget(memory: Memory) -> None:
    """Empty the ring."""
    for place in range(memory.cells.shape[0]):
        memory.cells[place, 0] = NOWHERE
