"""A window: some cells of a complete board whose pieces are taken out to be placed anew."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.board import Board
from e2cp.puzzle.geometry import NOWHERE, facing, legal_placements, neighbours_among, opposite
from e2cp.puzzle.puzzle import Colours
from e2cp.puzzle.sides import DOWN, GREY, RIGHT

Indices = NDArray[np.int64]


class Window:
    """Cells of a complete board, the pieces that lie there, and what surrounds them.

    Which colours the window shows, and to which its surroundings ask it to match, does not
    depend on how its pieces are placed. A matched junction takes two sides of one colour, so
    every colour of which that supply is odd is left over at a mismatched junction: half the
    number of odd colours, the `floor`, is a bound on the mismatches of every filling. A window
    with a single mismatch, or with mismatches that share no colour, is therefore optimal as it
    is, and where a filling reaches the floor no other colour is ever mismatched.

    Parameters
    ----------
    board
        A complete board.
    cells
        The cells, in any order; they need not be connected.

    Attributes
    ----------
    cells
        The cells, ascending; inside the window they are numbered in this order.
    pieces
        The pieces that lie there, by type; numbered in this order likewise.
    around
        By cell and side: the cell of the window that lies there, or -1.
    facing
        By cell and side: the colour of the fixed piece that lies there, or 0.
    """

    def __init__(self, board: Board, cells: Iterable[int]) -> None:
        puzzle = board.puzzle
        self.board = board
        self.cells: Indices = np.array(sorted(set(cells)), dtype=np.int64)
        lying = np.sort(board.pieces[self.cells]).astype(np.int64)
        self.pieces: Indices = lying[np.argsort(puzzle.types[lying], kind="stable")]
        self.around: Indices = neighbours_among(puzzle, self.cells).astype(np.int64)
        self.facing: Indices = facing(board)[self.cells].astype(np.int64)
        self.facing[self.around != NOWHERE] = GREY

    @property
    def count(self) -> int:
        """Number of cells."""
        return int(self.cells.size)

    @cached_property
    def shown(self) -> Colours:
        """By cell and side: the colour the present filling shows."""
        return self.board.edges[self.cells]

    @cached_property
    def inner_edges(self) -> Indices:
        """The junctions inside, by number: cell, side (right or down), and the other cell."""
        cell, side = np.nonzero(self.around != NOWHERE)
        once = (side == RIGHT) | (side == DOWN)
        cell, side = cell[once], side[once]
        return np.stack([cell, side, self.around[cell, side]], axis=1)

    @cached_property
    def boundary_edges(self) -> Indices:
        """The junctions with fixed pieces: cell, side, and the colour of the fixed piece."""
        cell, side = np.nonzero(self.facing)
        return np.stack([cell, side, self.facing[cell, side]], axis=1)

    @cached_property
    def mismatched(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which `inner_edges` and which `boundary_edges` the present filling leaves unmatched."""
        cell, side, other = self.inner_edges.T
        inner_edges = self.shown[cell, side] != self.shown[other, opposite(side)]
        cell, side, colour = self.boundary_edges.T
        return inner_edges, self.shown[cell, side] != colour

    @cached_property
    def cost(self) -> int:
        """Mismatched junctions of the present filling, inside and to the surroundings."""
        inner_edges, boundary_edges = self.mismatched
        return int(inner_edges.sum()) + int(boundary_edges.sum())

    @cached_property
    def odd(self) -> NDArray[np.bool_]:
        """By colour: whether its supply of sides is odd."""
        colours = int(self.board.puzzle.sides.max()) + 1
        supply = np.bincount(self.shown.ravel(), minlength=colours)
        supply += np.bincount(self.facing.ravel(), minlength=colours)
        odd: NDArray[np.bool_] = supply % 2 == 1
        odd[GREY] = False
        return odd

    @property
    def floor(self) -> int:
        """No filling has fewer mismatches: half the number of odd colours."""
        return int(self.odd.sum()) // 2

    @cached_property
    def legal(self) -> NDArray[np.bool_]:
        """By cell, piece and rotation: whether the rim allows it; equal rotations once."""
        return legal_placements(self.board.puzzle, self.cells, self.pieces)

    def place(self, pieces: Indices, rotations: Indices) -> Board:
        """Return the board with a filling: by cell the number of the piece, and its rotation."""
        board = self.board
        all_pieces, all_rotations = board.pieces.copy(), board.rotations.copy()
        all_pieces[self.cells] = self.pieces[pieces]
        all_rotations[self.cells] = rotations
        return Board(board.puzzle, all_pieces, all_rotations)
