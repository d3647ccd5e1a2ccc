"""Multi-start general variable neighbourhood search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.kernels.board_state import INNER, Record, place_all
from e2cp.methods.gvns import kernel as kernels
from e2cp.methods.gvns import kernel_descent as neighbourhoods
from e2cp.methods.gvns.kernel_fits import APART, SWAPS, TURNS, Fits, Incumbent, fit_all
from e2cp.methods.gvns.kernel_start import Building
from e2cp.methods.local_search import LocalSearch, make_board_state
from e2cp.methods.saved_board import saved_board
from e2cp.modelling.options import option
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.scan_order import cell_order

WORK_PER_PORTION = 4_000_000
"""Cells times moves in a portion of work."""

Order = Literal["border", "centre", "both", "random"]
Accept = Literal["higher", "equal", "printed"]


@dataclass(frozen=True)
class GvnsOptions:
    """The constants of the paper (§2 and §3), and what it leaves open."""

    iterations: int = option(200, "IterMax: shakes without improvement at a level", least=1)
    levels: int = option(0, "LevelMax: levels of a start; 0 for the longer side's cells")
    shake: int = option(2, "random moves of a shake at level 0; one more a level", least=1)
    order: Order = option("both", "order of the neighbourhoods; both: drawn for each descent")
    build: Literal["greedy", "random"] = option("greedy", "how start boards are made")
    improvement: Literal["best", "first"] = option(
        "best", "the move of a neighbourhood that a descent makes"
    )
    accept: Accept = option(
        "equal", "what replaces the incumbent; equal: also as high, printed: the paper's misprint"
    )
    millions: int = option(0, "millions of evaluations after which it ends; 0: when it is stopped")


class Gvns(LocalSearch):
    """MS-GVNS of Coelho et al. (2010, Algorithm 1)."""

    Options = GvnsOptions
    counter_count = kernels.COUNTERS

    options: GvnsOptions

    @property
    def notes(self) -> Mapping[str, int | str]:
        """What is counted besides moves."""
        return {"evaluations": int(self.counters[kernels.EVALUATIONS])}

    def _prepare(self) -> None:
        chosen, puzzle, size = self.options, self.puzzle, self.puzzle.size
        self.portion = max(1, WORK_PER_PORTION // size)
        self.fits = Fits(
            _shows(puzzle),
            self.board_state.pieces[self.static.members],
            np.zeros((size, size), np.int8),
            np.zeros(size, np.int8),
            np.full(size, SWAPS | TURNS | APART, np.uint8),
        )
        self.incumbent = Incumbent(
            make_board_state(self.best), np.zeros((size, size), np.int8), np.zeros(size, np.int8)
        )
        self.incumbent.state.pieces[:] = self.best.pieces
        self.incumbent.state.rotations[:] = self.best.rotations
        self.near, self.shaken = self._neighbourhoods()
        self.building = Building(
            _building_order(puzzle, self.static.members),
            np.zeros(self.static.members.size, np.int32),
            np.zeros(3, np.int64),
        )
        self.order = np.arange(4, dtype=np.int64)
        self.counters[kernels.FRESH] = 1
        self.counters[kernels.PHASE] = kernels.BUILD if self.start is None else kernels.BEGIN
        self.settings = kernels.Settings(
            get_args(Order).index(chosen.order),
            get_args(Accept).index(chosen.accept),
            chosen.build == "greedy",
            chosen.improvement == "first",
            chosen.iterations,
            chosen.levels or max(puzzle.rows, puzzle.cols),
            chosen.shake,
        )
        self._refresh()

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, as read back from a file."""
        super().restore(state)
        kept = self.incumbent.state
        saved_board(self.puzzle, kept.pieces, kept.rotations)
        place, left = (int(self.counters[at]) for at in (kernels.PLACE, kernels.SHAKES))
        if sorted(self.order.tolist()) != list(range(4)) or not 0 <= place <= 4 or left < 0:
            raise InputError(
                "a damaged state of gvns",
                read=f"order {self.order.tolist()}, place {place}, {left} moves left",
                expected="the numbers 0 to 3 once each, 0 to 4, and 0 or more",
            )
        self._refresh()

    def _neighbourhoods(self) -> tuple[neighbourhoods.Neighbourhoods, NDArray[np.int64]]:
        """Return the cells of each neighbourhood, and those of which there are random moves."""
        kinds = self.static.kinds[self.static.members]
        counts = np.array([np.count_nonzero(kinds == kind) for kind in (2, 1, INNER, INNER)])
        begins = np.array([np.count_nonzero(kinds < kind) for kind in (2, 1, INNER, INNER)])
        least = np.array([2, 2, 1, 2])
        return neighbourhoods.Neighbourhoods(begins, counts), np.flatnonzero(counts >= least)

    def _move(self, moves: int) -> bool:
        more = kernels.search(
            self.static,
            self.board_state,
            self.record,
            self.fits,
            self.incumbent,
            self.near,
            self.shaken,
            self.building,
            self.order,
            self.counters,
            self.random,
            self.settings,
            self.puzzle.max_score,
            moves,
        )
        most = self.options.millions * 1_000_000
        return more and not 0 < most <= self.counters[kernels.EVALUATIONS]

    def _refresh(self) -> None:
        """Make the tables that follow from the boards."""
        fit_all(self.static, self.board_state, self.fits)
        kept = self.incumbent
        place_all(self.static, kept.state, Record(kept.state.pieces, kept.state.rotations))
        kept_fits = self.fits._replace(best=kept.best, now=kept.now)
        fit_all(self.static, kept.state, kept_fits)

    def _arrays(self) -> dict[str, NDArray[Any]]:
        return super()._arrays() | {
            "kept_pieces": self.incumbent.state.pieces,
            "kept_rotations": self.incumbent.state.rotations,
            "flags": self.fits.flags,
            "order": self.order,
        }


def _shows(puzzle: Puzzle) -> NDArray[np.uint32]:
    """Return by side, colour and piece a byte for each rotation: whether it shows the colour.

    Colours are numbered as in `StaticTables.packed_sides`.
    """
    colours, numbers = np.unique(puzzle.sides, return_inverse=True)
    numbers = numbers.reshape(puzzle.sides.shape)
    shows = np.zeros((4, colours.size, puzzle.size), np.uint32)
    pieces = np.arange(puzzle.size)
    for side in range(4):
        for rotation in range(4):
            seen = numbers[:, (side - rotation) % 4]
            shows[side, seen, pieces] |= np.uint32(1 << 8 * rotation)
    return shows


def _building_order(puzzle: Puzzle, free: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the free cells as they are filled: corners, the border around, rows of the centre."""
    kinds = puzzle.cell_rims.sum(axis=1)
    ring, rows = cell_order(puzzle, "spiral"), cell_order(puzzle, "row")
    cells = [cell for cell in ring if kinds[cell] == 2]
    cells += [cell for cell in ring if kinds[cell] == 1]
    cells += [cell for cell in rows if kinds[cell] == INNER]
    order = np.array(cells, np.int32)
    return order[np.isin(order, free)]
