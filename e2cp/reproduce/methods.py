"""Cases from a method's name."""

from __future__ import annotations

from collections.abc import Callable

from e2cp.engines.all import MODEL_FREE, engine_for
from e2cp.lab.case import Case, Kind
from e2cp.modelling.options import parse_name
from e2cp.modelling.registry import find_variant
from e2cp.puzzle.puzzle import Puzzle
from e2cp.search.registry import METHODS

Make = Callable[..., Case]


def parts_of(text: str) -> tuple[Kind, str, str]:
    """Return kind, variant and engine of a method: ``bool``, ``table@gecode``, ``mac``, ``vlns``."""
    name, _, wish = text.partition("@")
    if name in MODEL_FREE:
        return "exact", name, name
    if parse_name(name)[0] in METHODS:
        return "search", name, ""
    variant, settings = find_variant(name)
    return "model", variant.full_name(settings), engine_for(variant, wish or None)


def make_case(
    text: str, puzzle: Puzzle, *, seed: int, seconds: float, group: str = "", **more: object
) -> Case:
    """Return the case of a method on a puzzle; the group is the puzzle's name if left out."""
    kind, variant, engine = parts_of(text)
    name = puzzle.name
    facts = {"seed": seed, "seconds": seconds, **more}
    return Case(kind, variant, engine, name, group or name, puzzle, **facts)  # type: ignore[arg-type]
