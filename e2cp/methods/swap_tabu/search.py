"""Tabu search with swaps: the best of all swap-and-rotate moves, again and again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.kernels.fits import empty_fits
from e2cp.kernels.tabu_list import empty_tabu_list, tabu_arrays, tabu_ranges
from e2cp.methods.local_search import LocalSearch
from e2cp.methods.swap_tabu import kernel as kernels
from e2cp.modelling.options import option

PAIRS_PER_PORTION = 8_000_000


@dataclass(frozen=True)
class SwapTabuOptions:
    """The constants of the search, with defaults that did best on Eternity II."""

    pairs: int = option(0, "pairs of cells tried for a move, at random; 0 for all")
    tenure: int = option(10, "moves for which a piece may not return to a cell, at least")
    spread: int = option(10, "and up to so many more, at random")
    plateau: int = option(20_000, "moves without a new best after which pieces are swapped")
    swaps: int = option(20, "random swaps to leave a plateau")


class SwapTabu(LocalSearch):
    """The baseline of Schaus & Deville (2008, §4), with the sampling of Wang & Chiang (2010)."""

    Options = SwapTabuOptions
    counter_count = kernels.COUNTERS

    options: SwapTabuOptions

    def _prepare(self) -> None:
        chosen, puzzle = self.options, self.puzzle
        if chosen.plateau < 1:
            raise InputError("wrong value of swap-tabu[plateau]", read=0, expected="1 or more")
        all_pairs = int(self.static.peer_counts[self.static.members].sum()) // 2
        self.portion = max(1, PAIRS_PER_PORTION // max(1, chosen.pairs or all_pairs))
        self.fits = empty_fits(puzzle.size)
        self.tabu = empty_tabu_list(puzzle.size)
        self.settings = kernels.Settings(
            chosen.pairs, chosen.tenure, chosen.spread, chosen.plateau, chosen.swaps
        )

    def _move(self, moves: int) -> bool:
        return kernels.search(
            self.static,
            self.board_state,
            self.record,
            self.fits,
            self.tabu,
            self.counters,
            self.random,
            self.settings,
            self.puzzle.max_score,
            moves,
        )

    def _arrays(self) -> dict[str, NDArray[Any]]:
        return super()._arrays() | tabu_arrays(self.tabu)

    def _ranges(self) -> dict[str, tuple[float | None, float | None]]:
        return super()._ranges() | tabu_ranges(self.puzzle.size)
