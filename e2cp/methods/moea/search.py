"""A multi-objective evolutionary algorithm: Muñoz, Gutiérrez & Sanchis 2009, §3.2."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from e2cp.kernels.genomes import SCORE
from e2cp.methods.moea import kernel as kernels
from e2cp.methods.population import PopulationOptions, PopulationSearch
from e2cp.modelling.options import option


@dataclass(frozen=True)
class MoeaOptions(PopulationOptions):
    """The constants of the paper; the defaults are those of its better row, MOEA2."""

    crossover: int = option(5000, "boards of a generation made by crossover")
    elitism: int = option(10, "boards of the front kept as they are; mutation makes the others")


class Moea(PopulationSearch):
    """Tournaments by the number of boards that dominate a board, and by distance on the front."""

    Options = MoeaOptions
    options: MoeaOptions

    def _prepare(self) -> None:
        rows, cols = self.puzzle.rows, self.puzzle.cols
        most = (self.puzzle.max_score, (rows - 1) * (cols - 1), self.puzzle.size)
        self._dominators = np.zeros(self.options.population, np.int32)
        self._tree = np.zeros((most[1] + 2, most[2] + 2), np.int32)
        self._alike = np.zeros((most[1] + 1, most[2] + 1), np.int32)
        self._shares = np.zeros((len(most), max(most) + 1), np.int32)

    def _rank(self) -> None:
        """Set the costs: the number of dominators; on the front minus the distance, below 1."""
        order = np.argsort(-self.objectives[:, SCORE].astype(np.int16), kind="stable")
        kernels.count_dominators(self.objectives, order, self._tree, self._alike, self._dominators)
        kernels.rank(self.objectives, self._dominators, self._shares, self.costs)
