"""Partial look-ahead (Haralick & Elliott 1980) on the cells of a puzzle.

After each placement, which `e2cp.kernels.domains` checks forward, every open cell is compared with
its open neighbours that come later in the order of the cells, once, in this one direction: a
value goes if such a neighbour offers its colour no more. No second pass is made.
"""

from __future__ import annotations

from e2cp.kernels import kernel, part
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
    Tables,
    advance,
    at_depth,
    fail,
    keep_colours,
    note_deepest,
    offered,
)


@kernel
def search(tables: Tables, levels: State, path: Path, limit: int, stop: bool, shuffle: bool) -> int:
    """Search until the end of the tree, a limit or, if asked to, the next solution.

    Everything is kept in the arrays, so that the next call goes on where this one stopped.

    Parameters
    ----------
    tables, levels, path
        See `e2cp.kernels.domains`.
    limit
        Placements and steps back before returning; 0 compiles and does nothing.
    stop
        Whether to return at a solution; else it is counted only.
    shuffle
        Whether values are drawn, or taken in ascending order.
    """
    counters = path.counters
    for _ in range(limit):
        if counters[FAILS] >= counters[MOST_FAILS]:
            return FAIL_LIMIT
        done = advance(tables, levels, path, shuffle)
        if done == PLACED:
            state = at_depth(levels, counters[DEPTH])
            if _look_ahead(tables, state):
                note_deepest(tables, state, path)
            else:
                fail(counters)
        elif done == SOLUTION and stop:
            return SOLVED
        elif done == END:
            return EXHAUSTED
    return RUNNING


@part
def _look_ahead(tables: Tables, state: State) -> bool:
    """Compare every open cell with its later open neighbours; return False if one runs empty.

    A neighbour that has not changed since it was last compared offers what it offered then.
    """
    for cell in range(state.sizes.size):
        # all earlier neighbours have been compared with this cell by now
        state.changed[cell] = 0
        if state.placed[cell]:
            continue
        for side in range(4):
            other = tables.around[cell, side]
            if other < cell or state.placed[other] or not state.changed[other]:
                continue
            shown = offered(tables, state, other, (side + 2) & 3)
            if keep_colours(tables, state, cell, side, shown) == 0:
                return False
    return True
