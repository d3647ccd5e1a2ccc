"""Refusing a saved scan that would lead its kernel out of its arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.methods.zla import kernel_lists as scan
from e2cp.methods.zla import kernel_masks as scan_masks
from e2cp.methods.zla.tables import ScanTables

FIXED = int(scan.WORD)
"""Fields of a frame that stay come before this one."""

MOST_COUNTED = 2**62


def refuse_unsound(tables: ScanTables, kernel_tables: Any, fresh: Any, read: Any) -> None:  # noqa: ANN401
    """Refuse the arrays of a saved scan that do not fit its tables.

    Every index that the kernels read is checked against what the board of the path says.

    Parameters
    ----------
    tables, kernel_tables
        The scan's tables.
    fresh
        The state before the first placement.
    read
        The state that was read, with the same shapes.

    Raises
    ------
    InputError
        If it is none of this scan.
    """
    frames = read.frames.reshape(-1, int(scan.FRAME))
    first = fresh.frames.reshape(-1, int(scan.FRAME))
    depth, most, solutions = read.counters.tolist()
    size = tables.puzzle.size
    _demand("counters", 0 <= depth < len(frames) and 0 <= most <= len(frames) and solutions >= 0)
    _demand("frames", np.array_equal(frames[:, :FIXED], first[:, :FIXED]))
    _demand("counts", int(frames[:, int(scan.COUNT)].max()) < MOST_COUNTED)
    words = frames[:depth, int(scan.WORD)]
    for name, some in (
        ("path", frames[: depth + 1, int(scan.WORD)]),
        ("deepest", read.deepest[:most]),
    ):
        ranks = (some >> scan.PIECE).astype(np.int64)
        _demand(name, bool((ranks < size).all()))
        own = tables.oriented_words[tables.piece_of[ranks]]
        colours = (some & np.uint64(2**32 - 1)).astype(np.int64)
        known = (own == colours[:, None]).any(axis=1)
        known[depth if name == "path" else most :] = True  # not placed yet
        _demand(name, bool(known.all()))
    _demand("deepest", bool((read.deepest[:most] != 0).all() and not read.deepest[most:].any()))
    ranks = (words >> scan.PIECE).astype(np.int64)
    cells = frames[:depth, int(scan.CELL)].astype(np.int64)
    shown = fresh.shown.copy()
    shown[cells] = words.astype(np.uint32)
    lying = np.zeros(shown.size, np.bool_)
    lying[cells] = True
    lying |= fresh.shown != 0
    lying[-1] = True
    _demand("shown", np.array_equal(read.shown[lying], shown[lying]))
    sides = shown.view(np.uint8)
    keys = [_key(frames, place, sides, tables.colours) for place in range(depth + 1)]
    if isinstance(read, scan.State):
        used = fresh.used.copy()
        _demand("used", not used[ranks].any() and np.unique(ranks).size == ranks.size)
        used[ranks] = 1
        _demand("used", np.array_equal(read.used, used))
        _check_lists(kernel_tables, frames, keys)
    else:
        _check_masks(kernel_tables, frames, first, keys, ranks)


def _key(frames: NDArray[np.uint64], depth: int, sides: NDArray[np.uint8], colours: int) -> int:
    """Return the key under which the candidates of a depth are found, as the kernels do."""
    frame = frames[depth].tolist()
    before = int(frames[depth - 1, int(scan.WORD)]) if depth else 0
    one, two = int(sides[frame[int(scan.FIRST_KEY)]]), int(sides[frame[int(scan.SECOND_KEY)]])
    shown = before >> frame[int(scan.SHIFT)] & 255
    return int(frame[int(scan.BASE)] + colours * one + two + frame[int(scan.WEIGHT)] * shown)


def _check_lists(tables: scan.Tables, frames: NDArray[np.uint64], keys: list[int]) -> None:
    """Refuse places beyond the list of a depth."""
    ends = np.flatnonzero(tables.lists == 0)
    last = len(keys) - 1
    for depth, key in enumerate(keys):
        _demand("keys", 0 <= key < tables.starts.size)
        start = int(tables.starts[key])
        end = int(ends[np.searchsorted(ends, start)])
        place = int(frames[depth, int(scan.NEXT)])
        _demand("places", start <= place <= end)
        if depth < last:
            placed = place > start and tables.lists[place - 1] == frames[depth, int(scan.WORD)]
            _demand("places", bool(placed))


def _check_masks(
    tables: scan_masks.Tables,
    frames: NDArray[np.uint64],
    first: NDArray[np.uint64],
    keys: list[int],
    ranks: NDArray[np.int64],
) -> None:
    """Refuse keys of other depths, and pieces that are not free or do not fit."""
    rows = tables.rows.reshape(-1, 1 << int(scan_masks.ROW))
    free, back = int(first[0, int(scan.FREE)]), int(scan_masks.NOWHERE)
    for depth, base in enumerate(keys):
        key, rest, was, above = (
            int(frames[depth, int(field)]) for field in (scan.NEXT, scan.REST, scan.FREE, scan.BACK)
        )
        layers = {base}
        _demand("keys", 0 <= base < len(rows))
        while (following := int(rows[base, int(scan_masks.FOLLOWING)])) not in layers:
            layers.add(following)
            base = following
        _demand("keys", key in layers and was == free and above == back)
        _demand("pieces", not rest & ~(int(rows[key, int(scan_masks.MASK)]) & free))
        if depth < len(ranks):
            piece = 1 << int(ranks[depth])
            _demand("pieces", bool(free & piece))
            free ^= piece
            back = depth * int(scan.FRAME) if rest else back


def _demand(what: str, holds: bool) -> None:
    if not holds:
        raise InputError(f"a damaged state of a scan: {what}", expected="those of its board")
