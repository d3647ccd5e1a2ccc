"""Simulated annealing: swaps and turns, losses accepted the more rarely the colder it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.methods.anneal import kernel as kernels
from e2cp.methods.local_search import LocalSearch
from e2cp.modelling.options import option

COLDEST = 1e-300
"""A temperature of a saved state is not lower."""


@dataclass(frozen=True)
class AnnealOptions:
    """The constants of the search, with defaults that did best on Eternity II."""

    hot: float = option(0.3, "first temperature, in matches")
    cold: float = option(0.15, "temperature after which it is heated again")
    reheat: float = option(0.24, "temperature after heating")
    cooling: float = option(0.98, "factor of the temperature from round to round")
    round: int = option(2_000_000, "moves tried at one temperature")
    slowing: float = option(1.5, "factor of the length of rounds from heating to heating")
    back: bool = option(False, "heat the best board rather than the last one")
    turns: int = option(5, "of a hundred moves of an inner piece, how many only turn it", most=100)


class Anneal(LocalSearch):
    """Annealing with geometric cooling and reheats over swap-and-rotate moves."""

    Options = AnnealOptions
    portion = 2_000_000
    counter_count = kernels.COUNTERS

    options: AnnealOptions

    def _prepare(self) -> None:
        chosen = self.options
        _refuse_senseless(chosen)
        self.temperature = np.array([chosen.hot])
        self.chances = np.zeros(kernels.MOST_LOST + 1, np.int64)
        self.counters[kernels.ROUND] = self.counters[kernels.LEFT] = chosen.round
        self.schedule = kernels.Schedule(
            chosen.cold, chosen.cooling, chosen.reheat, chosen.slowing, chosen.back, chosen.turns
        )

    def _move(self, moves: int) -> bool:
        return kernels.search(
            self.static,
            self.board_state,
            self.record,
            self.counters,
            self.temperature,
            self.chances,
            self.random,
            self.schedule,
            self.puzzle.max_score,
            moves,
        )

    def _arrays(self) -> dict[str, NDArray[Any]]:
        return super()._arrays() | {"temperature": self.temperature}

    def _ranges(self) -> dict[str, tuple[float | None, float | None]]:
        return super()._ranges() | {"temperature": (COLDEST, None)}


def _refuse_senseless(options: AnnealOptions) -> None:
    for name, sensible, expected in (
        ("cold", options.cold > 0, "more than 0"),
        ("hot", options.hot >= options.cold, f"{options.cold} or more"),
        ("reheat", options.reheat >= options.cold, f"{options.cold} or more"),
        ("cooling", 0 < options.cooling < 1, "between 0 and 1"),
        ("round", options.round >= 1, "1 or more"),
        ("slowing", options.slowing >= 1, "1 or more"),
    ):
        if not sensible:
            raise InputError(
                f"wrong value of anneal[{name}]", read=getattr(options, name), expected=expected
            )
