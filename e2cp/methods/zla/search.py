"""Zero-look-ahead search (ZLA): Harris, Vanstone & Gepp (2018), §2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from e2cp.methods.base import Search
from e2cp.methods.zla.kernel_lists import EXHAUSTED, SOLVED
from e2cp.methods.zla.orders import OrderName, cell_order
from e2cp.methods.zla.plan import plan_scan
from e2cp.methods.zla.scan import PORTION, Form, Scan
from e2cp.methods.zla.turns import scan_up_to_turning, soonest, turned, with_corner
from e2cp.modelling.options import option
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class ZlaOptions:
    """What the search may be asked.

    Candidates are shuffled unless told otherwise: times are heavy-tailed, so that one order of
    the pieces says little, and a seed that changes nothing would mislead.
    """

    order: OrderName = option("auto", "order of the cells: the one that should need the fewest")
    corner: bool = option(True, "keep a corner piece in the top left corner, where it saves time")
    form: Form = option("auto", "kernel: candidate lists, or masks for at most 64 pieces")
    shuffle: bool = option(True, "try the candidates in an order drawn by the seed")


class Zla(Search):
    """Fills cells in a fixed order with pieces that match, and asks nothing else.

    The search is complete and ends at the first solution or when there is none. Pieces of the
    start board stay where they lie: only its holes are filled.

    Attributes
    ----------
    exhausted
        Whether everything was searched in vain: no solution has the pieces of the start board.
    """

    name = "zla"
    idea = "zero look-ahead: the next piece that fits, cell by cell (Harris et al. 2018)"
    unit = "placements"
    Options = ZlaOptions

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: ZlaOptions | None = None,
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        cells, corner = self._plan()
        seed = int(rng.integers(2**62)) if self.options.shuffle else None
        self._make(seed, cells, corner=corner)

    @property
    def exhausted(self) -> bool:
        """Whether everything was searched in vain."""
        return self._scan.status == EXHAUSTED

    @property
    def conclusion(self) -> str:
        """What it means that there is nothing left to do, in words."""
        if not self.exhausted:
            return super().conclusion
        if self.start is None or not self.start.placed:
            return "no board matches every junction, proven: this is the deepest one met"
        if not self.start.holes.size:
            return "nothing was tried: the start board has no hole"
        return "the holes of the start board cannot all be filled with matching pieces, proven"

    def step(self) -> bool:
        """Lay `PORTION` pieces; return False at a solution or when nothing is left to try."""
        try:
            if self._scan.status not in (SOLVED, EXHAUSTED):
                self._scan.advance(PORTION)
        finally:
            self._tell()
        return self._scan.status not in (SOLVED, EXHAUSTED)

    def state(self) -> dict[str, Any]:
        """Return all that changes, the seed of the shuffle, and how the search was planned."""
        return {
            "shuffle": self._seed,
            "known": self.known,
            "cells": self._cells,
            "corner": self._corner,
            **self._scan.state(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        self._make(state["shuffle"], state["cells"], corner=state["corner"])
        self.known = int(state["known"])
        self._scan.restore(state)
        self._tell()

    def _plan(self) -> tuple[list[int], bool]:
        """Return the order of the cells, and whether a corner piece is kept."""
        cells = cell_order(self.puzzle, self.options.order)
        if cells is not None:
            return cells, self.options.corner
        board = _with_clues(self.start or Board.empty(self.puzzle))
        if self.options.corner:
            start, cells = soonest(board)
            return cells, start is not board
        return plan_scan(board).cells, False

    def _make(self, seed: int | None, cells: list[int], *, corner: bool) -> None:
        fixed = _with_clues(self.start or Board.empty(self.puzzle))
        if corner:
            fixed = with_corner(fixed) or fixed
        self._seed, self._cells, self._corner = seed, cells, corner
        self._scan = Scan(self.puzzle, cells, fixed=fixed, form=self.options.form, seed=seed)
        self._placed = -1
        self._tell()

    def _tell(self) -> None:
        if self._scan.most_placed > self._placed:
            self._placed = self._scan.most_placed
            self.best = self._scan.deepest
        self.current = self._scan.current.score
        self.work = self._scan.placements


def solutions(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    order: OrderName = "auto",
    form: Form = "auto",
    seed: int | None = None,
) -> Iterator[Board]:
    """Yield the solutions of a puzzle, each once.

    Two solutions are different if some cell holds another piece or shows it turned to another
    look: pieces that look alike count as different pieces, and a symmetric piece is laid in
    each of its different rotations once, as by every model.

    Parameters
    ----------
    puzzle
        The puzzle; its clues hold.
    limit
        How many to yield at most; None for all.
    order, form
        As in `ZlaOptions`.
    seed
        Shuffles the candidates; None leaves the pieces in their order.
    """
    return islice(_solutions(puzzle, order, form, seed), limit)


def count_solutions(puzzle: Puzzle, *, order: OrderName = "auto", form: Form = "auto") -> int:
    """Count the solutions of a puzzle, as `solutions` would yield them but much faster."""
    scan, turns = scan_up_to_turning(puzzle, cell_order(puzzle, order), form=form)
    while scan.advance(PORTION, stop=False) != EXHAUSTED:
        pass
    return turns * scan.solutions


def _solutions(puzzle: Puzzle, order: OrderName, form: Form, seed: int | None) -> Iterator[Board]:
    scan, turns = scan_up_to_turning(puzzle, cell_order(puzzle, order), form=form, seed=seed)
    while scan.advance(PORTION) != EXHAUSTED:
        if scan.status == SOLVED:
            found = scan.current
            yield found
            yield from (turned(found, turn) for turn in range(1, turns))


def _with_clues(board: Board) -> Board:
    """Lay the clues that are missing on a board."""
    clues = Board.of_clues(board.puzzle)
    missing = (board.pieces == HOLE) & (clues.pieces != HOLE)
    return Board(
        board.puzzle,
        np.where(missing, clues.pieces, board.pieces),
        np.where(missing, clues.rotations, board.rotations),
    )
