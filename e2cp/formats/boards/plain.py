"""Boards as plain lists, for JSON on its way between processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle


def board_values(board: Board) -> dict[str, list[int]]:
    """Return a board as plain lists."""
    return {"pieces": board.pieces.tolist(), "rotations": board.rotations.tolist()}


def board_of(puzzle: Puzzle, values: Mapping[str, Any]) -> Board:
    """Return the board that plain lists describe."""
    return Board(puzzle, values["pieces"], values["rotations"])
