"""Which cell is decided next, and with which value."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import part
from e2cp.kernels.bits import ONE, lowest, popcount
from e2cp.kernels.random import draw
from e2cp.methods.mac.kernel_state import (
    MOST_FIXED,
    Scratch,
    State,
    Table,
    Tables,
    Words,
    first_value,
)

Counters = NDArray[np.int64]

IMPACT_MEMORY = np.float32(1 / 8)
"""Weight of the last impact of a value in its average."""


class Learnt(NamedTuple):
    """What a search learns on the way, and keeps when it starts anew.

    Attributes
    ----------
    weights
        One more than the fails of each constraint: the junctions, then the classes of pieces,
        each at the number of its first word.
    impacts
        By bit of the domains: how much of the search space deciding that value took away on
        average, 0 to 1 (Refalo 2004).
    """

    weights: NDArray[np.float64]
    impacts: NDArray[np.float32]


@part
def choose(tables: Tables, state: State, random: Words, counters: Counters, deepest: Table) -> int:
    """Return a cell of smallest open domain, -1 if all are fixed; note a deepest state."""
    sizes = state.sizes
    least, ties, fixed = np.int32(2**30), 0, 0
    for cell in range(sizes.size):
        size = sizes[cell]
        if size == 1:
            fixed += 1
        elif size < least:
            least, ties = size, 1
        elif size == least:
            ties += 1
    if fixed > counters[MOST_FIXED] or ties == 0:
        counters[MOST_FIXED] = fixed
        for cell in range(sizes.size):
            deepest[cell] = first_value(tables, state, cell) if sizes[cell] == 1 else -1
    skip = draw(random, ties) if ties else 0
    for cell in range(sizes.size):
        if sizes[cell] == least:
            if skip == 0:
                return cell
            skip -= 1
    return -1


@part
def _note_deepest(
    tables: Tables, state: State, counters: Counters, deepest: Table, fixed: int
) -> None:
    counters[MOST_FIXED] = fixed
    for cell in range(state.sizes.size):
        deepest[cell] = first_value(tables, state, cell) if state.sizes[cell] == 1 else -1


@part
def draw_value(tables: Tables, state: State, cell: int, random: Words) -> int:
    """Return a random value of a cell."""
    skip = draw(random, state.sizes[cell])
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    for word in range(words):
        bits = state.domains[start + word]
        here = popcount(bits)
        if skip < here:
            for _ in range(skip):
                bits &= bits - ONE
            value: int = 64 * (first + word) + np.int64(lowest(bits))
            return value
        skip -= here
    return -1


@part
def choose_weighted(
    tables: Tables,
    state: State,
    random: Words,
    counters: Counters,
    deepest: Table,
    learnt: Learnt,
    learns: bool,
) -> int:
    """Return a cell with fewest values by weight, ties at random, -1 if all are fixed.

    The weight is one more than the number of open neighbours (dom/deg: the one stands for the
    constraint on pieces), or the weights of the constraints shared with open cells (dom/wdeg).
    """
    sizes, around = state.sizes, tables.around
    junctions = state.masks.size
    chosen, ties, fixed = -1, 0, 0
    least = np.inf
    for cell in range(sizes.size):
        if sizes[cell] == 1:
            fixed += 1
            continue
        weight = learnt.weights[junctions + tables.layout[cell, 2]] if learns else 1.0
        for side in range(4):
            other = around[cell, side]
            if other >= 0 and sizes[other] > 1:
                weight += learnt.weights[around[cell, 4 + side]] if learns else 1.0
        score = sizes[cell] / weight
        if score < least:
            least, chosen, ties = score, cell, 1
        elif score == least:
            ties += 1
            if draw(random, ties) == 0:
                chosen = cell
    if fixed > counters[MOST_FIXED] or chosen < 0:
        _note_deepest(tables, state, counters, deepest, fixed)
    return chosen


@part
def learn_weight(state: State, scratch: Scratch, learnt: Learnt) -> None:
    """Let the constraint that failed weigh more."""
    failed = scratch.ends[3]
    if failed >= 0:
        learnt.weights[failed] += 1
    elif failed > -learnt.weights.size:
        learnt.weights[state.masks.size - 1 - failed] += 1


@part
def choose_most_impact(
    tables: Tables, state: State, random: Words, counters: Counters, deepest: Table, learnt: Learnt
) -> int:
    """Return the cell whose values leave least of the search space, -1 if all are fixed."""
    sizes = state.sizes
    chosen, ties, fixed = -1, 0, 0
    least = np.float32(np.inf)
    for cell in range(sizes.size):
        if sizes[cell] == 1:
            fixed += 1
            continue
        score = np.float32(0)
        start = tables.layout[cell, 0]
        for place in range(start, start + tables.layout[cell, 1]):
            bits = state.domains[place]
            while bits:
                score += np.float32(1) - learnt.impacts[64 * place + np.int64(lowest(bits))]
                bits &= bits - ONE
            if score > least:
                break
        if score < least:
            least, chosen, ties = score, cell, 1
        elif score == least:
            ties += 1
            if draw(random, ties) == 0:
                chosen = cell
    if fixed > counters[MOST_FIXED] or chosen < 0:
        _note_deepest(tables, state, counters, deepest, fixed)
    return chosen


@part
def choose_value(tables: Tables, state: State, cell: int, random: Words, learnt: Learnt) -> int:
    """Return the value of a cell that leaves most of the search space, ties at random."""
    layout = tables.layout
    start, words, first = layout[cell, 0], layout[cell, 1], layout[cell, 2]
    chosen, ties = -1, 0
    least = np.float32(np.inf)
    for word in range(words):
        bits = state.domains[start + word]
        while bits:
            bit = np.int64(lowest(bits))
            bits &= bits - ONE
            impact = learnt.impacts[64 * (start + word) + bit]
            if impact < least:
                least, chosen, ties = impact, 64 * (first + word) + bit, 1
            elif impact == least:
                ties += 1
                if draw(random, ties) == 0:
                    chosen = 64 * (first + word) + bit
    return chosen


@part
def search_space(state: State) -> float:
    """Return the logarithm of the product of all domain sizes."""
    total = 0.0
    for cell in range(state.sizes.size):
        if state.sizes[cell] > 1:
            total += math.log(state.sizes[cell])
    return total


@part
def learn_impact(
    tables: Tables, cell: int, value: int, learnt: Learnt, before: float, after: float
) -> None:
    """Note what deciding a value did: the logarithms of the search space before and after."""
    place = 64 * (tables.layout[cell, 0] - tables.layout[cell, 2]) + value
    impact = np.float32(1.0 - math.exp(after - before))
    learnt.impacts[place] += IMPACT_MEMORY * (impact - learnt.impacts[place])
