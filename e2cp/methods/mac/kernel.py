"""Search that maintains arc consistency (MAC) between cells, junction colours and pieces.

The model is that of Ansótegui et al. (CP 2008), cells and junctions as variables: a cell may
hold one of its oriented pieces, a junction one of its colours, a piece lies on one cell. After
every decision all three are made consistent. Decisions follow Schaus & Deville (2008): smallest
domain first, ties and values at random, `x = v` and then `x ≠ v`. Each depth has a copy of the
state, so that going back costs nothing.

A *value* is ``4 * piece + rotation``, a bit in words of 64; pieces are numbered so that those
of one class fill whole words, and a cell keeps only the words of its class.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.methods.mac.kernel_choice import (
    choose,
    choose_most_impact,
    choose_value,
    choose_weighted,
    draw_value,
    learn_impact,
    learn_weight,
    search_space,
)
from e2cp.methods.mac.kernel_filters import (
    DOM,
    DOM_WDEG,
    HEURISTIC,
    IMPACT,
    Filters,
    propagate_filtered,
)
from e2cp.methods.mac.kernel_propagate import note_change, propagate
from e2cp.methods.mac.kernel_state import (
    DEPTH,
    EXHAUSTED,
    FAIL_LIMIT,
    FAILS,
    GOING_BACK,
    MOST_FAILS,
    NODES,
    RUNNING,
    SOLVED,
    Scratch,
    State,
    Table,
    Tables,
    Words,
    copy_state,
    fix,
    forbid,
    level,
)


@kernel
def search(
    tables: Tables,
    levels: State,
    scratch: Scratch,
    choices: Table,
    random: Words,
    counters: NDArray[np.int64],
    deepest: Table,
    node_limit: int,
    filters: Filters | None,
) -> int:
    """Search until a solution, the end of the tree, the fail limit or the node limit.

    Everything is kept in the arrays, so that the next call goes on where this one stopped.

    Parameters
    ----------
    tables, levels, scratch
        See there; `levels` has one row a depth, and row 0 holds the root.
    choices
        By depth: the cell and the value decided there.
    random
        State of the generator.
    counters
        See `DEPTH` and following. To start anew, set depth and going back to 0.
    deepest
        By cell: its value in the consistent state with most cells fixed so far, or -1. When a
        solution is returned, it stands here.
    node_limit
        Decisions to take before returning; 0 compiles and does nothing.
    filters
        Further filters and another order of cells; the loop is compiled without any of it for
        None.

    Returns
    -------
    int
        See `RUNNING` and following.
    """
    for _ in range(node_limit):
        depth = counters[DEPTH]
        scratch.ends[0] = scratch.ends[1] = scratch.ends[2] = 0
        if depth < 0:
            depth = 0
            state = level(levels, 0)
            for cell in range(state.sizes.size):
                note_change(tables, state, scratch, cell)
        elif counters[GOING_BACK]:
            if depth == 0:
                return EXHAUSTED
            if counters[FAILS] >= counters[MOST_FAILS]:
                return FAIL_LIMIT
            depth -= 1
            state = level(levels, depth)
            cell = choices[depth, 0]
            forbid(tables, state, cell, choices[depth, 1])
            note_change(tables, state, scratch, cell)
        else:
            state = level(levels, depth)
            if filters is None:
                cell = choose(tables, state, random, counters, deepest)
            else:
                cell = _choose_by(tables, state, random, counters, deepest, filters)
            if cell < 0:
                counters[GOING_BACK] = 1
                return SOLVED
            if filters is None:
                value = draw_value(tables, state, cell, random)
            else:
                value = _value_by(tables, state, cell, random, filters)
            choices[depth, 0], choices[depth, 1] = cell, value
            depth += 1
            before, state = state, level(levels, depth)
            copy_state(before, state)
            fix(tables, state, cell, value)
            note_change(tables, state, scratch, cell)
        decided = counters[GOING_BACK] == 0 and counters[DEPTH] >= 0
        counters[DEPTH] = depth
        counters[NODES] += 1
        counters[GOING_BACK] = 0
        if filters is None:
            consistent = propagate(tables, state, scratch)
        else:
            consistent = propagate_filtered(tables, state, scratch, filters, depth)
            _learn(tables, levels, scratch, choices, filters, depth, consistent, decided)
        if not consistent:
            counters[GOING_BACK] = 1
            counters[FAILS] += 1
    return RUNNING


@part
def _choose_by(
    tables: Tables,
    state: State,
    random: Words,
    counters: NDArray[np.int64],
    deepest: Table,
    filters: Filters,
) -> int:
    heuristic = filters.settings[HEURISTIC]
    if heuristic == DOM:
        return choose(tables, state, random, counters, deepest)
    if heuristic == IMPACT:
        return choose_most_impact(tables, state, random, counters, deepest, filters.learnt)
    learns = heuristic == DOM_WDEG
    return choose_weighted(tables, state, random, counters, deepest, filters.learnt, learns)


@part
def _value_by(tables: Tables, state: State, cell: int, random: Words, filters: Filters) -> int:
    if filters.settings[HEURISTIC] == IMPACT:
        return choose_value(tables, state, cell, random, filters.learnt)
    return draw_value(tables, state, cell, random)


@part
def _learn(
    tables: Tables,
    levels: State,
    scratch: Scratch,
    choices: Table,
    filters: Filters,
    depth: int,
    consistent: bool,
    decided: bool,
) -> None:
    """Take note of a fail, or of what a decision took away."""
    heuristic = filters.settings[HEURISTIC]
    if heuristic == DOM_WDEG and not consistent:
        learn_weight(level(levels, depth), scratch, filters.learnt)
    elif heuristic == IMPACT and decided:
        before = search_space(level(levels, depth - 1))
        after = search_space(level(levels, depth)) if consistent else -np.inf
        cell, value = choices[depth - 1, 0], choices[depth - 1, 1]
        learn_impact(tables, cell, value, filters.learnt, before, after)
