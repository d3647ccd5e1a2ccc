"""The puzzle: a board's size, its pieces and its clues."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cached_property
from importlib import import_module

import numpy as np
from numpy.typing import ArrayLike, NDArray

from e2cp.puzzle.clue import Clue
from e2cp.puzzle.fault import PuzzleError, find_fault, frame_mask
from e2cp.puzzle.sides import GREY, square_name

Colours = NDArray[np.int16]

MAX_COLOUR = 32767


class Puzzle:
    """A framed edge-matching puzzle (GEMP-F).

    Parameters
    ----------
    rows, cols
        Size of the board, each at least 2.
    sides
        One row a piece: the colours up, right, down, left. Colour 0 is the grey rim.
    name
        What the puzzle is called in messages and files; what cannot be printed is left out.
    clues
        Pieces whose place is given.

    Raises
    ------
    PuzzleError
        If the pieces cannot fill the board whatever their arrangement: wrong numbers of
        corner or border pieces, a piece grey on opposite sides, a colour with an odd total.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        sides: ArrayLike,
        name: str = "puzzle",
        clues: Iterable[Clue] = (),
    ) -> None:
        self.rows = rows
        self.cols = cols
        self.sides = _frozen(sides)
        self.name = _one_line(name)
        self.clues = tuple(clues)
        fault = find_fault(rows, cols, self.sides)
        if fault is not None:
            raise fault
        self._check_clues()

    @property
    def size(self) -> int:
        """Number of cells, which is the number of pieces."""
        return self.rows * self.cols

    @property
    def max_score(self) -> int:
        """Number of inner junctions."""
        return 2 * self.size - self.rows - self.cols

    @cached_property
    def kinds(self) -> NDArray[np.int8]:
        """Grey sides of each piece: 2 for a corner, 1 for a border, 0 for an inner piece."""
        greys: NDArray[np.int8] = np.sum(self.sides == GREY, axis=1, dtype=np.int8)
        return greys

    @cached_property
    def cell_rims(self) -> NDArray[np.bool_]:
        """Which sides of each cell lie on the rim, by cell and side."""
        rims = np.zeros((self.rows, self.cols, 4), dtype=np.bool_)
        rims[0, :, 0] = rims[:, -1, 1] = rims[-1, :, 2] = rims[:, 0, 3] = True
        return rims.reshape(self.size, 4)

    @cached_property
    def oriented(self) -> Colours:
        """Colours by piece, rotation and side."""
        turned = [np.roll(self.sides, rotation, axis=1) for rotation in range(4)]
        return _frozen(np.stack(turned, axis=1))

    @cached_property
    def periods(self) -> NDArray[np.int8]:
        """Number of different rotations of each piece: 4, or 2 or 1 if it is symmetric."""
        half = (self.sides == np.roll(self.sides, 2, axis=1)).all(axis=1)
        quarter = (self.sides == np.roll(self.sides, 1, axis=1)).all(axis=1)
        return np.where(quarter, 1, np.where(half, 2, 4)).astype(np.int8)

    @cached_property
    def types(self) -> NDArray[np.intp]:
        """The type of each piece, counted from 0: pieces of one type are equal up to turning."""
        base = int(self.sides.max()) + 1
        words = self.oriented.astype(np.int64) @ np.array([base**3, base**2, base, 1])
        return np.unique(words.min(axis=1), return_inverse=True)[1]

    @property
    def duplicates(self) -> int:
        """Number of pieces that are copies of others, up to turning."""
        return self.size - 1 - int(self.types.max())

    @cached_property
    def oriented_pieces(self) -> dict[tuple[int, ...], list[tuple[int, int]]]:
        """The pieces and rotations that show four colours: up, right, down, left."""
        table: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        periods = self.periods.tolist()
        for piece, turns in enumerate(self.oriented.tolist()):
            for rotation in range(periods[piece]):
                table.setdefault(tuple(turns[rotation]), []).append((piece, rotation))
        return table

    @cached_property
    def frame_sides(self) -> NDArray[np.bool_]:
        """Which sides of each piece meet another rim piece: those beside a grey side."""
        return frame_mask(self.sides == GREY)

    @cached_property
    def frame_colours(self) -> tuple[int, ...]:
        """Colours of the junctions between rim pieces, ascending."""
        return tuple(np.unique(self.sides[self.frame_sides]).tolist())

    @cached_property
    def inner_colours(self) -> tuple[int, ...]:
        """Colours of all other junctions, ascending."""
        others = ~self.frame_sides & (self.sides != GREY)
        return tuple(np.unique(self.sides[others]).tolist())

    @cached_property
    def hash(self) -> str:
        """SHA-256 of size and pieces in order; name and clues do not enter."""
        head = f"{self.rows} {self.cols}\n".encode()
        return hashlib.sha256(head + self.sides.astype("<i2").tobytes()).hexdigest()

    def with_clues(self, clues: Iterable[Clue]) -> Puzzle:
        """Return the same puzzle with other clues."""
        return Puzzle(self.rows, self.cols, self.sides, self.name, clues)

    def renamed(self, name: str) -> Puzzle:
        """Return the same puzzle under another name."""
        return Puzzle(self.rows, self.cols, self.sides, name, self.clues)

    def square(self, cell: int) -> str:
        """Name a cell as on the printed board, such as I8."""
        return square_name(cell, self.cols)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self.hash == other.hash and self.clues == other.clues

    def __hash__(self) -> int:
        return hash((self.hash, self.clues))

    def _repr_svg_(self) -> str:
        # A notebook draws its pieces; the room of pictures stands above and is asked by name.
        drawn: str = import_module("e2cp.picture.svg").draw_pieces_svg(self)
        return drawn

    def __repr__(self) -> str:
        colours = f"{len(self.inner_colours)}:{len(self.frame_colours)} colours"
        return f"<Puzzle {self.name} {self.rows}×{self.cols}, {colours}, {len(self.clues)} clues>"

    def _check_clues(self) -> None:
        for clue in self.clues:
            number = clue.piece + 1
            if not (0 <= clue.piece < self.size and 0 <= clue.rotation < 4):
                raise PuzzleError(
                    "a clue names no piece of the puzzle",
                    read=f"piece {number}, rotation {clue.rotation}",
                    expected=f"piece 1 to {self.size}, rotation 0 to 3",
                )
            if not 0 <= clue.cell < self.size:
                raise PuzzleError(
                    f"the clue of piece {number} lies off the board",
                    read=f"cell {clue.cell}",
                    expected=f"0 to {self.size - 1}",
                )
            grey = np.roll(self.sides[clue.piece], clue.rotation) == GREY
            if not np.array_equal(grey, self.cell_rims[clue.cell]):
                raise PuzzleError(
                    f"the clue of piece {number} breaks the rim at {self.square(clue.cell)}",
                    expected="grey sides on the rim and nowhere else",
                )
        if len({c.piece for c in self.clues}) < len(self.clues) or len(
            {c.cell for c in self.clues}
        ) < len(self.clues):
            raise PuzzleError("two clues share a piece or a cell")


def _one_line(name: str) -> str:
    """Return a name that fits into a line of every file: file names may hold anything."""
    if name.isprintable():
        return name
    shown = "".join(char if char.isprintable() else " " if char.isspace() else "?" for char in name)
    return shown.strip() or "puzzle"


def _frozen(values: ArrayLike) -> Colours:
    array = np.array(values)
    if array.size and (array.dtype.kind not in "iu" or np.abs(array).max() > MAX_COLOUR):
        raise PuzzleError("colours out of range", expected=f"whole numbers up to {MAX_COLOUR}")
    array = array.astype(np.int16)
    array.setflags(write=False)
    return array
