"""Reading a puzzle from our JSON."""

from __future__ import annotations

import numpy as np

from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.fault import PuzzleError
from e2cp.puzzle.puzzle import MAX_COLOUR, Puzzle
from e2cp.puzzle.sides import MAX_SIDE


def puzzle_from_document(document: Document) -> Puzzle:
    """Read a puzzle with its clues, and hold it against the hash it states."""
    document.version()
    rows = document.integer("rows", 2, MAX_SIDE)
    cols = document.integer("cols", 2, MAX_SIDE)
    sides = document.rows("sides", rows * cols, 4, 0, MAX_COLOUR)
    clues = tuple(
        Clue(
            entry.integer("piece", 1, rows * cols) - 1,
            entry.integer("row", 0, rows - 1) * cols + entry.integer("col", 0, cols - 1),
            entry.integer("rotation", 0, 3),
        )
        for entry in (document.inners("clues") if "clues" in document.values else [])
    )
    try:
        puzzle = Puzzle(rows, cols, np.array(sides, dtype=np.int16), document.text("name"), clues)
    except PuzzleError as fault:
        raise fault.at(document.file) from None
    if document.values.get("hash", puzzle.hash) != puzzle.hash:
        raise InputError(
            "the pieces are not those the file's hash was taken of",
            file=document.file,
            read=puzzle.hash[:12],
            expected=str(document.values["hash"])[:12],
        )
    return puzzle
