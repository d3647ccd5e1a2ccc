"""Keeping the objectives up to date: a junction that changes tells its groups."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.board_state import LANE, WIDTH, BoardState, Int, StaticTables, Table, place_piece


class GroupTables(NamedTuple):
    """What does not change; `e2cp.methods.guide.groups.Groups` says what it means."""

    junctions: Table
    begins: Table
    members: Table
    kinds: NDArray[np.int8]
    sizes: NDArray[np.int8]


class Matches(NamedTuple):
    """What follows from a board.

    Attributes
    ----------
    joined
        By junction: whether it matches.
    missing
        By group: how many of its junctions do not.
    values
        By objective: how many of its groups have all.
    """

    joined: NDArray[np.bool_]
    missing: NDArray[np.int8]
    values: NDArray[np.int64]


class Undo(NamedTuple):
    """What a move replaced, in order: cells, pieces, rotations; and how much of it."""

    cells: Table
    pieces: Table
    rotations: Table
    length: Table


@kernel
def count_all(groups: GroupTables, state: BoardState, matches: Matches) -> None:
    """Count everything anew."""
    for junction in range(matches.joined.size):
        matches.joined[junction] = False
    for group in range(matches.missing.size):
        matches.missing[group] = groups.sizes[group]
    for kind in range(matches.values.size):
        matches.values[kind] = 0
    for cell in range(state.pieces.size):
        refresh(groups, state, matches, cell)


@part
def refresh(groups: GroupTables, state: BoardState, matches: Matches, cell: Int) -> None:
    """Take note of the junctions of a cell that match now and did not, or the reverse."""
    apart = state.packed_sides[cell] ^ state.wanted[cell]
    for side in range(4):
        junction = groups.junctions[cell, side]
        if junction < 0:
            continue
        joined = (apart >> (WIDTH * np.uint64(side))) & LANE == np.uint64(0)
        if joined == matches.joined[junction]:
            continue
        matches.joined[junction] = joined
        for place in range(groups.begins[junction], groups.begins[junction + 1]):
            group = groups.members[place]
            if joined:
                matches.missing[group] -= 1
                if matches.missing[group] == 0:
                    matches.values[groups.kinds[group]] += 1
            else:
                if matches.missing[group] == 0:
                    matches.values[groups.kinds[group]] -= 1
                matches.missing[group] += 1


@part
def put(
    static: StaticTables, state: BoardState, undo: Undo, cell: Int, piece: Int, rotation: Int
) -> None:
    """Place a piece, and remember what lay there."""
    number = undo.length[0]
    undo.cells[number] = cell
    undo.pieces[number] = state.pieces[cell]
    undo.rotations[number] = state.rotations[cell]
    undo.length[0] = number + 1
    place_piece(static, state, cell, piece, rotation)


@part
def refresh_moved(groups: GroupTables, state: BoardState, matches: Matches, undo: Undo) -> None:
    """Bring the objectives up to date after a move."""
    for number in range(undo.length[0]):
        refresh(groups, state, matches, np.int64(undo.cells[number]))


@part
def take_back(static: StaticTables, state: BoardState, undo: Undo) -> None:
    """Undo a move; the objectives are still to be refreshed."""
    for number in range(undo.length[0] - 1, -1, -1):
        cell = np.int64(undo.cells[number])
        piece, rotation = np.int64(undo.pieces[number]), np.int64(undo.rotations[number])
        place_piece(static, state, cell, piece, rotation)
