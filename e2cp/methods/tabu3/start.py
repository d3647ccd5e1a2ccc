"""The deterministic start board (Sanapo & Verardi, §1.1)."""

from __future__ import annotations

import numpy as np

from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.geometry import legal_rotations
from e2cp.puzzle.puzzle import Puzzle


def first_fit_board(puzzle: Puzzle) -> Board:
    """Return each piece in the first free cell of its class, as little turned as is legal.

    The pieces are taken as they are listed; those of clues lie where they belong.
    """
    board = Board.of_clues(puzzle)
    pieces, rotations = board.pieces.copy(), board.rotations.copy()
    kinds = puzzle.cell_rims.sum(axis=1)
    empty = {kind: np.flatnonzero((pieces == HOLE) & (kinds == kind)).tolist() for kind in range(3)}
    for piece in np.setdiff1d(np.arange(puzzle.size), pieces).tolist():
        cell = empty[int(puzzle.kinds[piece])].pop(0)
        pieces[cell] = piece
        rotations[cell] = np.flatnonzero(legal_rotations(puzzle, cell, piece))[0]
    return Board(puzzle, pieces, rotations)
