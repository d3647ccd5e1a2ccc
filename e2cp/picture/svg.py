"""Boards and pieces as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2cp.picture.drawing import CELL, MARGIN, Drawing
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import CheckReport, check
from e2cp.puzzle.sides import GREY, square_name

if TYPE_CHECKING:
    from e2cp.puzzle.puzzle import Puzzle

GAP = 24


def draw_svg(
    board: Board, *, numbers: bool = False, clues: bool = True, paper: bool = False
) -> str:
    """Draw a board.

    Matched neighbours share a fill and complete each other's mark. A crack runs along each
    junction that does not match, and along a coloured side on the rim. Holes stay blank.

    Parameters
    ----------
    board
        A complete or partial board, legal or not.
    numbers
        Whether each piece shows its number, from 1, on a plate whose tip points to the side
        that is up when the piece is unturned.
    clues
        Whether the clues that stand are ringed.
    paper
        Whether it is to be printed, on white.
    """
    puzzle = board.puzzle
    report = check(board)
    drawing = Drawing(_title(report), CELL * puzzle.cols, CELL * puzzle.rows, paper=paper)
    _label(drawing, puzzle)
    pieces, rotations = board.pieces.tolist(), board.rotations.tolist()
    for cell, (piece, colours) in enumerate(zip(pieces, board.edges.tolist(), strict=True)):
        if piece == HOLE:
            drawing.hole(*_centre(cell, puzzle.cols))
        else:
            drawing.piece(*_centre(cell, puzzle.cols), colours)
    if clues:
        for clue in report.clues_in_place:
            drawing.clue(*_centre(clue.cell, puzzle.cols))
    _draw_cracks(drawing, report)
    if numbers:
        for cell, piece in enumerate(pieces):
            if piece != HOLE:
                drawing.number(*_centre(cell, puzzle.cols), piece + 1, rotations[cell])
    return drawing.render()


def draw_pieces_svg(puzzle: Puzzle, *, numbers: bool = True) -> str:
    """Draw all pieces of a puzzle, unturned and in order, in as many columns as the board.

    Parameters
    ----------
    puzzle
        The puzzle whose pieces are drawn.
    numbers
        Whether each piece shows its number, from 1.
    """
    step = CELL + GAP
    title = f"{puzzle.name}: {puzzle.size} pieces"
    drawing = Drawing(title, step * puzzle.cols + GAP, step * puzzle.rows + GAP)
    for piece, colours in enumerate(puzzle.sides.tolist()):
        row, col = divmod(piece, puzzle.cols)
        x, y = step * col + GAP + CELL // 2, step * row + GAP + CELL // 2
        drawing.piece(x, y, colours)
        if numbers:
            drawing.number(x, y, piece + 1, 0)
    return drawing.render()


def _title(report: CheckReport) -> str:
    holes = f", {report.placed} of {report.puzzle.size} pieces placed" if report.holes else ""
    return f"{report.puzzle.name}: {report.score} of {report.max_score} junctions matched{holes}"


def _label(drawing: Drawing, puzzle: Puzzle) -> None:
    """Engrave the row letters and column numbers by which squares are named."""
    offset = MARGIN // 2 - 3
    for col in range(puzzle.cols):
        for y in (-offset, CELL * puzzle.rows + offset):
            drawing.label(CELL * col + CELL // 2, y, str(col + 1))
    for row in range(puzzle.rows):
        letters = square_name(row * puzzle.cols, puzzle.cols).rstrip("1")
        for x in (-offset, CELL * puzzle.cols + offset):
            drawing.label(x, CELL * row + CELL // 2, letters)


def _draw_cracks(drawing: Drawing, report: CheckReport) -> None:
    cols = report.puzzle.cols
    for fault in report.mismatches:
        x, y = _centre(fault.cell, cols)
        if fault.neighbour == fault.cell + 1:
            drawing.crack("mismatch", x + CELL // 2, y, upright=True)
        else:
            drawing.crack("mismatch", x, y + CELL // 2, upright=False)
    for rim in report.rim_faults:
        # A grey side inside the board already cracks its junction.
        if rim.colour != GREY:
            x, y = _centre(rim.cell, cols)
            dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[rim.side]
            half = CELL // 2
            drawing.crack("rim-fault", x + half * dx, y + half * dy, upright=dx != 0)


def _centre(cell: int, cols: int) -> tuple[int, int]:
    row, col = divmod(cell, cols)
    return CELL * col + CELL // 2, CELL * row + CELL // 2
