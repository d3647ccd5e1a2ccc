"""What a run is asked for: plain data, so that it travels to any process or machine."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

from e2cp.formats.boards.plain import board_of, board_values
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.formats.pieces.writing import puzzle_to_json
from e2cp.modelling.relaxation import NO_CELLS, Cells, refuse_off_board
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import Source

Search = Literal["free", "first-fail"]


@dataclass(frozen=True)
class Request:
    """One run of one model on one puzzle.

    Attributes
    ----------
    puzzle
        The puzzle, with its clues.
    encoding
        The variant with its settings; empty for an engine that needs none.
    engine
        The engine.
    relaxed
        Cells left empty.
    seed
        Seed of the engine, or of the names of the variables where it has none.
    seconds
        Wall-clock limit on everything: start, import, build, load and solve.
    cpu_seconds
        Limit on the processor time of all that, children of the process included.
    memory_mb
        Limit on the memory of the process.
    conflicts
        Limit on conflicts (fails), where the engine counts them.
    solutions
        How many boards to find; None for all.
    search
        The engine's own search, or first-fail with random values as in the paper.
    workers
        Threads of CP-SAT.
    parameters
        Further parameters of the engine, by name.
    hint
        A start board.
    proof
        File to write a proof of unsatisfiability to.
    log
        Whether the solver's own log goes to standard error.
    keep
        Whether each board is wanted; else, when all are asked for, the first is enough and the
        others are counted where that is faster.

    Raises
    ------
    InputError
        If a relaxed cell lies off the board.
    """

    puzzle: Puzzle
    encoding: str
    engine: str
    relaxed: Cells = NO_CELLS
    seed: int = 0
    seconds: float | None = None
    cpu_seconds: float | None = None
    memory_mb: int | None = None
    conflicts: int | None = None
    solutions: int | None = 1
    search: Search = "free"
    workers: int = 1
    parameters: dict[str, str] = field(default_factory=dict)
    hint: Board | None = None
    proof: str | None = None
    log: bool = False
    keep: bool = True

    def __post_init__(self) -> None:
        """Refuse cells that there are not."""
        refuse_off_board(self.relaxed, self.puzzle)

    def to_json(self) -> str:
        """Write the request as one JSON object."""
        values: dict[str, Any] = {
            key: value
            for key, value in vars(self).items()
            if key not in ("puzzle", "relaxed", "hint")
        }
        values["puzzle"] = json.loads(puzzle_to_json(self.puzzle))
        values["relaxed"] = sorted(self.relaxed)
        values["hint"] = None if self.hint is None else board_values(self.hint)
        return json.dumps(values)

    @classmethod
    def from_json(cls, text: str) -> Request:
        """Read a request back."""
        document = Document.parse(Source("request", text))
        puzzle = puzzle_from_document(document.inner("puzzle"))
        values = dict(document.values)
        values["puzzle"] = puzzle
        values["relaxed"] = frozenset(values["relaxed"])
        if values["hint"] is not None:
            values["hint"] = board_of(puzzle, values["hint"])
        return cls(**values)
