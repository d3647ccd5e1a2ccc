"""A model variant: one file that states the puzzle's constraints."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from types import ModuleType
from typing import Any, get_type_hints

from e2cp.errors import InputError
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.formula import Formula
from e2cp.modelling.options import as_text, choices, make_parameters, write_name
from e2cp.modelling.relaxation import NO_CELLS, Cells
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
    """

    name: str
    idea: str
    paper: str
    kind: str
    supports: tuple[str, ...]
    module: ModuleType

    @classmethod
    def of(cls, module: ModuleType) -> Variant:
        """Read the header of a variant's file and see that it can build."""
        text = inspect.getdoc(module) or ""
        first = re.match(r"([a-z0-9-]+): (.+)", text)
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
        return cls(first[1], first[2], entries["Paper"], entries["Kind"], supports, module)

    def build(
        self, puzzle: Puzzle, relaxed: Cells = NO_CELLS, settings: dict[str, str] | None = None
    ) -> BuiltModel:
        """Build the model of a puzzle, refusing what the variant does not support."""
        wanted = {
            "relaxed": bool(relaxed),
            "clues": bool(puzzle.clues),
            "rectangles": puzzle.rows != puzzle.cols,
            "duplicates": puzzle.duplicates > 0,
        }
        for feature, needed in wanted.items():
            if needed and feature not in self.supports:
                raise InputError(
                    f"{self.name} does not support this puzzle",
                    read=feature,
                    expected=", ".join(self.supports),
                )
        build: Callable[..., BuiltModel] = self.module.build
        return build(puzzle, relaxed, self.parameters(settings or {}))

    def parameters(self, settings: dict[str, str]) -> Any:  # noqa: ANN401
        """Return the parameters that some settings stand for."""
        return make_parameters(self.name, self.module.Parameters, settings)

    def full_name(self, settings: dict[str, str]) -> str:
        """Return the name with the settings that differ from the defaults."""
        return write_name(self.name, self.parameters(settings))

    def options(self) -> list[tuple[str, str, str, str]]:
        """Return name, choices, default and meaning of each option."""
        hints = get_type_hints(self.module.Parameters)
        return [
            (
                field.name,
                choices(hints[field.name]),
                as_text(field.default),
                field.metadata.get("meaning", ""),
            )
            for field in fields(self.module.Parameters)
        ]
