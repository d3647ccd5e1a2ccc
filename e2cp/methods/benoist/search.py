"""Complete search with offer and demand of colour patterns: Bourreau & Benoist (2008)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from e2cp.methods.benoist import kernel
from e2cp.methods.benoist.kernel_matching import Matching
from e2cp.methods.benoist.patterns import Patterns
from e2cp.methods.domain_search import DomainSearch, cells_of
from e2cp.methods.domain_tables import refuse_memory
from e2cp.modelling.options import option
from e2cp.puzzle.geometry import as_bits, neighbours

PORTION = 6_000_000
"""Placements and steps back in a portion of work, times the cells that take part."""


@dataclass(frozen=True)
class BenoistOptions:
    """Which filter is used after each placement."""

    filter: Literal["pattern", "matching", "both"] = option(
        "pattern", "offer and demand of patterns, different pieces by matching, or both"
    )


class Benoist(DomainSearch):
    """Compares, after each placement, the pieces that patterns ask for with those that are left."""

    Options = BenoistOptions
    options: BenoistOptions

    def _order(self) -> Sequence[int]:
        return cells_of(self)

    def _groups(self, cells: list[int]) -> Sequence[int]:
        return [0 if self.puzzle.cell_rims[cell].any() else 1 for cell in cells]

    def _make(self) -> None:
        tables = self._tables
        patterns = Patterns(tables)
        beside = neighbours(self.puzzle)[tables.cells]
        relaxed = np.isin(beside, sorted(self.relaxed))
        self._patterns = kernel.Patterns(
            patterns.of_value, patterns.of_piece, patterns.pieces, as_bits(relaxed)
        )
        depths = len(self.levels.sizes)
        colours = tables.support.shape[1]
        refuse_memory(self.puzzle, depths * 4 * (2 * patterns.offers.size + colours))
        self.market = kernel.Market(
            offers=np.zeros((depths, patterns.offers.size), dtype=np.int32),
            demands=np.zeros((depths, patterns.offers.size), dtype=np.int32),
            slack=np.zeros((depths, colours), dtype=np.int32),
        )
        self.market.offers[0] = patterns.offers
        coloured = self.puzzle.oriented[tables.piece_of] > 0
        real = np.repeat(tables.piece_of >= 0, 4)[:, None] & coloured.reshape(-1, 4)
        self.market.slack[0] = np.bincount(tables.colours[real], minlength=colours) // 4
        self._matching = _matching(tables.cells.size, tables.piece_of.size)

    @property
    def _portion(self) -> int:
        return max(1, PORTION // max(1, self._tables.cells.size))

    def _run(self, nodes: int, *, stop: bool) -> int:
        wanted = self.options.filter
        return int(
            kernel.search(
                self.tables,
                self.levels,
                self.path,
                self._patterns,
                self.market,
                self._matching,
                nodes,
                stop,
                wanted != "matching",
                wanted != "pattern",
            )
        )

    def _own_levels(self) -> Mapping[str, NDArray[Any]]:
        return self.market._asdict()


def _matching(cells: int, pieces: int) -> Matching:
    """Return memory for matching so many cells with so many pieces."""

    def table(size: int) -> NDArray[np.int32]:
        return np.zeros(size, dtype=np.int32)

    return Matching(
        mates=table(cells) - 1,
        owners=table(pieces) - 1,
        seen=np.zeros(pieces, dtype=np.int64),
        via=table(pieces),
        queue=table(cells + 1),
        roles=np.zeros(cells, dtype=np.uint8),
        visits=table(cells),
        low=table(cells),
        component=table(cells),
        rest_word=table(cells),
        rest=np.zeros(cells, dtype=np.uint64),
        calls=table(cells + 1),
        good=np.zeros(pieces // 16, dtype=np.uint64),
        clock=np.zeros(1, dtype=np.int64),
    )
