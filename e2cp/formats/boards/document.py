"""Boards as our JSON: puzzle and hash, pieces, rotations, score, how it was made."""

from __future__ import annotations

import json
from typing import Any

from e2cp.formats.boards.reading import BoardReading
from e2cp.formats.document import Document
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.sides import MAX_SIDE

BOARD_FORMAT = "e2cp-board"
HOLES = ", 0 for a hole"


def board_from_document(document: Document) -> BoardReading:
    """Read a board and, where the file carries them, the pieces of its puzzle."""
    document.version()
    head = document.inner("puzzle")
    rows = head.integer("rows", 2, MAX_SIDE)
    cols = head.integer("cols", 2, MAX_SIDE)
    size = rows * cols
    made = document.values.get("made", {})
    return BoardReading(
        file=document.file,
        rows=rows,
        cols=cols,
        pieces=[number - 1 for number in document.integers("pieces", size, 0, size, HOLES)],
        rotations=document.integers("rotations", size, 0, 3),
        puzzle_name=head.text("name"),
        puzzle_hash=head.text("hash"),
        carried=head if "sides" in head.values else None,
        score=document.integer("score", 0, 2 * size) if "score" in document.values else None,
        made=made if isinstance(made, dict) else {},
    )


def board_to_json(board: Board, made: dict[str, Any] | None = None) -> str:
    """Write a board as JSON, with the puzzle's pieces, so that it can be read anywhere.

    Parameters
    ----------
    board
        The board.
    made
        How it was made: command, version, seed and whatever else helps to make it again.
    """
    puzzle = board.puzzle
    head = {
        "name": puzzle.name,
        "hash": puzzle.hash,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "sides": puzzle.sides.tolist(),
    }
    numbers = (board.pieces - HOLE).tolist()
    lines = [
        f'"format": "{BOARD_FORMAT}"',
        '"version": 1',
        f'"puzzle": {json.dumps(head)}',
        f'"score": {board.score}',
        f'"pieces": {_grid(numbers, puzzle.cols)}',
        f'"rotations": {_grid(board.rotations.tolist(), puzzle.cols)}',
        f'"made": {json.dumps(made or {})}',
    ]
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def _grid(values: list[int], cols: int) -> str:
    """Format a flat list as the board's rows, for the eye."""
    rows = [values[start : start + cols] for start in range(0, len(values), cols)]
    return "[\n    " + ",\n    ".join(", ".join(f"{v:3d}" for v in row) for row in rows) + "\n  ]"
