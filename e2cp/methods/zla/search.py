"""Zero-look-ahead search (ZLA): Harris, Vanstone & Gepp (2018), §2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from e2cp.completion.completion import with_clues
from e2cp.errors import InputError
from e2cp.methods.solution_search import SolutionSearch
from e2cp.methods.zla.kernel_lists import EXHAUSTED, SOLVED
from e2cp.methods.zla.plan import plan_scan
from e2cp.methods.zla.scan import PORTION, Form, Scan
from e2cp.methods.zla.turns import scan_up_to_turning, soonest, with_corner
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.scan_order import OrderName, cell_order
from e2cp.puzzle.symmetry import turned

Order = Literal["auto", OrderName]
"""An order by name; ``auto`` is the one that `plan_scan` finds for what lies on the board."""


@dataclass(frozen=True)
class ZlaOptions:
    """What the search may be asked.

    Candidates are shuffled by default: times are heavy-tailed, so that one order of
    the pieces says little, and a seed that changes nothing would mislead.
    """

    order: Order = option("auto", "order of the cells: the one that should need the fewest")
    corner: bool = option(True, "keep a corner piece in the top left corner, where it saves time")
    form: Form = option("auto", "kernel: candidate lists, or masks for at most 64 pieces")
    shuffle: bool = option(True, "try the candidates in an order drawn by the seed")


class Zla(SolutionSearch):
    """Fills cells in a fixed order with pieces that match, and asks nothing else.

    The search is complete. Asked for one solution it ends at the first, or when there is none;
    pieces of the start board stay where they are: only its holes are filled.
    """

    Options = ZlaOptions

    def _prepare(self) -> None:
        cells, corner = self._plan()
        seed = int(self.rng.integers(2**62)) if self.options.shuffle else None
        self._make(seed, cells, corner=corner)

    @property
    def exhausted(self) -> bool:
        """Whether everything was searched: there are no solutions besides those met."""
        return self._scan.status == EXHAUSTED

    @property
    def conclusion(self) -> str:
        """What it means that there is nothing left to do, in words."""
        if not self.exhausted or self.met:
            return super().conclusion
        if self.start is None or not self.start.placed:
            return "no board matches every junction, proven"
        if not self.start.holes.size:
            return "nothing was tried: the start board has no hole"
        return "the holes of the start board cannot all be filled with matching pieces, proven"

    def load(self) -> None:
        """Compile or load the kernel."""
        self._scan.load()

    def state(self) -> dict[str, Any]:
        """Return all that changes, the seed of the shuffle, and how the search was planned."""
        return {
            "shuffle": self._seed,
            "known": self.known,
            "cells": self._cells,
            "corner": self._corner,
            "met": self.met,
            **self._scan.state(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        cells, seed = [int(cell) for cell in state["cells"]], state["shuffle"]
        if sorted(cells) != sorted(self._cells) or not (seed is None or int(seed) >= 0):
            expected = f"the {len(self._cells)} cells of the scan"
            raise InputError("a damaged state of a scan", read=f"{len(cells)}", expected=expected)
        self._make(seed, cells, corner=bool(state["corner"]))
        self.known = int(state["known"])
        self._scan.restore(state)
        self.met = int(state.get("met", self._scan.status == SOLVED))
        self._refresh()

    @classmethod
    def warm_up(cls) -> Iterator[None]:
        """Load the kernels of both forms."""
        yield from super().warm_up()
        tiny = generate("gemp", 3, inner=2, frame=2).puzzle
        for form in ("lists", "masks"):
            Scan(tiny, form=form).load()
            yield

    def _advance(self) -> None:
        """Place `PORTION` pieces, fewer if a solution is met that is to be handed over."""
        try:
            self._scan.advance(PORTION, stop=self.keep or not self.met)
            if self._scan.status == SOLVED:
                board = self._scan.current
                for turn in range(self._turns if self.keep else 1):
                    self._hand_over(turned(board, turn) if turn else board)
            if not self.keep and self.met:
                self.met = self._turns * self._scan.solutions
        finally:
            self._refresh()

    def _plan(self) -> tuple[list[int], bool]:
        """Return the order of the cells, and whether a corner piece is kept in its corner.

        A corner piece that is kept saves three quarters of the boards where all solutions are
        wanted; one solution may be met sooner without.
        """
        board = self._fixed_pieces()
        corner = self.options.corner and not self.relaxed
        cells = _named_cells(self.puzzle, self.options.order)
        if cells is not None:
            return cells, corner
        if corner and self.solutions == 1:
            start, cells = soonest(board)
            return cells, start is not board
        kept = with_corner(board) if corner else None
        return plan_scan(kept or board, self.relaxed).cells, kept is not None

    def _fixed_pieces(self) -> Board:
        return with_clues(self.start or Board.empty(self.puzzle))

    def _make(self, seed: int | None, cells: list[int], *, corner: bool) -> None:
        fixed = self._fixed_pieces()
        kept = with_corner(fixed) if corner else None
        self._turns = 1 if kept is None or self.solutions == 1 else 4
        self._seed, self._cells, self._corner = seed, cells, corner
        self._scan = Scan(
            self.puzzle,
            cells,
            fixed=kept or fixed,
            relaxed=self.relaxed,
            form=self.options.form,
            seed=seed,
        )
        self._placed = -1
        self._refresh()

    def _refresh(self) -> None:
        if self._scan.most_placed > self._placed:
            self._placed = self._scan.most_placed
            self.best = self._scan.deepest
        self.current = self._scan.current.score
        self.work = self._scan.placements


def solutions(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    order: Order = "auto",
    form: Form = "auto",
    seed: int | None = None,
) -> Iterator[Board]:
    """Yield the solutions of a puzzle, each once.

    Two solutions are different if some cell holds another piece or shows other sides of
    it: pieces with equal sides count as different pieces, and a symmetric piece is placed in
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


def count_solutions(puzzle: Puzzle, *, order: Order = "auto", form: Form = "auto") -> int:
    """Count the solutions of a puzzle, as `solutions` would yield them but much faster."""
    scan, turns = scan_up_to_turning(puzzle, _named_cells(puzzle, order), form=form)
    while scan.advance(PORTION, stop=False) != EXHAUSTED:
        pass
    return turns * scan.solutions


def _solutions(puzzle: Puzzle, order: Order, form: Form, seed: int | None) -> Iterator[Board]:
    scan, turns = scan_up_to_turning(puzzle, _named_cells(puzzle, order), form=form, seed=seed)
    while scan.advance(PORTION) != EXHAUSTED:
        if scan.status == SOLVED:
            found = scan.current
            yield found
            yield from (turned(found, turn) for turn in range(1, turns))


def _named_cells(puzzle: Puzzle, order: Order) -> list[int] | None:
    """Return all cells in an order, or None for the one that is planned."""
    return None if order == "auto" else cell_order(puzzle, order)
