"""Boards and pieces as text for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2cp.picture.palette import look
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.geometry import opposite
from e2cp.puzzle.sides import DOWN, GREY, LEFT, RIGHT, UP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from e2cp.puzzle.puzzle import Puzzle

LINES = 3
"""Lines of text a cell takes."""

Run = tuple[str, str]
"""Some characters and the style they are shown in."""


def board_text(board: Board, *, colour: bool) -> Text:
    """Write a board, three lines a row: each piece's number between the letters of its sides.

    The two letters at a junction that does not match are capitals, and so is the letter of a
    side that breaks the rim.

    Parameters
    ----------
    board
        A complete or partial board, legal or not.
    colour
        Whether each side has the fill of its colour behind it, and mismatches are red. The
        characters are the same either way.
    """
    puzzle = board.puzzle
    cells = _Cells(puzzle, colour=colour)
    wrong: set[tuple[int, int]] = set()
    report = check(board)
    wrong |= {(fault.cell, fault.side) for fault in report.rim_faults}
    for fault in report.mismatches:
        side = RIGHT if fault.neighbour == fault.cell + 1 else DOWN
        wrong |= {(fault.cell, side), (fault.neighbour, opposite(side))}
    edges = board.edges.tolist()
    return _join(
        [
            cells.hole()
            if piece == HOLE
            else cells.piece(piece, edges[cell], [(cell, side) in wrong for side in range(4)])
            for cell, piece in enumerate(board.pieces.tolist())
        ],
        puzzle.cols,
        gap=0,
    )


def pieces_text(puzzle: Puzzle, *, colour: bool) -> Text:
    """Write all pieces of a puzzle, unturned and in order, apart from each other.

    Parameters
    ----------
    puzzle
        The puzzle whose pieces are written.
    colour
        Whether each side has the fill of its colour behind it.
    """
    cells = _Cells(puzzle, colour=colour)
    pieces = [
        cells.piece(piece, colours, [False] * 4)
        for piece, colours in enumerate(puzzle.sides.tolist())
    ]
    return _join(pieces, puzzle.cols, gap=1)


class _Cells:
    """Writes cells of one width: a piece's number, and room for a letter on either side."""

    def __init__(self, puzzle: Puzzle, *, colour: bool) -> None:
        self._colour = colour
        self._number = max(3, len(str(puzzle.size)))
        self._letter = len(look(int(puzzle.sides.max())).letter)

    def hole(self) -> list[list[Run]]:
        width = self._number + 2 * self._letter
        return [[(" " * width, "")], [(f"{'·':^{width}}", "dim")], [(" " * width, "")]]

    def piece(self, piece: int, colours: Sequence[int], wrong: Sequence[bool]) -> list[list[Run]]:
        letters = [look(colour).letter for colour in colours]
        letters = [
            letter.upper() if bad else letter for letter, bad in zip(letters, wrong, strict=True)
        ]
        styles = [self._style(colour, bad) for colour, bad in zip(colours, wrong, strict=True)]
        plain = [self._style(colour, bad=False) for colour in colours]
        blank = " " * self._letter
        left, right = (blank, plain[LEFT]), (blank, plain[RIGHT])
        return [
            [left, (f"{letters[UP]:^{self._number}}", styles[UP]), right],
            [
                (f"{letters[LEFT]:<{self._letter}}", styles[LEFT]),
                (f"{piece + 1:^{self._number}}", self._style(GREY, bad=False)),
                (f"{letters[RIGHT]:>{self._letter}}", styles[RIGHT]),
            ],
            [left, (f"{letters[DOWN]:^{self._number}}", styles[DOWN]), right],
        ]

    def _style(self, colour: int, bad: bool) -> str:
        if not self._colour:
            return ""
        if bad:
            return "bold #ffffff on #d0001c"
        fill = look(colour).fill
        return f"{_ink(fill)} on {fill}"


def _ink(fill: str) -> str:
    red, green, blue = (int(fill[place : place + 2], 16) for place in (1, 3, 5))
    return "#101418" if 299 * red + 587 * green + 114 * blue > 128_000 else "#f6f7f9"


def _join(cells: Sequence[Sequence[Sequence[Run]]], cols: int, *, gap: int) -> Text:
    # Imported here so that the other pictures do without rich.
    from rich.text import Text

    text = Text(no_wrap=True)
    for start in range(0, len(cells), cols):
        if start:
            text.append("\n" * (1 + gap))
        for line in range(LINES):
            if line:
                text.append("\n")
            for place, cell in enumerate(cells[start : start + cols]):
                if place and gap:
                    text.append(" " * gap)
                for characters, style in cell[line]:
                    text.append(characters, style or None)
    return text
