"""The runs that make a start board."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from e2cp.completion.complete import complete
from e2cp.completion.relaxed import UNANSWERED
from e2cp.lab.fingerprint import fingerprint_of
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.methods.start_board import start_board
from e2cp.puzzle.board import Board
from e2cp.puzzle.geometry import NOWHERE, neighbours_among
from e2cp.puzzle.puzzle import Puzzle

How = Literal["optimal", "random"]


@dataclass(frozen=True)
class StartTask:
    """A relaxed model or a method that makes a start board.

    Attributes
    ----------
    origin
        What the board is called, see `RunSpec`.
    run
        The run whose board is completed.
    fallback
        Runs if that one comes to no end: a search for a large partial board.
    how
        How holes are filled.
    """

    origin: str
    run: RunSpec
    fallback: RunSpec | None
    how: How

    @property
    def mark(self) -> str:
        """A short fingerprint of all that determines the board."""
        fallback = None if self.fallback is None else self.fallback.key
        facts = (self.run.key, fallback, self.how, _completion_code())
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]


def needs_fallback(record: Record, board: Board | None) -> bool:
    """Whether a run ended without a board only because its limits did not suffice."""
    return board is None and record.status in UNANSWERED


def completed(puzzle: Puzzle, board: Board | None, how: How, seed: int) -> Board:
    """Fill the holes of a partial board, of the clues alone if there is none.

    Holes that do not touch, and few others, are filled as well as they can be; many at random,
    as `e2cp.methods.start_board` does.
    """
    rng = np.random.default_rng(seed)
    partial = Board.of_clues(puzzle) if board is None else board
    apart = not (neighbours_among(puzzle, partial.holes) != NOWHERE).any()
    if how == "random" or apart:
        return complete(partial, how=how, rng=rng).board
    return start_board(puzzle, partial, rng)


@lru_cache(maxsize=1)
def _completion_code() -> str:
    return fingerprint_of(["e2cp.methods.start_board"]).hash
