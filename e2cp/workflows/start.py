"""The board that a search starts from: read from a file, or placed at random."""

from __future__ import annotations

import numpy as np

from e2cp.catalogue.opening import load_board
from e2cp.completion.completion import complete_at_random
from e2cp.errors import InputError
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.puzzle import Puzzle

MOST_RELAXED = 32
SHARE_RELAXED = 8


def usual_relaxation(puzzle: Puzzle) -> int:
    """Return how many cells the model of a start board leaves empty if nobody says it."""
    return min(MOST_RELAXED, puzzle.size // SHARE_RELAXED)


def random_start(puzzle: Puzzle, seed: int) -> Board:
    """Return a legal board, all pieces but the clues placed at random."""
    return complete_at_random(Board.of_clues(puzzle), np.random.default_rng(seed)).board


def read_start(target: str, puzzle: Puzzle) -> Board:
    """Return the board of a puzzle that a file, a link or a record holds.

    Raises
    ------
    InputError
        If there is none, or no search can start from it.
    """
    board = load_board(target, puzzle)
    refuse_unfit(board, target)
    return board


def refuse_unfit(board: Board, file: str) -> None:
    """Refuse a board that no search can start from: it breaks the rim or a clue."""
    puzzle, report = board.puzzle, check(board)
    if report.rim_faults:
        raise InputError(
            "the start board breaks the rim",
            file=file,
            read=puzzle.square(report.rim_faults[0].cell),
            expected="grey sides on the rim and nowhere else",
        )
    if report.clues_broken:
        clue = report.clues_broken[0]
        raise InputError(
            "the start board breaks a clue",
            file=file,
            read=f"no piece {clue.piece + 1} at {puzzle.square(clue.cell)}",
            expected="the clues in place, or fewer of them: --clues starter or none",
        )
