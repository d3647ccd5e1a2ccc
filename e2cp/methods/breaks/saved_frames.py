"""Refusing a saved state of the break-tolerant search that would lead its kernel astray."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.methods.breaks import kernel_layout as layout
from e2cp.methods.breaks.tables import BreakTables
from e2cp.methods.saved_board import saved_array
from e2cp.puzzle.board import HOLE

STAYS = int(layout.ORIENTED)
"""Fields of a frame that stay come before this one."""

MOST_COUNTED = 2**62
COLOURS = np.uint64(2**32 - 1)
TURNS = range(4)


class SavedFrames:
    """The arrays of a state that was read, checked against the tables of its restart.

    Parameters
    ----------
    tables
        The restart's tables.
    drawn, labels
        What `BreakTables.draw` returned.
    fresh
        The state before the first placement.
    read
        By name: what was read.

    Attributes
    ----------
    arrays
        The same, of the right shapes and types.

    Raises
    ------
    InputError
        If they are none of this restart.
    """

    def __init__(
        self,
        tables: BreakTables,
        drawn: layout.Tables,
        labels: NDArray[np.int64],
        fresh: layout.State,
        read: dict[str, Any],
    ) -> None:
        self.arrays: dict[str, NDArray[Any]] = {
            name: saved_array(name, read[name], array)
            for name, array in fresh._asdict().items()
            if name != "sides"  # the memory of `shown`
        }
        self._tables, self._drawn, self._labels, self._fresh = tables, drawn, labels, fresh
        self._frames = self.arrays["frames"].reshape(-1, int(layout.FRAME))
        self._depths = len(self._frames) - 1
        self._check_counters()
        self._check_path()
        self._check_places()
        if self._numbered:
            self._check_end()

    def _field(self, field: np.uint64) -> NDArray[np.uint64]:
        return self._frames[:, int(field)]

    def _check_counters(self) -> None:
        self.depth, self.entering, nodes, _, deepest = self.arrays["counters"].tolist()
        _demand("depth", 0 <= self.depth <= self._depths and 0 <= deepest <= self._depths)
        _demand("counters", self.entering in (0, 1) and 0 <= nodes < MOST_COUNTED)
        fixed = self._fresh.frames.reshape(self._frames.shape)[:, :STAYS]
        self._frames[:, int(layout.THRESHOLD)] = fixed[:, int(layout.THRESHOLD)]
        _demand("frames", np.array_equal(self._frames[:, :STAYS], fixed))
        _demand("counts", int(self._field(layout.COUNT).max()) < MOST_COUNTED)
        self._check_words("deepest", self.arrays["deepest"][:deepest])
        self.breaking = self._tables.breaking
        entered = self.depth > self.breaking or (
            self.depth == self.breaking < self._depths and not self.entering
        )
        self._numbered = entered and self.breaking < self._depths
        """Whether the free pieces have slots."""

    def _check_words(self, name: str, words: NDArray[np.uint64]) -> NDArray[np.int64]:
        """Refuse what is no legal placement of a free piece on its cell; return the labels."""
        tables, order = self._tables, self._tables.schedule.order[: words.size]
        labels = (words >> layout.PIECE).astype(np.int64)
        _demand(name, bool((labels < self._labels.size).all()))
        _demand(name, np.unique(labels).size == labels.size)
        pieces = self._labels[labels]
        rotations = (words >> layout.TURN & np.uint64(3)).astype(np.int64)
        shifts = np.uint64(8) * np.arange(4, dtype=np.uint64)
        sides = (tables.oriented[pieces, rotations] << shifts).sum(axis=1).astype(np.uint64)
        _demand(name, np.array_equal(sides, words & COLOURS))
        greys = tables.puzzle.oriented[pieces, rotations] == 0
        _demand(name, np.array_equal(greys, tables.puzzle.cell_rims[order]))
        clued = tables.clues.pieces[tables.clues.pieces != HOLE]
        _demand(name, not np.isin(pieces, clued).any())
        return labels

    def _check_path(self) -> None:
        """Refuse other pieces on the board than those of the path, and other open sides."""
        depth, tables, fresh = self.depth, self._tables, self._fresh
        words = self._field(layout.ORIENTED)[:depth]
        self.path = self._check_words("path", words)
        used = fresh.used.copy()
        used[self.path[: self.breaking]] = 1
        _demand("used", np.array_equal(self.arrays["used"], used))
        cells = tables.schedule.order[:depth]
        shown = fresh.shown.copy()
        shown[cells] = (words & COLOURS).astype(np.uint32)
        lying = np.append(tables.clues.pieces != HOLE, True)
        lying[cells] = True
        _demand("shown", np.array_equal(self.arrays["shown"][lying], shown[lying]))
        self.sides = shown.view(np.uint8)
        opened = fresh.open.copy()
        for level in range(min(tables.pruned, depth + (not self.entering))):
            for key in (layout.FIRST, layout.SECOND, layout.THIRD, layout.FOURTH):
                place = int(self._frames[level, int(key)])
                if place or key in (layout.FIRST, layout.SECOND):
                    opened[self.sides[place]] -= np.uint64(2)
        _demand("open sides", np.array_equal(self.arrays["open"], opened))

    def _check_places(self) -> None:
        """Refuse places beyond the list of a depth at which nothing may break."""
        drawn, frames = self._drawn, self._frames
        ends = np.flatnonzero(drawn.lists == 0)
        colours = self._tables.colours
        # one that was just entered begins with its list
        for level in range(min(self.breaking, self.depth + (not self.entering))):
            first, second = (
                int(self.sides[int(frames[level, int(key)])])
                for key in (layout.FIRST, layout.SECOND)
            )
            key = int(frames[level, int(layout.LISTS)]) + colours * first + second
            start = int(drawn.starts[key])
            end = int(ends[np.searchsorted(ends, start)])
            _demand("places", start <= int(frames[level, int(layout.NEXT)]) <= end)

    def _check_end(self) -> None:
        """Refuse other slots than those of the pieces that were free where breaks begin."""
        slots, own, free, masks = self._numbered_anew()
        self.arrays["own"], self.arrays["masks"] = own, masks
        frames = self._frames
        for level in range(self.breaking, min(self.depth + 1, self._depths)):
            row = frames[level].tolist()
            placed = level < self.depth
            _demand("odd colours", row[int(layout.ODD)] < 1 << self._tables.colours)
            _demand("breaks", row[int(layout.BROKEN)] <= 4 * self._labels.size)
            if placed or not self.entering:
                self._check_turns(row, free)
            if placed:
                slot = slots.get(int(self.path[level]), -1)
                _demand("slots", slot == row[int(layout.SLOT)])
                free[slot >> 6] ^= np.uint64(1) << np.uint64(slot & 63)
        _demand("free pieces", np.array_equal(self.arrays["free"], free))

    def _check_turns(self, row: list[int], free: NDArray[np.uint64]) -> None:
        """Refuse pieces to come that are not free, or of another word."""
        first, end = row[int(layout.FIRST_WORD)], row[int(layout.END_WORD)]
        word, left = row[int(layout.NEXT)], row[int(layout.LEFT)]
        _demand("words", first <= word <= end and (word > first or not left))
        _demand("turns", not left & ~row[int(layout.VARIANTS)] and left < 16)
        for turn in TURNS:
            if left >> turn & 1:
                pieces = row[int(layout.PIECES) + turn]
                _demand("pieces", pieces != 0 and not pieces & ~int(free[word - 1]))

    def _numbered_anew(
        self,
    ) -> tuple[dict[int, int], NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]]:
        """Return what `number_anew` of the kernel makes: slots, own candidates, free, masks."""
        drawn, colours = self._drawn, self._tables.colours
        own, free, masks = (
            np.zeros_like(array) for array in (self._fresh.own, self._fresh.free, self._fresh.masks)
        )
        slots: dict[int, int] = {}
        slot, kind = 0, 0
        for label in np.flatnonzero(self.arrays["used"] == 0).tolist():
            if int(drawn.kinds[label]) != kind:
                kind = int(drawn.kinds[label])
                slot = int(drawn.words[kind]) << 6
            _demand("slots", slot < own.size)
            bit = np.uint64(1) << np.uint64(slot & 63)
            own[slot] = drawn.own[label]
            for side in TURNS:
                shown = int(drawn.own[label]) >> 8 * side & 255
                masks[4 * ((slot >> 6) * colours + shown) + side] |= bit
            free[slot >> 6] |= bit
            slots[label] = slot
            slot += 1
        for word in range(free.size):
            masks[4 * word * colours : 4 * word * colours + 4] = ~np.uint64(0)
        return slots, own, free, masks


def _demand(what: str, holds: bool) -> None:
    if not holds:
        raise InputError(f"a damaged state of the scan: {what}", expected="those of its board")
