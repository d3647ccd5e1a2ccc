"""Multi-neighbourhood descent: border, regions, assignments and swaps in a fixed sequence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from e2cp.errors import InputError
from e2cp.methods.base import Method
from e2cp.methods.cell_options import refuse_many_cells
from e2cp.methods.descent.neighbourhoods import (
    assignment_descent,
    optimise_border,
    optimise_cells,
    rectangles,
    swap_descent,
)
from e2cp.methods.saved_board import saved_board
from e2cp.methods.start_board import start_board
from e2cp.methods.swap_tabu.search import SwapTabu
from e2cp.methods.vlns.search import Vlns
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.geometry import first_grey
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.window import Window

NAMES = ("swap", "assignment", "border", "region")
COUNTS = ("applied", "border_proven", "border_undecided", "regions_proven", "regions_undecided")


@dataclass(frozen=True)
class DescentOptions:
    """The sequence, the sizes, and what happens at a local optimum."""

    order: str = option(
        "swap+assignment+border+region", "the neighbourhoods, small ones first, parted by +"
    )
    cells: int = option(32, "cells of an assignment", least=1)
    moves: int = option(2000, "assignments before that neighbourhood is given up", least=1)
    tall: int = option(3, "rows of a region, to begin with", least=1)
    wide: int = option(3, "columns of a region, to begin with", least=1)
    largest: int = option(16, "cells of a region up to which it grows when nothing gains", least=1)
    conflicts: int = option(2000, "conflicts before a region is given up", least=1)
    ring: int = option(5000, "conflicts before the border is given up", least=1)
    kick: int = option(
        12, "random swaps of the best board at a local optimum; 0 ends the search", least=0
    )


class Descent(Method):
    """Salassa et al. (2017): the first neighbourhood that improves, then again from the first.

    A portion of work is one neighbourhood: swaps to their local optimum, a number of
    assignments, the whole border, or one region.
    """

    waits = True
    Options = DescentOptions
    saved = ("board", "place", "region", "plan", "tall", "wide", "counts")
    options: DescentOptions

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: DescentOptions | None = None,
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        refuse_many_cells("descent", self.options, puzzle)
        self.order = read_order(self.options.order)
        self.counts = dict.fromkeys(COUNTS, 0)
        self.place = 0
        """Where the sequence stands."""
        self.region = 0
        """Which region of `plan` comes next."""
        self.plan: list[int] = []
        """Numbers of the rectangles of the present size, in the order they are tried."""
        self.tall, self.wide = self.options.tall, self.options.wide
        self.best = self.board = start_board(puzzle, start, rng)
        self.current = self.board.score
        self._rectangles: tuple[int, int, list[list[int]]] = (0, 0, [])

    @property
    def notes(self) -> dict[str, int | str]:
        """What was done, and how large regions are now."""
        return {"region": f"{self.tall}×{self.wide}", **self.counts}

    def step(self) -> bool:
        """Apply the next neighbourhood of the sequence; return whether there is more to do."""
        if self.board.score == self.puzzle.max_score:
            return False
        if self.place >= len(self.order):
            return self._leave_optimum()
        name = self.order[self.place]
        found = getattr(self, f"_{name}")()
        self.work += 1
        self.counts["applied"] += 1
        if found is not None and found.score > self.board.score:
            self.board, self.place = found, 0
            self.plan, self.region = [], 0
            self.current = found.score
            if found.score > self.best.score:
                self.best = found
        elif name != "region" or self.region >= len(self.plan):
            self.place += 1
        return self.best.score < self.puzzle.max_score

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, refusing one that makes no sense."""
        for name in ("best", "board"):
            saved_board(self.puzzle, state[name]["pieces"], state[name]["rotations"])
        tall, wide = int(state["tall"]), int(state["wide"])
        if tall < 1 or wide < 1 or int(state["place"]) < 0 or int(state["region"]) < 0:
            raise InputError("a saved state with wrong regions", expected="sizes of 1 or more")
        count = sum(1 for _ in rectangles(self.puzzle, tall, wide))
        if any(not 0 <= int(number) < count for number in state["plan"]):
            raise InputError("a saved state with a wrong plan", expected=f"numbers below {count}")
        super().restore(state)
        self.plan = [int(number) for number in self.plan]
        self.counts = {name: int(value) for name, value in self.counts.items()}

    @classmethod
    def warm_up(cls) -> Iterator[None]:
        """Load what its parts need."""
        for part in (SwapTabu, Vlns):
            yield from part.warm_up()
        yield from super().warm_up()

    def _swap(self) -> Board:
        return swap_descent(self.board, self.rng)

    def _assignment(self) -> Board:
        cells = min(self.options.cells, self.puzzle.size)
        return assignment_descent(self.board, self.rng, cells=cells, moves=self.options.moves)

    def _border(self) -> Board | None:
        answer = optimise_border(self.board, conflicts=self.options.ring)
        self.counts["border_proven" if answer.decided else "border_undecided"] += 1
        return answer.board

    def _region(self) -> Board | None:
        """Try the next region that may gain."""
        if not self.plan:
            self.region = 0
            self.plan = self.rng.permutation(len(self._all_regions())).tolist()
        regions = self._all_regions()
        while self.region < len(self.plan):
            cells = regions[self.plan[self.region]]
            self.region += 1
            if not cells:
                continue
            window = Window(self.board, cells)
            if window.cost > window.floor:
                answer = optimise_cells(self.board, cells, conflicts=self.options.conflicts)
                self.counts["regions_proven" if answer.decided else "regions_undecided"] += 1
                return answer.board
        return None

    def _all_regions(self) -> list[list[int]]:
        tall, wide, regions = self._rectangles
        if (tall, wide) != (self.tall, self.wide):
            regions = list(rectangles(self.puzzle, self.tall, self.wide))
            self._rectangles = (self.tall, self.wide, regions)
        return regions

    def _leave_optimum(self) -> bool:
        """Let regions grow; if they are as large as may be, kick the best board."""
        tall, wide = self.tall, self.wide
        tall, wide = (tall + 1, wide) if tall <= wide else (tall, wide + 1)
        limits = sorted((self.puzzle.rows, self.puzzle.cols))
        fits = min(tall, wide) <= limits[0] and max(tall, wide) <= limits[1]
        self.plan, self.region = [], 0
        if "region" in self.order and fits and tall * wide <= self.options.largest:
            self.tall, self.wide = tall, wide
            self.place = self.order.index("region")
            return True
        if not self.options.kick:
            return False
        self.restarts += 1
        self.tall, self.wide = self.options.tall, self.options.wide
        self.place = 0
        self.board = self._kicked()
        self.current = self.board.score
        return True

    def _kicked(self) -> Board:
        """Return the best board with random pairs of a class swapped, inner ones turned."""
        puzzle = self.puzzle
        pieces, rotations = self.best.pieces.copy(), self.best.rotations.copy()
        free = np.ones(puzzle.size, np.bool_)
        free[[clue.cell for clue in puzzle.clues]] = False
        inner = np.asarray(~puzzle.cell_rims.any(axis=1))
        # a rim piece turns with the rim; two cells whose rims differ in number never swap
        kinds = puzzle.cell_rims.sum(axis=1)
        cells = np.flatnonzero(free)
        turns = first_grey(puzzle.cell_rims)
        for _ in range(self.options.kick if cells.size else 0):
            first = int(self.rng.choice(cells))
            second = int(self.rng.choice(cells[kinds[cells] == kinds[first]]))
            for here, there in ((first, second), (second, first)):
                if inner[here]:
                    rotations[here] = self.rng.integers(4)
                else:
                    rotations[here] = (rotations[here] + turns[there] - turns[here]) % 4
            pieces[[first, second]] = pieces[[second, first]]
            rotations[[first, second]] = rotations[[second, first]]
        return Board(puzzle, pieces, rotations)


def read_order(text: str) -> list[str]:
    """Return the neighbourhoods of a sequence.

    Examples
    --------
    >>> read_order("border+region")
    ['border', 'region']
    """
    names = text.split("+")
    for name in names:
        if name not in NAMES:
            raise InputError(
                "wrong value of descent[order]", read=text, expected=f"{', '.join(NAMES)}, with +"
            )
    return names
