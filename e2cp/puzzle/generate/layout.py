"""The junctions of an empty board, and pieces cut from a board of coloured junctions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY


@dataclass(frozen=True)
class Planted:
    """A puzzle and the solution it was cut from."""

    puzzle: Puzzle
    solution: Board


@dataclass(frozen=True)
class Layout:
    """The inner junctions of a board of the given size, numbered."""

    rows: int
    cols: int

    @cached_property
    def junctions(self) -> NDArray[np.int32]:
        """The junction on each side of each cell, or -1 on the rim."""
        rows, cols = self.rows, self.cols
        table = np.full((rows, cols, 4), -1, dtype=np.int32)
        across = np.arange(rows * (cols - 1)).reshape(rows, cols - 1)
        below = across.size + np.arange((rows - 1) * cols).reshape(rows - 1, cols)
        table[:, :-1, 1] = table[:, 1:, 3] = across
        table[:-1, :, 2] = table[1:, :, 0] = below
        return table.reshape(rows * cols, 4)

    @cached_property
    def frame(self) -> NDArray[np.bool_]:
        """Which junctions lie between two rim cells that follow each other on the ring."""
        rows, cols = self.rows, self.cols
        across = np.zeros((rows, cols - 1), dtype=np.bool_)
        across[[0, -1], :] = True
        below = np.zeros((rows - 1, cols), dtype=np.bool_)
        below[:, [0, -1]] = True
        return np.concatenate([across.ravel(), below.ravel()])

    def cut(self, colours: NDArray[np.int16], rng: np.random.Generator, name: str) -> Planted:
        """Cut the board into pieces, shuffled and turned, and keep the board as solution."""
        size = self.rows * self.cols
        edges = np.where(self.junctions < 0, GREY, colours[self.junctions])
        pieces = rng.permutation(size)
        rotations = rng.integers(0, 4, size)
        sides = np.empty((size, 4), dtype=np.int16)
        for cell in range(size):
            sides[pieces[cell]] = np.roll(edges[cell], -rotations[cell])
        puzzle = Puzzle(self.rows, self.cols, sides, name)
        return Planted(puzzle, Board(puzzle, pieces, rotations))
