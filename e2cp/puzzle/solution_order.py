"""Pieces whose order in a file is a solution, which a solver must not see."""

from __future__ import annotations

import numpy as np

from e2cp.puzzle.board import Board
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY


def is_solution_order(puzzle: Puzzle) -> bool:
    """Whether the pieces, row by row and not turned, solve the puzzle."""
    board = Board(puzzle, np.arange(puzzle.size), np.zeros(puzzle.size))
    rim = np.array_equal(puzzle.sides == GREY, puzzle.cell_rims)
    return rim and board.score == puzzle.max_score


def shuffled(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its pieces in another order and turned, always the same one."""
    random = np.random.default_rng(int(puzzle.hash[:16], 16))
    order = random.permutation(puzzle.size)
    turns = random.integers(4, size=puzzle.size)
    sides = puzzle.oriented[order, turns]
    place = {int(piece): number for number, piece in enumerate(order)}
    clues = [
        Clue(place[clue.piece], clue.cell, int(clue.rotation - turns[place[clue.piece]]) % 4)
        for clue in puzzle.clues
    ]
    return Puzzle(puzzle.rows, puzzle.cols, sides, puzzle.name, clues)
