"""Random boards: the experiment RAND of Muñoz, Gutiérrez & Sanchis 2009, §4."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from e2cp.kernels.genomes import OBJECTIVES
from e2cp.methods.base import Method
from e2cp.methods.genome_tables import (
    FREE_SCORE,
    Rim,
    board_of,
    genome_of,
    make_genome_tables,
    refuse_unsound,
)
from e2cp.methods.random.kernel import draw_boards
from e2cp.methods.start_board import start_board
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

PORTION = 60_000
"""Boards of a portion of work, a tenth of a second."""


@dataclass(frozen=True)
class RandomOptions:
    """What a random board is."""

    rim: Rim = option("kept", "grey stays on the rim, or any piece may lie anywhere")
    evaluations: int = option(0, "evaluations after which it ends; 0: when it is stopped")


class Random(Method):
    """The best of many random boards.

    Attributes
    ----------
    genome
        The last board, from which the next is shuffled.
    top
        The highest score so far, with pieces that break the rim.
    """

    Options = RandomOptions
    options: RandomOptions
    saved = ("genome", "random", "top")

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: RandomOptions | None = None,
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        self.tables = make_genome_tables(puzzle, self.options.rim)
        self._first = genome_of(start_board(puzzle, None, rng))
        self.genome, self._best = self._first.copy(), self._first.copy()
        self.best = Board.of_clues(puzzle)
        self.random = rng.integers(0, 2**63, 1).astype(np.uint64)
        self.top = 0
        self._space = (
            np.zeros(puzzle.size, np.uint64),
            np.zeros(puzzle.size, np.uint8),
            np.zeros(puzzle.size, np.uint8),
            np.zeros(OBJECTIVES, np.int32),
        )

    def step(self) -> bool:
        """Draw the boards of one portion; return whether there is more to do."""
        if self._done:
            return False
        top = draw_boards(
            self.tables, self.genome, self._best, self.top, *self._space, self.random, PORTION
        )
        self.work += PORTION
        if top > self.top:
            self.top = self.current = int(top)
            board = board_of(self.puzzle, self._best)
            if board.score > self.best.score:
                self.best = board
        return not self._done

    @property
    def _done(self) -> bool:
        """Whether it is solved, or nothing can move, or as much was done as was asked for."""
        return (
            self.best.score == self.puzzle.max_score
            or (self.work > 0 and not self.tables.members.size)
            or 0 < self.options.evaluations <= self.work
        )

    @property
    def notes(self) -> Mapping[str, int | str]:
        """What the display may show besides."""
        return {} if self.options.rim == "kept" else {FREE_SCORE: self.top}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state; raises InputError if its board is none of this puzzle."""
        shape = self.genome.shape
        super().restore(state)
        refuse_unsound(self, self.genome.reshape(1, -1), (1, *shape), self._first)
