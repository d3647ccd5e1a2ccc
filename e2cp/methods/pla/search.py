"""Complete search with partial look-ahead: the PLA solvers of Ansótegui et al. (2008)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from e2cp.methods.domain_search import DomainSearch, cells_of
from e2cp.methods.pla import kernel
from e2cp.methods.pla.orders import Order, ordered_cells, turns
from e2cp.modelling.options import option

PORTION = 5_000_000
"""Placements and steps back in a portion of work, times the cells that take part."""


@dataclass(frozen=True)
class PlaOptions:
    """What the paper names, the order, and what it leaves open, the values."""

    order: Order = option("dom", "which cell next: fewest values, chessboard, or ring by ring")
    values: Literal["random", "ascending"] = option("random", "in which order values are tried")


class Pla(DomainSearch):
    """Checks forward, then looks once from every open cell to its later neighbours."""

    Options = PlaOptions
    options: PlaOptions

    def _order(self) -> Sequence[int]:
        return ordered_cells(self.puzzle, cells_of(self), self.options.order)

    def _groups(self, cells: list[int]) -> Sequence[int]:
        return turns(self.puzzle, cells, self.options.order)

    @property
    def _portion(self) -> int:
        return max(1, PORTION // max(1, self._tables.cells.size))

    def _run(self, nodes: int, *, stop: bool) -> int:
        shuffle = self.options.values == "random"
        return int(kernel.search(self.tables, self.levels, self.path, nodes, stop, shuffle))
