"""Perfect matchings of general graphs: Edmonds' blossoms on words of bits.

A graph has at most 64 vertices; the neighbours of each are a word. An alternating tree grows from
an exposed vertex: *outer* vertices are reached over an even number of edges, and an odd cycle (a
blossom) makes all its vertices outer.

Which edges are in *some* perfect matching is what the filtering of a symmetric alldifferent needs
(Régin 1999). For an edge {a, b} that is asked of the graph without a: the partner of a is the
only exposed vertex there, and b can be left out instead if and only if b is outer in the tree of
that partner. So one tree tells of all edges of a vertex.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.bits import ONE, ZERO, lowest

Words = NDArray[np.uint64]
Numbers = NDArray[np.int8]

MOST_VERTICES = 64

MATCHING_ROWS = 3
"""Rows of the scratch that the functions below need, each of `MOST_VERTICES` numbers."""

ALONE = np.int8(-1)
"""The partner of a vertex that has none."""


@kernel
def match_perfectly(
    neighbours: Words, vertices: np.uint64, partners: Numbers, work: Numbers
) -> bool:
    """Find a perfect matching, if there is one.

    Parameters
    ----------
    neighbours
        By vertex: its neighbours, all of them among `vertices`. Symmetric, no loops.
    vertices
        The vertices of the graph.
    partners
        A matching to start from, perhaps of another graph; -1 for none. It receives the matching.
    work
        Scratch of shape ``(MATCHING_ROWS, MOST_VERTICES)``.

    Returns
    -------
    bool
        Whether all vertices are matched; if not, `partners` holds some matching.
    """
    keep_edges(neighbours, vertices, partners)
    left = vertices
    while left:
        vertex = np.int64(lowest(left))
        left &= left - ONE
        if (
            partners[vertex] == ALONE
            and grow_tree(neighbours, vertices, partners, vertex, work) != ZERO
        ):
            return False
    return True


@kernel
def useful_edges(
    neighbours: Words, vertices: np.uint64, partners: Numbers, useful: Words, work: Numbers
) -> None:
    """Find the edges that are part of some perfect matching.

    Parameters
    ----------
    neighbours, vertices, work
        As for `match_perfectly`.
    partners
        A perfect matching.
    useful
        Receives for each vertex those of its neighbours.
    """
    left = vertices
    while left:
        vertex = np.int64(lowest(left))
        left &= left - ONE
        partner = np.int64(partners[vertex])
        own = neighbours[vertex]
        useful[vertex] = own
        if own & (own - ONE):
            partners[partner] = ALONE
            others = vertices & ~(ONE << np.uint64(vertex))
            useful[vertex] = own & grow_tree(neighbours, others, partners, partner, work)
            partners[partner] = np.int8(vertex)


@part
def keep_edges(neighbours: Words, vertices: np.uint64, partners: Numbers) -> None:
    """Part the partners that are no neighbours, and match what can be matched at once."""
    left = vertices
    while left:
        vertex = np.int64(lowest(left))
        left &= left - ONE
        partner = partners[vertex]
        if partner != ALONE and not neighbours[vertex] >> np.uint64(partner) & ONE:
            partners[vertex] = partners[partner] = ALONE
    left = vertices
    while left:
        vertex = np.int64(lowest(left))
        left &= left - ONE
        if partners[vertex] != ALONE:
            continue
        rest = neighbours[vertex]
        while rest:
            other = np.int64(lowest(rest))
            rest &= rest - ONE
            if partners[other] == ALONE:
                partners[vertex], partners[other] = np.int8(other), np.int8(vertex)
                break


@part
def grow_tree(
    neighbours: Words, vertices: np.uint64, partners: Numbers, root: np.int64, work: Numbers
) -> np.uint64:
    """Grow the alternating tree of an exposed vertex.

    If another exposed vertex is found, the matching is augmented and 0 returned; else the outer
    vertices are, the root among them.
    """
    parents, bases, queue = work[0], work[1], work[2]
    outer = ONE << np.uint64(root)
    inner = ZERO
    bases[root] = np.int8(root)
    parents[root] = ALONE
    queue[0] = np.int8(root)
    head, tail = 0, 1
    while head < tail:
        vertex = np.int64(queue[head])
        head += 1
        rest = neighbours[vertex] & vertices
        # inner vertices that are in no blossom tell nothing
        rest &= ~(inner & ~outer)
        while rest:
            other = np.int64(lowest(rest))
            bit = rest & (~rest + ONE)
            rest ^= bit
            if outer & bit:
                if bases[other] != bases[vertex]:
                    blossom = _blossom(partners, parents, bases, vertex, other)
                    base = bases[vertex]
                    members = (outer | inner) & vertices
                    while members:
                        member = np.int64(lowest(members))
                        members &= members - ONE
                        if blossom >> np.uint64(bases[member]) & ONE:
                            bases[member] = base
                            if not outer >> np.uint64(member) & ONE:
                                outer |= ONE << np.uint64(member)
                                queue[tail] = np.int8(member)
                                tail += 1
            elif not inner & bit:
                parents[other] = np.int8(vertex)
                partner = partners[other]
                if partner == ALONE:
                    _augment(partners, parents, other)
                    return ZERO
                inner |= bit
                bases[other] = np.int8(other)
                bases[partner] = partner
                outer |= ONE << np.uint64(partner)
                queue[tail] = partner
                tail += 1
    return outer


@part
def _blossom(
    partners: Numbers, parents: Numbers, bases: Numbers, one: np.int64, two: np.int64
) -> np.uint64:
    """Return the bases within a new blossom; that of its own base becomes ``bases[one]``."""
    seen = ZERO
    vertex = np.int64(bases[one])
    while True:
        seen |= ONE << np.uint64(vertex)
        if partners[vertex] == ALONE:
            break
        vertex = np.int64(bases[parents[partners[vertex]]])
    base = np.int64(bases[two])
    while not seen >> np.uint64(base) & ONE:
        base = np.int64(bases[parents[partners[base]]])
    blossom = _mark_path(partners, parents, bases, one, base, two)
    blossom |= _mark_path(partners, parents, bases, two, base, one)
    bases[one] = np.int8(base)
    return blossom


@part
def _mark_path(
    partners: Numbers,
    parents: Numbers,
    bases: Numbers,
    vertex: np.int64,
    base: np.int64,
    child: np.int64,
) -> np.uint64:
    """Turn the path from a vertex to the base so that it can be walked either way."""
    marked = ONE << np.uint64(base)
    while bases[vertex] != base:
        partner = np.int64(partners[vertex])
        marked |= ONE << np.uint64(bases[vertex]) | ONE << np.uint64(bases[partner])
        parents[vertex] = np.int8(child)
        child = partner
        vertex = np.int64(parents[partner])
    return marked


@part
def _augment(partners: Numbers, parents: Numbers, end: np.int64) -> None:
    """Swap matched and other edges along the path from a newly found exposed vertex."""
    vertex = np.int64(end)
    while vertex >= 0:
        above = np.int64(parents[vertex])
        following = np.int64(partners[above])
        partners[vertex], partners[above] = np.int8(above), np.int8(vertex)
        vertex = following
