"""Different pieces for the cells with a known side: matching and filtering (Régin 1994).

The cells are matched with pieces of their domains. A cell may keep a piece that is matched with
none, or whose cell can pass on to such a piece along alternating edges; of the others only those
matched within its own strongly connected component. Cells stand for the pieces they are matched
with: there is an arc from a cell to every cell whose piece it could take.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import part
from e2cp.kernels.bits import ZERO, lowest, popcount
from e2cp.kernels.domains import TURNS, Bytes, Counts, State, Table, Tables, Words

OUTSIDE, BOUND, FREE = 0, 1, 2
"""What a cell is in the graph: no part of it, without a way to a free piece, or with one."""


class Matching(NamedTuple):
    """Memory for matching; what is matched is a good start for the next time.

    Attributes
    ----------
    mates, owners
        By cell the number of its piece, and by number the cell of a piece; -1 for none.
    seen, via
        By number of a piece: when it was last reached, and from which cell.
    queue
        Cells to go on from; also the stack of the components.
    roles
        By cell: see `OUTSIDE` and following.
    visits, low
        By cell: when it was visited, from 1, and the earliest that it reaches.
    component
        By cell: the one it belongs to, from 1; 0 while that is open.
    rest_word, rest
        By cell: the word of its domain that is being walked, and what is left of it.
    calls
        Cells on the way to the present one.
    good
        By word: the values of pieces that are free or belong to a cell with a way to one.
    clock
        How often pieces were looked for.
    """

    mates: Table
    owners: Table
    seen: Counts
    via: Table
    queue: Table
    roles: Bytes
    visits: Table
    low: Table
    component: Table
    rest_word: Table
    rest: Words
    calls: Table
    good: Words
    clock: Counts


@part
def match_cells(tables: Tables, state: State, m: Matching) -> bool:
    """Match the open cells that have a known side, and filter; return False if it cannot be."""
    if not _match(tables, state, m):
        return False
    _find_free(tables, state, m)
    _find_components(tables, state, m)
    for cell in range(state.placed.size):
        if m.roles[cell] != OUTSIDE:
            _filter(tables, state, m, cell)
    return True


@part
def _match(tables: Tables, state: State, m: Matching) -> bool:
    for piece in range(m.owners.size):
        m.owners[piece] = -1
    for cell in range(state.placed.size):
        m.roles[cell] = OUTSIDE
        if state.placed[cell]:
            continue
        for side in range(4):
            other = tables.around[cell, side]
            if other >= 0 and state.placed[other]:
                m.roles[cell] = BOUND
        mate = m.mates[cell]
        if m.roles[cell] == BOUND and mate >= 0 and m.owners[mate] < 0:
            place = tables.layout[cell, 0] + (mate >> 4) - tables.layout[cell, 2]
            if state.domains[place] & (TURNS << np.uint64(4 * (mate & 15))):
                m.owners[mate] = cell
                continue
        m.mates[cell] = -1
    for cell in range(state.placed.size):
        if m.roles[cell] == BOUND and m.mates[cell] < 0 and not _augment(tables, state, m, cell):
            return False
    return True


@part
def _augment(tables: Tables, state: State, m: Matching, cell: int) -> bool:
    """Find a piece for a cell, perhaps by passing others on: breadth first."""
    m.clock[0] += 1
    now = m.clock[0]
    m.queue[0] = cell
    head, tail = 0, 1
    while head < tail:
        here = m.queue[head]
        head += 1
        start, words, first = tables.layout[here, 0], tables.layout[here, 1], tables.layout[here, 2]
        for word in range(words):
            bits = state.domains[start + word]
            while bits:
                shift = lowest(bits) & np.uint64(60)
                bits &= ~(TURNS << shift)
                piece = np.int64(16 * (first + word)) + np.int64(shift >> np.uint64(2))
                if m.seen[piece] == now:
                    continue
                m.seen[piece] = now
                m.via[piece] = here
                if m.owners[piece] >= 0:
                    m.queue[tail] = m.owners[piece]
                    tail += 1
                    continue
                _pass_on(m, cell, piece)
                return True
    return False


@part
def _pass_on(m: Matching, cell: int, piece: np.int64) -> None:
    """Give a piece to the cell from which it was reached, the piece of that one likewise, …."""
    while True:
        owner = m.via[piece]
        before = m.mates[owner]
        m.mates[owner] = piece
        m.owners[piece] = owner
        if owner == cell:
            return
        piece = np.int64(before)


@part
def _find_free(tables: Tables, state: State, m: Matching) -> None:
    """Find the cells that can pass on to a piece that is matched with none."""
    for word in range(m.good.size):
        m.good[word] = ~ZERO
    for cell in range(state.placed.size):
        if m.roles[cell] == BOUND:
            m.good[m.mates[cell] >> 4] &= ~(TURNS << np.uint64(4 * (m.mates[cell] & 15)))
    found = True
    while found:
        found = False
        for cell in range(state.placed.size):
            if m.roles[cell] != BOUND:
                continue
            start, words, first = (
                tables.layout[cell, 0],
                tables.layout[cell, 1],
                tables.layout[cell, 2],
            )
            for word in range(words):
                if state.domains[start + word] & m.good[first + word]:
                    m.roles[cell] = FREE
                    m.good[m.mates[cell] >> 4] |= TURNS << np.uint64(4 * (m.mates[cell] & 15))
                    found = True
                    break


@part
def _find_components(tables: Tables, state: State, m: Matching) -> None:
    """Find the strongly connected components of the cells without such a way (Tarjan)."""
    for cell in range(state.placed.size):
        m.visits[cell] = m.component[cell] = 0
    visited, components, waiting = 0, 0, 0
    for root in range(state.placed.size):
        if m.roles[root] != BOUND or m.visits[root]:
            continue
        depth = 0
        m.calls[0] = root
        while depth >= 0:
            cell = m.calls[depth]
            start, words, first = (
                tables.layout[cell, 0],
                tables.layout[cell, 1],
                tables.layout[cell, 2],
            )
            if m.visits[cell] == 0:
                visited += 1
                m.visits[cell] = m.low[cell] = visited
                m.queue[waiting] = cell
                waiting += 1
                m.rest_word[cell] = 0
                m.rest[cell] = state.domains[start]
            below = -1
            while below < 0:
                word, bits = m.rest_word[cell], m.rest[cell]
                if bits == ZERO:
                    if word + 1 >= words:
                        break
                    m.rest_word[cell] = word + 1
                    m.rest[cell] = state.domains[start + word + 1]
                    continue
                shift = lowest(bits) & np.uint64(60)
                m.rest[cell] = bits & ~(TURNS << shift)
                other = m.owners[np.int64(16 * (first + word)) + np.int64(shift >> np.uint64(2))]
                if m.visits[other] == 0:
                    below = other
                elif m.component[other] == 0:
                    m.low[cell] = min(m.low[cell], m.visits[other])
            if below >= 0:
                depth += 1
                m.calls[depth] = below
                continue
            if m.low[cell] == m.visits[cell]:
                components += 1
                last = -1
                while last != cell:
                    waiting -= 1
                    last = m.queue[waiting]
                    m.component[last] = components
            depth -= 1
            if depth >= 0:
                above = m.calls[depth]
                m.low[above] = min(m.low[above], m.low[cell])


@part
def _filter(tables: Tables, state: State, m: Matching, cell: int) -> None:
    """Take from a cell the pieces that no matching of all cells gives it; its mate stays."""
    start, words, first = tables.layout[cell, 0], tables.layout[cell, 1], tables.layout[cell, 2]
    left = np.int64(0)
    for word in range(words):
        bits = state.domains[start + word]
        if m.roles[cell] == FREE:
            kept = bits & m.good[first + word]
        else:
            kept, rest = ZERO, bits
            while rest:
                shift = lowest(rest) & np.uint64(60)
                turns = TURNS << shift
                rest &= ~turns
                owner = m.owners[np.int64(16 * (first + word)) + np.int64(shift >> np.uint64(2))]
                if m.component[owner] == m.component[cell]:
                    kept |= bits & turns
        if kept != bits:
            state.domains[start + word] = kept
        left += popcount(kept)
    state.sizes[cell] = left
