"""Tabu search in a very large neighbourhood: the best way to place many pieces again at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.kernels.board_state import MOVES, BoardState, StaticTables
from e2cp.kernels.tabu_list import empty_tabu_list, tabu_arrays, tabu_ranges
from e2cp.methods.cell_options import refuse_many_cells
from e2cp.methods.local_search import MOST_COUNTED, LocalSearch
from e2cp.methods.vlns import kernel as kernels
from e2cp.methods.vlns.kernel_choice import NEVER, new_choice
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board

WEIGHTS_PER_PORTION = 6_000_000
MOST_PER_PORTION = 20_000


@dataclass(frozen=True)
class VlnsOptions:
    """The constants of the search, with defaults that did best on Eternity II."""

    cells: int = option(32, "cells whose pieces are placed anew in one move", least=1)
    violated: int = option(24, "how many of them are taken from cells with a mismatch first")
    rest: int = option(1, "moves for which a cell is not chosen again")
    tenure: int = option(10, "moves for which a piece may not return to a cell, at least")
    spread: int = option(10, "and up to so many more, at random")
    penalty: int = option(1, "mismatches that a forbidden return counts as")
    plateau: int = option(
        1000, "moves without improvement after which pieces are swapped at random"
    )
    swaps: int = option(2, "random swaps to leave a plateau")
    plateaus: int = option(50, "plateaus without a new best after which the best board returns")
    most_plateaus: int = option(0, "plateaus after which the search ends; 0 for never")
    most_moves: int = option(0, "moves after which the search ends; 0 for never")


class Vlns(LocalSearch):
    """The matching move of Schaus & Deville (2008, Algorithm 1) in a tabu search."""

    Options = VlnsOptions
    counter_count = kernels.COUNTERS

    options: VlnsOptions

    def _prepare(self) -> None:
        chosen, puzzle = self.options, self.puzzle
        refuse_many_cells("vlns", chosen, puzzle)
        most = max(chosen.cells, VlnsOptions.violated)
        if chosen.violated > most:
            raise InputError(
                "wrong value of vlns[violated]",
                read=chosen.violated,
                expected=f"at most {most}: the cells of a move",
            )
        for name in ("cells", "plateau", "plateaus"):
            if getattr(chosen, name) < 1:
                raise InputError(f"wrong value of vlns[{name}]", read=0, expected="1 or more")
        cells = min(chosen.cells, puzzle.size)
        self.portion = min(MOST_PER_PORTION, max(1, WEIGHTS_PER_PORTION // cells**2))
        members = self.static.members
        self.choice = new_choice(puzzle.size, members)
        self.tabu = empty_tabu_list(puzzle.size)
        self.space = kernels.workspace(puzzle.size, cells)
        self.settings = kernels.Settings(
            cells,
            min(chosen.violated, cells),
            # few free cells would all be at rest at once
            min(chosen.rest, members.size // (2 * cells)),
            chosen.tenure,
            chosen.spread,
            chosen.penalty,
            chosen.plateau,
            chosen.plateaus,
            chosen.swaps,
            chosen.most_plateaus,
        )

    def _move(self, moves: int) -> bool:
        most = self.options.most_moves
        if most:
            moves = min(moves, most - self.work)
        more = kernels.search(
            self.static,
            self.board_state,
            self.record,
            self.choice,
            self.tabu,
            self.space,
            self.counters,
            self.random,
            self.settings,
            self.puzzle.max_score,
            moves,
        )
        return more and not (most and self.work + moves >= most)

    def _arrays(self) -> dict[str, NDArray[Any]]:
        return super()._arrays() | self.choice._asdict() | tabu_arrays(self.tabu)

    def _ranges(self) -> dict[str, tuple[float | None, float | None]]:
        last = self.puzzle.size - 1
        return (
            super()._ranges()
            | tabu_ranges(self.puzzle.size)
            | {
                "order": (0, last),
                "violated": (0, last),
                "places": (-1, self.static.members.size - 1),
                "used": (NEVER, MOST_COUNTED),
                "counts": (0, self.static.members.size),
            }
        )

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, refusing one whose lists of cells contradict the board."""
        super().restore(state)
        choice, members = self.choice, np.sort(self.static.members)
        listed = choice.violated[: int(choice.counts[0])]
        places = np.full(self.puzzle.size, -1)
        places[listed] = np.arange(listed.size)
        wanted = members[:0]
        if self.counters[MOVES]:  # before the first move nothing is listed
            wanted = members[violated_cells(self.static, self.board_state)[members]]
        if not (
            np.array_equal(np.sort(choice.order), members)
            and np.array_equal(np.sort(listed), wanted)
            and np.array_equal(places, choice.places)
        ):
            raise InputError(
                "a damaged state: cells with a mismatch",
                read=f"{listed.size} cells",
                expected=f"the {wanted.size} of its board",
            )


def violated_cells(static: StaticTables, state: BoardState) -> NDArray[np.bool_]:
    """Return by cell whether one of its sides does not match."""
    lanes = 16 * np.arange(4, dtype=np.uint64)
    shown, wanted = (
        (words[:, None] >> lanes) & np.uint64(0xFFFF)
        for words in (state.packed_sides, state.wanted)
    )
    violated: NDArray[np.bool_] = (shown == wanted).sum(axis=1) < static.sides
    return violated


def polish(
    board: Board,
    *,
    moves: int,
    rng: np.random.Generator,
    free: NDArray[np.bool_] | None = None,
    options: VlnsOptions | None = None,
) -> Board:
    """Return the best board of a short search from a given one.

    Parameters
    ----------
    board
        A legal board; it is completed first if it has holes.
    moves
        How many moves to make.
    rng
        The same state gives the same board.
    free
        By cell: whether its piece may move; all if left out. Clues never move.
    options
        Constants of the search.
    """
    search = Vlns(board.puzzle, board, rng=rng, options=options, free=free)
    while search.work < moves and search.advance(min(search.portion, moves - search.work)):
        pass
    return search.best
