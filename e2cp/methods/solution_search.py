"""Methods that search for solutions: boards on which every junction matches."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np

from e2cp.methods.base import Method
from e2cp.modelling.relaxation import NO_CELLS, Cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle


class SolutionSearch(Method):
    """A search for solutions; a solver adapter lets it stand wherever a solver stands.

    It may be asked for one solution, for several or for all, with some cells relaxed: they stay
    empty and their junctions are free.

    Parameters
    ----------
    puzzle, start, rng, options
        As for every method.
    relaxed
        Cells left empty.
    solutions
        How many to search for; None for all.
    keep
        Whether each solution is to be handed over; else the first is, and the others are only
        counted, which may be much faster.

    Attributes
    ----------
    fresh
        Solutions found since the caller last emptied this list.
    met
        Number of solutions met.
    conflict_limit
        Conflicts after which it should not go on, where it counts them; None for no limit.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: Any = None,  # noqa: ANN401
        relaxed: Cells = NO_CELLS,
        solutions: int | None = 1,
        keep: bool = True,
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        self.relaxed, self.solutions = relaxed, solutions
        self.keep = keep or solutions is not None
        self.fresh: list[Board] = []
        self.met = 0
        self.conflict_limit: int | None = None
        self._prepare()

    @property
    @abstractmethod
    def exhausted(self) -> bool:
        """Whether there are no solutions besides those met, as far as this method knows."""

    @property
    def enough(self) -> bool:
        """Whether as many solutions were met as wanted."""
        return self.solutions is not None and self.met >= self.solutions

    @property
    def counts(self) -> dict[str, float]:
        """What was counted, by name."""
        return {self.unit: float(self.work), "solutions": float(self.met)}

    def step(self) -> bool:
        """Do one portion of work; return False when enough is found, or nothing is left."""
        if not (self.exhausted or self.enough):
            self._advance()
        return not (self.exhausted or self.enough)

    def load(self) -> None:
        """Compile or load the machine code of the next portion, so that it need not wait."""

    def _prepare(self) -> None:
        """Make what the search needs; called once, when all arguments are known."""

    @abstractmethod
    def _advance(self) -> None:
        """Do one portion of work, and hand over what is found."""

    def _hand_over(self, board: Board) -> None:
        """Take note of a solution."""
        if not self.enough:
            if self.keep or not self.met:
                self.fresh.append(board)
            self.met += 1
