"""Where to open windows: around mismatches whose colours could be matched with each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.board import Board
from e2cp.puzzle.geometry import facing, neighbours
from e2cp.puzzle.sides import DOWN, RIGHT

Mask = int
"""A set of cells, one bit a cell."""

SHAPES = ((8, 8), (7, 6), (6, 6), (6, 5), (5, 5), (4, 4), (16, 2), (10, 3), (8, 4))
"""Rectangles of a plan, upright and lying."""

COMPACT = 3.0
TOWARDS = 4.0
"""How much likelier a region takes in a cell for each further neighbour it has inside, and if
a mismatch lies at it."""


class Regions:
    """The mismatches of a board, and the regions around them that are worth a window.

    A window can gain only if its mismatches share colours (see `Window`): with every mismatch
    an edge between its two colours, the odd colours of a window are those of odd degree, and
    mismatches less half the odd colours is the most that can be gained. That number less what
    is asked for is the slack; it predicts the difficulty of a window better than its size.

    Parameters
    ----------
    board
        A complete board.
    free
        By cell: whether it may lie in a window.
    """

    def __init__(self, board: Board, free: NDArray[np.bool_]) -> None:
        puzzle = board.puzzle
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.free = to_mask(np.flatnonzero(free).tolist())
        beside, here, there = neighbours(puzzle), board.edges, facing(board)
        self.faults: list[tuple[int, int]] = []
        """Cells of each mismatched junction of which one is free."""
        self.colours: list[int] = []
        """Its two colours, one bit each."""
        mismatched = ~puzzle.cell_rims & (here != there)
        for side in (RIGHT, DOWN):
            for cell in np.flatnonzero(mismatched[:, side]).tolist():
                other = int(beside[cell, side])
                if (1 << cell | 1 << other) & self.free:
                    self.faults.append((cell, other))
                    self.colours.append(1 << int(here[cell, side]) | 1 << int(there[cell, side]))
        self._masks = [1 << first | 1 << second for first, second in self.faults]
        self._at_fault = 0
        for mask in self._masks:
            self._at_fault |= mask

    def slack(self, region: Mask, gain: int = 1) -> int:
        """Return how far above its floor the mismatches of a region lie after such a gain."""
        count = odd = 0
        for mask, colours in zip(self._masks, self.colours, strict=True):
            if mask & region:
                count += 1
                odd ^= colours
        return count - gain - odd.bit_count() // 2

    def rectangles(self) -> Iterator[Mask]:
        """Return the rectangles that may gain, large ones first: the whole board, then shapes."""
        seen = set()
        shapes = {shape for tall, wide in SHAPES for shape in ((tall, wide), (wide, tall))}
        shapes |= {(self.rows, self.cols)}
        for tall, wide in sorted(shapes, key=lambda s: (-s[0] * s[1], s)):
            if tall > self.rows or wide > self.cols:
                continue
            for top in range(self.rows - tall + 1):
                for left in range(self.cols - wide + 1):
                    line = ((1 << wide) - 1) << left
                    region = sum(line << (top + row) * self.cols for row in range(tall))
                    region &= self.free
                    if region not in seen and self.slack(region) >= 0:
                        seen.add(region)
                        yield region

    def around_all(self, most: int) -> list[Mask]:
        """Return the cells at mismatches, and those with all cells beside them, if not many."""
        close = self._at_fault & self.free
        return [
            region for region in (self.halo(close) & self.free, close) if region.bit_count() <= most
        ]

    def seeds(self, rng: np.random.Generator, *, within: Mask = -1) -> list[int]:
        """Draw a mismatch, and one that shares a colour with it, likely a near one."""
        inside = [fault for fault, mask in enumerate(self._masks) if mask & within]
        first = inside[int(rng.integers(len(inside)))]
        others = [
            fault
            for fault in inside
            if fault != first and self.colours[fault] & self.colours[first]
        ]
        if not others:
            return [first]
        away = np.array([self._distance(first, fault) for fault in others])
        weights = 1 / (1 + away) ** 2
        return [first, others[int(rng.choice(len(others), p=weights / weights.sum()))]]

    def grow(
        self,
        seeds: Sequence[int],
        limits: Sequence[int],
        rng: np.random.Generator,
        *,
        gain: int = 1,
        within: Mask = -1,
    ) -> Mask:
        """Grow a region at random around mismatches.

        Cells beside several cells of the region and cells at mismatches are taken in first. A
        cell that would make the region harder than its size allows is left out.

        Parameters
        ----------
        seeds
            The mismatches to begin with.
        limits
            The greatest number of cells by slack; the last for all greater ones.
        rng
            Where chance comes from.
        gain
            What is to be asked of the region.
        within
            The cells to choose from; all if left out.
        """
        allowed = self.free & within
        region = 0
        for seed in seeds:
            region |= self._masks[seed] & allowed
        size = region.bit_count()
        edge: dict[int, int] = {}
        for cell in to_cells(region):
            self._widen(edge, cell, region, allowed)
        while edge and size < self._limit(limits, region, gain):
            cells = list(edge)
            steps = np.cumsum([self._appeal(cell, edge[cell]) for cell in cells])
            cell = cells[int(np.searchsorted(steps, rng.random() * steps[-1], side="right"))]
            del edge[cell]
            wider = region | 1 << cell
            if size + 1 > self._limit(limits, wider, gain):
                allowed &= ~(1 << cell)
                continue
            region, size = wider, size + 1
            self._widen(edge, cell, region, allowed)
        return region

    def halo(self, region: Mask) -> Mask:
        """Return the region and all cells beside it."""
        left = sum(1 << row * self.cols for row in range(self.rows))
        right = left << self.cols - 1
        everything = (1 << self.rows * self.cols) - 1
        across = (region & ~right) << 1 | (region & ~left) >> 1
        return (region | across | region << self.cols | region >> self.cols) & everything

    def _appeal(self, cell: int, inside: int) -> float:
        return (1 + COMPACT * (inside - 1)) * (TOWARDS if self._at_fault >> cell & 1 else 1)

    def _limit(self, limits: Sequence[int], region: Mask, gain: int) -> int:
        slack = self.slack(region, gain)
        return limits[min(max(slack, 0), len(limits) - 1)]

    def _widen(self, edge: dict[int, int], cell: int, region: Mask, allowed: Mask) -> None:
        for beside in to_cells(self.halo(1 << cell) & allowed & ~region):
            edge[beside] = edge.get(beside, 0) + 1

    def _distance(self, fault: int, other: int) -> int:
        here, there = self.faults[fault][0], self.faults[other][0]
        down = abs(here // self.cols - there // self.cols)
        return down + abs(here % self.cols - there % self.cols)


def to_mask(cells: Sequence[int]) -> Mask:
    """Return a set of cells as bits."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def to_cells(mask: Mask) -> list[int]:
    """Return the cells of a mask, ascending."""
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() - 1)
        mask ^= low
    return cells
