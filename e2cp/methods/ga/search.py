"""A genetic algorithm over whole boards: Muñoz, Gutiérrez & Sanchis 2009, §3.1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from e2cp.methods.population import PopulationOptions, PopulationSearch
from e2cp.modelling.options import option

Fitness = Literal["combined", "normal"]


@dataclass(frozen=True)
class GaOptions(PopulationOptions):
    """The constants of the paper; the defaults are those of its best row, GA3C."""

    crossover: int = option(7500, "boards of a generation made by crossover")
    elitism: int = option(0, "boards of a generation kept as they are; mutation makes the others")
    fitness: Fitness = option("combined", "the score, or score, squares and enclosed pieces")


class Ga(PopulationSearch):
    """Tournaments by one fitness, which is to be small: 0 is a solved puzzle."""

    Options = GaOptions
    options: GaOptions

    def _prepare(self) -> None:
        rows, cols = self.puzzle.rows, self.puzzle.cols
        most = np.array([self.puzzle.max_score, (rows - 1) * (cols - 1), self.puzzle.size])
        counted = len(most) if self.options.fitness == "combined" else 1
        self._weights = np.zeros(len(most))
        self._weights[:counted] = 1 / (counted * most[:counted])

    def _rank(self) -> None:
        """Set the costs: Equation 3 (normal) or 4 (combined)."""
        self.costs[:] = 1 - self.objectives @ self._weights
