"""Boards as CSV: one line a cell with piece, rotation and the colours shown."""

from __future__ import annotations

import re

from e2cp.errors import InputError
from e2cp.formats.boards.reading import BoardReading, Word
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.sides import SIDE_NAMES
from e2cp.runtime.files import Source

SEPARATOR = re.compile(r"\s*[,;\t]\s*|\s+")
LONGEST = 2000
"""Characters within which the names of columns stand."""

COLUMNS = ("row", "col", "piece", "rotation", *SIDE_NAMES)


def is_board_csv(text: str) -> bool:
    """Whether a text starts with the column names of a board."""
    head = text[:LONGEST].lstrip().split("\n", 1)[0].lower()
    names = SEPARATOR.split(head.strip())
    return {"row", "col", "piece", "rotation"} <= set(names)


def board_from_csv(source: Source) -> BoardReading:
    """Read a board from lines of row, col, piece, rotation and, where given, four colours."""
    lines = [
        (number, SEPARATOR.split(text.strip()))
        for number, text in enumerate(source.text.splitlines(), start=1)
        if text.strip()
    ]
    names = [name.lower() for name in lines.pop(0)[1]]
    coloured = set(SIDE_NAMES) <= set(names)
    wanted = [(names.index(name), name) for name in (COLUMNS if coloured else COLUMNS[:4])]
    cells: dict[tuple[int, int], tuple[int, list[int]]] = {}
    for number, values in lines:
        if len(values) != len(names):
            raise InputError(
                "wrong number of values",
                file=source.name,
                line=number,
                read=f"{len(values)} values",
                expected=f"{len(names)}: {','.join(names)}",
            )
        row, col, *rest = (
            _integer(values[column], name, source.name, number) for column, name in wanted
        )
        if (row, col) in cells:
            raise InputError(
                "a cell stands twice",
                file=source.name,
                line=number,
                read=f"row {row}, column {col}",
                expected=f"each once (first on line {cells[row, col][0]})",
            )
        cells[row, col] = number, rest
    rows = 1 + max((row for row, _ in cells), default=0)
    cols = 1 + max((col for _, col in cells), default=0)
    if len(cells) != rows * cols:
        raise InputError(
            "cells are missing",
            file=source.name,
            read=f"{len(cells)} cells",
            expected=f"{rows} × {cols} = {rows * cols}, holes with piece 0",
        )
    order = [cells[row, col] for row in range(rows) for col in range(cols)]
    return BoardReading(
        file=source.name,
        rows=rows,
        cols=cols,
        pieces=[rest[0] - 1 for _, rest in order],
        rotations=[rest[1] for _, rest in order],
        edges=[_word(rest) for _, rest in order] if coloured else None,
        lines=[number for number, _ in order],
    )


def board_to_csv(board: Board) -> str:
    """Write every cell, row by row; a hole has piece 0."""
    lines = [",".join(COLUMNS)]
    for cell, piece in enumerate(board.pieces.tolist()):
        row, col = divmod(cell, board.puzzle.cols)
        values = (row, col, piece - HOLE, board.rotations[cell], *board.edges[cell].tolist())
        lines.append(",".join(map(str, values)))
    return "\n".join(lines) + "\n"


def _word(rest: list[int]) -> Word | None:
    piece, _, a, b, c, d = rest
    return (a, b, c, d) if piece else None


def _integer(text: str, name: str, file: str, line: int) -> int:
    limit = 3 if name == "rotation" else 9999
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= limit):
        raise InputError(
            f"wrong {name}",
            file=file,
            line=line,
            read=text,
            expected=f"a whole number from 0 to {limit}",
        )
    return int(text)
