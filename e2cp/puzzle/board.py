"""The board: which piece lies on each cell, and how it is turned."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module

import numpy as np
from numpy.typing import ArrayLike, NDArray

from e2cp.errors import InputError
from e2cp.puzzle.puzzle import Colours, Puzzle
from e2cp.puzzle.sides import GREY

HOLE = -1


class Board:
    """A complete or partial placement of a puzzle's pieces.

    A board may break the rules: it is the checker that says so.

    Parameters
    ----------
    puzzle
        The puzzle whose pieces lie here.
    pieces
        By cell, row-major: the index of the piece from 0, or -1 for a hole.
    rotations
        By cell: clockwise quarter turns, 0 to 3. A symmetric piece keeps the smallest rotation
        that shows the same sides, and a hole has 0, so that boards that show the same are equal.
    """

    def __init__(self, puzzle: Puzzle, pieces: ArrayLike, rotations: ArrayLike) -> None:
        self.puzzle = puzzle
        size = puzzle.size
        self.pieces = _by_cell("pieces", pieces, size, HOLE, size - 1).astype(np.int16)
        self.rotations = _by_cell("rotations", rotations, size, 0, 3).astype(np.int8)
        self.rotations %= puzzle.periods[self.pieces]
        self.rotations[self.pieces == HOLE] = 0
        self.pieces.setflags(write=False)
        self.rotations.setflags(write=False)

    @classmethod
    def empty(cls, puzzle: Puzzle) -> Board:
        """Return the board with nothing on it."""
        return cls(puzzle, np.full(puzzle.size, HOLE), np.zeros(puzzle.size))

    @classmethod
    def of_clues(cls, puzzle: Puzzle) -> Board:
        """Return the board that holds the puzzle's clues alone."""
        pieces = np.full(puzzle.size, HOLE)
        rotations = np.zeros(puzzle.size)
        for clue in puzzle.clues:
            pieces[clue.cell] = clue.piece
            rotations[clue.cell] = clue.rotation
        return cls(puzzle, pieces, rotations)

    @cached_property
    def edges(self) -> Colours:
        """Colours by cell and side, grey all round at a hole."""
        edges = self.puzzle.oriented[self.pieces, self.rotations]
        edges[self.pieces == HOLE] = GREY
        edges.setflags(write=False)
        return edges

    @cached_property
    def score(self) -> int:
        """Number of matched inner junctions; one at a hole is not matched, nor is grey."""
        edges = self.edges.reshape(self.puzzle.rows, self.puzzle.cols, 4)
        right, left = edges[:, :-1, 1], edges[:, 1:, 3]
        down, up = edges[:-1, :, 2], edges[1:, :, 0]
        across = (right == left) & (right != GREY)
        below = (down == up) & (down != GREY)
        return int(across.sum()) + int(below.sum())

    @property
    def placed(self) -> int:
        """Number of cells that hold a piece."""
        return int((self.pieces != HOLE).sum())

    @property
    def filled(self) -> NDArray[np.intp]:
        """Cells that hold a piece."""
        return np.flatnonzero(self.pieces != HOLE)

    @property
    def holes(self) -> NDArray[np.intp]:
        """The cells that hold no piece, ascending."""
        return np.flatnonzero(self.pieces == HOLE)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self.puzzle.hash == other.puzzle.hash
            and np.array_equal(self.pieces, other.pieces)
            and np.array_equal(self.rotations, other.rotations)
        )

    def __hash__(self) -> int:
        return hash((self.puzzle.hash, self.pieces.tobytes(), self.rotations.tobytes()))

    def _repr_svg_(self) -> str:
        # A notebook draws it; the room of pictures stands above this one and is asked by name.
        drawn: str = import_module("e2cp.picture.svg").draw_svg(self)
        return drawn

    def __repr__(self) -> str:
        return (
            f"<Board of {self.puzzle.name}: {self.placed}/{self.puzzle.size} placed, "
            f"score {self.score}/{self.puzzle.max_score}>"
        )


def _by_cell(name: str, values: ArrayLike, size: int, low: int, high: int) -> NDArray[np.int64]:
    given = np.asarray(values)
    array = given.astype(np.int64).reshape(-1)
    if (given.reshape(-1) != array).any():
        raise InputError(f"{name} are no whole numbers", expected=f"{low} to {high}")
    if array.size != size:
        raise InputError(f"wrong number of {name}", read=array.size, expected=str(size))
    wrong = (array < low) | (array > high)
    if wrong.any():
        cell = int(wrong.argmax())
        raise InputError(
            f"{name} out of range at cell {cell}",
            read=int(array[cell]),
            expected=f"{low} to {high}",
        )
    return array
