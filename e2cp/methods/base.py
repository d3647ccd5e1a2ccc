"""What a search method is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any, ClassVar

import numpy as np

from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class NoOptions:
    """The options of a method that has none."""


class Cancelled(Exception):  # noqa: N818  (no error)
    """A portion of work was given up because it was asked for; nothing came of it."""


class Search(ABC):
    """A search in progress: it does its work in portions and can be stopped after each.

    A portion is a fixed amount of work, about a tenth of a second, and never depends on the
    clock: the same seed gives the same boards, however often the search was interrupted.

    Parameters
    ----------
    puzzle
        The puzzle; its clues hold on every board.
    start
        The board to start from, legal, perhaps with holes; without one the method makes its own.
    rng
        Where all randomness comes from.
    options
        An instance of the method's `Options`; its defaults if left out.

    Attributes
    ----------
    best
        The best board so far.
    current
        The score of what is being looked at now.
    known
        The best score reached elsewhere, as far as it was told.
    work
        How much was done so far, in the method's `unit`.
    restarts
        How often it started afresh.
    outside
        Processor time of processes that it started, in seconds.
    deadline
        When the time is over, as `time.time` tells it, if there is a limit: no single part of
        the work should take all that is left.
    seed
        What its generator was made from, as far as it is known.
    cancelled
        Set by whoever wants an end of a portion that may take long: it raises `Cancelled`.
    tell
        Called with what is being done, where that takes long.
    """

    name: ClassVar[str]
    """What the method is called on the command line."""
    idea: ClassVar[str]
    """The method in one line, with the paper it comes from."""
    unit: str
    """What `work` counts: placements, moves, windows, …"""
    waits: bool = False
    """Whether its first portion may take long, waiting for a solver."""
    Options: ClassVar[type] = NoOptions
    """A frozen dataclass of options, each declared by `e2cp.modelling.options.option`."""

    best: Board
    current: int
    known: int
    work: int
    restarts: int
    outside: float
    deadline: float | None
    seed: int
    cancelled: Event
    tell: Callable[[str], None]

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: Any = None,  # noqa: ANN401
    ) -> None:
        self.puzzle = puzzle
        self.start = start
        self.rng = rng
        self.options = self.Options() if options is None else options
        self.current = 0
        self.known = 0
        self.work = 0
        self.restarts = 0
        self.child_cpu_seconds = 0.0
        self.deadline = None
        self.seed = 0
        self.cancelled = Event()
        self.tell = lambda message: None

    @abstractmethod
    def step(self) -> bool:
        """Do one portion of work; return whether there is more to do."""

    def update_bound(self, score: int) -> None:
        """Hear of a score reached elsewhere; a method may then look for better ones only."""
        self.known = max(self.known, score)

    def receive_migrant(self, board: Board) -> None:
        """Hear of a board found elsewhere; a method may go on from it."""
        self.update_bound(board.score)

    @property
    def optimal(self) -> bool:
        """Whether no board of the puzzle scores more than the best."""
        return self.best.score == self.puzzle.max_score

    @property
    def conclusion(self) -> str:
        """What it means that there is nothing left to do, in words."""
        if self.best.score == self.puzzle.max_score:
            return "solved: every junction matches"
        return "the best board, proven" if self.optimal else "nothing is left to try"

    @abstractmethod
    def state(self) -> dict[str, Any]:
        """Return all that changes during the search, as arrays and JSON values.

        Boards and the generator are part of it: a search made with the same arguments, told
        this state, goes on exactly as this one would.
        """

    def snapshot(self) -> dict[str, Any] | None:
        """Return a state to go on from while a portion is under way, if it may take long.

        It is asked for in another thread, and the search is never gone on with.
        """
        return None

    @abstractmethod
    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, as read back from a file."""
