"""Depth-first search over squares of four cells (Aspinall, Gepp, Harris & Vanstone 2020).

Blocks that fit are found in batches; a batch is put into order by a heuristic and tried, then the
next one is found. So memory is bounded, however many blocks fit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.bits import popcount
from e2cp.kernels.domains import Counts, Table, Words
from e2cp.kernels.random import draw
from e2cp.methods.block2.kernel_blocks import (
    CORNERS,
    Lying,
    Tables,
    find_blocks,
    put,
    take,
)

RUNNING, SOLVED, EXHAUSTED, FAIL_LIMIT = 0, 1, 2, 3
"""What a search returns: all nodes used, a solution found, no more solutions, too many fails."""

DEPTH, GOING_BACK, NODES, FAILS, MOST_PLACED, SOLUTIONS, MOST_FAILS = range(7)
"""Places in the array of counters: the present depth, whether it is done with, blocks placed and
fails so far, the most blocks on the board, solutions so far, and the fails to stop at."""

COUNTERS = 7

BLOCK, NEXT, COUNT, MORE = 0, 1, 2, 3
"""Places in a frame: the block that is decided at a depth, how many of its batch were tried, how
many it has, and whether more may come after it."""

FRAME = 4

ASCENDING, RANDOM, COMMON, RARE = 0, 1, 2, 3
"""Orders of the blocks of a batch: as found, drawn, or by what their open edges are offered."""


class Path(NamedTuple):
    """Where the search stands.

    Attributes
    ----------
    frames
        By depth: see `BLOCK` and following.
    batches
        By depth: blocks as values by corner; the last row has the last one of the batch as it
        was found, to go on after.
    keys
        Room for the keys of a batch.
    random
        State of the generator.
    counters
        See `DEPTH` and following.
    deepest
        By cell: its value on the first board with most blocks, or -1. At a solution, it.
    """

    frames: Table
    batches: Table
    keys: NDArray[np.float64]
    random: Words
    counters: Counts
    deepest: Table


@kernel
def count_blocks(tables: Tables, lying: Lying, block: int, batch: Table, limit: int) -> int:
    """Count the blocks that fit a square of cells, up to a limit."""
    return find_blocks(tables, lying, block, batch, 0, limit)


@kernel
def search(
    tables: Tables, lying: Lying, path: Path, limit: int, stop: bool, fewest: bool, values: int
) -> int:
    """Search until the end of the tree, a limit or, if asked to, the next solution.

    Everything is kept in the arrays, so that the next call goes on where this one stopped.

    Parameters
    ----------
    tables, lying, path
        See there.
    limit
        Units of work before returning, a unit a block placed or counted; 0 compiles and does
        nothing.
    stop
        Whether to return at a solution; else it is counted only.
    fewest
        Whether the block that fewest fit is next, or the first in the order of rows.
    values
        See `ASCENDING` and following.
    """
    counters, frames = path.counters, path.frames
    total = tables.blocks.shape[0]
    left = limit
    while left > 0:
        if counters[FAILS] >= counters[MOST_FAILS]:
            return FAIL_LIMIT
        depth = counters[DEPTH]
        if counters[GOING_BACK]:
            if depth == 0:
                return EXHAUSTED
            depth -= 1
            counters[DEPTH] = depth
            _lift(tables, lying, frames[depth, BLOCK])
        elif depth == total:
            counters[SOLUTIONS] += 1
            counters[GOING_BACK] = 1
            _keep_deepest(lying, path)
            if stop:
                return SOLVED
            continue
        else:
            left -= _choose(tables, lying, path, depth, fewest)
        left -= 1
        frame = frames[depth]
        if frame[NEXT] == frame[COUNT] and frame[MORE]:
            left -= _refill(tables, lying, path, depth, values)
        if frame[NEXT] == frame[COUNT]:
            if frame[NEXT] == 0:
                counters[FAILS] += 1
            counters[GOING_BACK] = 1
            continue
        chosen = path.batches[depth, frame[NEXT]]
        frame[NEXT] += 1
        for corner in range(CORNERS):
            cell = tables.blocks[frame[BLOCK], corner]
            if cell >= 0:
                put(lying, cell, chosen[corner])
        counters[GOING_BACK] = 0
        counters[DEPTH] = depth + 1
        counters[NODES] += 1
        if depth + 1 > counters[MOST_PLACED]:
            counters[MOST_PLACED] = depth + 1
            _keep_deepest(lying, path)
    return RUNNING


@part
def _keep_deepest(lying: Lying, path: Path) -> None:
    for cell in range(lying.values.size):
        path.deepest[cell] = lying.values[cell]


@part
def _lift(tables: Tables, lying: Lying, block: int) -> None:
    for corner in range(CORNERS):
        cell = tables.blocks[block, corner]
        if cell >= 0:
            take(lying, cell)


@part
def _choose(tables: Tables, lying: Lying, path: Path, depth: int, fewest: bool) -> int:
    """Choose the block of a depth, with an empty batch; return the work it took."""
    frames, batch = path.frames, path.batches[depth]
    chosen, least, work = -1, batch.shape[0] + 1, 0
    for block in range(tables.blocks.shape[0]):
        if _is_placed(tables, lying, block):
            continue
        if not fewest:
            chosen = block
            break
        # the limit exceeds the batch at first, which counts only; then it falls
        count = find_blocks(tables, lying, block, batch, 0, least)
        work += 1 + count
        if count < least or chosen < 0:
            chosen, least = block, count
            if count == 0:
                break
    frames[depth, BLOCK] = chosen
    frames[depth, NEXT] = frames[depth, COUNT] = 0
    frames[depth, MORE] = 1
    return work


@part
def _is_placed(tables: Tables, lying: Lying, block: int) -> bool:
    for corner in range(CORNERS):
        cell = tables.blocks[block, corner]
        if cell >= 0:
            return bool(lying.values[cell] >= 0)
    return True


@part
def _refill(tables: Tables, lying: Lying, path: Path, depth: int, values: int) -> int:
    """Find the next batch of a depth and order it; return how many it has."""
    frame, batch = path.frames[depth], path.batches[depth]
    last = batch.shape[0] - 1
    count = find_blocks(tables, lying, frame[BLOCK], batch, frame[COUNT], last)
    frame[NEXT], frame[COUNT] = 0, count
    frame[MORE] = 1 if count == last else 0
    if count:
        for corner in range(CORNERS):
            batch[last, corner] = batch[count - 1, corner]
    if values == RANDOM:
        for place in range(count - 1, 0, -1):
            _swap(batch, place, draw(path.random, place + 1))
    elif values != ASCENDING and count > 1:
        sign = 1.0 if values == RARE else -1.0
        for place in range(count):
            path.keys[place] = sign * _offer(tables, lying, frame[BLOCK], batch[place])
        _sort(batch, path.keys, count)
    return count


@part
def _swap(batch: Table, one: int, other: int | np.int64) -> None:
    for corner in range(CORNERS):
        batch[one, corner], batch[other, corner] = batch[other, corner], batch[one, corner]


@part
def _offer(tables: Tables, lying: Lying, block: int, chosen: Table) -> float:
    """Return how many pairs of free pieces fit the open edges of a block, multiplied."""
    product = 1.0
    for side in range(4):
        # clockwise from the upper left corner: the side after a corner has it and the next
        cells = (tables.blocks[block, side], tables.blocks[block, (side + 1) & 3])
        if cells[0] < 0 or cells[1] < 0:
            continue
        others = (tables.around[cells[0], side], tables.around[cells[1], side])
        if others[0] < 0 or others[1] < 0 or lying.values[others[0]] >= 0:
            continue
        product *= 1.0 + _pairs(
            tables,
            lying,
            side,
            others[0],
            tables.colours[chosen[side], side],
            others[1],
            tables.colours[chosen[(side + 1) & 3], side],
        )
    return product


@part
def _pairs(
    tables: Tables, lying: Lying, side: int, first: int, one: int, second: int, two: int
) -> np.int64:
    """Return the pairs of free values on two cells that match an edge and each other."""
    facing, joint = (side + 2) & 3, (side + 1) & 3
    total = np.int64(0)
    for colour in range(tables.support.shape[1]):
        ways = _ways(tables, lying, first, facing, one, joint, colour)
        if ways:
            total += ways * _ways(tables, lying, second, facing, two, (joint + 2) & 3, colour)
    return total


@part
def _ways(
    tables: Tables, lying: Lying, cell: int, side: int, shown: int, other_side: int, colour: int
) -> np.int64:
    """Return the free values of a cell that show two colours."""
    start, words, first = tables.layout[cell, 0], tables.layout[cell, 1], tables.layout[cell, 2]
    ways = np.int64(0)
    for word in range(words):
        ways += popcount(
            tables.legal[start + word]
            & lying.free[first + word]
            & tables.support[side, shown, first + word]
            & tables.support[other_side, colour, first + word]
        )
    return ways


@part
def _sort(batch: Table, keys: NDArray[np.float64], count: int) -> None:
    """Sort a batch by its keys, the smallest first: heap sort, in place."""
    for root in range(count // 2 - 1, -1, -1):
        _sift(batch, keys, root, count)
    for end in range(count - 1, 0, -1):
        _swap(batch, 0, end)
        keys[0], keys[end] = keys[end], keys[0]
        _sift(batch, keys, 0, end)


@part
def _sift(batch: Table, keys: NDArray[np.float64], root: int, end: int) -> None:
    while 2 * root + 1 < end:
        child = 2 * root + 1
        if child + 1 < end and keys[child + 1] > keys[child]:
            child += 1
        if keys[root] >= keys[child]:
            return
        _swap(batch, root, child)
        keys[root], keys[child] = keys[child], keys[root]
        root = child
