"""Attributes of a search as plain values, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from e2cp.errors import InputError
from e2cp.puzzle.board import Board

if TYPE_CHECKING:
    from e2cp.methods.base import Method
    from e2cp.puzzle.puzzle import Puzzle


MOST = 2**128
"""No whole number of a state is larger: those of generators have so many bits."""


def restore_search(search: Method, state: dict[str, Any]) -> None:
    """Let a search go on from a state that was read from a file, which may hold anything.

    What every state has is checked here, by comparing it with the state that the search has now:
    types, dimensions and the ranges of the numbers. What the numbers mean is checked by each
    method's `restore`, before compiled code sees them.

    Raises
    ------
    InputError
        If the state does not fit; the search is then of no further use.
    """
    _refuse_unlike("state", search.state(), state)
    try:
        search.restore(state)
    except InputError:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        reason = f"{type(error).__name__}: {error}"
        raise InputError("a saved state that does not fit", read=reason) from None


def _refuse_unlike(name: str, present: Any, value: Any) -> None:  # noqa: ANN401
    """Refuse a value of another type, or beyond the range, than the one that is there."""
    if isinstance(present, dict):
        if not isinstance(value, dict):
            raise _unlike(name, value, "names and values")
        for key in present.keys() & value.keys():
            _refuse_unlike(key, present[key], value[key])
    elif isinstance(present, np.ndarray):
        _refuse_unlike_array(name, present, value)
    elif isinstance(present, list | tuple):
        if not isinstance(value, list | tuple | np.ndarray):
            raise _unlike(name, value, "a list")
    elif isinstance(present, str):
        if not isinstance(value, str):
            raise _unlike(name, value, "a text")
    elif isinstance(present, bool | int | np.integer):
        if not isinstance(value, int | np.integer) or not -MOST < int(value) < MOST:
            raise _unlike(name, value, "a whole number")
    elif isinstance(present, float | np.floating) and not (
        isinstance(value, int | float | np.number) and np.isfinite(float(value))
    ):
        raise _unlike(name, value, "a number")


def _refuse_unlike_array(name: str, present: np.ndarray[Any, Any], value: Any) -> None:  # noqa: ANN401
    if not isinstance(value, np.ndarray | list | tuple):
        raise _unlike(name, value, "an array")
    try:
        array = np.asarray(value)
    except ValueError:
        raise _unlike(name, "lists of different lengths", "an array") from None
    kinds = {"b": "b", "i": "iu", "u": "iu", "f": "iuf"}[present.dtype.kind]
    if array.size and array.dtype.kind not in kinds:
        raise _unlike(name, f"{array.dtype} values", f"{present.dtype} values")
    if array.ndim != present.ndim:
        raise _unlike(name, f"{array.ndim} dimensions", str(present.ndim))
    if not array.size:
        return
    if present.dtype.kind == "f":
        if not np.isfinite(array).all():
            raise _unlike(name, "a number that is not finite", "finite numbers")
    elif present.dtype.kind != "b":
        bounds = np.iinfo(present.dtype)
        low, high = int(array.min()), int(array.max())
        if low < bounds.min or high > bounds.max:
            raise _unlike(name, low if low < bounds.min else high, f"{present.dtype} values")


def _unlike(name: str, read: object, expected: str) -> InputError:
    return InputError(f"a damaged state: {name}", read=str(read)[:60], expected=expected)


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
