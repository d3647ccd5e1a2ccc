"""The hybrid: boards from one method, polished by matching moves, repaired by exact windows."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from e2cp.completion.relaxed import PARTIAL_METHOD
from e2cp.methods.base import Cancelled, Method
from e2cp.methods.breaks.search import Breaks, BreaksOptions
from e2cp.methods.brute.search import Brute
from e2cp.methods.hybrid.pool import Pool
from e2cp.methods.hybrid.source_choice import (
    MODELS,
    RANDOM,
    SEARCH,
    choose_model,
    choose_source,
    source_names,
    takes_cells,
)
from e2cp.methods.hybrid.sources import make_start
from e2cp.methods.registry import find_method
from e2cp.methods.saved_board import legal_board
from e2cp.methods.start_board import start_board
from e2cp.methods.vlns.search import Vlns, VlnsOptions
from e2cp.methods.windows.search import Windows, WindowsOptions
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

SOURCE = "breaks_"
"""How the names of the source's own state begin."""

POLISH = {"cells": 12, "violated": 8, "plateau": 200, "plateaus": 4}
"""Options of the polish. On good boards small sets near the mismatches do as well as large ones
and cost a quarter; away from the board nothing is gained, so it comes back soon."""

MOST_SOLUTIONS = 100
"""Solutions of one relaxed model that are completed when there is no local search."""

FAR = 50
"""How much longer the board of a model is polished, which is far from good."""

SHORTEST, SHARE_OF_TIME = 0.2, 0.4
"""Limits on a model by the time that is left: seconds at least, and the share at most."""

COST = {"moves": 90, "windows": 8_000_000}
SHARE = {"moves": 0.3, "windows": 0.15}
"""What a move and a window cost, in placements of the source, and how much of the source's own
work they may cost in all."""


@dataclass(frozen=True)
class HybridOptions:
    """The options of `Hybrid`."""

    source: str | None = option(
        None,
        "where boards come from: a model, random or any method; breaks unless a model is named",
        names=source_names,
    )
    relax: int | None = option(None, "cells that a model leaves empty; an eighth, at most 24")
    encoding: str = option("", "the model of the source, if not the usual one")
    engine: str = option("", "the solver of that model, if not the usual one")
    limit: float = option(
        60.0, "seconds for each model, at most two fifths of what is left", least=0.1
    )
    slack: int = option(3, "boards so much below the best are polished too")
    polish: int = option(40_000, "matching moves on each board; a model's gets 50 times more")
    windows: int = option(12, "exact windows on each board as good as the best")

    def __post_init__(self) -> None:
        choose_source(self.source, self.relax, self.encoding, self.engine)


class Hybrid(Method):
    """A pool of boards, each polished briefly, the best repaired exactly.

    With the break-tolerant search as its source this is our own chain: many good boards in
    seconds, the matching move of Schaus & Deville (2008, §3) on each, exact windows on those as
    good as the best, and a memory of what was tried. With a relaxed model as its source it is
    the hybridisation of their §5: solve, complete optimally, go on with the tabu search, then
    take the next solution.
    """

    Options: ClassVar[type] = HybridOptions

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: Any = None,  # noqa: ANN401
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        self.pool = Pool(puzzle)
        self.helper: Vlns | Windows | None = None
        self.generator: Method | None = None
        self._dry = False
        self.counts = {"polished": 0, "gains": 0, "windows": 0, "moves": 0}
        given = self.options
        self.source = choose_source(given.source, given.relax, given.encoding, given.engine)
        self._before: Mapping[str, Any] | None = None
        """The generator before the model that is being solved, if one is."""
        if self.source == SEARCH:
            chosen = BreaksOptions(slack=self.options.slack)
            self.generator = Breaks(puzzle, start, rng=rng, options=chosen)
        elif self.source != RANDOM and not takes_cells(self.source):
            self.generator = find_method(self.source)(puzzle, start, rng=rng)
            self.unit = self.generator.unit
        if self.generator is not None:
            self.best = self.generator.best
        else:
            self.unit, self.waits = "moves", True
            self.best = Board.of_clues(puzzle) if start is None else start_board(puzzle, start, rng)
        if start is not None:
            self.pool.add(self.best)

    @property
    def notes(self) -> dict[str, int | str]:
        """What the display may show besides: the pool and what was done with it."""
        top = ", ".join(str(board.score) for board in self.pool.boards[:5])
        return {"pool": top or "empty", "known boards": len(self.pool.tried), **self.counts}

    @property
    def depths(self) -> Sequence[int]:
        """Those of the source."""
        return () if self.generator is None else self.generator.depths

    def step(self) -> bool:
        """Go on with the board in hand, else take the next one, else search for more."""
        if self.helper is not None:
            self._help()
        elif not self._take_next():
            self._find_boards()
        done = self._dry and self.helper is None and not self.pool.waiting
        return not done and bool(max(self.best.score, self.known) < self.puzzle.max_score)

    def update_bound(self, score: int) -> None:
        """Pass on what was reached elsewhere."""
        super().update_bound(score)
        if self.generator is not None:
            self.generator.update_bound(score)

    def state(self) -> dict[str, Any]:
        """Return the source's state, the pool and the best board; the board in hand waits."""
        source = {} if self.generator is None else self.generator.state()
        return {
            **{SOURCE + name: value for name, value in source.items()},
            **self.pool.state(),
            "pieces": self.best.pieces,
            "rotations": self.best.rotations,
            "random": self.rng.bit_generator.state,
            "counts": dict(self.counts),
            "work": self.work,
            "restarts": self.restarts,
            "known": self.known,
        }

    @classmethod
    def warm_up(cls) -> Iterator[None]:
        """Load what its parts need: its own start may wait for a model."""
        for part in (Breaks, Vlns, Windows, Brute):
            yield from part.warm_up()

    @classmethod
    def depends_on(cls, options: HybridOptions) -> tuple[str, ...]:
        """Return the source, and the variant of a model with its solver."""
        source = choose_source(options.source, options.relax, options.encoding, options.engine)
        if source not in MODELS:
            return () if source == RANDOM else (source, PARTIAL_METHOD)
        return (*choose_model(source, options.encoding, options.engine), PARTIAL_METHOD)

    def snapshot(self) -> dict[str, Any] | None:
        """Return a state while a model is solved or a window filled: that is done again."""
        if self._before is not None:
            return {**self.state(), "random": self._before}
        return self.state() if isinstance(self.helper, Windows) else None

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state; what was being done with the board in hand is done again."""
        if self.generator is not None:
            own = {name: value for name, value in state.items() if name.startswith(SOURCE)}
            self.generator.restore({name.removeprefix(SOURCE): own[name] for name in own})
        self.pool.restore(state)
        self.helper = None
        self.best = legal_board(self.puzzle, state["pieces"], state["rotations"])
        self.rng.bit_generator.state = state["random"]
        self.counts = {name: int(value) for name, value in state["counts"].items()}
        for name in ("work", "restarts", "known"):
            setattr(self, name, int(state[name]))

    @property
    def _least(self) -> int:
        """The score from which on a board is worth polishing."""
        return int(max(self.best.score, self.known) - self.options.slack)

    def _find_boards(self) -> None:
        source = self.generator
        if source is None:
            self.receive_migrant(self._made_board())
            return
        source.deadline, source.cancelled = self.deadline, self.cancelled
        source.on_status = self.on_status
        cpu_seconds = source.child_cpu_seconds
        self._dry = not source.step()
        self.child_cpu_seconds += source.child_cpu_seconds - cpu_seconds
        self.current = source.current
        self.work, self.restarts = source.work, source.restarts
        for board in source.new_boards():
            self.receive_migrant(board)
        if self.best.holes.size:
            self.best = source.best

    def _made_board(self) -> Board:
        """Let the source make a board; as if nothing had been done if that is cancelled."""
        chosen, limit = self.options, self.options.limit
        if self.deadline is not None:
            limit = max(SHORTEST, min(limit, SHARE_OF_TIME * (self.deadline - time.time())))
        self._before = before = self.rng.bit_generator.state
        start = make_start(
            self.puzzle,
            self.source,
            self.rng,
            relax=chosen.relax,
            encoding=chosen.encoding,
            engine=chosen.engine,
            seconds=limit,
            solutions=1 if chosen.polish else MOST_SOLUTIONS,
            cancelled=self.cancelled,
            on_status=self.on_status,
        )
        self.child_cpu_seconds += start.cpu_s
        if start.board is None:
            self.rng.bit_generator.state = before
            raise Cancelled
        self._before = None
        self.restarts += 1
        return start.board

    def _take_next(self) -> bool:
        """Begin to polish the best board that waits; return whether there was one."""
        if not self.options.polish or not self._affordable("moves", 0):
            return False
        board = self.pool.next(self._least if self.generator is not None else 0)
        if board is None:
            return False
        self.counts["polished"] += 1
        if self._rationed:
            chosen = VlnsOptions(most_moves=self.options.polish, **POLISH)
        else:
            chosen = VlnsOptions(most_moves=FAR * self.options.polish)
        self.helper = Vlns(self.puzzle, board, rng=self.rng, options=chosen)
        return True

    def _help(self) -> None:
        """Give the board in hand one more portion of polish, or of windows."""
        helper = self.helper
        assert helper is not None
        before, done = helper.best.score, helper.work
        more = helper.step()
        self.current = helper.current
        self.counts["moves" if isinstance(helper, Vlns) else "windows"] += helper.work - done
        if self.generator is None:
            self.work = self.counts["moves"]
        if helper.best.score > before:
            self.counts["gains"] += 1
            self.receive_migrant(helper.best)
        if isinstance(helper, Windows):
            more = more and helper.work < self.options.windows
        if more:
            return
        polished = isinstance(helper, Vlns)
        good = self._least + self.options.slack <= helper.best.score < self.puzzle.max_score
        self.helper = None
        wanted = polished and good and self.options.windows > 0
        if wanted and self._affordable("windows", self.options.windows):
            options = WindowsOptions(sideways=0)
            self.helper = Windows(self.puzzle, helper.best, rng=self.rng, options=options)

    def _affordable(self, kind: str, more: int) -> bool:
        """Whether moves or windows, with so many more, cost no more than their share."""
        if not self._rationed or self.generator is None:
            return True
        return (self.counts[kind] + more) * COST[kind] <= SHARE[kind] * self.generator.effort

    @property
    def _rationed(self) -> bool:
        """Whether the source gives so many good boards that each is polished only briefly."""
        return isinstance(self.generator, Breaks)

    def receive_migrant(self, board: Board) -> None:
        """Take a complete board into the pool, whoever found it; it may be the best."""
        if self.best.holes.size or board.score > self.best.score:
            self.best = board
            if self.generator is not None:
                self.generator.update_bound(board.score)
        self.pool.add(board)
