"""Boards as plain lists, for JSON on its way between processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from e2cp.errors import InputError
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import MAX_SIDE


def board_values(board: Board) -> dict[str, list[int]]:
    """Return a board as plain lists."""
    return {"pieces": board.pieces.tolist(), "rotations": board.rotations.tolist()}


def board_of(puzzle: Puzzle, values: Mapping[str, Any]) -> Board:
    """Return the board that plain lists describe.

    Raises
    ------
    InputError
        If they describe none.
    """
    lists = []
    for name in ("pieces", "rotations"):
        numbers = values.get(name)
        # Not isinstance(): true is no piece; and no number that is none of a piece gets far.
        if not isinstance(numbers, list) or not all(
            type(n) is int and abs(n) <= MAX_SIDE**2 for n in numbers
        ):
            kind = "nothing" if numbers is None else type(numbers).__name__
            raise InputError(
                f"a board without its {name}", read=kind, expected="a list of whole numbers"
            )
        lists.append(numbers)
    return Board(puzzle, *lists)
