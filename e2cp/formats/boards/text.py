"""Boards as piece-rotation text: a grid of ``139/2``, holes as ``-``."""

from __future__ import annotations

import re

from e2cp.errors import InputError
from e2cp.formats.boards.reading import BoardReading
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.sides import MAX_SIDE
from e2cp.runtime.files import Source

CELL = re.compile(r"(\d{1,5})[/:]([0-3])|-+|\.+")
NOTE = re.compile(r"#\s*(puzzle|hash)\s*:\s*(.*\S)")


def is_board_text(text: str, *, wholly: bool = False) -> bool:
    """Whether the first line that is no comment is a row of such cells, wholly or in part."""
    for line in text.splitlines():
        tokens = re.sub("#.*", "", line).split()
        if tokens:
            cells = (re.fullmatch(r"\d+[/:]\d+|-+|\.+", token) for token in tokens[:MAX_SIDE])
            return all(cells) if wholly else any(cells)
    return False


def board_from_text(source: Source) -> BoardReading:
    """Read a grid of piece numbers from 1 and clockwise quarter turns."""
    notes: dict[str, str] = {}
    pieces: list[int] = []
    rotations: list[int] = []
    lines: list[int] = []
    cols = 0
    for number, line in enumerate(source.text.splitlines(), start=1):
        note = NOTE.match(line)
        if note:
            notes[note[1]] = note[2]
        tokens = re.sub("#.*", "", line).split()
        if not tokens:
            continue
        cols = cols or len(tokens)
        if len(tokens) != cols:
            raise InputError(
                "rows of different length",
                file=source.name,
                line=number,
                read=f"{len(tokens)} cells",
                expected=f"{cols}, as in the first row",
            )
        for token in tokens:
            match = CELL.fullmatch(token)
            if match is None:
                raise InputError(
                    "not a cell",
                    file=source.name,
                    line=number,
                    read=token,
                    expected="piece/rotation such as 139/2, or - for a hole",
                )
            pieces.append(int(match[1] or 0) - 1)
            rotations.append(int(match[2] or 0))
            lines.append(number)
    return BoardReading(
        file=source.name,
        rows=len(pieces) // cols,
        cols=cols,
        pieces=pieces,
        rotations=rotations,
        lines=lines,
        puzzle_name=notes.get("puzzle"),
        puzzle_hash=notes.get("hash"),
    )


def board_to_text(board: Board) -> str:
    """Write the grid, headed by the puzzle's name and hash."""
    puzzle = board.puzzle
    width = len(str(puzzle.size)) + 2
    cells = [
        "-" if piece == HOLE else f"{piece + 1}/{rotation}"
        for piece, rotation in zip(board.pieces.tolist(), board.rotations.tolist(), strict=True)
    ]
    lines = [f"# puzzle: {' '.join(puzzle.name.split())}", f"# hash: {puzzle.hash}"]
    for start in range(0, puzzle.size, puzzle.cols):
        row = cells[start : start + puzzle.cols]
        lines.append(" ".join(cell.rjust(width) for cell in row))
    return "\n".join(lines) + "\n"
