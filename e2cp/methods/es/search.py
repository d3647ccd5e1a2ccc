"""Exhaustive search that leaves blanks: Muñoz, Gutiérrez & Sanchis 2009, §3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from e2cp.errors import InputError
from e2cp.methods.base import Method
from e2cp.methods.es import kernel as kernels
from e2cp.methods.es.tables import board_of, codes_of, make_es_tables, make_framed
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

PORTION = 1_000_000
"""Pieces to place in a portion of work, a tenth of a second."""


@dataclass(frozen=True)
class EsOptions:
    """When the board is filled."""

    ends: Literal["all", "deepest"] = option(
        "all", "fill the board at all dead ends, or at those as deep as the deepest so far"
    )
    evaluations: int = option(0, "evaluations after which it ends; 0: when it is stopped")


class Es(Method):
    """Backtracking row by row; at a dead end the other cells are filled before it goes back."""

    Options = EsOptions
    options: EsOptions
    saved = ("order_seed", "board", "places", "best_board", "counters")

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: EsOptions | None = None,
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        self.order_seed = int(rng.integers(2**62))
        self.best = Board.of_clues(puzzle)
        self.board, self.best_board = codes_of(self.best), codes_of(self.best)
        self.places = np.full(puzzle.size, kernels.EMPTY, np.int32)
        self.counters = np.zeros(kernels.COUNTERS, np.int64)
        self.counters[kernels.BEST] = self.current = self.best.score
        self._prepare()

    @property
    def exhausted(self) -> bool:
        """Whether everything was tried."""
        return bool(self.counters[kernels.DEPTH] < 0) or not self._tables.order.size

    @property
    def notes(self) -> Mapping[str, int | str]:
        """What the display may show besides."""
        deepest = int(self.counters[kernels.DEEPEST])
        return {"placements": int(self.counters[kernels.NODES]), "deepest": deepest}

    def step(self) -> bool:
        """Place the pieces of one portion; return whether there is more to do."""
        if self._done:
            return False
        all_ends = self.options.ends == "all"
        kernels.search(self._tables, self._framed, self._state, PORTION, all_ends)
        self._refresh()
        return not self._done

    @property
    def _done(self) -> bool:
        """Whether it is solved, or nothing is left, or as much was done as was asked for."""
        return (
            self.exhausted
            or self.best.score == self.puzzle.max_score
            or 0 < self.options.evaluations <= self.work
        )

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state.

        Raises
        ------
        InputError
            If it is none of this puzzle.
        """
        super().restore(state)
        self._prepare()
        if not self._possible():
            raise InputError("no state of es on this puzzle", expected="the board of a search")
        self._refresh()

    def _prepare(self) -> None:
        """Make the tables, in the order of this search, and the kernel's view of the state."""
        self._tables = make_es_tables(self.puzzle, np.random.default_rng(self.order_seed))
        self._framed = make_framed(self._tables, self.puzzle.size)
        used = np.zeros(self.puzzle.size, np.bool_)
        codes = self.board[self.board != kernels.EMPTY] >> 2
        used[codes[(codes >= 0) & (codes < used.size)]] = True
        self._state = kernels.EsState(self.board, used, self.places, self.best_board, self.counters)

    def _possible(self) -> bool:
        """Whether the arrays are those of a search: what lies, in order, each piece once."""
        size, order = self.puzzle.size, self._tables.order
        shapes = [array.shape for array in (self.board, self.places, self.best_board)]
        if shapes != [(size,)] * 3 or self.counters.shape != (kernels.COUNTERS,):
            return False
        depth = int(self.counters[kernels.DEPTH])
        limit = self._tables.candidates.size
        lying = self.board[self.board != kernels.EMPTY]
        filled = self.board[order] != kernels.EMPTY
        clues = codes_of(Board.of_clues(self.puzzle))
        given = clues != kernels.EMPTY
        return bool(
            -1 <= depth < max(1, order.size)
            and ((lying >= 0) & (lying < 4 * size)).all()
            and np.unique(lying >> 2).size == lying.size
            and (self.board[given] == clues[given]).all()
            and filled.sum() == max(depth, 0)
            and filled[: max(depth, 0)].all()
            and ((self.places >= kernels.EMPTY) & (self.places <= limit)).all()
        )

    def _refresh(self) -> None:
        self.work = int(self.counters[kernels.EVALUATIONS])
        self.current = board_of(self.puzzle, self.board).score
        if self.counters[kernels.BEST] > self.best.score:
            self.best = board_of(self.puzzle, self.best_board)
