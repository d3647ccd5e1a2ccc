"""Boards and pieces on paper: A4 sheets as PDF, on white."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from e2cp.errors import InputError
from e2cp.picture.drawing import CELL, MARGIN, Drawing
from e2cp.picture.png import draw_png
from e2cp.picture.svg import draw_svg

if TYPE_CHECKING:
    from PIL.Image import Image

    from e2cp.puzzle.board import Board
    from e2cp.puzzle.puzzle import Puzzle

DOTS = 300
"""Dots an inch."""

SHORT, LONG = round(210 / 25.4 * DOTS), round(297 / 25.4 * DOTS)
"""The sides of an A4 sheet, in dots."""

EDGE = round(8 / 25.4 * DOTS)
"""What printers leave white."""

PIECE = 25.0
"""Millimetres of a piece that is to be cut out."""

COLS, ROWS = 7, 10
GAP = 8
"""Pieces of a sheet, and the room between two of them, in parts of a piece."""

MOST_SHEETS = 150


def board_pdf(board: Board, *, numbers: bool | None = None) -> bytes:
    """Return a board as large as a sheet allows."""
    puzzle = board.puzzle
    svg = draw_svg(board, numbers=bool(numbers), paper=True)
    wide = puzzle.cols > puzzle.rows
    across, down = (LONG, SHORT) if wide else (SHORT, LONG)
    width, height = CELL * puzzle.cols + 2 * MARGIN, CELL * puzzle.rows + 2 * MARGIN
    scale = min((across - 2 * EDGE) / width, (down - 2 * EDGE) / height)
    return _pdf([_sheet(svg, max(1, int(scale * width)), across, down)])


def pieces_pdf(puzzle: Puzzle, *, numbers: bool | None = None) -> bytes:
    """Return all pieces, to be cut out; with their numbers unless that is not wanted.

    Raises
    ------
    InputError
        If they would take too many sheets.
    """
    count = COLS * ROWS
    sheets = -(-puzzle.size // count)
    if sheets > MOST_SHEETS:
        raise InputError(
            "too many sheets", read=f"{sheets}", expected=f"a puzzle of {MOST_SHEETS} at most"
        )
    step = CELL + GAP
    width = step * COLS - GAP + 2 * MARGIN
    dots = round(width / CELL * PIECE / 25.4 * DOTS)
    pages = []
    for first in range(0, puzzle.size, count):
        title = f"{puzzle.name}: pieces from {first + 1}"
        drawing = Drawing(title, step * COLS - GAP, step * ROWS - GAP, paper=True)
        for place, colours in enumerate(puzzle.sides[first : first + count].tolist()):
            row, col = divmod(place, COLS)
            x, y = step * col + CELL // 2, step * row + CELL // 2
            drawing.piece(x, y, colours)
            if numbers is not False:
                drawing.number(x, y, first + place + 1, 0)
        pages.append(_sheet(drawing.render(), dots, SHORT, LONG))
    return _pdf(pages)


def _sheet(svg: str, width: int, across: int, down: int) -> Image:
    """Return a picture in the middle of a white sheet."""
    from PIL import Image

    drawn = Image.open(io.BytesIO(draw_png(svg, width=width))).convert("RGB")
    sheet = Image.new("RGB", (across, down), "white")
    sheet.paste(drawn, ((across - drawn.width) // 2, (down - drawn.height) // 2))
    return sheet


def _pdf(pages: list[Image]) -> bytes:
    stream = io.BytesIO()
    pages[0].save(
        stream,
        "PDF",
        resolution=DOTS,
        save_all=True,
        append_images=pages[1:],
        quality=92,
    )
    return stream.getvalue()
