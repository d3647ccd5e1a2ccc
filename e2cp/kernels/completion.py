"""Filling the holes of a board: alternating assignments, and branch and bound.

Holes and the pieces left over are numbered from 0. Lift a set of holes no two of which touch,
and placing them again is an assignment problem (Schaus & Deville 2008, §3). `alternate` repeats
that with changing sets. `branch` is exact for holes that touch: it decides hole after hole
until no two open holes touch, and bounds every node by the assignment in which a side towards
an open hole counts half a match, if that hole can show its colour at all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.assignment import WORK_ROWS, assign
from e2cp.kernels.bits import ONE, ZERO
from e2cp.kernels.random import draw

Table = NDArray[np.int32]
Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]

NEVER = np.int32(-(1 << 16))
"""The weight of a piece in a hole of another class."""

DEPTH, NODES, BEST = 0, 1, 2
"""Places in the counters of `branch`: the depth (-1 when the tree is finished), nodes so far,
and the best number of matches known."""

COUNTERS = 3


class Holes(NamedTuple):
    """What is to be filled, and with what.

    Attributes
    ----------
    around
        By hole and side: the hole that lies there, or -1.
    wanted
        By hole and side: the colour of the fixed piece that lies there, or 0.
    turns
        By hole and piece: the rotations that the rim allows, as bits.
    colours
        By piece, rotation and side: the colour.
    types
        By piece, ascending: pieces of one type are equal.
    """

    around: Table
    wanted: Table
    turns: NDArray[np.uint8]
    colours: Table
    types: Table


class Filling(NamedTuple):
    """Piece and rotation by hole, -1 where it is open."""

    pieces: Table
    rotations: Table


class Workspace(NamedTuple):
    """Memory for assignments: lists of holes and pieces, weights, best rotations."""

    rows: Table
    pool: Table
    weights: Table
    rotations: Table
    columns: Table
    work: Table


class Tree(NamedTuple):
    """Where branch and bound stands.

    Attributes
    ----------
    filling
        The holes decided so far.
    offers
        By hole and side: the colours that an open hole can still show there.
    weights
        By open hole, free piece and rotation: twice the matches, at most; -1 if not legal.
    candidates
        By depth and place: the bound, piece and rotation, most promising first.
    places
        By depth: the hole decided there or -1, the next candidate, and their number.
    counters
        See `DEPTH` and following.
    """

    filling: Filling
    offers: Words
    weights: NDArray[np.int8]
    candidates: Table
    places: Table
    counters: NDArray[np.int64]


def workspace(count: int) -> Workspace:
    """Return the memory for so many holes."""
    return Workspace(
        np.empty(count, np.int32),
        np.empty(count, np.int32),
        np.empty((count, count), np.int32),
        np.empty((count, count), np.int32),
        np.empty(count, np.int32),
        np.empty((WORK_ROWS, count), np.int32),
    )


@kernel
def matches(holes: Holes, filling: Filling) -> int:
    """Return the number of matched junctions that have a filled hole."""
    total = 0
    for hole in range(filling.pieces.size):
        piece, rotation = filling.pieces[hole], filling.rotations[hole]
        if piece < 0:
            continue
        for side in range(4):
            colour = holes.colours[piece, rotation, side]
            other = holes.around[hole, side]
            if other < 0:
                total += colour == holes.wanted[hole, side] and colour != 0
            elif side < 2 and filling.pieces[other] >= 0:
                facing = holes.colours[
                    filling.pieces[other], filling.rotations[other], (side + 2) & 3
                ]
                total += colour == facing
    return total


@kernel
def place_best(holes: Holes, filling: Filling, space: Workspace, rows: int, pool: int) -> None:
    """Fill the first `rows` listed holes, no two touching, with the best of the pool."""
    for row in range(rows):
        hole = space.rows[row]
        for column in range(pool):
            piece = space.pool[column]
            best, best_rotation = NEVER, 0
            for rotation in range(4):
                if not (holes.turns[hole, piece] >> rotation) & 1:
                    continue
                weight = np.int32(0)
                for side in range(4):
                    colour = holes.colours[piece, rotation, side]
                    weight += colour != 0 and colour == _facing(holes, filling, hole, side)
                if weight > best:
                    best, best_rotation = weight, rotation
            space.weights[row, column] = best
            space.rotations[row, column] = best_rotation
    assign(space.weights, rows, pool, space.columns, space.work)
    for row in range(rows):
        hole, column = space.rows[row], space.columns[row]
        filling.pieces[hole] = space.pool[column]
        filling.rotations[hole] = space.rotations[row, column]


@part
def _facing(holes: Holes, filling: Filling, hole: int, side: int) -> int:
    """Return the colour a hole sees on a side, 0 if there is none."""
    other = holes.around[hole, side]
    colour: int = holes.wanted[hole, side]
    if other >= 0 and filling.pieces[other] >= 0:
        colour = holes.colours[filling.pieces[other], filling.rotations[other], (side + 2) & 3]
    return colour


@kernel
def alternate(
    holes: Holes,
    first: Flags,
    filling: Filling,
    space: Workspace,
    random: Words,
    idle: int,
    patience: int,
    sets: int,
) -> int:
    """Fill the holes, or improve a filling, by filling sets of holes that do not touch.

    From an open filling one chessboard colour is filled first, with the other still open, then
    the other. After that sets are lifted and placed again: the two colours in turn after every
    gain, and then random sets. Ties between equal assignments are broken by shuffling, so that
    pieces wander without loss.

    Parameters
    ----------
    holes, filling, space, random
        The problem, its filling, memory, and the state of the generator.
    first
        By hole: whether it is of the chessboard colour to fill first.
    idle
        Sets placed since the last gain: what the last call returned, 0 for an open filling.
    patience
        Stop after so many sets in a row without gain, at least two.
    sets
        Stop after so many sets in any case; three suffice to fill all holes.
    """
    score = matches(holes, filling)
    for _ in range(sets):
        if idle >= patience:
            break
        if idle < 2:
            rows = _lift_colour(filling, space, first, idle == 0)
        else:
            rows = _lift_random(holes, filling, space, random)
        _place_lifted(holes, filling, space, rows, random)
        now = matches(holes, filling)
        idle = 0 if now > score else idle + 1
        score = now
    return idle


@part
def _lift_colour(filling: Filling, space: Workspace, first: Flags, which: bool) -> int:
    """Open and list the holes of one chessboard colour; return how many they are."""
    rows = 0
    for hole in range(first.size):
        if first[hole] == which:
            filling.pieces[hole] = -1
            space.rows[rows] = hole
            rows += 1
    return rows


@part
def _lift_random(holes: Holes, filling: Filling, space: Workspace, random: Words) -> int:
    """Open and list random holes that do not touch, until no more can be added."""
    count = filling.pieces.size
    for hole in range(count):
        space.pool[hole] = hole
    _shuffle(space.pool, count, random)
    rows = 0
    for position in range(count):
        hole = space.pool[position]
        alone = True
        for side in range(4):
            other = holes.around[hole, side]
            alone = alone and (other < 0 or filling.pieces[other] >= 0)
        if alone:
            filling.pieces[hole] = -1
            space.rows[rows] = hole
            rows += 1
    return rows


@part
def _place_lifted(
    holes: Holes, filling: Filling, space: Workspace, rows: int, random: Words
) -> None:
    pool = list_free(filling, space)
    _shuffle(space.rows, rows, random)
    _shuffle(space.pool, pool, random)
    place_best(holes, filling, space, rows, pool)


@part
def list_free(filling: Filling, space: Workspace) -> int:
    """List the pieces that lie in no hole in `space.pool`; return how many they are."""
    count = filling.pieces.size
    for piece in range(count):
        space.columns[piece] = 0
    for hole in range(count):
        if filling.pieces[hole] >= 0:
            space.columns[filling.pieces[hole]] = 1
    pool = 0
    for piece in range(count):
        if not space.columns[piece]:
            space.pool[pool] = piece
            pool += 1
    return pool


@part
def _shuffle(items: Table, count: int, random: Words) -> None:
    for last in range(count - 1, 0, -1):
        other = draw(random, last + 1)
        items[last], items[other] = items[other], items[last]


def new_tree(count: int, known: int) -> Tree:
    """Return the undivided tree for so many holes; only more than `known` matches count."""
    tree = Tree(
        Filling(np.full(count, -1, np.int32), np.zeros(count, np.int32)),
        np.zeros((count, 4), np.uint64),
        np.zeros((count, count, 4), np.int8),
        np.zeros((count + 1, 4 * count, 3), np.int32),
        np.full((count + 1, 3), -1, np.int32),
        np.zeros(COUNTERS, np.int64),
    )
    tree.counters[BEST] = known
    return tree


@kernel
def branch(holes: Holes, tree: Tree, best: Filling, space: Workspace, node_limit: int) -> None:
    """Search for fillings with more matches than the best known; go on where it stopped.

    Parameters
    ----------
    holes
        The problem.
    tree
        Where the search stands; it is finished when ``tree.counters[DEPTH]`` is -1.
    best
        Receives the best filling found.
    space
        Memory for the assignments.
    node_limit
        Nodes to visit before returning.
    """
    filling, candidates, places = tree.filling, tree.candidates, tree.places
    counters = tree.counters
    for _ in range(node_limit):
        depth = counters[DEPTH]
        if depth < 0:
            return
        if places[depth, 0] < 0:
            counters[NODES] += 1
            _expand(holes, tree, best, space)
        hole = places[depth, 0]
        filling.pieces[hole] = -1
        choice = places[depth, 1]
        # bounds fall along the list: the first that is too small ends it
        if choice < places[depth, 2] and candidates[depth, choice, 0] // 2 > counters[BEST]:
            filling.pieces[hole] = candidates[depth, choice, 1]
            filling.rotations[hole] = candidates[depth, choice, 2]
            places[depth, 1] += 1
            places[depth + 1, 0] = -1
            counters[DEPTH] = depth + 1
        else:
            counters[DEPTH] = depth - 1


@part
def _expand(holes: Holes, tree: Tree, best: Filling, space: Workspace) -> None:
    """Bound a node; choose the hole to decide next and list its candidates."""
    filling, counters = tree.filling, tree.counters
    place = tree.places[counters[DEPTH]]
    pool = list_free(filling, space)
    rows = 0
    for hole in range(filling.pieces.size):
        if filling.pieces[hole] < 0:
            space.rows[rows] = hole
            rows += 1
    place[0], place[1], place[2] = space.rows[0], 0, 0
    _set_weights(holes, tree, space, rows, pool)
    bound = 2 * matches(holes, filling)
    bound += assign(space.weights, rows, pool, space.columns, space.work)
    slack = bound - 2 * (counters[BEST] + 1)
    if slack < 0:
        return
    chosen, fewest = -1, 1 << 30
    for row in range(rows):
        touching = 0
        for side in range(4):
            other = holes.around[space.rows[row], side]
            touching += other >= 0 and filling.pieces[other] < 0
        if touching:
            count = _survivors(holes, tree, space, row, pool, slack)
            # a hole that touches many decides more
            incumbent_key = (count << 3) - touching
            if incumbent_key < fewest:
                chosen, fewest = row, incumbent_key
    if chosen < 0:
        _record(filling, best, space, rows)
        counters[BEST] = bound // 2
        return
    place[0] = space.rows[chosen]
    place[2] = _list_candidates(holes, tree, space, chosen, pool, slack, bound)


@part
def _set_weights(holes: Holes, tree: Tree, space: Workspace, rows: int, pool: int) -> None:
    """Set the weights of free pieces in open holes, twice the matches: certain 2, possible 1."""
    filling, offers = tree.filling, tree.offers
    for row in range(rows):
        hole = space.rows[row]
        for side in range(4):
            offers[hole, side] = ZERO
        for column in range(pool):
            piece = space.pool[column]
            for rotation in range(4):
                if (holes.turns[hole, piece] >> rotation) & 1:
                    for side in range(4):
                        # 64 colours apart are the same here, which only raises the bound
                        colour = holes.colours[piece, rotation, side] & 63
                        offers[hole, side] |= ONE << np.uint64(colour)
    for row in range(rows):
        hole = space.rows[row]
        for column in range(pool):
            piece = space.pool[column]
            top, turn = NEVER, 0
            for rotation in range(4):
                if not (holes.turns[hole, piece] >> rotation) & 1:
                    tree.weights[row, column, rotation] = -1
                    continue
                weight = np.int32(0)
                for side in range(4):
                    colour = holes.colours[piece, rotation, side]
                    other = holes.around[hole, side]
                    if other >= 0 and filling.pieces[other] < 0:
                        offered = offers[other, (side + 2) & 3]
                        weight += np.int32((offered >> np.uint64(colour & 63)) & ONE)
                    elif colour and colour == _facing(holes, filling, hole, side):
                        weight += 2
                tree.weights[row, column, rotation] = weight
                if weight > top:
                    top, turn = weight, rotation
            space.weights[row, column] = top
            space.rotations[row, column] = turn


@part
def _loss(space: Workspace, row: int, column: int, weight: int) -> int:
    """Return what the bound loses at least if this piece lies here with this weight."""
    loss: int = space.work[2, row] + space.work[1, column] - weight
    return loss


@part
def _repeats(holes: Holes, space: Workspace, column: int) -> bool:
    """Whether the free piece before this one is of the same type."""
    before = space.pool[column - 1] if column else -1
    return before >= 0 and holes.types[before] == holes.types[space.pool[column]]


@part
def _survivors(holes: Holes, tree: Tree, space: Workspace, row: int, pool: int, slack: int) -> int:
    """Count the pieces and rotations that may still lead to more in a hole."""
    count = 0
    for column in range(pool):
        if _repeats(holes, space, column):
            continue
        for rotation in range(4):
            weight = tree.weights[row, column, rotation]
            count += weight >= 0 and _loss(space, row, column, weight) <= slack
    return count


@part
def _list_candidates(
    holes: Holes, tree: Tree, space: Workspace, row: int, pool: int, slack: int, bound: int
) -> int:
    """List the pieces and rotations that may still lead to more, most promising first."""
    candidates = tree.candidates[tree.counters[DEPTH]]
    count = 0
    for column in range(pool):
        if _repeats(holes, space, column):
            continue
        for rotation in range(4):
            weight = tree.weights[row, column, rotation]
            if weight < 0 or _loss(space, row, column, weight) > slack:
                continue
            own = bound - _loss(space, row, column, weight)
            place = count
            while place > 0 and candidates[place - 1, 0] < own:
                for field in range(3):
                    candidates[place, field] = candidates[place - 1, field]
                place -= 1
            candidates[place, 0] = own
            candidates[place, 1] = space.pool[column]
            candidates[place, 2] = rotation
            count += 1
    return count


@part
def _record(filling: Filling, best: Filling, space: Workspace, rows: int) -> None:
    for hole in range(filling.pieces.size):
        best.pieces[hole] = filling.pieces[hole]
        best.rotations[hole] = filling.rotations[hole]
    for row in range(rows):
        hole, column = space.rows[row], space.columns[row]
        best.pieces[hole] = space.pool[column]
        best.rotations[hole] = space.rotations[row, column]
