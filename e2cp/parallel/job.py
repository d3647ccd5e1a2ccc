"""What is searched, for what, and from where: plain data, so that it travels to any process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.formats.pieces.writing import puzzle_to_json
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.request import board_of, board_values


@dataclass(frozen=True)
class SearchJob:
    """One search.

    Attributes
    ----------
    puzzle
        The puzzle, with its clues.
    method
        The method with its options, as ``name[key=value,…]``.
    start
        The board to start from; without one the method makes its own.
    origin
        What the start board was called.
    """

    puzzle: Puzzle
    method: str
    start: Board | None = None
    origin: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON."""
        return {
            "puzzle": json.loads(puzzle_to_json(self.puzzle)),
            "method": self.method,
            "start": None if self.start is None else board_values(self.start),
            "origin": self.origin,
        }

    @property
    def facts(self) -> dict[str, Any]:
        """What a board that was found tells of how it was made."""
        facts: dict[str, Any] = {"method": self.method}
        if self.start is not None:
            facts |= {"start": self.origin, "start_score": self.start.score}
        return facts

    @classmethod
    def from_document(cls, document: Document) -> SearchJob:
        """Read a job back."""
        puzzle = puzzle_from_document(document.inner("puzzle"))
        values = document.values.get("start")
        try:
            start = None if values is None else board_of(puzzle, values)
        except (InputError, KeyError, TypeError, ValueError) as error:
            raise InputError(
                "the start board is damaged", file=document.file, read=str(error)
            ) from None
        origin = None if document.values.get("origin") is None else document.text("origin")
        return cls(puzzle, document.text("method"), start, origin)
