"""Guide-and-observe: one objective leads the search, the score is only watched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.methods.guide import kernel as kernels
from e2cp.methods.guide.groups import OBJECTIVES, make_groups
from e2cp.methods.guide.kernel_moves import workspace
from e2cp.methods.guide.kernel_objectives import GroupTables, Matches, Undo, count_all
from e2cp.methods.local_search import LocalSearch
from e2cp.methods.saved_board import saved_array
from e2cp.modelling.options import option


@dataclass(frozen=True)
class GuideOptions:
    """What guides, which moves are made, and what is accepted."""

    edges: float = option(0.0, "weight of matched junctions in the guide")
    blocks: float = option(0.0, "weight of 2×2 blocks that match inside")
    tiles: float = option(1.0, "weight of pieces matched on all sides")
    large: float = option(0.0, "weight of 3×3 blocks that match inside")
    turns: float = option(1.0, "share of moves that turn an inner piece", least=0)
    swaps: float = option(8.0, "share of swaps, each piece in its best rotation", least=0)
    exchanges: float = option(0.5, "share of exchanges of two blocks of inner cells", least=0)
    assignments: float = option(0.05, "share of assignments of pieces that do not touch", least=0)
    block: int = option(3, "longest side of a block that is exchanged", least=1)
    cells: int = option(8, "cells of an assignment", least=1)
    choice: Literal["random", "rewards"] = option(
        "random", "moves by their shares alone, or also by how often they improved lately"
    )
    rate: float = option(0.001, "how fast rewards follow", least=0, most=1)
    accept: Literal["late", "annealing"] = option("annealing", "what is accepted")
    length: int = option(2000, "late acceptance: how many moves ago the value was", least=1)
    hot: float = option(0.4, "annealing: temperature after heating, in values of the guide")
    cold: float = option(0.2, "annealing: temperature after which it is heated again")
    cooling: float = option(0.98, "annealing: factor of the temperature from round to round")
    round: int = option(200_000, "annealing: moves at one temperature", least=1)
    slowing: float = option(1.5, "annealing: factor of that from heating to heating", least=1)
    back: int = option(
        50_000_000, "moves without a new best before the best board returns; 0 for never", least=0
    )
    kick: int = option(20, "random swaps on the board that returns", least=0)


class Guide(LocalSearch):
    """Guided by a weighted sum of objectives, observed by the score."""

    Options = GuideOptions
    portion = 200_000
    counter_count = kernels.COUNTERS

    options: GuideOptions

    def _prepare(self) -> None:
        chosen, puzzle = self.options, self.puzzle
        _refuse_senseless(chosen)
        self.weights = np.array([getattr(chosen, name) for name in OBJECTIVES], np.float64)
        guiding = zip(OBJECTIVES, self.weights, strict=True)
        # the score is always observed
        used = tuple(name for name, weight in guiding if weight or name == "edges")
        self.groups = GroupTables(*make_groups(puzzle, used))
        self.matches = Matches(
            np.zeros(puzzle.max_score, np.bool_),
            self.groups.sizes.copy(),
            np.zeros(len(OBJECTIVES), np.int64),
        )
        count_all(self.groups, self.board_state, self.matches)
        most = max(2, chosen.cells, 2 * chosen.block**2)
        memory = np.zeros((3, most), np.int32)
        self.undo = Undo(memory[0], memory[1], memory[2], np.zeros(1, np.int32))
        self.space = workspace(puzzle.size, chosen.cells)
        shares = [chosen.turns, chosen.swaps, chosen.exchanges, chosen.assignments]
        self.adaptive = kernels.Adaptive(
            np.array(shares, np.float64),
            np.ones(kernels.MOVE_KINDS),
            np.zeros(chosen.length if chosen.accept == "late" else 1),
            np.array([chosen.hot]),
        )
        self.counters[[kernels.LEFT, kernels.ROUND]] = chosen.round
        self.settings = kernels.Settings(
            puzzle.rows,
            puzzle.cols,
            chosen.accept == "late",
            chosen.cooling,
            chosen.slowing,
            chosen.cold,
            chosen.hot,
            chosen.choice == "rewards",
            chosen.rate,
            chosen.block,
            chosen.cells,
            chosen.back,
            chosen.kick,
        )

    @property
    def notes(self) -> dict[str, int | str]:
        """The objectives that are counted, as they are now."""
        return {
            name: int(value)
            for name, value, weight in zip(
                OBJECTIVES, self.matches.values, self.weights, strict=True
            )
            if weight or name == "edges"
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, refusing one that the kernel could not trust."""
        saved_array("temperature", state["temperature"], self.adaptive.temperature, 1e-300)
        saved_array("rewards", state["rewards"], self.adaptive.rewards, 0, 1)
        saved_array("counters", state["counters"], self.counters, 0)
        super().restore(state)
        count_all(self.groups, self.board_state, self.matches)

    def _move(self, moves: int) -> bool:
        return kernels.search(
            self.static,
            self.groups,
            self.board_state,
            self.record,
            self.matches,
            self.undo,
            self.space,
            self.adaptive,
            self.weights,
            self.counters,
            self.random,
            self.settings,
            self.puzzle.max_score,
            moves,
        )

    def _arrays(self) -> dict[str, NDArray[Any]]:
        return super()._arrays() | {
            "rewards": self.adaptive.rewards,
            "history": self.adaptive.history,
            "temperature": self.adaptive.temperature,
        }


def _refuse_senseless(options: GuideOptions) -> None:
    shares = (options.turns, options.swaps, options.exchanges, options.assignments)
    weights = [getattr(options, name) for name in OBJECTIVES]
    for name, sensible, expected in (
        ("swaps", sum(shares) > 0, "a share above 0 for some move"),
        ("edges", any(weights), "a weight other than 0 for some objective"),
        ("cold", options.cold > 0, "more than 0"),
        ("hot", options.hot >= options.cold, f"{options.cold} or more"),
        ("cooling", 0 < options.cooling < 1, "between 0 and 1"),
    ):
        if not sensible:
            raise InputError(
                f"wrong value of guide[{name}]", read=getattr(options, name), expected=expected
            )
