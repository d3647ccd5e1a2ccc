"""Tabu search with three neighbourhoods and three lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.kernels.board_state import INNER
from e2cp.methods.local_search import MOST_COUNTED, LocalSearch, make_record
from e2cp.methods.saved_board import saved_board
from e2cp.methods.tabu3 import kernel as kernels
from e2cp.methods.tabu3.kernel_lists import empty_lists
from e2cp.methods.tabu3.policies import Corner, Edge, Inner, visiting_order
from e2cp.methods.tabu3.start import first_fit_board
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

WORK_PER_PORTION = 5_000_000
"""Cells times steps in a portion of work."""

CATEGORIES = (2, 1, INNER)
"""The classes in the order of the steps: corners, edges, inner pieces."""


@dataclass(frozen=True)
class Tabu3Options:
    """The constants of the paper (§3), and what it leaves open."""

    lists: Literal["triple", "single"] = option("triple", "a tabu list a class, or one for all")
    corner: Corner = option("next", "which corner a step swaps")
    edge: Edge = option("opposite", "which border cell a step swaps")
    inner: Inner = option("next", "which inner cell a step swaps")
    corner_size: int = option(3, "length of the corners' list", most=1000)
    edge_size: int = option(10, "length of the border's list", most=1000)
    inner_size: int = option(10, "length of the inner pieces' list", most=1000)
    single_size: int = option(10, "length of the only list, if it is one", most=1000)
    expiry: int = option(30, "steps for which a move is tabu")
    forbid: Literal["move", "place"] = option(
        "move", "what is tabu: the move back, or each piece's return to its cell"
    )
    steps: int = option(100_000, "steps of a run", least=1)
    preliminary: int = option(1000, "steps of the short search before it; 0 for none")
    idle: int = option(100_000, "steps without a new best before an escape", least=1)
    escape: Literal["both", "flush", "diversify"] = option(
        "both", "at an escape flush the lists, diversify the board, or both"
    )
    from_best: bool = option(False, "diversify the best board of the run, not the current one")
    swaps: int = option(10, "random swaps that diversify a board")
    shuffle: bool = option(True, "shuffle the first board, too; later runs always do")
    ties: Literal["first", "random"] = option("random", "which of equally good moves is made")
    runs: int = option(0, "runs after which the search ends; 0 for never")


class Tabu3(LocalSearch):
    """The tabu search of Sanapo & Verardi (Algorithm 1), run after run."""

    Options = Tabu3Options
    counter_count = kernels.COUNTERS

    options: Tabu3Options

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: Tabu3Options | None = None,
        free: NDArray[np.bool_] | None = None,
    ) -> None:
        self._given = start is not None
        board = first_fit_board(puzzle) if start is None else start
        super().__init__(puzzle, board, rng=rng, options=options, free=free)

    @property
    def notes(self) -> Mapping[str, int | str]:
        """What is counted besides steps."""
        return {"evaluations": int(self.counters[kernels.EVALUATIONS])}

    def _prepare(self) -> None:
        chosen = self.options
        self.portion = max(1, WORK_PER_PORTION // self.puzzle.size)
        self.run_best = make_record(self.best)
        self.visits = self._visits()
        sizes = [chosen.corner_size, chosen.edge_size, chosen.inner_size]
        self.lists = empty_lists([chosen.single_size] if chosen.lists == "single" else sizes)
        self.counters[kernels.SECOND] = -1
        self.settings = kernels.Settings(
            chosen.steps,
            chosen.preliminary,
            chosen.expiry,
            chosen.idle,
            chosen.escape != "diversify",
            chosen.escape != "flush",
            chosen.from_best,
            chosen.swaps,
            chosen.runs,
            {"opposite-swap": kernels.OPPOSITE_SWAP, "random": kernels.RANDOM}.get(
                chosen.inner, kernels.SEQUENCE
            ),
            chosen.forbid == "place",
            chosen.ties == "random",
            chosen.shuffle and not self._given,
        )

    def _visits(self) -> kernels.Visits:
        members = self.static.members
        kinds = self.static.kinds[members]
        policies = (self.options.corner, self.options.edge, self.options.inner)
        orders = [
            visiting_order(self.puzzle, policy, members[kinds == kind].tolist())
            for kind, policy in zip(CATEGORIES, policies, strict=True)
        ]
        cells = np.zeros((3, max(map(len, orders))), np.int32)
        for row, order in zip(cells, orders, strict=True):
            row[: len(order)] = order
        return kernels.Visits(
            cells,
            np.array([len(order) for order in orders], np.int64),
            np.array([np.count_nonzero(kinds < kind) for kind in CATEGORIES], np.int64),
            np.array([np.count_nonzero(kinds == kind) for kind in CATEGORIES], np.int64),
        )

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, as read back from a file."""
        super().restore(state)
        saved_board(self.puzzle, self.run_best.pieces, self.run_best.rotations)
        second = int(self.counters[kernels.SECOND])
        if not -1 <= second < self.puzzle.size or self.counters[kernels.STEP] < 0:
            raise InputError("a damaged state of tabu3", read=second, expected="a cell, or -1")

    def _move(self, moves: int) -> bool:
        return kernels.search(
            self.static,
            self.board_state,
            self.record,
            self.run_best,
            self.visits,
            self.lists,
            self.counters,
            self.random,
            self.settings,
            self.puzzle.max_score,
            moves,
        )

    def _arrays(self) -> dict[str, NDArray[Any]]:
        return super()._arrays() | {
            "run_pieces": self.run_best.pieces,
            "run_rotations": self.run_best.rotations,
            "tabu_moves": self.lists.moves,
            "tabu_expiry": self.lists.expiry,
        }

    def _ranges(self) -> dict[str, tuple[float | None, float | None]]:
        return super()._ranges() | {
            "counters": (-1, MOST_COUNTED),
            "tabu_expiry": (-1, MOST_COUNTED),
        }
