"""What a completion is, and the two plain ones that need no compiled code."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from e2cp.errors import InputError
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.geometry import (
    NOWHERE,
    legal_placements,
    legal_rotations,
    neighbours,
    opposite,
)
from e2cp.puzzle.sides import GREY


@dataclass(frozen=True)
class Completion:
    """A completed board.

    Attributes
    ----------
    board
        Every piece once, rim and clues kept.
    how
        ``assignment``, ``branch-and-bound``, ``alternating``, ``greedy`` or ``random``;
        ``none`` if there was nothing to fill.
    optimal
        Whether it is proven that no filling of these holes scores more.
    gained
        Score above that of the board with its holes.
    """

    board: Board
    how: str
    optimal: bool
    gained: int

    @property
    def described(self) -> str:
        """How it was done, in words."""
        words = {
            "none": "nothing was open",
            "random": "at random",
            "greedy": "greedily, for lack of time",
        }
        proven = ", proven optimal" if self.optimal else ""
        return words.get(self.how) or f"by {self.how}{proven}"


def complete_at_random(board: Board, rng: np.random.Generator) -> Completion:
    """Place pieces of the right class in random order, in a random legal rotation."""
    refuse_illegal(board)
    puzzle, clued = board.puzzle, with_clues(board)
    pieces, rotations = clued.pieces.copy(), clued.rotations.copy()
    left = np.setdiff1d(np.arange(puzzle.size), pieces)
    kinds = puzzle.cell_rims.sum(axis=1)
    for kind in range(3):
        cells = np.flatnonzero((pieces == HOLE) & (kinds == kind))
        own = rng.permutation(left[puzzle.kinds[left] == kind])
        for cell, piece in zip(cells.tolist(), own.tolist(), strict=True):
            pieces[cell] = piece
            rotations[cell] = rng.choice(np.flatnonzero(legal_rotations(puzzle, cell, piece)))
    result = Board(puzzle, pieces, rotations)
    return Completion(result, "random", False, result.score - board.score)


def complete_greedily(board: Board, rng: np.random.Generator) -> Completion:
    """Place in one hole after the other a piece that matches most; milliseconds at any time."""
    refuse_illegal(board)
    puzzle, clued = board.puzzle, with_clues(board)
    pieces, rotations, edges = clued.pieces.copy(), clued.rotations.copy(), clued.edges.copy()
    free = ~np.isin(np.arange(puzzle.size), pieces)[:, None]
    beside = neighbours(puzzle)
    for cell in clued.holes.tolist():
        wanted = np.full(4, GREY - 1)
        for side, near in enumerate(beside[cell].tolist()):
            if near != NOWHERE and pieces[near] != HOLE:
                wanted[side] = edges[near, opposite(side)]
        matches = (puzzle.oriented == wanted).sum(axis=2)
        matches[~(free & legal_placements(puzzle, np.array([cell]))[0])] = -1
        piece, turn = rng.permutation(np.argwhere(matches == matches.max()))[0].tolist()
        pieces[cell], rotations[cell], free[piece] = piece, turn, False
        edges[cell] = puzzle.oriented[piece, turn]
    result = Board(puzzle, pieces, rotations)
    return Completion(result, "greedy", False, result.score - board.score)


def with_clues(board: Board) -> Board:
    """Return the board with every clue placed whose cell is a hole."""
    clues = Board.of_clues(board.puzzle)
    free = clues.pieces == HOLE
    return Board(
        board.puzzle,
        np.where(free, board.pieces, clues.pieces),
        np.where(free, board.rotations, clues.rotations),
    )


def refuse_illegal(board: Board) -> None:
    """Refuse a board that breaks a rule, so that no completion can be legal."""
    report = check(board)
    if report.duplicates:
        raise InputError(
            "the board cannot be completed: a piece lies on two cells",
            read=f"piece {report.duplicates[0] + 1}",
            expected="each piece once",
        )
    if report.rim_faults:
        raise InputError(
            f"the board cannot be completed: {board.puzzle.square(report.rim_faults[0].cell)} "
            "breaks the rim",
            expected="grey sides on the rim and nowhere else",
        )
    if report.clues_broken:
        raise InputError(
            "the board cannot be completed: a clue is broken",
            read=f"piece {report.clues_broken[0].piece + 1}",
            expected=f"at {board.puzzle.square(report.clues_broken[0].cell)}",
        )
