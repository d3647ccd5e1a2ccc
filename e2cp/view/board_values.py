"""Boards and puzzles on their way to the page and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_values
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.picture.drawing import definitions
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

MOST_CELLS = 2500
"""Cells of the largest board that the page takes."""


def puzzle_document(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the page holds it, with what its pieces are drawn with."""
    colours = np.unique(puzzle.sides).tolist()
    return {
        "name": puzzle.name,
        "hash": puzzle.hash,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "max_score": puzzle.max_score,
        "sides": puzzle.sides.tolist(),
        "periods": puzzle.periods.tolist(),
        "clues": [
            {
                "piece": clue.piece + 1,
                "row": clue.cell // puzzle.cols,
                "col": clue.cell % puzzle.cols,
                "rotation": clue.rotation,
            }
            for clue in puzzle.clues
        ],
        "definitions": definitions({0, *colours}),
    }


def page_document(board: Board, **others: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a board with its puzzle, and whatever else is said of it."""
    refuse_large(board.puzzle)
    score = {"score": board.score, "placed": board.placed}
    return {"puzzle": puzzle_document(board.puzzle), **board_values(board), **score, **others}


def board_of_page(values: dict[str, Any]) -> Board:
    """Return the board that the page sent.

    Raises
    ------
    InputError
        If anything in it is wrong: nothing that comes from a page is trusted.
    """
    document = Document("the page", values)
    puzzle = puzzle_from_document(document.inner("puzzle"))
    refuse_large(puzzle)
    pieces = document.integers("pieces", puzzle.size, -1, puzzle.size - 1)
    return Board(puzzle, pieces, document.integers("rotations", puzzle.size, 0, 3))


def refuse_large(puzzle: Puzzle) -> None:
    """Refuse a puzzle that no page can show."""
    if puzzle.size > MOST_CELLS:
        raise InputError(
            "this board is too large for the page",
            read=f"{puzzle.rows} × {puzzle.cols}",
            expected=f"at most {MOST_CELLS} cells",
        )
