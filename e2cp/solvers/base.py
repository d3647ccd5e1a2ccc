"""What an engine is, and what it tells while it runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from e2cp.modelling.variant import BuiltModel
from e2cp.puzzle.board import Board
from e2cp.solvers.request import Request, board_values
from e2cp.solvers.status import Status

Emit = Callable[[dict[str, Any]], None]


@dataclass
class Ending:
    """How a solve ended, with the engine's own counts (conflicts, branches, restarts, …)."""

    status: Status
    counts: dict[str, float] = field(default_factory=dict)


class Clock:
    """The time left of a run, counted from when its process was asked for."""

    def __init__(self, seconds: float | None, started: float) -> None:
        self._deadline = None if seconds is None else started + seconds

    @property
    def left(self) -> float | None:
        """Seconds left, not below zero; None without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.time())

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left == 0.0


class Reporter:
    """Passes boards on as they are found, each once, and counts them."""

    def __init__(self, emit: Emit, wanted: int | None) -> None:
        self._emit = emit
        self._wanted = wanted
        self._told: set[bytes] = set()

    def board(self, board: Board, *, again: bool = False, **facts: float) -> bool:
        """Tell a board, once unless asked `again`; return whether enough have been told."""
        look = board.pieces.tobytes() + board.rotations.tobytes()
        if again or look not in self._told:
            self._told.add(look)
            self._emit({"event": "board", **board_values(board), **facts})
        return self.enough

    @property
    def boards(self) -> int:
        """How many different boards have been told."""
        return len(self._told)

    def loaded(self, seconds: float) -> None:
        """Tell how long it took to hand the model to the solver."""
        self._emit({"event": "loaded", "load_s": seconds})

    def partial(self, board: Board) -> None:
        """Tell the largest partial assignment of a search that found no solution."""
        self._emit({"event": "partial", **board_values(board)})

    def proof(self, path: str) -> None:
        """Tell that a proof was written."""
        self._emit({"event": "proof", "path": path})

    @property
    def enough(self) -> bool:
        """Whether as many boards as wanted have been told."""
        return self._wanted is not None and self.boards >= self._wanted


class Engine(Protocol):
    """Runs a built model."""

    name: str
    kinds: tuple[str, ...]

    def missing(self) -> str | None:
        """Return why it cannot run here and what would bring it, or None."""

    def refuse(self, request: Request) -> None:
        """Raise an InputError if the request asks for what the engine does not do."""

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Solve, telling boards on the way."""
