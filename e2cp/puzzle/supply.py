"""What a puzzle offers its board, and the expected number of solutions that follows from it.

The expectation is the first moment with finite supply (after Owen): of all the ways to place
corner, border and inner pieces on their cells and turn the inner ones, the share in which
every junction matches, if sides met at random but each colour only as often as it exists.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import inf, lgamma, log

import numpy as np

from e2cp.puzzle.fault import class_counts
from e2cp.puzzle.geometry import frame_junctions, neighbours, opposite
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import DOWN, GREY, RIGHT


@dataclass(frozen=True)
class Supply:
    """Free pieces by class and open sides by colour.

    Attributes
    ----------
    classes
        Numbers of free inner, border and corner pieces.
    clockwise, anticlockwise
        Frame sides by colour, apart by the way they face along the ring.
    middle
        All other coloured sides, by colour.
    """

    classes: tuple[int, int, int]
    clockwise: Counter[int]
    anticlockwise: Counter[int]
    middle: Counter[int]

    @classmethod
    def of(cls, puzzle: Puzzle) -> Supply:
        """Count what a puzzle offers, clues not placed."""
        grey = puzzle.sides == GREY
        after = np.roll(grey, 1, axis=1) & ~grey
        before = np.roll(grey, -1, axis=1) & ~grey
        return cls(
            class_counts(puzzle.rows, puzzle.cols),
            Counter(puzzle.sides[after].tolist()),
            Counter(puzzle.sides[before].tolist()),
            Counter(puzzle.sides[~puzzle.frame_sides & ~grey].tolist()),
        )

    @classmethod
    def balanced(cls, rows: int, cols: int, inner: int, frame: int) -> Supply:
        """Count what a puzzle with colours as equal in number as possible offers."""
        ring, rest = join_counts(rows, cols)
        joins = Counter(dict(enumerate(spread(ring, frame))))
        sides = Counter({colour: 2 * count for colour, count in enumerate(spread(rest, inner))})
        return cls(class_counts(rows, cols), joins, joins, sides)

    def with_clues_placed(self, puzzle: Puzzle) -> Supply | None:
        """Take the clues' pieces and the junctions between them away; None if two clash."""
        classes = list(self.classes)
        clockwise, anticlockwise = self.clockwise.copy(), self.anticlockwise.copy()
        middle = self.middle.copy()
        placed = {clue.cell: puzzle.oriented[clue.piece, clue.rotation] for clue in puzzle.clues}
        beside, along = neighbours(puzzle), frame_junctions(puzzle)
        for clue in puzzle.clues:
            classes[puzzle.kinds[clue.piece]] -= 1
            for side in (RIGHT, DOWN):
                neighbour = int(beside[clue.cell, side])
                if neighbour not in placed:
                    continue
                colour = int(placed[clue.cell][side])
                if colour != placed[neighbour][opposite(side)]:
                    return None
                if along[clue.cell, side]:
                    clockwise[colour] -= 1
                    anticlockwise[colour] -= 1
                else:
                    middle[colour] -= 2
        inner, border, corner = classes
        return replace(
            self,
            classes=(inner, border, corner),
            clockwise=clockwise,
            anticlockwise=anticlockwise,
            middle=middle,
        )

    def log_expected(self) -> float:
        """Return the natural logarithm of the expected number of solutions."""
        odd = any(count % 2 for count in self.middle.values())
        if odd or +self.clockwise != +self.anticlockwise:
            return -inf
        ring, rest = self.clockwise.total(), self.middle.total() // 2
        placements = sum(map(_log_factorial, self.classes)) + self.classes[0] * log(4)
        frame = sum(map(_log_factorial, self.clockwise.values())) - _log_factorial(ring)
        middle = _log_factorial(rest) - _log_factorial(2 * rest)
        for count in self.middle.values():
            middle += _log_factorial(count) - _log_factorial(count // 2)
        return placements + frame + middle


def join_counts(rows: int, cols: int) -> tuple[int, int]:
    """Return the numbers of frame junctions and of all other inner junctions."""
    ring = 2 * (rows + cols) - 4
    return ring, 2 * rows * cols - rows - cols - ring


def spread(total: int, parts: int) -> list[int]:
    """Split a total into parts as equal as possible, the larger ones first.

    Examples
    --------
    >>> spread(14, 4)
    [4, 4, 3, 3]
    """
    each, more = divmod(total, parts)
    return [each + 1] * more + [each] * (parts - more)


def _log_factorial(count: int) -> float:
    return lgamma(count + 1)
