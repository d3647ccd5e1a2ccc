"""What a written model says about itself, in comments."""

from __future__ import annotations

from e2cp import __version__
from e2cp.exchange.model_map import CONVENTIONS, ModelMap, map_path
from e2cp.modelling.parts import Part
from e2cp.modelling.variant import BuiltModel


def heading(model_map: ModelMap, model: BuiltModel) -> list[str]:
    """Return lines of comment: puzzle, encoding, sizes, groups, and the way back."""
    puzzle = model_map.puzzle
    name = " ".join(puzzle.name.split()) or "a puzzle"
    parts = model.parts.listed
    empty = " ".join(map(puzzle.square, sorted(model_map.relaxed))) or "none"
    return [
        f"{name}, encoding {model_map.encoding}, written by e2cp {__version__}",
        f"{puzzle.rows} x {puzzle.cols} cells, {len(puzzle.clues)} clues, relaxed cells: {empty}",
        f"{sum(part.variables for part in parts)} variables, "
        f"{sum(part.constraints for part in parts)} constraints:",
        *map(_described, parts),
        *(f"{letter} is a {meaning}" for letter, meaning in CONVENTIONS.items()),
        "no seed renames variables here: they stand in the order in which the encoding makes them",
        *way_back(model_map),
    ]


def way_back(model_map: ModelMap) -> list[str]:
    """Return how an answer becomes a board."""
    file = map_path(model_map.file)
    return [
        f"{file} says what this was made of; an answer becomes a board by",
        f"e2cp decode {file} OUTPUT",
    ]


def _described(part: Part) -> str:
    sizes = []
    if part.variables:
        last = part.first + part.variables - 1
        sizes.append(f"variables {part.first} to {last}")
    if part.constraints:
        sizes.append(f"{part.constraints} constraints")
    return f"  {part.name} ({', '.join(sizes) or 'nothing'}): {part.meaning}"
