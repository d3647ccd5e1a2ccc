"""Relaxed cells: cells that a model leaves empty, so that it is easier to solve.

They hold no piece and their junctions are free; all other pieces are different (Schaus &
Deville 2008, §5). No two of them touch, so that the assignment problem fills them optimally.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import numpy as np

from e2cp.errors import InputError, UnsupportedError
from e2cp.puzzle.geometry import chessboard, neighbours
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.scan_order import scan_order
from e2cp.runtime.files import Source

Cells = frozenset[int]

NO_CELLS: Cells = frozenset()
LATE = 66 / 256
"""The share of the board over which late cells are spread."""

CELLS = "cells such as C5, or row,col from 0 such as 2,4"


def refuse_off_board(cells: Cells, puzzle: Puzzle) -> None:
    """Refuse relaxed cells that are no cells of the puzzle.

    Raises
    ------
    InputError
        With the first of them, and what cells there are.
    """
    outside = [cell for cell in sorted(cells) if not 0 <= cell < puzzle.size]
    if outside:
        raise InputError(
            "a relaxed cell lies off the board",
            read=outside[0],
            expected=f"0 to {puzzle.size - 1}",
        )


def checkerboard_cells(puzzle: Puzzle, count: int, rng: np.random.Generator) -> Cells:
    """Draw cells of one chessboard colour, never a clue's cell.

    The colour is drawn as well, unless only one has enough cells. Inner cells come first: a
    relaxed one frees four junctions, a rim cell fewer. On Eternity II with 24 relaxed cells
    of any place table solved two models of four within 60 s, with inner ones eight of ten.
    """
    colours = _colours(puzzle)
    inner = [[c for c in colour if not puzzle.cell_rims[c].any()] for colour in colours]
    for cells in (inner, colours):
        wide_enough = [colour for colour in cells if len(colour) >= count]
        if wide_enough:
            chosen = wide_enough[int(rng.integers(len(wide_enough)))]
            return frozenset(rng.choice(chosen, count, replace=False).tolist())
    raise _too_many(puzzle, count, max(map(len, colours)))


def late_cells(puzzle: Puzzle, count: int, rng: np.random.Generator) -> Cells:
    """Spread cells of one chessboard colour over the end of a scan, never a clue's cell.

    The colour is drawn, unless only one has enough cells, and then a cell of each of as many
    stretches. Where a scan comes last (see `e2cp.puzzle.scan_order`) the pieces that are left fit
    worst, and a relaxed cell helps most.
    """
    order = scan_order(puzzle)
    colours = [set(colour) for colour in _colours(puzzle)]
    late = [[cell for cell in order.tolist() if cell in colour] for colour in colours]
    wide_enough = [cells for cells in late if len(cells) >= count]
    if not wide_enough:
        raise _too_many(puzzle, count, max(map(len, late)))
    chosen = wide_enough[int(rng.integers(len(wide_enough)))]
    chosen = chosen[-max(count, round(LATE * len(chosen))) :]
    ends = np.arange(count + 1) * len(chosen) // max(count, 1)
    return frozenset(chosen[place] for place in rng.integers(ends[:-1], ends[1:]))


def random_cells(puzzle: Puzzle, count: int, rng: np.random.Generator) -> Cells:
    """Draw cells of both chessboard colours, no two of which touch, never a clue's cell."""
    beside = neighbours(puzzle).tolist()
    best: set[int] = set()
    for _ in range(50):
        drawn: set[int] = set()
        for cell in rng.permutation(np.concatenate(_colours(puzzle))).tolist():
            if len(drawn) < count and not drawn.intersection(beside[cell]):
                drawn.add(cell)
        if len(drawn) == count:
            return frozenset(drawn)
        best = max(best, drawn, key=len)
    raise _too_many(puzzle, count, len(best))


Draw = Literal["checkerboard", "late", "random"]

DRAWN: dict[str, Callable[[Puzzle, int, np.random.Generator], Cells]] = {
    "checkerboard": checkerboard_cells,
    "late": late_cells,
    "random": random_cells,
}
"""Ways to draw cells, by name."""


def read_cells(source: Source, puzzle: Puzzle) -> Cells:
    """Read cells from a file: squares such as C5, or row and column from 0 such as 2,4.

    They are parted by blanks, semicolons or new lines; # starts a comment.
    """
    cells: set[int] = set()
    for number, line in enumerate(source.text.splitlines(), start=1):
        for token in filter(None, re.split(r"[\s;]+", re.sub("#.*", "", line))):
            cell = _cell(token, puzzle, source.name, number)
            if cell in cells:
                raise InputError("a cell stands twice", file=source.name, line=number, read=token)
            cells.add(cell)
    if not cells:
        raise InputError("no cell in this file", file=source.name, expected=CELLS)
    clued = sorted(cells.intersection(clue.cell for clue in puzzle.clues))
    if clued:
        raise InputError(
            "a clue's cell cannot be relaxed", file=source.name, read=puzzle.square(clued[0])
        )
    return frozenset(cells)


def _cell(token: str, puzzle: Puzzle, file: str, line: int) -> int:
    pair = re.fullmatch(r"(\d{1,3}),(\d{1,3})", token)
    named = re.fullmatch(r"([A-Za-z]{1,2})(\d{1,3})", token)
    row = col = -1
    if pair:
        row, col = int(pair[1]), int(pair[2])
    elif named:
        row = 0
        for letter in named[1].upper():
            row = row * 26 + ord(letter) - ord("A") + 1
        row, col = row - 1, int(named[2]) - 1
    if not (0 <= row < puzzle.rows and 0 <= col < puzzle.cols):
        raise InputError(
            "not a cell of the board",
            file=file,
            line=line,
            read=token,
            expected=f"A1 to {puzzle.square(puzzle.size - 1)}, or row,col from 0",
        )
    return row * puzzle.cols + col


def _colours(puzzle: Puzzle) -> tuple[list[int], list[int]]:
    """Return the black and the white cells that are no clue's."""
    black = chessboard(puzzle)
    free = np.ones(puzzle.size, dtype=np.bool_)
    free[[clue.cell for clue in puzzle.clues]] = False
    return np.flatnonzero(free & black).tolist(), np.flatnonzero(free & ~black).tolist()


def _too_many(puzzle: Puzzle, count: int, most: int) -> UnsupportedError:
    return UnsupportedError(
        "too many relaxed cells", read=count, expected=f"at most {most} on {puzzle.name}"
    )
