"""All that is asked of a search: plain data that goes from the command line to the worker."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from e2cp.errors import InputError, printable
from e2cp.formats.boards.plain import board_of, board_values
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.formats.pieces.writing import puzzle_to_json
from e2cp.modelling.local_module import whole_name
from e2cp.modelling.options import join_name, parse_name
from e2cp.parallel.stop import Stop
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

MOST_SEED = 2**64 - 1
"""The largest seed, as those that are derived from it are."""


@dataclass(frozen=True)
class SearchSettings:
    """One search.

    Attributes
    ----------
    puzzle
        The puzzle, with its clues.
    method
        The name of the method, or the path of one.
    options
        Its options, as text by name.
    start
        The board to start from; without one the method makes its own.
    origin
        What the start board was called.
    stop
        The rules that end it; time and work count from the very start, earlier runs included.
    workers
        How many processes search.
    seed
        The seed of the first worker; the others have seeds derived from it.
    foreign
        Whether they were read from a file that this user has not written.
    """

    puzzle: Puzzle
    method: str
    options: Mapping[str, str] = field(default_factory=dict)
    start: Board | None = None
    origin: str | None = None
    stop: Stop = field(default_factory=Stop)
    workers: int = 1
    seed: int = 1
    foreign: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= MOST_SEED:
            raise InputError("wrong seed", read=self.seed, expected=f"0 to {MOST_SEED}")

    @classmethod
    def of(cls, puzzle: Puzzle, text: str, **others: Any) -> SearchSettings:  # noqa: ANN401
        """Return settings for a method written as ``name[key=value,…]``.

        Examples
        --------
        >>> import e2cp
        >>> settings = SearchSettings.of(e2cp.load("eternity2"), "vlns[cells=16]", seed=7)
        >>> settings.method, settings.options, settings.label
        ('vlns', {'cells': '16'}, 'vlns[cells=16]')
        """
        # with whole paths, so that the search can be resumed from any folder
        name, options = parse_name(whole_name(text))
        return cls(puzzle, name, options, **others)

    @property
    def label(self) -> str:
        """The method with its options, as ``name[key=value,…]``."""
        return join_name(self.method, self.options)

    @property
    def facts(self) -> dict[str, Any]:
        """What a board that was found says of how it was made."""
        facts: dict[str, Any] = {"method": self.label}
        if self.start is not None:
            facts |= {"start": self.origin, "start_score": self.start.score}
        return facts

    def as_dict(self) -> dict[str, Any]:
        """Return what is searched, for JSON; rules, workers and seed are written by others."""
        return {
            "puzzle": json.loads(puzzle_to_json(self.puzzle)),
            "method": self.label,
            "start": None if self.start is None else board_values(self.start),
            "origin": None if self.origin is None else printable(self.origin),
        }

    @classmethod
    def from_document(cls, document: Document, **others: Any) -> SearchSettings:  # noqa: ANN401
        """Read back what `as_dict` wrote, with rules, workers and seed as they are given."""
        puzzle = puzzle_from_document(document.inner("puzzle"))
        values = document.values.get("start")
        try:
            start = None if values is None else board_of(puzzle, values)
        except (InputError, AttributeError) as error:
            raise InputError(
                "the start board is damaged", file=document.file, read=str(error)
            ) from None
        origin = document.line("origin", optional=True)
        return cls.of(puzzle, document.line("method"), start=start, origin=origin, **others)
