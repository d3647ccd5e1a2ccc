"""A model variant: one file that states the puzzle's constraints."""

from __future__ import annotations

import inspect
import re
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from e2cp.errors import InputError, UnsupportedError
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.formula import Formula
from e2cp.modelling.options import OptionInfo, list_options, make_parameters, write_name
from e2cp.modelling.relaxation import NO_CELLS, Cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

KINDS = ("cpsat", "cnf", "wcnf")
FEATURES = ("relaxed", "clues", "rectangles", "duplicates")
HEADER = re.compile(r"^(Paper|Kind|Supports): *(.+)$", re.MULTILINE)

BuiltModel = CpModel | Formula


@dataclass(frozen=True)
class Variant:
    """What the header of a variant's file says, and how to build its model.

    Attributes
    ----------
    name, idea
        From the first line: what it is called, and what it does in one line.
    paper
        Paper and section.
    kind
        ``cpsat``, ``cnf`` or ``wcnf``.
    supports
        Which of relaxed cells, clues, rectangles and duplicates it can take.
    module
        The file.
    asked
        How it is asked for: by its name, or by the path of its file.
    """

    name: str
    idea: str
    paper: str
    kind: str
    supports: tuple[str, ...]
    module: ModuleType = field(repr=False)
    asked: str

    @classmethod
    def of(cls, module: ModuleType, path: str | None = None) -> Variant:
        """Read the header of a variant's file and see that it can build."""
        text = inspect.getdoc(module) or ""
        first = re.match(r"([a-z0-9][a-z0-9_-]*): (.+)", text)
        entries = dict(HEADER.findall(text))
        file = str(module.__file__)
        if first is None or set(entries) != {"Paper", "Kind", "Supports"}:
            raise InputError(
                "no header of a variant",
                file=file,
                expected="a docstring 'name: idea' with lines Paper:, Kind: and Supports:",
            )
        supports = tuple(re.split(r"\s*,\s*", entries["Supports"].strip()))
        if entries["Kind"] not in KINDS or not set(supports) <= {*FEATURES, "nothing"}:
            raise InputError(
                "wrong header of a variant",
                file=file,
                read=f"Kind: {entries['Kind']}, Supports: {entries['Supports']}",
                expected=f"Kind one of {', '.join(KINDS)}; Supports some of {', '.join(FEATURES)}",
            )
        for part in ("Parameters", "build"):
            if not callable(getattr(module, part, None)):
                raise InputError(f"a variant without {part}", file=file, expected=f"{part}")
        name, idea = first[1], first[2]
        return cls(name, idea, entries["Paper"], entries["Kind"], supports, module, path or name)

    def build(
        self, puzzle: Puzzle, relaxed: Cells = NO_CELLS, settings: dict[str, str] | None = None
    ) -> BuiltModel:
        """Build the model of a puzzle, refusing what the variant does not support.

        Raises
        ------
        UnsupportedError
            If the variant does not support the puzzle.
        InputError
            Also if the variant's file raises something else, or returns no model: with the
            line of that file.
        """
        wanted = {
            "relaxed": bool(relaxed),
            "clues": bool(puzzle.clues),
            "rectangles": puzzle.rows != puzzle.cols,
            "duplicates": puzzle.duplicates > 0,
        }
        for feature, needed in wanted.items():
            if needed and feature not in self.supports:
                raise UnsupportedError(
                    f"{self.name} does not support this puzzle",
                    read=feature,
                    expected=", ".join(self.supports),
                )
        build: Callable[..., BuiltModel] = self.module.build
        parameters = self.parameters(settings or {})
        try:
            model = build(puzzle, relaxed, parameters)
        except (InputError, MemoryError):
            raise
        except Exception as error:
            raise raised_in(str(self.module.__file__), error) or error from None
        self._refuse_no_model(model)
        model.decode = self._checked(model.decode)
        return model

    def _refuse_no_model(self, model: object) -> None:
        kind = CpModel if self.kind == "cpsat" else Formula
        file, line = str(self.module.__file__), self.module.build.__code__.co_firstlineno
        if not isinstance(model, kind):
            raise InputError(
                f"build returns no {self.kind} model",
                file=file,
                line=line,
                read=type(model).__name__,
                expected=kind.__name__,
            )
        if not callable(getattr(model, "decode", None)):
            raise InputError("a model without decode", file=file, line=line, expected="decode")

    def _checked(self, decode: Callable[[Any], Board]) -> Callable[[Any], Board]:
        """Return the same decoding, which is refused by its line if it gives no board."""
        code = getattr(decode, "__code__", self.module.build.__code__)

        def checked(solution: Any) -> Board:  # noqa: ANN401
            board = decode(solution)
            if not isinstance(board, Board):
                raise InputError(
                    "decode returns no board",
                    file=code.co_filename,
                    line=code.co_firstlineno,
                    read=type(board).__name__,
                    expected="Board",
                )
            return board

        return checked

    def parameters(self, settings: dict[str, str]) -> Any:  # noqa: ANN401
        """Return the parameters that some settings stand for."""
        return make_parameters(self.name, self.module.Parameters, settings)

    def full_name(self, settings: dict[str, str]) -> str:
        """Return how to ask for it, with the settings that differ from the defaults."""
        return write_name(self.asked, self.parameters(settings))

    def options(self) -> list[OptionInfo]:
        """Return name, choices, default and meaning of each option."""
        return list_options(self.module.Parameters)

    def as_dict(self) -> dict[str, Any]:
        """Return what its header and its options say, for JSON."""
        return {
            "name": self.name,
            "kind": self.kind,
            "idea": self.idea,
            "paper": self.paper,
            "supports": list(self.supports),
            "options": [each._asdict() for each in self.options()],
            "file": str(self.module.__file__),
        }


def raised_in(file: str, error: Exception) -> InputError | None:
    """Return what a file's code raised, or that of a file beside it, placed at its line.

    None if neither was involved.
    """
    folder = Path(file).parent
    frames = [(each.filename, each.lineno) for each in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append((error.filename, error.lineno))
    places = [place for place in frames if Path(place[0]).parent == folder]
    if not places:
        return None
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    at, line = places[-1]
    return InputError(f"{type(error).__name__}: {text}".rstrip(": "), file=at, line=line)
