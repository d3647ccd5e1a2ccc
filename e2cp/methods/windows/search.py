"""Windows: regions of a good board filled anew, each as well as can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from e2cp.methods.base import Method
from e2cp.methods.cell_options import refuse_many_cells
from e2cp.methods.saved_board import saved_board
from e2cp.methods.start_board import start_board
from e2cp.methods.windows.memory import WindowMemory
from e2cp.methods.windows.regions import Mask, Regions, to_cells
from e2cp.methods.windows.solver import Answer, SatEngine, fill_window, improve_window
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.window import Window

SIZES = (64, 42, 34, 28, 26, 24, 22, 20)
"""Cells of a window by slack, to begin with; the last for all greater slacks."""

RECTANGLES = 0.4
LARGE = 0.2
"""How often a window is a rectangle of the plan, and how often a region of the largest size."""

LEAST = 4
DRAWS = 20
EASY = 8
"""A window that needs less than one in so many of its conflicts makes the next ones larger."""


@dataclass(frozen=True)
class WindowsOptions:
    """How large windows are, how long each may take, and what happens between gains."""

    cells: int = option(64, "the largest window; smaller ones are chosen by difficulty", least=1)
    conflicts: int = option(
        2000, "conflicts of the SAT solver before a window is given up", least=1
    )
    sideways: int = option(6, "windows without gain between moves to an equal board, 0 for none")
    tries: int = option(10, "random regions for each mismatch before a plan ends", least=1)
    rectangles: bool = option(True, "rectangles beside the random regions")
    engine: SatEngine = option("glucose4", "the SAT solver")


class Windows(Method):
    """Re-optimise windows of a complete board exactly (Salassa et al. 2017, region optimisation).

    A portion of work is one window: its pieces are taken out and a SAT solver is asked for a
    filling with fewer mismatches. Which windows can gain at all, and how hard that is, is read
    from the colours of the mismatches (`Window`, `Regions`); sizes follow what the solver can
    decide. Windows proven optimal are remembered, together with all they contain, until a piece
    in or beside them moves. Windows that are not decided are tried again smaller.

    After some windows without gain an equally good filling of a window is placed instead, one in
    which the pieces at some mismatch change: mismatches wander until two of them meet.

    Windows too large to decide are still asked whether their floor can be reached.

    It ends on a perfect board, and without sideways moves when all windows of a plan are done.
    """

    waits = True
    Options = WindowsOptions
    options: WindowsOptions
    gains: int
    """Windows improved; besides, `moves` sideways, windows `proven` optimal, `undecided` ones
    and `probes`, large windows asked for their floor alone."""

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: WindowsOptions | None = None,
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        refuse_many_cells("windows", self.options, puzzle)
        self._free = np.ones(puzzle.size, dtype=np.bool_)
        self._free[[clue.cell for clue in puzzle.clues]] = False
        self._sizes = [min(size, self.options.cells) for size in SIZES]
        self._memory = WindowMemory()
        self._idle = 0
        self._before: dict[str, Any] | None = None
        """What a window changes before it is solved, as it was, while one is."""
        self.gains = self.moves = self.proven = self.undecided = self.probes = 0
        self.best = start_board(puzzle, start, rng)
        self._set_board(self.best)

    def step(self) -> bool:
        """Decide one window, or give it up; return whether there is more to do."""
        self._before = self._draft()
        try:
            return self._solve_one()
        finally:
            self._before = None

    def snapshot(self) -> dict[str, Any] | None:
        """Return the state before the window that is being solved."""
        return None if self._before is None else {**self.state(), **self._before}

    def _solve_one(self) -> bool:
        if not self._regions.faults:
            return False
        every = self.options.sideways
        if every and self._idle >= every:
            self._idle = 0
            self.work += 1
            self._move_sideways()
            return True
        region = self._draw()
        if region is None:
            self._idle = every
            return every > 0
        self.work += 1
        self._try(region)
        return bool(self._regions.faults)

    def state(self) -> dict[str, Any]:
        """Return the boards, the generator, the sizes, and what is known of windows."""
        return {
            "pieces": self._board.pieces.copy(),
            "rotations": self._board.rotations.copy(),
            "best_pieces": self.best.pieces.copy(),
            "best_rotations": self.best.rotations.copy(),
            "sizes": list(self._sizes),
            "memory": self._memory.state(),
            **self._draft(),
        }

    def _draft(self) -> dict[str, Any]:
        """Return the part of the state that changes before a window is solved."""
        return {
            "rng": self.rng.bit_generator.state,
            "smaller": [f"{region:x}" for region in self._smaller],
            "counters": [
                *(self._idle, self._left, self._next, self.work, self.known),
                *(self.gains, self.moves, self.proven, self.undecided, self.probes),
            ],
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        self.best = saved_board(self.puzzle, state["best_pieces"], state["best_rotations"])
        self._set_board(saved_board(self.puzzle, state["pieces"], state["rotations"]))
        self.rng.bit_generator.state = state["rng"]
        self._sizes = [int(size) for size in state["sizes"]]
        self._memory = WindowMemory.restored(state["memory"])
        self._smaller = [int(region, 16) for region in state["smaller"]]
        self._idle, self._left, self._next, self.work, self.known = map(int, state["counters"][:5])
        counts = map(int, state["counters"][5:])
        self.gains, self.moves, self.proven, self.undecided, self.probes = counts

    def _set_board(self, board: Board) -> None:
        """Make a board the present one, with a new plan."""
        self._board = board
        self._regions = Regions(board, self._free)
        self._plan: list[Mask] | None = None
        self._next = 0
        self._smaller = self._regions.around_all(self.options.cells)
        self._left = self.options.tries * len(self._regions.faults)
        self.current = board.score

    def _draw(self) -> Mask | None:
        """Return a region that may gain and of which nothing is known, if the plan has one."""
        while self._smaller:
            region = self._smaller.pop()
            if self._is_promising(region):
                return region
        rectangles = self.options.rectangles
        while self._left:
            self._left -= 1
            chance = self.rng.random()
            if rectangles and chance < RECTANGLES:
                rectangle = self._next_rectangle()
                if rectangle is not None:
                    return rectangle
            limits = [self.options.cells] if chance > 1 - LARGE else self._sizes
            region = self._regions.grow(self._regions.seeds(self.rng), limits, self.rng)
            if self._is_promising(region):
                return region
        return self._next_rectangle() if rectangles else None

    def _next_rectangle(self) -> Mask | None:
        if self._plan is None:
            self._plan = list(self._regions.rectangles())
        while self._next < len(self._plan):
            region = self._plan[self._next]
            self._next += 1
            if region.bit_count() <= self.options.cells and self._is_promising(region):
                return region
        return None

    def _is_promising(self, region: Mask) -> bool:
        return self._regions.slack(region) >= 0 and self._memory.is_news(region)

    def _try(self, region: Mask) -> None:
        """Ask a window for all it can gain, or a large one for its floor alone."""
        window = Window(self._board, to_cells(region))
        slack = window.cost - 1 - window.floor
        kind = min(slack, len(self._sizes) - 1)
        large = slack > 0 and (window.count > self._sizes[kind] or self._memory.is_hard(region))
        answer = improve_window(
            window,
            conflicts=self.options.conflicts,
            engine=self.options.engine,
            floor_only=large,
        )
        if not large:
            self._adapt(kind, answer)
        if answer.board is not None:
            self.gains += 1
            self._idle = 0
            self._accept(answer.board)
            return
        self._idle += 1
        if answer.decided:
            self.proven += 1
            self._memory.add_proven(region)
        elif large:
            self.probes += 1
            self._memory.add_probed(region)
        else:
            self.undecided += 1
            self._memory.add_probed(region)
            self._memory.add_hard(region)
            limits = [max(LEAST, 2 * region.bit_count() // 3)]
            seeds = self._regions.seeds(self.rng, within=region)
            self._smaller.append(self._regions.grow(seeds, limits, self.rng, within=region))

    def _move_sideways(self) -> None:
        """Place an equally good filling of some window in which pieces at a mismatch change."""
        faults = self._regions.faults
        for _ in range(DRAWS):
            fault = int(self.rng.integers(len(faults)))
            region = self._regions.grow([fault], self._sizes, self.rng, gain=0)
            cells = [cell for cell in faults[fault] if region >> cell & 1]
            window = Window(self._board, to_cells(region))
            answer = fill_window(
                window,
                window.cost,
                conflicts=self.options.conflicts,
                engine=self.options.engine,
                change=np.searchsorted(window.cells, cells),
                rng=self.rng,
            )
            if answer.board is not None:
                self.moves += 1
                self._accept(answer.board)
                return
            if answer.conflicts:
                return

    def _accept(self, board: Board) -> None:
        moved = np.flatnonzero(
            (board.pieces != self._board.pieces) | (board.rotations != self._board.rotations)
        )
        self._memory.forget(moved.tolist(), self._regions.halo)
        self._set_board(board)
        if board.score > self.best.score:
            self.best = board

    def _adapt(self, kind: int, answer: Answer) -> None:
        """Let windows of this slack grow while they are easy, and shrink when given up."""
        if not answer.decided:
            self._sizes[kind] = max(LEAST, self._sizes[kind] - 2)
        elif answer.conflicts * EASY < self.options.conflicts:
            self._sizes[kind] = min(self.options.cells, self._sizes[kind] + 1)


def improve(
    board: Board, *, windows: int, rng: np.random.Generator, cells: int = 42, sideways: int = 6
) -> Board:
    """Return the best board that so many windows make of a board; never a worse one.

    Parameters
    ----------
    board
        A legal board; holes are filled first, clues of its puzzle stay.
    windows
        Windows to decide or give up.
    rng
        Where all randomness comes from.
    cells
        The largest window; windows of 42 cells take about a tenth of a second.
    sideways
        Windows without gain between moves to an equal board, 0 for none.
    """
    options = WindowsOptions(cells=cells, sideways=sideways)
    search = Windows(board.puzzle, board, rng=rng, options=options)
    while search.work < windows and search.step():
        pass
    return search.best
