"""Break-tolerant scan search: the method behind the best known boards of Eternity II."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from e2cp.completion.completion import complete_greedily
from e2cp.methods.base import Method
from e2cp.methods.breaks import kernel_layout as layout
from e2cp.methods.breaks.fit import fit, loosened, rough
from e2cp.methods.breaks.kernel import search
from e2cp.methods.breaks.pairing_entropy import PairingEntropy
from e2cp.methods.breaks.pruning_level import PruningLevel
from e2cp.methods.breaks.restart_policy import RestartPolicy
from e2cp.methods.breaks.saved_frames import SavedFrames
from e2cp.methods.breaks.schedule import BreakSchedule, saved_schedule
from e2cp.methods.breaks.tables import BreakTables
from e2cp.methods.saved_board import legal_board
from e2cp.methods.start_board import start_board
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle

PORTION = 2_000_000
FIRST_CHECK = 10
"""A restart that has not met the quota in this part of a portion is stuck, and left at once."""

RESTART_COST = 100_000
"""Placements that cost as much as the tables of a restart."""


@dataclass(frozen=True)
class BreaksOptions:
    """The options of `Breaks`."""

    restart: int = option(
        5_000_000, "placements after which, again and again, a restart may be left", least=1000
    )
    worth: float = option(0.5, "share of the usual yield below which a restart is left", least=0)
    privileged: int = option(0, "colours to use up early; 0: fitted", most=62)
    slack: int = option(0, "boards so much below the best are handed over as well")


class Breaks(Method):
    """Depth first in a fixed order, with mismatches rationed by depth.

    Order, privileged colours, quota and schedule are fitted to the puzzle and its clues, after a
    first restart that gives boards without. Every
    complete board lowers the number of mismatches allowed: branch and bound on the best score,
    with a parity bound on the colours. A start board only sets the score to beat.

    What a board has left to end well with shows in its colours (see `PairingEntropy`). Boards that
    lost too much of it are left long before they break, and how much that is
    follows from the work it costs to find others.

    Restarts are evaluated now and then: one that meets deep boards oftener than others goes on.

    Of a small puzzle everything that quota and schedule let pass is soon searched. Both are then
    loosened for the next restart, and the deepest board is completed and handed over as well.
    """

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
        self._follow(rough(puzzle, privileged=self.options.privileged))
        self.entropy, self.level = PairingEntropy(), PruningLevel()
        self.best = Board.of_clues(puzzle) if start is None else start_board(puzzle, start, rng)
        self.fresh: list[Board] = []
        self.filled: list[Board] = []
        """Complete boards found since the caller last emptied this list, and boards filled up
        at the end of a restart of which everything was searched."""
        self.met = self.score_here = 0
        """Complete boards met so far, and the best score since a restart was last evaluated."""
        self.exhausted = 0
        """Starts of which everything was searched."""
        self.restart_policy = RestartPolicy(self.options.worth)
        self._begin()

    @classmethod
    def warm_up(cls) -> Iterator[None]:
        """Load the kernels of the search and of the fit, which comes after the first restart."""
        yield from super().warm_up()
        tiny, rng = generate("gemp", 3, inner=2, frame=2).puzzle, np.random.default_rng(0)
        tables = BreakTables(tiny, fit(tiny, rng))
        drawn, labels = tables.draw(rng)
        search(drawn, tables.state(labels, 0), 0)
        yield

    def new_boards(self) -> list[Board]:
        """Return the last complete board, and the best of those that were filled up."""
        filled = sorted(self.filled, key=lambda board: board.score)
        found = [*self.fresh[-1:], *filled[-1:]]
        self.fresh.clear()
        self.filled.clear()
        return found

    @property
    def effort(self) -> int:
        """What was done so far, in placements, with the tables of restarts that were soon over."""
        return self.work + RESTART_COST * self.exhausted

    @property
    def depths(self) -> list[int]:
        """How often this restart has reached each depth."""
        found: list[int] = self._counts().tolist()
        return found

    def step(self) -> bool:
        """Place two million pieces."""
        state = self.kernel_state
        left = PORTION
        while left > 0 and self._budget() >= 0:
            state.counters[layout.BUDGET] = self._budget()
            before = int(state.counters[layout.NODES])
            result = search(self.kernel_tables, state, min(left, self._until_checked()))
            done = int(state.counters[layout.NODES]) - before
            left -= max(done, 1)
            self.work += done
            if result == layout.COMPLETE:
                self._take(self.tables.complete(state, self.labels))
            if result == layout.EXHAUSTED or not self._goes_on():
                left -= RESTART_COST
                if result == layout.EXHAUSTED:
                    self._keep_partial(hand_over=True)
                    self.exhausted += 1
                self._adapt(all_searched=result == layout.EXHAUSTED)
                self.restarts += 1
                self._begin()
                state = self.kernel_state
        if self.best.holes.size:
            self._keep_partial(hand_over=False)
        partial = self.tables.deepest(state, self.labels)
        self.current = self.score_here or partial.score
        return self._budget() >= 0

    def state(self) -> dict[str, Any]:
        """Return the kernel's arrays, the generator's states and the best board."""
        arrays = self.kernel_state._asdict()
        return {
            **{f"kernel_{name}": array.copy() for name, array in arrays.items()},
            "pieces": self.best.pieces,
            "rotations": self.best.rotations,
            "begun": self.begun,
            "random": self.rng.bit_generator.state,
            "work": self.work,
            "restarts": self.restarts,
            "current": self.current,
            "known": self.known,
            "met": self.met,
            "score_here": self.score_here,
            "exhausted": self.exhausted,
            "privileged": list(self.schedule.privileged),
            "quota": self.schedule.quota,
            "allowed": self.schedule.allowed,
            # the checkpoint format's names of restart policy, pruning level and pairing entropy
            "worth": self.restart_policy.state(),
            "thrift": self.level.level,
            "spending_mean": self.entropy.mean,
            "spending_spread": self.entropy.spread,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Make the same tables again, and load the rest; refuse what does not fit them."""
        best = legal_board(self.puzzle, state["pieces"], state["rotations"])
        self._follow(saved_schedule(self.schedule, state))
        self.level.level = float(state["thrift"])
        self.entropy = PairingEntropy(state["spending_mean"], state["spending_spread"])
        self.rng.bit_generator.state = state["begun"]
        self._begin()
        read = {name: state[f"kernel_{name}"] for name in self.kernel_state._fields}
        saved = SavedFrames(self.tables, self.kernel_tables, self.labels, self.kernel_state, read)
        for name, array in saved.arrays.items():
            getattr(self.kernel_state, name)[...] = array
        self.rng.bit_generator.state = state["random"]
        self.best = best
        self.restart_policy.restore(state["worth"])
        for name in ("work", "restarts", "current", "known", "met", "score_here", "exhausted"):
            setattr(self, name, int(state[name]))

    def _begin(self) -> None:
        """Shuffle all candidates and go back to the empty board."""
        self.begun = self.rng.bit_generator.state
        self.score_here = 0
        self.tables.set_thresholds(self.entropy.thresholds(self.level.level))
        self.kernel_tables, self.labels = self.tables.draw(self.rng)
        self.kernel_state = self.tables.state(self.labels, self._budget())
        self.restart_policy.begin(self._budget(), self._counts())

    def _adapt(self, *, all_searched: bool) -> None:
        """Fit after the first restart, and measure what boards usually lose; then adjust that."""
        if not self.restarts:
            self._follow(fit(self.puzzle, self.rng, privileged=self.options.privileged))
            self.entropy = PairingEntropy.measure(self.puzzle, self.schedule, self.rng)
            return
        early, late = np.split(self._counts(), [self.tables.pruned])
        self.level.update(int(early.sum()), int(late.sum()))
        if all_searched:
            self.level.loosen()
            self._loosen()

    def _until_checked(self) -> int:
        """Return how many placements remain until this restart is checked."""
        done = int(self.kernel_state.counters[layout.NODES])
        first: int = self.options.restart // FIRST_CHECK
        return first - done if done < first else self._until_evaluated()

    def _until_evaluated(self) -> int:
        """Return how many placements remain until this restart is evaluated again."""
        due: int = self.options.restart * (self.restart_policy.here + 1)
        return due - int(self.kernel_state.counters[layout.NODES])

    def _goes_on(self) -> bool:
        """Evaluate this restart if that is due; return whether to go on with it."""
        counters = self.kernel_state.counters
        late = counters[layout.NODES] >= self.options.restart // FIRST_CHECK
        stuck = (
            late and counters[layout.DEEPEST] <= self.schedule.quota_end < self.schedule.order.size
        )
        if not stuck and self._until_evaluated() > 0:
            return True
        self._keep_partial(hand_over=False)
        self.score_here = 0
        return not stuck and self.restart_policy.keeps(self._counts(), self._budget())

    def _counts(self) -> NDArray[np.int64]:
        """Return how often this restart has reached each depth."""
        return self.tables.counts(self.kernel_state)

    def _budget(self) -> int:
        """Return the most breaks a board may have to be of interest.

        Between two checks of a restart it may yield boards below the best, but each better than
        the one before.
        """
        return int(min(self._most_breaks(), self.schedule.allowed[-1]))

    def _most_breaks(self) -> int:
        """Return the same, whatever the schedule allows."""
        least = max(self.best.score, self.known)
        wanted = max(least - self.options.slack, self.score_here) + 1
        return int(self.puzzle.max_score - wanted)

    def _take(self, board: Board) -> None:
        self.score_here = board.score
        self.met += 1
        self.fresh.append(board)
        if self.best.holes.size or board.score > self.best.score:
            self.best = board

    def _keep_partial(self, *, hand_over: bool) -> None:
        """Complete the deepest board of this restart, if none was complete or it is handed over."""
        if hand_over or not self.met:
            partial = self.tables.deepest(self.kernel_state, self.labels)
            board = complete_greedily(partial, self.rng).board
            if self.best.holes.size or board.score > self.best.score:
                self.best = board
            if hand_over:
                self.filled.append(board)

    def _loosen(self) -> None:
        """Let more boards pass, until all do that are good enough."""
        if self.schedule.quota.any() or self.schedule.allowed[0] < self._most_breaks():
            self._follow(loosened(self.schedule))

    def _follow(self, schedule: BreakSchedule) -> None:
        self.schedule = schedule
        self.tables = BreakTables(self.puzzle, schedule)
