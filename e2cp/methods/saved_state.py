"""Attributes of a search as plain values, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from e2cp.puzzle.board import Board

if TYPE_CHECKING:
    from e2cp.methods.base import Method
    from e2cp.puzzle.puzzle import Puzzle


def save_attributes(search: Method, names: Iterable[str]) -> dict[str, Any]:
    """Return attributes by name as arrays and JSON values."""
    return {name: _plain(getattr(search, name)) for name in names}


def load_attributes(search: Method, names: Iterable[str], state: dict[str, Any]) -> None:
    """Set attributes from what `save_attributes` returned; each keeps the type that it has."""
    for name in names:
        present = getattr(search, name)
        if isinstance(present, np.random.Generator):
            present.bit_generator.state = state[name]
        elif isinstance(present, np.ndarray) and present.shape == np.shape(state[name]):
            present[...] = state[name]  # others may hold the same array
        else:
            setattr(search, name, _like(present, state[name], search.puzzle))


def _plain(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, Board):
        return {"pieces": value.pieces, "rotations": value.rotations}
    if isinstance(value, np.random.Generator):
        return value.bit_generator.state
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value


def _like(present: Any, value: Any, puzzle: Puzzle) -> Any:  # noqa: ANN401
    """Return a value as the type of the one that is there; boards in lists are found by shape."""
    if isinstance(value, dict) and set(value) == {"pieces", "rotations"}:
        return Board(puzzle, value["pieces"], value["rotations"])
    if isinstance(present, np.ndarray):
        return np.asarray(value, dtype=present.dtype)
    if isinstance(value, list):
        kind = tuple if isinstance(present, tuple) else list
        return kind(_like(None, inner, puzzle) for inner in value)
    if isinstance(value, dict):
        return {key: _like(None, inner, puzzle) for key, inner in value.items()}
    if isinstance(present, bool | int | float | str) and type(present)(value) == value:
        return type(present)(value)
    return value
