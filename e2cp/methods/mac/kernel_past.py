"""Search that goes on past empty domains, towards the largest partial board.

A cell without values is left a hole, and the others are decided as before (Schaus & Deville 2008,
conclusion). Depth first with a bound: a branch ends when it has as many holes as the best board,
so that every board it reaches is better.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.bits import ONE, popcount
from e2cp.kernels.random import draw
from e2cp.methods.mac.kernel_choice import draw_value
from e2cp.methods.mac.kernel_propagate import filter_values
from e2cp.methods.mac.kernel_state import (
    DEPTH,
    EXHAUSTED,
    FAIL_LIMIT,
    FAILS,
    GOING_BACK,
    MOST_FAILS,
    MOST_FIXED,
    NODES,
    RUNNING,
    SOLVED,
    Scratch,
    State,
    Table,
    Tables,
    Words,
    copy_state,
    first_value,
    fix,
    forbid,
    level,
)


@kernel
def search_past(
    tables: Tables,
    levels: State,
    scratch: Scratch,
    choices: Table,
    random: Words,
    counters: NDArray[np.int64],
    deepest: Table,
    node_limit: int,
) -> int:
    """Search until no cell is a hole, the end of the tree, the fail limit or the node limit.

    Parameters and results are those of `search`; `deepest` has the cells with a piece on the
    best board so far, and a fail is a branch with too many holes. What a cell with one value takes
    from its neighbours and its class is all that is propagated: what arc consistency takes
    because of a cell that becomes a hole would be taken for nothing.
    """
    for _ in range(node_limit):
        depth = counters[DEPTH]
        scratch.ends[2] = 0
        if depth < 0:
            depth = 0
            state = level(levels, 0)
            for cell in range(state.sizes.size):
                _note_fixed(state, scratch, cell)
        elif counters[GOING_BACK]:
            if depth == 0:
                return EXHAUSTED
            if counters[FAILS] >= counters[MOST_FAILS]:
                return FAIL_LIMIT
            depth -= 1
            state = level(levels, depth)
            cell = choices[depth, 0]
            forbid(tables, state, cell, choices[depth, 1])
            _note_fixed(state, scratch, cell)
        else:
            state = level(levels, depth)
            cell = _choose_open(state, random)
            if cell < 0:
                counters[GOING_BACK] = 1
                fixed = _fixed(state)
                if fixed > counters[MOST_FIXED]:
                    counters[MOST_FIXED] = fixed
                    for each in range(state.sizes.size):
                        deepest[each] = first_value(tables, state, each)
                if fixed == state.sizes.size:
                    return SOLVED
                continue
            value = draw_value(tables, state, cell, random)
            choices[depth, 0], choices[depth, 1] = cell, value
            depth += 1
            before, state = state, level(levels, depth)
            copy_state(before, state)
            fix(tables, state, cell, value)
            _note_fixed(state, scratch, cell)
        counters[DEPTH] = depth
        counters[NODES] += 1
        counters[GOING_BACK] = 0
        while scratch.ends[2]:
            scratch.ends[2] -= 1
            _spread(tables, state, scratch, scratch.stack[scratch.ends[2]])
        if state.sizes.size - _holes(state) <= counters[MOST_FIXED]:
            counters[GOING_BACK] = 1
            counters[FAILS] += 1
    return RUNNING


@part
def _note_fixed(state: State, scratch: Scratch, cell: int) -> None:
    if state.sizes[cell] == 1 and not state.placed[cell]:
        state.placed[cell] = 1
        scratch.stack[scratch.ends[2]] = cell
        scratch.ends[2] += 1


@part
def _holes(state: State) -> int:
    holes = 0
    for cell in range(state.sizes.size):
        holes += state.sizes[cell] == 0
    return holes


@part
def _fixed(state: State) -> int:
    fixed = 0
    for cell in range(state.sizes.size):
        fixed += state.sizes[cell] == 1
    return fixed


@part
def _choose_open(state: State, random: Words) -> int:
    """Return a cell with fewest values, two at least, ties at random; -1 if there is none."""
    least, chosen, ties = np.int32(2**30), -1, 0
    for cell in range(state.sizes.size):
        size = state.sizes[cell]
        if size < 2 or size > least:
            continue
        if size < least:
            least, chosen, ties = size, cell, 1
        else:
            ties += 1
            if draw(random, ties) == 0:
                chosen = cell
    return chosen


@part
def _spread(tables: Tables, state: State, scratch: Scratch, cell: int) -> None:
    """Let the neighbours of a cell with one value match it, and take its piece from the others."""
    if state.sizes[cell] == 0:  # another cell with the same last piece came first
        return
    value = first_value(tables, state, cell)
    for side in range(4):
        other = tables.around[cell, side]
        if other >= 0:
            shown = ONE << np.uint64(tables.colours[value, side])
            left = filter_values(tables, state, other, (side + 2) & 3, ~shown, shown)
            state.sizes[other] = left
            _note_fixed(state, scratch, other)
    first = tables.layout[cell, 2]
    others = ~(np.uint64(15) << np.uint64(value & 60))
    for other in range(state.sizes.size):
        if tables.layout[other, 2] != first or other == cell:
            continue
        place = tables.layout[other, 0] + (value >> 6) - first
        bits = state.domains[place]
        kept = bits & others
        if kept != bits:
            state.domains[place] = kept
            state.sizes[other] -= popcount(bits) - popcount(kept)
            _note_fixed(state, scratch, other)
