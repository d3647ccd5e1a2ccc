"""Boards and hints as lines of placements, each author with an order and a rotation of his own.

One line a piece: ``piece column row rotation`` (``.sol`` and ``.clue`` files) or
``row,column,piece,rotation`` (hints, with rotation -1 for any). Whether pieces count from 0 or 1,
and from where and which way rotations count, no file says: of all readings the one is taken that
keeps the rim, then the puzzle's clues, then matches most junctions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

from e2cp.errors import InputError
from e2cp.formats.pieces.lines import COMMENT, INTEGER, MOST_PIECES, TOKEN
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY
from e2cp.runtime.files import Source

ANY = -1
SUFFIXES = (".sol", ".clue", ".hints")


class Sense(NamedTuple):
    """One way to read the lines: where things stand, and what the numbers mean."""

    names: tuple[str, str, str, str]
    first: int
    direction: int
    offset: int

    def __str__(self) -> str:
        way = "clockwise" if self.direction == 1 else "anticlockwise"
        turned = f", 0 being turned by {self.offset}" if self.offset else ""
        return f"{', '.join(self.names)}; pieces from {self.first}, rotations {way}{turned}"


ORDERS = (("piece", "column", "row", "rotation"), ("row", "column", "piece", "rotation"))
SENSES = [
    Sense(names, first, direction, offset)
    for names, (direction, offset), first in product(
        ORDERS, [(1, 0), (-1, 0), *product((1, -1), (1, 2, 3))], (0, 1)
    )
]
"""The usual ones first."""


def is_placements(source: Source) -> bool:
    """Whether a file says by its name that it holds placements, or every line could be one."""
    if Path(source.name).suffix.lower() in SUFFIXES:
        return True
    try:
        return bool(_lines(source))
    except InputError:
        return False


def board_from_placements(source: Source, puzzle: Puzzle) -> tuple[Board, tuple[str, ...]]:
    """Read a board of a puzzle; return it, and how it was read.

    Raises
    ------
    InputError
        If a line is no placement, or no reading puts every piece on a cell of its own.
    """
    lines = _lines(source)
    found: list[tuple[tuple[int, int, int], int, Board]] = []
    for number, sense in enumerate(SENSES):
        board = _board(lines, puzzle, sense)
        if board is not None:
            report = check(board)
            rank = (len(report.rim_faults), -len(report.clues_in_place), -board.score)
            found.append((rank, number, board))
    if not found:
        raise InputError(
            "no reading puts each piece on a cell of its own",
            file=source.name,
            read=f"{len(lines)} placements",
            expected=f"lines of {' '.join(ORDERS[0])} or {' '.join(ORDERS[1])} for {puzzle.name}, "
            f"{puzzle.rows} × {puzzle.cols}",
        )
    rank, number, board = min(found, key=lambda each: each[:2])
    others = {each[2] for each in found if each[0] == rank} - {board}
    notes = [f"read as {SENSES[number]}"]
    if others:
        notes.append(f"{len(others)} other readings fit as well: what the numbers mean is a guess")
    if any(numbers[3] == ANY for _, numbers in lines):
        notes.append("rotations that the file leaves open are those that fit best")
    return board, tuple(notes)


def board_to_placements(board: Board) -> str:
    """Write one line a piece: piece from 0, column, row, clockwise quarter turns."""
    lines = [f"{piece} {col} {row} {rotation}" for piece, row, col, rotation in _placed(board)]
    return "\n".join(["# piece column row rotation", *lines]) + "\n"


def board_to_hints(board: Board) -> str:
    """Write one line a piece: row, column, piece from 0, clockwise quarter turns."""
    lines = [f"{row},{col},{piece},{rotation}" for piece, row, col, rotation in _placed(board)]
    return "\n".join(["# row,column,piece,rotation", *lines]) + "\n"


def _placed(board: Board) -> Iterator[tuple[int, int, int, int]]:
    """Yield piece, row, column and rotation of each filled cell."""
    for cell in board.filled.tolist():
        row, col = divmod(cell, board.puzzle.cols)
        yield int(board.pieces[cell]), row, col, int(board.rotations[cell])


def _lines(source: Source) -> list[tuple[int, list[int]]]:
    found = []
    for number, line in enumerate(source.text.splitlines(), start=1):
        tokens = [match[0] for match in islice(TOKEN.finditer(COMMENT.sub("", line)), 6)]
        if not tokens or tokens[0] == "c":
            continue
        numbers = [int(token) for token in tokens if INTEGER.fullmatch(token)]
        if len(tokens) != 4 or len(numbers) != 4 or not ANY <= numbers[3] <= 3:
            raise InputError(
                "not a placement",
                file=source.name,
                line=number,
                read=" ".join(tokens),
                expected="four whole numbers, the last a rotation from 0 to 3, or -1 for any",
            )
        found.append((number, numbers))
        if len(found) > MOST_PIECES:
            raise InputError("more pieces than any puzzle has", file=source.name, line=number)
    return found


def _board(lines: list[tuple[int, list[int]]], puzzle: Puzzle, sense: Sense) -> Board | None:
    """Return the board in one sense; None if it makes none."""
    pieces, rotations = [HOLE] * puzzle.size, [0] * puzzle.size
    left_open = []
    for _, numbers in lines:
        said = dict(zip(sense.names, numbers, strict=True))
        row, col, piece = said["row"], said["column"], said["piece"] - sense.first
        cell = row * puzzle.cols + col
        inside = 0 <= row < puzzle.rows and 0 <= col < puzzle.cols and 0 <= piece < puzzle.size
        if not inside or pieces[cell] != HOLE:
            return None
        pieces[cell] = piece
        if said["rotation"] == ANY:
            left_open.append(cell)
        else:
            rotations[cell] = (sense.direction * said["rotation"] + sense.offset) % 4
    placed = [piece for piece in pieces if piece != HOLE]
    if len(set(placed)) < len(placed):
        return None
    for cell in left_open:
        rotations[cell] = max(
            range(4), key=lambda turn: _fit(puzzle, pieces, rotations, cell, turn)
        )
    return Board(puzzle, pieces, rotations)


def _fit(
    puzzle: Puzzle, pieces: list[int], rotations: list[int], cell: int, turn: int
) -> tuple[int, int]:
    """Return how well a piece fits so turned: the rim first, then what lies beside it."""
    shown = puzzle.oriented[pieces[cell], turn]
    rim = int(((shown == GREY) == puzzle.cell_rims[cell]).sum())
    row, col = divmod(cell, puzzle.cols)
    beside = 0
    for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        if 0 <= row + down < puzzle.rows and 0 <= col + right < puzzle.cols:
            other = cell + down * puzzle.cols + right
            if pieces[other] != HOLE:
                facing = puzzle.oriented[pieces[other], rotations[other], (side + 2) % 4]
                beside += int(shown[side] == facing)
    return rim, beside
