"""The boards in the saved state of any method: for looking at, not to go on from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from e2cp.errors import InputError
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

PIECES, ROTATIONS = "pieces", "rotations"
MOST = 64
"""Boards of one state that are looked at."""


def boards_of_state(state: Any, puzzle: Puzzle) -> list[Board]:  # noqa: ANN401
    """Return the boards that a state holds, as far as they can be recognised.

    Methods save boards as two arrays whose names end in ``pieces`` and ``rotations``, one row a
    board where there are several. What does not fit the puzzle is left out.
    """
    found: list[Board] = []
    for pieces, rotations in _pairs(state):
        try:
            rows = np.asarray(pieces, dtype=np.int64).reshape(-1, puzzle.size)
            turns = np.asarray(rotations, dtype=np.int64).reshape(-1, puzzle.size)
            found += [Board(puzzle, *each) for each in zip(rows, turns, strict=True)]
        except (InputError, TypeError, ValueError):
            continue
        if len(found) >= MOST:
            break
    return found[:MOST]


def _pairs(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.endswith(PIECES):
                other = value.get(key.removesuffix(PIECES) + ROTATIONS)
                if other is not None:
                    yield inner, other
            elif isinstance(inner, dict | list):
                yield from _pairs(inner)
    elif isinstance(value, list):
        for inner in value[:MOST]:
            if isinstance(inner, dict):
                yield from _pairs(inner)
