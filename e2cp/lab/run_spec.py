"""One planned run: plain data, so that it travels to any process or machine."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import numpy as np

from e2cp import __version__
from e2cp.formats.boards.plain import board_of, board_values
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.formats.pieces.writing import puzzle_to_json
from e2cp.lab.fingerprint import Fingerprint
from e2cp.modelling.relaxation import DRAWN, NO_CELLS, Cells, Draw
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import Source

Kind = Literal["model", "exact", "search"]

OUTSIDE = "outside:"
"""What the engine of a run that was not made by e2cp begins with."""


@dataclass(frozen=True)
class RunSpec:
    """What determines a run.

    Attributes
    ----------
    kind
        A ``model`` on a solver, an ``exact`` method that looks for solutions, or a ``search``
        for the best board.
    variant
        The encoding or the method, with its settings in full.
    engine
        The solver of a model; the method with its settings if it looks for solutions; empty for
        a search.
    instance, group
        The name of the puzzle, and the set it is reported with.
    puzzle
        The puzzle, with its clues.
    seed
        The seed of the engine or the search, and of the relaxed cells.
    seconds, cpu_seconds, memory_mb, conflicts
        The limits: by the clock, on the processor, on memory, on conflicts where they are
        counted.
    relax, cells
        How many cells a model leaves empty, and how they are drawn.
    target
        The score at which a search ends.
    source
        Hash of all code that it runs and of the versions of what that builds on, see
        `e2cp.lab.fingerprint`: what has changed is run anew.
    start
        The board that a search starts from; its own choice if left out.
    origin
        Where that board comes from, as `e2cp.lab.starts` names it: ``random``,
        ``model:table[relax=24]``, the path of a folder. A run that has an origin and no board
        waits for the board to be made.
    start_cpu_s
        What making that board took, in seconds on the processor; no part of the run.
    clue_choice
        Which of its clues the puzzle was taken with: none, starter or all; empty if nobody chose.
    code
        What `source` is the hash of, where the run was planned.
    """

    kind: Kind
    variant: str
    engine: str
    instance: str
    group: str
    puzzle: Puzzle
    seed: int
    seconds: float
    memory_mb: int | None = None
    relax: int = 0
    target: int | None = None
    source: str = ""
    cells: Draw = "checkerboard"
    start: Board | None = None
    clue_choice: str = ""
    cpu_seconds: float | None = None
    conflicts: int | None = None
    origin: str = ""
    start_cpu_s: float = field(default=0.0, compare=False)
    code: Fingerprint | None = field(default=None, compare=False, repr=False)

    @property
    def label(self) -> str:
        """What a reader calls it: ``bool@cpsat``, ``vlns[cells=32]``, ``vlns ← random``."""
        if self.kind == "model":
            return f"{_short(self.variant)}@{_short(self.engine)}"
        return _short(self.variant) + (f" ← {short_origin(self.origin)}" if self.origin else "")

    @cached_property
    def key(self) -> str:
        """The fingerprint of everything that determines the run."""
        facts: tuple[object, ...] = (
            *(self.kind, self.variant, self.engine, self.source),
            *(int(self.seed), float(self.seconds), self.memory_mb, self.relax, self.target),
            self.cells if self.relax else "",
            self.puzzle.hash,
            tuple(map(tuple, self.puzzle.clues)),
            __version__,
        )
        if self.start is not None:
            facts += self._start_facts
        # only where they are set, so that runs of before are still known
        for name in ("cpu_seconds", "conflicts"):
            if getattr(self, name) is not None:
                facts += (name, getattr(self, name))
        if self.origin:
            facts += ("origin", self.origin)
        # A plan has a hundred thousand of them, and repr is four times as quick as JSON.
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]

    @property
    def relaxed(self) -> Cells:
        """The cells that a model leaves empty, drawn by the seed."""
        if not self.relax:
            return NO_CELLS
        return DRAWN[self.cells](self.puzzle, self.relax, np.random.default_rng(self.seed))

    @property
    def pending(self) -> bool:
        """Whether its start board is not made yet."""
        return bool(self.origin) and self.start is None

    @property
    def start_mark(self) -> str:
        """A short fingerprint of the start board; empty without one."""
        if self.start is None:
            return ""
        return hashlib.sha256(repr(self._start_facts).encode()).hexdigest()[:16]

    @property
    def _start_facts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        assert self.start is not None
        return tuple(self.start.pieces.tolist()), tuple(self.start.rotations.tolist())

    def to_json(self) -> str:
        """Write the spec as one JSON object."""
        values: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN}
        if self.start is not None:
            values["start"] = board_values(self.start)
        return json.dumps({**values, "puzzle": json.loads(puzzle_to_json(self.puzzle))})

    @classmethod
    def from_json(cls, text: str) -> RunSpec:
        """Read a run back."""
        document = Document.parse(Source("spec", text))
        puzzle = puzzle_from_document(document.inner("puzzle"))
        values = {name: document.values[name] for name in _PLAIN}
        start = document.values.get("start")
        board = None if start is None else board_of(puzzle, start)
        return cls(puzzle=puzzle, start=board, **values)


def short_origin(origin: str) -> str:
    """Return where a start board comes from, of a path the last part.

    >>> short_origin("model:/my/mine.py[relax=8]"), short_origin("/my/starts")
    ('model:mine.py[relax=8]', 'starts')
    """
    kind, colon, rest = origin.partition(":")
    named = colon and "/" not in kind
    return f"{kind}:{_short(rest)}" if named else _short(origin)


def _short(text: str) -> str:
    """Return a name with its settings; of a path the last part."""
    name, bracket, settings = text.partition("[")
    return name.rpartition("/")[2] + bracket + settings


_PLAIN = (
    *("kind", "variant", "engine", "instance", "group", "seed", "seconds"),
    *("memory_mb", "relax", "target", "source", "cells", "clue_choice"),
    *("cpu_seconds", "conflicts"),
    *("origin", "start_cpu_s"),
)
