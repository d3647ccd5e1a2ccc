"""Break-tolerant scan search: the method behind the best known boards of Eternity II."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from e2cp.kernels import breaks as kernel
from e2cp.matching.complete import complete
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.search.breaks_fit import fit
from e2cp.search.breaks_plan import PlanMaker
from e2cp.search.search import Search

PORTION = 2_000_000


@dataclass(frozen=True)
class BreaksOptions:
    """The options of `Breaks`."""

    restart: int = option(10_000_000, "placements until it starts afresh")
    privileged: int = option(0, "colours to use up early; 0: fitted")
    slack: int = option(
        0, "boards this much below the best count too, each followed by a fresh start"
    )


class Breaks(Search):
    """Depth first in a fixed order, with mismatches rationed by depth.

    Order, privileged colours, quota and schedule are fitted to the puzzle and its clues. Every
    complete board lowers the number of mismatches allowed: branch and bound on the best score,
    with a parity bound on the colours. A start board only sets the score to beat.
    """

    name = "breaks"
    idea = (
        "scan row by row, a ration of mismatches late (Verhaard; Blackwood), fitted to the puzzle"
    )
    unit = "placements"
    Options: ClassVar[type] = BreaksOptions

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: Any = None,  # noqa: ANN401
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        self.recipe = fit(puzzle, rng, privileged=self.options.privileged)
        self.maker = PlanMaker(puzzle, self.recipe)
        self.best = Board.of_clues(puzzle) if start is None else start
        self.fresh: list[Board] = []
        """Complete boards found since the caller last emptied this list."""
        self._begin()

    def step(self) -> bool:
        """Place two million pieces."""
        kernels_state = self.kernel_state
        left = PORTION
        while left > 0 and self.best.score < self.puzzle.max_score:
            kernels_state.counters[kernel.BUDGET] = self._budget()
            before = int(kernels_state.counters[kernel.NODES])
            result = kernel.search(self.plan, kernels_state, left)
            done = int(kernels_state.counters[kernel.NODES]) - before
            left -= max(done, 1)
            self.work += done
            if result == kernel.COMPLETE:
                self._take(self._board(kernels_state.chosen, self.recipe.order.size))
            spent = kernels_state.counters[kernel.NODES] >= self.options.restart
            again = result == kernel.COMPLETE and self.options.slack > 0
            if spent or again or result == kernel.EXHAUSTED:
                self._keep_partial()
                self.restarts += 1
                self._begin()
                kernels_state = self.kernel_state
        return self.best.score < self.puzzle.max_score

    def state(self) -> dict[str, Any]:
        """Return the kernel's arrays, the generator's states and the best board."""
        return {
            **{f"kernel_{name}": array for name, array in self.kernel_state._asdict().items()},
            "pieces": self.best.pieces,
            "rotations": self.best.rotations,
            "begun": self.begun,
            "random": self.rng.bit_generator.state,
            "work": self.work,
            "restarts": self.restarts,
            "current": self.current,
            "known": self.known,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Make the same tables again, and load the rest."""
        self.rng.bit_generator.state = state["begun"]
        self._begin()
        for name, array in self.kernel_state._asdict().items():
            array[...] = state[f"kernel_{name}"]
        self.rng.bit_generator.state = state["random"]
        self.best = Board(self.puzzle, state["pieces"], state["rotations"])
        for name in ("work", "restarts", "current", "known"):
            setattr(self, name, state[name])

    def _begin(self) -> None:
        """Shuffle all candidates and go back to the empty board."""
        self.begun = self.rng.bit_generator.state
        self.plan, self.labels = self.maker.plan(self.rng)
        self.kernel_state = self.maker.state(self.labels, self._budget())

    def _budget(self) -> int:
        """Return the most breaks a board may have to be of interest."""
        least = max(self.best.score if not self.best.holes.size else 0, self.known)
        wanted = least + 1 - self.options.slack
        return min(self.puzzle.max_score - wanted, int(self.recipe.allowed[-1]))

    def _board(self, looks: Any, depth: int) -> Board:  # noqa: ANN401
        return self.maker.board(looks, depth, self.labels)

    def _take(self, board: Board) -> None:
        self.current = board.score
        self.fresh.append(board)
        if self.best.holes.size or board.score > self.best.score:
            self.best = board

    def _keep_partial(self) -> None:
        """Complete the deepest board of this start, as long as none was complete."""
        if self.best.holes.size:
            deepest = int(self.kernel_state.counters[kernel.DEEPEST])
            partial = self._board(self.kernel_state.deepest, deepest)
            done = complete(partial, how="alternating", rng=self.rng, seconds=60.0)
            self.best = done.board
            self.current = done.board.score
