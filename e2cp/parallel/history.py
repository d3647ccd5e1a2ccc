"""The best boards of a search, one after the other, as its folder keeps them."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_of, board_values
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.puzzle import Puzzle

NAME = "history.jsonl"
MOST_BYTES = 1 << 28
"""More than this is not read: so many boards no search finds better and better."""


@dataclass(frozen=True)
class HistoryEntry:
    """A board that was the best when it came.

    Attributes
    ----------
    board
        The board, recounted when it is read.
    seconds
        Time of the search by then, all its runs together.
    at
        When it came, as `time.time` gives it.
    how
        Where it came from: ``start`` for the board it started from, ``found`` or ``merged``.
    worker
        The worker that found it.
    method
        The method that was searching.
    """

    board: Board
    seconds: float
    at: float
    how: str
    worker: int | None
    method: str

    @property
    def score(self) -> int:
        """The board's score."""
        return int(self.board.score)

    def facts(self) -> dict[str, Any]:
        """Return everything but the board, for JSON."""
        return {
            "score": self.score,
            "placed": self.board.placed,
            "seconds": round(self.seconds, 3),
            "at": round(self.at, 3),
            "how": self.how,
            "worker": self.worker,
            "method": self.method,
        }

    def to_line(self) -> str:
        """Write it as one line of JSON."""
        return json.dumps({**self.facts(), **board_values(self.board)})

    @classmethod
    def from_values(cls, values: dict[str, Any], puzzle: Puzzle) -> HistoryEntry:
        """Read it back.

        Raises
        ------
        InputError, KeyError, TypeError, ValueError, OverflowError
            If it is none, or its board breaks a rule.
        """
        if not isinstance(values, dict):
            raise InputError("no board", read=type(values).__name__, expected="an object")
        board = board_of(puzzle, values)
        report = check(board)
        if not report.valid or report.score != values["score"]:
            raise InputError("a board that breaks a rule", read=values["score"])
        worker = values["worker"]
        entry = cls(
            board,
            float(values["seconds"]),
            float(values["at"]),
            str(values["how"]),
            None if worker is None else int(worker),
            str(values["method"]),
        )
        if not (math.isfinite(entry.seconds) and math.isfinite(entry.at)):
            raise InputError("a time that is none", read=entry.seconds)
        return entry


def read_history(folder: Path, puzzle: Puzzle) -> list[HistoryEntry]:
    """Return the boards of a folder in the order in which they came; damaged lines are left out."""
    entries = []
    try:
        with (folder / NAME).open("rb") as stream:
            lines = stream.read(MOST_BYTES).split(b"\n")
    except OSError:
        return []
    for line in lines:
        try:
            entries.append(HistoryEntry.from_values(json.loads(line), puzzle))
        except (InputError, LookupError, TypeError, ValueError, OverflowError, RecursionError):
            continue
    return entries
