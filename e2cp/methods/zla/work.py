"""How many pieces a scan in a given order should place before it meets a solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import inf, lgamma, log

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.geometry import NOWHERE, frame_junctions, neighbours
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.supply import Supply

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class ScanWork:
    """Expected numbers of matching partial boards, from which the work of any order follows.

    The first moment with finite supply (Owen), which `e2cp.puzzle.supply` takes of full boards,
    taken of partial ones: the ways to place so many pieces of each class, times the odds that all
    junctions among them match if sides meet at random, each colour only as often as it exists.
    It depends on which cells are filled, not on the order in which they were. A scan places
    as many pieces as there are matching boards on the way, so that orders can be compared before
    a piece is placed: on the embedded series the logarithm is right within 0.3.

    Parameters
    ----------
    puzzle
        The puzzle; its clues count only if their cells are among the `known` ones.
    known
        Cells that hold a piece from the start.
    cells
        The cells to be filled.

    Attributes
    ----------
    around
        By cell and side: the neighbour; the number of cells beyond the rim.
    ring, middle
        By cell and side: 1 if the junction there belongs to the frame, or if not.
    kinds
        By cell: its class, the number of its rim sides.
    """

    def __init__(self, puzzle: Puzzle, known: Iterable[int], cells: Iterable[int]) -> None:
        size, rims, ring = puzzle.size, puzzle.cell_rims, frame_junctions(puzzle)
        self.known, self.cells = sorted(known), sorted(cells)
        self.around: Ints = neighbours(puzzle).astype(np.int64)
        self.around[self.around == NOWHERE] = size
        self.ring = ring.astype(np.int64)
        self.middle = (~ring & ~rims).astype(np.int64)
        self.kinds: Ints = rims.sum(axis=1)
        supply = Supply.of(puzzle)
        placed = np.bincount(self.kinds[self.known], minlength=3).tolist()
        most = max(supply.classes) + 1
        self._ways = np.full((3, most), -inf)
        for kind, (offered, gone) in enumerate(zip(supply.classes, placed, strict=True)):
            turns = log(4) if kind == 0 else 0.0
            for more in range(offered - gone + 1):
                self._ways[kind, gone + more] = _log_falling(offered - gone, more) + more * turns
        self._ring_odds = _ring_odds(supply.clockwise, supply.anticlockwise)
        self._middle_odds = _middle_odds(supply.middle)
        turnable = puzzle.rows == puzzle.cols and not self.known and len(self.cells) == size
        self._planted = log(4 if turnable else 1)

    def log_boards(self, placed: Ints, ring: Ints, middle: Ints) -> Floats:
        """Return the logarithm of the number of boards that match.

        Parameters
        ----------
        placed
            Pieces that lie, the classes along the last axis.
        ring, middle
            Junctions among them.
        """
        ways = sum(self._ways[kind, placed[..., kind]] for kind in range(3))
        boards: Floats = ways + self._ring_odds[ring] + self._middle_odds[middle]
        return boards

    def joins(self, present: NDArray[np.bool_], cells: Ints) -> tuple[Ints, Ints]:
        """Return the frame and other junctions of cells with those present, a row for each."""
        beside = np.take_along_axis(present, self.around[cells], axis=1)
        return (beside * self.ring[cells]).sum(axis=1), (beside * self.middle[cells]).sum(axis=1)

    def presence(self, cells: Iterable[int]) -> NDArray[np.bool_]:
        """Return one row that says of every cell, and of the rim, whether it is among these."""
        present = np.zeros((1, self.kinds.size + 1), dtype=np.bool_)
        present[0, list(cells)] = True
        return present

    def begin(self, cells: Iterable[int]) -> tuple[Ints, Ints, Ints]:
        """Return what lies on these cells, as `log_boards` takes it, in one row."""
        present = self.presence(cells)
        own = np.flatnonzero(present[0])
        ring, middle = self.joins(present.repeat(own.size, axis=0), own)
        placed = np.bincount(self.kinds[own], minlength=3)[None, :]
        return placed, ring.sum(keepdims=True) // 2, middle.sum(keepdims=True) // 2

    def of(self, order: Iterable[int]) -> float:
        """Return the logarithm of the pieces placed for each solution in an order of the cells."""
        present = self.presence(self.known)
        placed, ring, middle = self.begin(self.known)
        total, boards = -inf, 0.0
        for cell in order:
            more_ring, more_middle = self.joins(present, np.array([cell]))
            ring, middle = ring + more_ring, middle + more_middle
            placed[0, self.kinds[cell]] += 1
            present[0, cell] = True
            boards = float(self.log_boards(placed, ring, middle)[0])
            total = float(np.logaddexp(total, boards))
        return self.for_each_solution(total, boards)

    def for_each_solution(self, total: float, solutions: float) -> float:
        """Divide all boards on the way by the solutions: those expected and the planted one."""
        return total - float(np.logaddexp(solutions, self._planted))


def _ring_odds(clockwise: Counter[int], anticlockwise: Counter[int]) -> Floats:
    """Return the log odds that so many pairs match, a clockwise with an anticlockwise side."""
    ways = [
        [
            _log_falling(count, pairs) + _log_falling(anticlockwise[colour], pairs)
            for pairs in range(min(count, anticlockwise[colour]) + 1)
        ]
        for colour, count in clockwise.items()
    ]
    sides = clockwise.total()
    return _odds(ways, [2 * _log_falling(sides, pairs) for pairs in range(sides + 1)])


def _middle_odds(middle: Counter[int]) -> Floats:
    """Return the log odds that so many pairs match, any side with any other."""
    ways = [
        [_log_falling(count, 2 * pairs) for pairs in range(count // 2 + 1)]
        for count in middle.values()
    ]
    sides = middle.total()
    return _odds(ways, [_log_falling(sides, 2 * pairs) for pairs in range(sides // 2 + 1)])


def _odds(ways: list[list[float]], all_ways: list[float]) -> Floats:
    """Sum over the numbers of pairs of each colour: exponential generating functions, in logs."""
    series = np.zeros(1)
    for colour in ways:
        product = np.full(series.size + len(colour) - 1, -inf)
        for pairs, own in enumerate(colour):
            part = product[pairs : pairs + series.size]
            np.logaddexp(part, series + own - lgamma(pairs + 1), out=part)
        series = product
    odds = np.full(len(all_ways), -inf)
    counts = range(min(series.size, odds.size))
    odds[: len(counts)] = [series[n] + lgamma(n + 1) - all_ways[n] for n in counts]
    return odds


def _log_falling(count: int, factors: int) -> float:
    """Return the logarithm of count (count − 1) …, so many factors."""
    return lgamma(count + 1) - lgamma(count - factors + 1)
