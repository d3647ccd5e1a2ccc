"""The four neighbourhoods: each makes a board better, or says that it cannot."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from e2cp.methods.swap_tabu.search import SwapTabu, SwapTabuOptions
from e2cp.methods.vlns.search import VlnsOptions, polish
from e2cp.methods.windows.solver import Answer, improve_window
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.window import Window


def swap_descent(board: Board, rng: np.random.Generator) -> Board:
    """Make the best of all swap-and-rotate moves again and again, as long as it improves."""
    options = SwapTabuOptions(tenure=0, spread=0)
    search = SwapTabu(board.puzzle, board, rng=rng, options=options)
    best = -1
    while search.best.score > best:
        best = search.best.score
        if not search.advance(1):
            break
    return search.best


def assignment_descent(board: Board, rng: np.random.Generator, *, cells: int, moves: int) -> Board:
    """Place pieces that do not touch anew, optimally, so many times; nothing is ever tabu."""
    options = VlnsOptions(
        cells=cells,
        violated=min(cells, VlnsOptions.violated),
        tenure=0,
        spread=0,
        plateau=moves + 1,
    )
    return polish(board, moves=moves, rng=rng, options=options)


def optimise_border(board: Board, *, conflicts: int) -> Answer:
    """Place the pieces of the rim anew around the inner ones, as a ring, until none is better.

    The answer is decided if the ring was proven optimal; its board is None if nothing was gained.
    """
    return optimise_cells(board, border_cells(board.puzzle), conflicts=conflicts)


def optimise_cells(board: Board, cells: list[int], *, conflicts: int) -> Answer:
    """Place the pieces of some cells anew, until they are proven optimal or it is too hard."""
    found, used = None, 0
    while cells:
        window = Window(board if found is None else found, cells)
        if window.cost <= window.floor:
            break
        answer = improve_window(window, conflicts=conflicts)
        used += answer.conflicts
        if answer.board is None:
            return Answer(found, answer.decided, used)
        found = answer.board
    return Answer(found, True, used)


def border_cells(puzzle: Puzzle) -> list[int]:
    """Return the cells of the rim that hold no clue."""
    return _free(puzzle, np.flatnonzero(puzzle.cell_rims.any(axis=1)).tolist())


def rectangles(puzzle: Puzzle, tall: int, wide: int) -> Iterator[list[int]]:
    """Return the free cells of all rectangles of a size, upright and lying."""
    grid = np.arange(puzzle.size).reshape(puzzle.rows, puzzle.cols)
    for rows, cols in sorted({(tall, wide), (wide, tall)}):
        rows, cols = min(rows, puzzle.rows), min(cols, puzzle.cols)
        for top in range(puzzle.rows - rows + 1):
            for left in range(puzzle.cols - cols + 1):
                yield _free(puzzle, grid[top : top + rows, left : left + cols].ravel().tolist())


def _free(puzzle: Puzzle, cells: list[int]) -> list[int]:
    clues = {clue.cell for clue in puzzle.clues}
    return [cell for cell in cells if cell not in clues]
