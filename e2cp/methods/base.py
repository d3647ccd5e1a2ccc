"""What a method is."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Event
from typing import Any, ClassVar

import numpy as np

from e2cp.errors import InputError
from e2cp.methods.info import MethodInfo
from e2cp.methods.saved_state import load_attributes, save_attributes
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class NoOptions:
    """The options of a method that has none."""


class Cancelled(Exception):  # noqa: N818  (no error)
    """A portion of work was given up because it was asked for; nothing came of it."""


class Method(ABC):
    """A search in progress: it does its work in portions and can be stopped after each.

    A portion is a fixed amount of work, about a tenth of a second, and never depends on the
    clock: the same seed gives the same boards, however often the search was interrupted.

    The header of the method's folder or file (see `MethodInfo`) becomes the class attributes
    `info`, `name` and `unit`.

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
        The score of the board at hand.
    known
        The best score reached elsewhere, as far as it is known.
    work
        How much was done so far, in the method's `unit`.
    restarts
        How often it started afresh.
    child_cpu_seconds
        Processor time of processes that it started.
    deadline
        When the time is over, by `time.time`, if there is a limit: no single part of
        the work should take all that is left.
    seed
        What its generator was made from, as far as it is known.
    cancelled
        Set by whoever wants an end of a portion that may take long: it raises `Cancelled`.
    on_status
        Called with what is being done, where that takes long.
    """

    info: ClassVar[MethodInfo]
    """What the header says."""
    name: str
    """What the method is called on the command line."""
    unit: str
    """What `work` counts: placements, moves, windows, …"""
    waits: bool = False
    """Whether its first portion may take long, waiting for a solver."""
    saved: ClassVar[tuple[str, ...]] = ()
    """Attributes that make its state, besides those that every method has."""
    Options: ClassVar[type] = NoOptions
    """A frozen dataclass of options, each declared by `e2cp.modelling.options.option`."""

    best: Board
    current: int
    known: int
    work: int
    restarts: int
    child_cpu_seconds: float
    deadline: float | None
    seed: int
    cancelled: Event
    on_status: Callable[[str], None]

    def __init_subclass__(cls) -> None:
        """Take over what the header of the file, or of its folder, says."""
        super().__init_subclass__()
        for module in (cls.__module__, cls.__module__.rpartition(".")[0]):
            found = sys.modules.get(module)
            with suppress(InputError):
                cls.info = MethodInfo.parse(found.__doc__ if found else None, module)
                cls.name, cls.unit = cls.info.name, cls.info.unit
                return

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
        self.on_status = lambda message: None

    @abstractmethod
    def step(self) -> bool:
        """Do one portion of work; return whether there is more to do."""

    def update_bound(self, score: int) -> None:
        """Take note of a score reached elsewhere; a method may then search for better ones only."""
        self.known = max(self.known, score)

    def receive_migrant(self, board: Board) -> None:
        """Take note of a board found elsewhere; a method may go on from it."""
        self.update_bound(board.score)

    def new_boards(self) -> list[Board]:
        """Return complete boards found since the last call, the best of them last.

        A hybrid search asks for them when the method is its source; by default it is the best
        board, if that is complete and has changed.
        """
        last, self._handed_over = getattr(self, "_handed_over", None), self.best
        return [] if self.best is last or self.best.holes.size else [self.best]

    @property
    def effort(self) -> int:
        """What was done so far, in the method's unit, with what `work` leaves out."""
        return self.work

    @property
    def notes(self) -> Mapping[str, int | str]:
        """What the display may show besides, by name."""
        return {}

    @property
    def depths(self) -> Sequence[int]:
        """How often each depth was reached since the last restart, where a search has depths."""
        return ()

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

    def state(self) -> dict[str, Any]:
        """Return all that changes during the search, as arrays and JSON values.

        Boards and the generator are part of it: a search made with the same arguments that
        restores this state goes on exactly as this one would. By default it is made of the
        attributes that every method has and of those named in `saved`: numbers, texts, arrays,
        boards, generators, and lists and dictionaries of them.
        """
        return save_attributes(self, (*COMMON, *self.saved))

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, as read back from a file."""
        load_attributes(self, (*COMMON, *self.saved), state)

    def snapshot(self) -> dict[str, Any] | None:
        """Return a state to go on from while a portion is under way, if it may take long.

        It is asked for in another thread, and the search is never gone on with.
        """
        return None

    @classmethod
    def warm_up(cls) -> Iterator[None]:
        """Compile or load all machine code that the method may need, part by part.

        It yields after each part, so that whoever asked may stop there.
        """
        from e2cp.puzzle.generate import generate

        puzzle = generate("gemp", 4, inner=3, frame=2).puzzle
        cls(puzzle, rng=np.random.default_rng(1)).step()
        yield

    @classmethod
    def depends_on(cls, options: Any) -> tuple[str, ...]:  # noqa: ANN401
        """Return what else determines a run with these options: variants, solvers, methods."""
        return ()


COMMON = ("best", "rng", "current", "known", "work", "restarts")
"""Attributes that are part of every state."""
