"""Saving puzzles and boards, in the format that the file name or the caller says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from e2cp.errors import InputError
from e2cp.formats.boards.document import board_to_json
from e2cp.formats.boards.link import board_to_link
from e2cp.formats.boards.placements import board_to_hints, board_to_placements
from e2cp.formats.boards.table import board_to_csv
from e2cp.formats.boards.text import board_to_text
from e2cp.formats.pieces.writing import PUZZLE_WRITERS
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import write_atomically

Thing = TypeVar("Thing")

FORMAT_OF_SUFFIX = {
    ".json": "json",
    ".csv": "csv",
    ".txt": "text",
    ".url": "link",
    ".link": "link",
    ".puz": "puz",
    ".sol": "sol",
    ".clue": "sol",
    ".hints": "hints",
}


def puzzle_to(puzzle: Puzzle, form: str) -> str:
    """Write a puzzle as ``text``, ``csv``, ``json`` or in a form of others: docs/formats.md."""
    return _writer("puzzle", PUZZLE_WRITERS, form)(puzzle)


def board_to(
    board: Board, form: str, *, made: dict[str, Any] | None = None, motifs: str = "default"
) -> str:
    """Write a board as ``json``, ``csv``, ``text``, ``link``, ``sol`` or ``hints``."""
    writers: dict[str, Callable[[Board], str]] = {
        "json": lambda board: board_to_json(board, made),
        "csv": board_to_csv,
        "text": board_to_text,
        "link": lambda board: board_to_link(board, motifs=motifs) + "\n",
        "sol": board_to_placements,
        "hints": board_to_hints,
    }
    return _writer("board", writers, form)(board)


def save_puzzle(puzzle: Puzzle, path: str | Path) -> Path:
    """Save a puzzle as ``.txt``, ``.csv`` or ``.json``; only JSON keeps name and clues."""
    return write_atomically(path, puzzle_to(puzzle, format_of(path)))


def save_board(board: Board, path: str | Path, *, made: dict[str, Any] | None = None) -> Path:
    """Save a board as ``.json``, ``.csv``, ``.txt`` or, as a viewer link, ``.url``.

    Parameters
    ----------
    board
        The board.
    path
        Where to; the suffix says the format.
    made
        How the board was made; only JSON keeps it.
    """
    return write_atomically(path, board_to(board, format_of(path), made=made))


def format_of(path: str | Path) -> str:
    """Return the format that a file name asks for."""
    suffix = Path(path).suffix.lower()
    if suffix not in FORMAT_OF_SUFFIX:
        raise InputError(
            "no format goes with this file name",
            file=str(path),
            read=suffix or "no suffix",
            expected=", ".join(FORMAT_OF_SUFFIX),
        )
    return FORMAT_OF_SUFFIX[suffix]


def _writer(
    kind: str, writers: dict[str, Callable[[Thing], str]], form: str
) -> Callable[[Thing], str]:
    if form not in writers:
        raise InputError(f"a {kind} has no such format", read=form, expected=", ".join(writers))
    return writers[form]
