"""A scan with a quota: rare colours are used up early, so that the end is easier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from e2cp.errors import InputError
from e2cp.methods.breaks import Breaks
from e2cp.methods.breaks import kernel_layout as layout
from e2cp.methods.breaks.fit import fit
from e2cp.methods.breaks.kernel import search
from e2cp.methods.breaks.pairing_entropy import PairingEntropy
from e2cp.methods.breaks.pruning_level import PruningLevel
from e2cp.methods.breaks.saved_frames import SavedFrames
from e2cp.methods.breaks.schedule import BreakSchedule, saved_schedule
from e2cp.methods.breaks.tables import BreakTables
from e2cp.methods.saved_board import legal_board
from e2cp.methods.solution_search import SolutionSearch
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

RESTART = 10_000_000
"""Placements until it restarts: short runs meet more boards than long ones."""

PORTION = 2_000_000
WEAKER = 0.7
WEAKEST = 0.2
"""By how much the quota is weakened when it leaves nothing, and when it is given up."""


class Quota(SolutionSearch):
    """Places the next piece that fits, as zla does, but privileged colours are used up early.

    Boards that lose too much of their colours are left, as in `Breaks`. Its best board is the
    one with most pieces placed.
    """

    def _prepare(self) -> None:
        self._full = relaxed_schedule(self.puzzle, self.relaxed, self.rng)
        self._strength = 1.0
        self._entropy, self._level = PairingEntropy(), PruningLevel()
        self._done = 0
        self._ended = False
        self._seen: dict[str, None] = {}
        self.best = Board.of_clues(self.puzzle)
        self._weaken(1.0)
        self._restart()

    @property
    def exhausted(self) -> bool:
        """Whether everything was searched without a quota."""
        return self._ended

    def state(self) -> dict[str, Any]:
        """Return the kernel's arrays, the generator's states and the best board."""
        return {
            **{f"kernel_{name}": array.copy() for name, array in self._state._asdict().items()},
            "pieces": self.best.pieces,
            "rotations": self.best.rotations,
            "begun": self._begun,
            "random": self.rng.bit_generator.state,
            "privileged": list(self._full.privileged),
            "quota": self._full.quota,
            "strength": self._strength,
            "level": self._level.level,
            "entropy_mean": self._entropy.mean,
            "entropy_spread": self._entropy.spread,
            "done": self._done,
            "restarts": self.restarts,
            "met": self.met,
            "known": self.known,
            "ended": self._ended,
            "seen": list(self._seen),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Make the same tables again, and load the rest."""
        best = legal_board(self.puzzle, state["pieces"], state["rotations"])
        allowed = self._full.allowed
        self._full = saved_schedule(self._full, {**state, "allowed": allowed})
        strength = float(state["strength"])
        if not 0 <= strength <= 1:
            raise InputError("a damaged state of quota", read=strength, expected="0 to 1")
        self._weaken(strength)
        self._level.level = float(state["level"])
        self._entropy = PairingEntropy(state["entropy_mean"], state["entropy_spread"])
        self.rng.bit_generator.state = state["begun"]
        self._restart()
        read = {name: state[f"kernel_{name}"] for name in self._state._fields}
        saved = SavedFrames(self._tables, self._kernel_tables, self._labels, self._state, read)
        for name, array in saved.arrays.items():
            getattr(self._state, name)[...] = array
        self.rng.bit_generator.state = state["random"]
        self.best = best
        self._done, self.restarts = int(state["done"]), int(state["restarts"])
        self.met, self.known = int(state["met"]), int(state["known"])
        self._ended, self._seen = bool(state["ended"]), dict.fromkeys(state["seen"])
        self._refresh()

    @classmethod
    def warm_up(cls) -> Iterator[None]:
        """Load the kernels of `Breaks`, which this search shares."""
        yield from Breaks.warm_up()

    @property
    def _limited(self) -> bool:
        """Whether there is a quota, so that this run ends before everything is searched."""
        return bool(self._schedule.quota.any())

    def _advance(self) -> None:
        result = search(self._kernel_tables, self._state, PORTION)
        if result == layout.COMPLETE:
            board = self._tables.complete(self._state, self._labels)
            key = (board.pieces.tobytes() + board.rotations.tobytes()).hex()
            if key not in self._seen:  # restarts may meet it again
                self._seen[key] = None
                self._hand_over(board)
        self._refresh()
        over = self._limited and self._run_work >= RESTART
        if result == layout.EXHAUSTED or over:
            self._done += self._run_work
            self._adapt(all_searched=result == layout.EXHAUSTED)

    def _adapt(self, *, all_searched: bool) -> None:
        """Measure what boards usually lose after the first run, then adjust; restart."""
        if self.restarts:
            early, late = np.split(self._tables.counts(self._state), [self._tables.pruned])
            self._level.update(int(early.sum()), int(late.sum()))
        else:
            self._entropy = PairingEntropy.measure(self.puzzle, self._schedule, self.rng)
        self.restarts += 1
        if all_searched:
            if not self._limited:
                self._ended = True
                return
            self._level.loosen()
            self._weaken(self._strength * WEAKER if self._strength > WEAKEST else 0.0)
        self._restart()

    def _weaken(self, strength: float) -> None:
        self._strength = strength
        quota = (self._full.quota * strength).astype(self._full.quota.dtype)
        self._schedule = replace(self._full, quota=quota)
        self._tables = BreakTables(self.puzzle, self._schedule)

    def _restart(self) -> None:
        """Shuffle all candidates and go back to the empty board."""
        self._begun = self.rng.bit_generator.state
        entropy = self._entropy if self._limited else PairingEntropy()
        self._tables.set_thresholds(entropy.thresholds(self._level.level))
        self._kernel_tables, self._labels = self._tables.draw(self.rng)
        self._state = self._tables.state(self._labels, 0)

    @property
    def _run_work(self) -> int:
        return int(self._state.counters[layout.NODES])

    def _refresh(self) -> None:
        self.work = self._done + self._run_work
        partial = self._tables.deepest(self._state, self._labels)
        self.current = partial.score
        if self.fresh:
            self.best = self.fresh[-1]
        elif not self.met and partial.placed > self.best.placed:
            self.best = partial


def relaxed_schedule(puzzle: Puzzle, relaxed: Cells, rng: np.random.Generator) -> BreakSchedule:
    """Fit a schedule without breaks that leaves the relaxed cells out."""
    schedule = fit(puzzle, rng)
    kept = ~np.isin(schedule.order, sorted(relaxed))
    return replace(
        schedule,
        order=schedule.order[kept],
        quota=schedule.quota[kept],
        allowed=np.zeros_like(schedule.allowed[kept]),
        quota_end=int(kept[: schedule.quota_end].sum()),
    )
