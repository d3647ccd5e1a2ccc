"""Why a partial board cannot be completed without mismatches, as far as propagation shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.geometry import NOWHERE, facing, legal_placements, neighbours_among, opposite
from e2cp.puzzle.sides import GREY

Reason = Literal["mismatch", "no piece", "chain", "shared"]

MOST = 1_000_000
"""Pairs of a hole and a piece up to which everything is looked at; beyond that only the pieces
that fit each hole."""

SIDES = np.arange(4)


@dataclass(frozen=True)
class Obstruction:
    """What stands in the way.

    Attributes
    ----------
    reason
        ``mismatch``: junctions that are mismatched already; ``no piece``: holes that no piece
        left fits; ``chain``: holes that are left without a piece once what their neighbours
        allow is followed up; ``shared``: holes that together have fewer pieces than they need.
    cells
        The cells that show it.
    message
        The same in words.
    """

    reason: Reason
    cells: tuple[int, ...]
    message: str


def find_obstruction(board: Board) -> Obstruction | None:
    """Return why a board cannot be completed with every junction matched; None if nothing shows.

    That nothing shows does not mean that it can be: only pieces that fit, arc consistency
    between holes and the number of pieces for each set of holes are looked at.

    Parameters
    ----------
    board
        A board that breaks no rule, perhaps with holes and mismatches.

    Examples
    --------
    >>> import e2cp
    >>> find_obstruction(e2cp.load_board("record:470")).message
    '10 junctions are mismatched already'
    """
    mismatches = check(board).mismatches
    if mismatches:
        count = len(mismatches)
        cells = {cell for each in mismatches for cell in (each.cell, each.neighbour)}
        verb = "junction is" if count == 1 else "junctions are"
        return Obstruction("mismatch", tuple(sorted(cells)), f"{count} {verb} mismatched already")
    if not board.holes.size:
        return None
    return _Holes(board).obstruction()


class _Holes:
    """The holes of a board without mismatches, and what may still lie in each."""

    def __init__(self, board: Board) -> None:
        puzzle = board.puzzle
        self.board, self.cells = board, board.holes
        self.pieces = np.setdiff1d(np.arange(puzzle.size), board.pieces)
        self.around = neighbours_among(puzzle, self.cells)
        wanted = facing(board)[self.cells]
        legal = legal_placements(puzzle, self.cells, self.pieces)
        for clue in puzzle.clues:
            if board.pieces[clue.cell] == HOLE:
                turn = clue.rotation % puzzle.periods[clue.piece]
                wish = (self.pieces == clue.piece)[:, None] & (np.arange(4) == turn)
                legal[self.cells == clue.cell] &= wish
        self.hole, self.piece, rotation = np.nonzero(legal)
        self.sides = puzzle.oriented[self.pieces[self.piece], rotation]
        here = wanted[self.hole]
        self._keep(((here == GREY) | (here == self.sides)).all(axis=1))

    def obstruction(self) -> Obstruction | None:
        count = self.cells.size
        empty = np.flatnonzero(np.bincount(self.hole, minlength=count) == 0)
        if empty.size:
            return self._shown_at("no piece", empty, "no piece that is left fits at {}")
        if count * self.pieces.size > MOST:
            return None
        empty = self._propagate()
        if empty.size:
            text = "whatever is placed around, no piece is left for {}"
            return self._shown_at("chain", empty, text)
        return self._shared()

    def _shown_at(self, reason: Reason, holes: NDArray[np.intp], text: str) -> Obstruction:
        cells = tuple(self.cells[holes].tolist())
        names = [self.board.puzzle.square(cell) for cell in cells]
        listed = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
        return Obstruction(reason, cells, text.format(listed))

    def _keep(self, kept: NDArray[np.bool_]) -> None:
        self.hole, self.piece, self.sides = self.hole[kept], self.piece[kept], self.sides[kept]

    def _propagate(self) -> NDArray[np.intp]:
        """Drop what has no support beside it, or whose piece is needed; return empty holes."""
        count, colours = self.cells.size, int(self.board.puzzle.sides.max()) + 1
        before = -1
        while before != self.hole.size:
            before = self.hole.size
            shows = np.zeros((count + 1, 4, colours), dtype=np.bool_)  # the last is `NOWHERE`
            shows[self.hole[:, None], SIDES, self.sides] = True
            beside = self.around[self.hole]
            fits = (beside == NOWHERE) | shows[beside, opposite(SIDES), self.sides]
            self._keep(fits.all(axis=1))
            pairs = np.zeros((count, self.pieces.size), dtype=np.bool_)
            pairs[self.hole, self.piece] = True
            empty = np.flatnonzero(~pairs.any(axis=1))
            if empty.size:
                return empty
            needed = pairs & (pairs.sum(axis=1, keepdims=True) == 1)
            wrong = ~needed & needed.any(axis=0, keepdims=True)
            self._keep(~wrong[self.hole, self.piece])
        return np.zeros(0, dtype=np.intp)

    def _shared(self) -> Obstruction | None:
        """Find holes that together have fewer pieces than they need (Hall's condition)."""
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import maximum_bipartite_matching

        count = self.cells.size
        pairs = np.zeros((count, self.pieces.size), dtype=np.bool_)
        pairs[self.hole, self.piece] = True
        given = maximum_bipartite_matching(csr_matrix(pairs), perm_type="column")
        if (given >= 0).all():
            return None
        owner = np.full(self.pieces.size, -1)
        owner[given[given >= 0]] = np.flatnonzero(given >= 0)
        reached = np.zeros(count, dtype=np.bool_)
        reached[np.flatnonzero(given < 0)[0]] = True
        before = -1
        while before != reached.sum():
            before = int(reached.sum())
            wanted = owner[pairs[reached].any(axis=0)]
            reached[wanted] = True
        holes = np.flatnonzero(reached)
        fitting = int(pairs[reached].any(axis=0).sum())
        text = f"{holes.size} cells share {fitting} fitting pieces: {{}}"
        return self._shown_at("shared", holes, text)
