"""What a file holds: a puzzle or a board, and in which format."""

from __future__ import annotations

import re

from e2cp.errors import InputError
from e2cp.formats.boards.document import BOARD_FORMAT, board_from_document
from e2cp.formats.boards.link import board_from_link, is_link
from e2cp.formats.boards.reading import BoardReading
from e2cp.formats.boards.table import board_from_csv, is_board_csv
from e2cp.formats.boards.text import board_from_text, is_board_text
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.formats.pieces.foreign_document import is_foreign_document, table_from_document
from e2cp.formats.pieces.table import PieceTable
from e2cp.formats.pieces.writing import PUZZLE_FORMAT
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import Source


def read_any(source: Source) -> BoardReading | Puzzle | PieceTable | None:
    """Read a board or a puzzle in JSON; None for anything else, which may be a piece file.

    What a file is follows from how it begins, never from a word somewhere in it: a board's JSON
    says in the link of its start board where it comes from, and comments may hold anything.
    """
    text = source.text
    if re.match(r"\s*\{(?!\s*\{)", text):
        return _from_json(Document.parse(source))
    if is_board_csv(text):
        return board_from_csv(source)
    if is_board_text(text, wholly=True):
        return board_from_text(source)
    if is_link(text):
        return board_from_link(source)
    if is_board_text(text):
        return board_from_text(source)
    return None


def _from_json(document: Document) -> BoardReading | Puzzle | PieceTable:
    kind = document.values.get("format")
    if kind == BOARD_FORMAT:
        return board_from_document(document)
    if kind == PUZZLE_FORMAT:
        return puzzle_from_document(document)
    if is_foreign_document(document):
        return table_from_document(document)
    raise InputError(
        "JSON of an unknown format",
        file=document.file,
        read=kind or "nothing",
        expected=f'"format": "{BOARD_FORMAT}" or "{PUZZLE_FORMAT}", or n, m and pieces, or rows, '
        "cols and tiles",
    )
