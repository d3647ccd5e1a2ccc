"""What a solver reports while it runs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from e2cp.formats.boards.plain import board_values
from e2cp.puzzle.board import Board
from e2cp.runtime.json_lines import Emit
from e2cp.solvers.phases import Phases


class Reporter:
    """Passes boards on as they are found, each once, and counts them."""

    def __init__(self, emit: Emit, wanted: int | None, phases: Phases | None = None) -> None:
        self._emit = emit
        self._phases = phases or Phases(lambda event: None, time.time())
        self._wanted = wanted
        self._reported: set[bytes] = set()

    def board(self, board: Board, *, again: bool = False, **facts: float) -> bool:
        """Report a board, once unless asked `again`; return whether enough have been reported."""
        key = board.pieces.tobytes() + board.rotations.tobytes()
        if again or key not in self._reported:
            self._reported.add(key)
            self._emit({"event": "board", **board_values(board), **facts})
        return self.enough

    @property
    def boards(self) -> int:
        """How many different boards have been reported."""
        return len(self._reported)

    @contextmanager
    def loading(self) -> Iterator[None]:
        """Measure how long it takes to hand the model to the solver."""
        with self._phases.measure("load"):
            yield
        self._emit({"event": "loaded"})

    def loaded(self, seconds: float) -> None:
        """Say how long it took, where only the solver knows."""
        self._phases.reassign("load", seconds)
        self._emit({"event": "loaded"})

    def decoding(self) -> AbstractContextManager[None]:
        """Measure how long it takes to read a board from the solver's answer."""
        return self._phases.measure("decode")

    def partial(self, board: Board) -> None:
        """Report the largest partial assignment of a search that found no solution."""
        self._emit({"event": "partial", **board_values(board)})

    def proof(self, path: str) -> None:
        """Report that a proof was written."""
        self._emit({"event": "proof", "path": path})

    @property
    def enough(self) -> bool:
        """Whether as many boards as wanted have been reported."""
        return self._wanted is not None and self.boards >= self._wanted
