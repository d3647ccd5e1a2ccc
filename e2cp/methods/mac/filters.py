"""The options of filters and orders, and their arrays for a puzzle."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels.alldifferent import ALLDIFFERENT_ROWS
from e2cp.kernels.general_matching import ALONE, MATCHING_ROWS, MOST_VERTICES
from e2cp.methods.mac.kernel_alldiff import Pieces
from e2cp.methods.mac.kernel_choice import Learnt
from e2cp.methods.mac.kernel_colour import Colours
from e2cp.methods.mac.kernel_filters import Filters
from e2cp.methods.mac.tables import MacTables
from e2cp.puzzle.geometry import chessboard, frame_junctions, opposite
from e2cp.puzzle.sides import DOWN, GREY, RIGHT

Colour = Literal["none", "supply", "balance", "exactly-k", "gacolor"]
Alldiff = Literal["none", "count", "gac"]
Heuristic = Literal["dom", "dom-deg", "dom-wdeg", "impact"]

LEVELS: dict[str, tuple[str, ...]] = {
    "color": ("none", "supply", "balance", "exactly-k", "gacolor"),
    "alldiff": ("none", "count", "gac"),
    "heuristic": ("dom", "dom-deg", "dom-wdeg", "impact"),
}
"""The values of each option in the order of the kernel's numbers."""

ANY_DEPTH = 2**30


def make_filters(
    tables: MacTables, color: str, alldiff: str, heuristic: str, depth: int
) -> Filters:
    """Return the kernel's arrays for these options.

    Parameters
    ----------
    tables
        The puzzle.
    color, alldiff, heuristic
        See `LEVELS`.
    depth
        Decisions down to which filters by matching run; 0 for all.
    """
    numbers = [
        LEVELS["color"].index(color),
        LEVELS["alldiff"].index(alldiff),
        LEVELS["heuristic"].index(heuristic),
        depth or ANY_DEPTH,
    ]
    layout = tables.tables.layout
    junctions = tables.levels.masks.shape[1]
    words = tables.piece_of.size // 16
    bits = 64 * int(layout[:, 1].sum()) if heuristic == "impact" else 0
    return Filters(
        np.array(numbers, dtype=np.int32),
        _colours(tables),
        _pieces(tables),
        Learnt(np.ones(junctions + words), np.zeros(bits, dtype=np.float32)),
    )


def _colours(tables: MacTables) -> Colours:
    puzzle, around = tables.puzzle, tables.tables.around
    numbers, colours = tables.tables.colours, tables.tables.support.shape[1]
    real = np.flatnonzero(tables.piece_of >= 0)
    sides = numbers.reshape(-1, 4, 4)[:, 0]  # by piece, in no rotation: a side's own colour
    along = np.zeros(sides.shape, dtype=np.int64)
    along[real] = puzzle.frame_sides[tables.piece_of[real]]
    grey = np.ones(sides.shape, dtype=np.bool_)
    grey[real] = puzzle.sides[tables.piece_of[real]] == GREY
    names = np.where(grey, -1, 2 * sides.astype(np.int64) + along)
    present, kind_of_side = np.unique(names, return_inverse=True)
    kind_of_side = kind_of_side.reshape(names.shape) - 1  # grey comes first, as -1
    kinds = np.full((2, colours), -1, dtype=np.int32)
    kinds[present[1:] % 2, present[1:] // 2] = np.arange(present.size - 1)
    count = present.size - 1
    shows = (kind_of_side[:, :, None] == np.arange(count)).sum(axis=1).astype(np.uint8)
    cell_kinds = puzzle.cell_rims[tables.cells].sum(axis=1)
    pieces = np.zeros((count, 3, 5), dtype=np.int32)
    for piece in real.tolist():
        pieces[np.arange(count), puzzle.kinds[tables.piece_of[piece]], shows[piece]] += 1
    halves, values, own, vertices = _number_sides(kind_of_side, count)
    size = (count, MOST_VERTICES)
    return Colours(
        whole=np.array([tables.cells.size == puzzle.size], dtype=np.uint8),
        joins=_joins(around, frame_junctions(puzzle)[tables.cells]),
        kinds=kinds,
        pairs=(shows.sum(axis=0, dtype=np.int32) // 2).astype(np.int32),
        counts=np.zeros((count, 2), dtype=np.int32),
        classes=cell_kinds.astype(np.uint8),
        black=chessboard(puzzle)[tables.cells].astype(np.uint8),
        shows=shows,
        pieces=pieces,
        spread=np.zeros_like(pieces),
        committed=np.zeros((count, 2), dtype=np.int32),
        empty=np.zeros((3, 2), dtype=np.int32),
        halves=halves,
        values=values,
        own=own,
        vertices=vertices,
        shown=np.zeros((tables.levels.masks.shape[1], 2, colours), dtype=np.uint64),
        neighbours=np.zeros(size, dtype=np.uint64),
        useful=np.zeros(size, dtype=np.uint64),
        known=np.full(size, 2**64 - 1, dtype=np.uint64),  # no graph has a loop
        partners=np.full(size, ALONE),
        work=np.zeros((MATCHING_ROWS, MOST_VERTICES), dtype=np.int8),
    )


def _joins(around: NDArray[np.int32], along: NDArray[np.bool_]) -> NDArray[np.int32]:
    joins = [
        (here, side, there, opposite(side), along[here, side])
        for here in range(len(around))
        for side in (RIGHT, DOWN)
        if (there := int(around[here, side])) >= 0
    ]
    return np.array(joins, dtype=np.int32).reshape(-1, 5)


def _number_sides(
    kind_of_side: NDArray[np.int64], kinds: int
) -> tuple[NDArray[np.int8], NDArray[np.int32], NDArray[np.uint64], NDArray[np.uint64]]:
    """Give the sides of each kind numbers, unless they are more than a word has bits."""
    number = np.zeros(kind_of_side.shape, dtype=np.int8)
    values = np.zeros((kinds, MOST_VERTICES), dtype=np.int32)
    own = np.zeros((kinds, MOST_VERTICES), dtype=np.uint64)
    vertices = np.zeros(kinds, dtype=np.uint64)
    for kind in range(kinds):
        pieces, sides = np.nonzero(kind_of_side == kind)
        if pieces.size > MOST_VERTICES:
            continue
        number[pieces, sides] = np.arange(pieces.size)
        values[kind, : pieces.size] = 4 * pieces + sides
        same = pieces[:, None] == pieces[None, :]
        bits = np.uint64(1) << np.arange(pieces.size, dtype=np.uint64)
        own[kind, : pieces.size] = np.where(same, bits, np.uint64(0)).sum(axis=1)
        vertices[kind] = bits.sum()
    turned = [np.roll(number, rotation, axis=1) for rotation in range(4)]
    return np.stack(turned, axis=1).reshape(-1, 4), values, own, vertices


def _pieces(tables: MacTables) -> Pieces:
    layout = tables.tables.layout
    puzzle = tables.puzzle
    kinds = puzzle.cell_rims[tables.cells].sum(axis=1)
    order = np.argsort(kinds, kind="stable")
    groups = np.zeros((3, 5), dtype=np.int32)
    for kind in range(3):
        cells = np.flatnonzero(kinds == kind)
        if cells.size:
            first, words = layout[cells[0], 2], layout[cells[0], 1]
            all_used = cells.size == np.count_nonzero(puzzle.kinds == kind)
            begin = np.count_nonzero(kinds < kind)
            groups[kind] = begin, cells.size, first, words, all_used
    most, words = int(groups[:, 1].max()), int(groups[:, 3].max())
    return Pieces(
        groups=groups,
        cells=order.astype(np.int32),
        met=np.zeros(words, dtype=np.uint64),
        columns=np.zeros((most, words), dtype=np.uint64),
        chosen=np.full(order.size, -1, dtype=np.int32),
        owners=np.zeros(64 * words, dtype=np.int32),
        work=np.zeros((ALLDIFFERENT_ROWS, most), dtype=np.int32),
    )
