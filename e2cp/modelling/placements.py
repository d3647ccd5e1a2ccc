"""The placements a model chooses from: which piece may lie on which cell, and how turned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.modelling.options import PieceOptions, PlacementOptions
from e2cp.modelling.relaxation import NO_CELLS, Cells
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.geometry import NOWHERE, legal_placements, neighbours, opposite
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import DOWN, RIGHT, SIDE_NAMES

Indices = NDArray[np.int64]


class Junction(NamedTuple):
    """A junction between two cells that hold pieces, with the side each shows there."""

    first: int
    first_side: int
    second: int
    second_side: int


@dataclass(frozen=True)
class Owner:
    """The placements of a piece, or of a type of equal pieces.

    Attributes
    ----------
    piece
        The piece, or the one that stands for its type.
    placements
        Where it may lie.
    copies
        How many pieces it stands for.
    exact
        Whether all copies must lie on the board: no cell of their class is relaxed.
    """

    piece: int
    placements: Indices
    copies: int
    exact: bool


class Placements:
    """All placements that rim, clues, relaxed cells and symmetry leave.

    A placement exists if the grey sides of the turned piece are exactly the rim sides of the
    cell. A symmetric piece has each of its different rotations once.

    Parameters
    ----------
    puzzle
        The puzzle.
    relaxed
        Cells left empty.
    options
        Corner fixing, clues as units, duplicates as types.

    Attributes
    ----------
    cell, piece, rotation
        By placement, sorted by cell.
    sides
        By placement the four colours shown.
    """

    def __init__(
        self, puzzle: Puzzle, relaxed: Cells = NO_CELLS, options: PieceOptions | None = None
    ) -> None:
        self.puzzle = puzzle
        self.relaxed = relaxed
        options = options or PlacementOptions()
        self.as_types = isinstance(options, PlacementOptions) and options.types
        self.clues_as_units = isinstance(options, PlacementOptions) and options.clues == "units"
        cell, piece, rotation = self._legal()
        keep = np.ones(cell.size, dtype=np.bool_)
        if not self.clues_as_units:
            keep &= self._allowed_by_clues(cell, piece, rotation)
        if options.corner:
            keep &= self._allowed_by_corner(cell, piece)
        self.cell, self.piece, self.rotation = cell[keep], piece[keep], rotation[keep]
        self.sides = puzzle.oriented[self.piece, self.rotation]

    @property
    def count(self) -> int:
        """Number of placements."""
        return int(self.cell.size)

    @cached_property
    def cells(self) -> list[int]:
        """The cells that hold a piece, ascending."""
        return [cell for cell in range(self.puzzle.size) if cell not in self.relaxed]

    @cached_property
    def by_cell(self) -> dict[int, Indices]:
        """The placements on each cell that holds a piece."""
        return {cell: np.flatnonzero(self.cell == cell) for cell in self.cells}

    @cached_property
    def owners(self) -> list[Owner]:
        """The placements of each piece, or of each type if duplicates are types."""
        copies = np.bincount(self._representatives, minlength=self.puzzle.size)
        order = np.argsort(self.piece, kind="stable")
        groups = np.split(order, np.searchsorted(self.piece[order], np.arange(1, self.puzzle.size)))
        relaxed_kinds = self.puzzle.cell_rims[list(self.relaxed)].sum(axis=1)
        return [
            Owner(piece, group, int(copies[piece]), self.puzzle.kinds[piece] not in relaxed_kinds)
            for piece, group in enumerate(groups)
            if copies[piece]
        ]

    @cached_property
    def junctions(self) -> list[Junction]:
        """The junctions between cells that hold pieces: rows first, then columns."""
        beside, left_out = neighbours(self.puzzle).tolist(), {NOWHERE, *self.relaxed}
        return [
            Junction(cell, side, beside[cell][side], opposite(side))
            for side in (RIGHT, DOWN)
            for cell in self.cells
            if beside[cell][side] not in left_out
        ]

    @cached_property
    def junction_of(self) -> dict[tuple[int, int], int]:
        """The number of the junction on a side of a cell, if there is one."""
        numbers = {}
        for number, junction in enumerate(self.junctions):
            numbers[junction.first, junction.first_side] = number
            numbers[junction.second, junction.second_side] = number
        return numbers

    @cached_property
    def junction_colours(self) -> list[list[int]]:
        """The colours that both cells of a junction can show there."""
        return [
            sorted(
                self.showing[j.first, j.first_side].keys()
                & self.showing[j.second, j.second_side].keys()
            )
            for j in self.junctions
        ]

    @cached_property
    def showing(self) -> dict[tuple[int, int], dict[int, Indices]]:
        """By cell and side: the placements that show each colour there."""
        table = {}
        for cell, here in self.by_cell.items():
            for side in range(4):
                shown = self.sides[here, side]
                order = np.argsort(shown, kind="stable")
                colours, starts = np.unique(shown[order], return_index=True)
                groups = np.split(here[order], starts[1:])
                table[cell, side] = dict(zip(colours.tolist(), groups, strict=True))
        return table

    @cached_property
    def clued(self) -> list[int]:
        """The placements that are the puzzle's clues."""
        clued = np.zeros(self.count, dtype=np.bool_)
        for clue in self.puzzle.clues:
            shown = self.puzzle.oriented[clue.piece, clue.rotation]
            same_piece = self.piece == self._representatives[clue.piece]
            clued |= (self.cell == clue.cell) & same_piece & (self.sides == shown).all(axis=1)
        return np.flatnonzero(clued).tolist()

    def placement_name(self, number: int) -> str:
        """Name piece from 0, rotation and cell of a placement, as in ``12,1,C5``."""
        square = self.puzzle.square(int(self.cell[number]))
        return f"{self.piece[number]},{self.rotation[number]},{square}"

    def junction_name(self, number: int) -> str:
        """Name a junction by its two cells, as in ``C5|C6``."""
        junction = self.junctions[number]
        return f"{self.puzzle.square(junction.first)}|{self.puzzle.square(junction.second)}"

    def colour_name(self, at: tuple[int, int]) -> str:
        """Name a junction and a colour, as in ``C5|C6,4``."""
        return f"{self.junction_name(at[0])},{at[1]}"

    def side_name(self, at: tuple[int, int]) -> str:
        """Name a side of a cell: by its junction, or by itself where there is none."""
        if at in self.junction_of:
            return self.junction_name(self.junction_of[at])
        return f"{self.puzzle.square(at[0])},{SIDE_NAMES[at[1]]}"

    def of_board(self, board: Board) -> list[int]:
        """Return the placements that lie on a board, for hints."""
        index = {
            (cell, piece, sides): number
            for number, (cell, piece, sides) in enumerate(
                zip(self.cell.tolist(), self.piece.tolist(), map(bytes, self.sides), strict=True)
            )
        }
        found = []
        for cell in board.filled.tolist():
            stand_in = int(self._representatives[board.pieces[cell]])
            number = index.get((cell, stand_in, bytes(board.edges[cell])))
            if number is not None:
                found.append(number)
        return found

    def board(self, chosen: Iterable[int]) -> Board:
        """Return the board of the chosen placements; a type's copies are dealt out, clues first."""
        pieces = np.full(self.puzzle.size, HOLE)
        rotations = np.zeros(self.puzzle.size, dtype=np.int64)
        placed = list(chosen)
        pieces[self.cell[placed]] = self.piece[placed]
        rotations[self.cell[placed]] = self.rotation[placed]
        if self.as_types:
            self._deal_copies(pieces, rotations)
        return Board(self.puzzle, pieces, rotations)

    @cached_property
    def _representatives(self) -> Indices:
        """By piece the one that stands for it: itself, or the first of its type."""
        if not self.as_types:
            return np.arange(self.puzzle.size)
        first = np.unique(self.puzzle.types, return_index=True)[1]
        return first[self.puzzle.types]

    def _legal(self) -> tuple[Indices, Indices, Indices]:
        stands = self._representatives == np.arange(self.puzzle.size)
        cells = np.array(self.cells, dtype=np.int64)
        legal = legal_placements(self.puzzle, cells) & stands[:, None]
        number, piece, rotation = np.nonzero(legal)
        return cells[number], piece, rotation

    def _allowed_by_clues(
        self, cell: Indices, piece: Indices, rotation: Indices
    ) -> NDArray[np.bool_]:
        allowed = np.ones(cell.size, dtype=np.bool_)
        sides = self.puzzle.oriented
        for clue in self.puzzle.clues:
            stand_in = self._representatives[clue.piece]
            here, mine = cell == clue.cell, piece == stand_in
            same = (sides[piece, rotation] == sides[clue.piece, clue.rotation]).all(axis=1)
            allowed &= ~here | (mine & same)
            if not self.as_types:
                allowed &= ~mine | here
        return allowed

    def _allowed_by_corner(self, cell: Indices, piece: Indices) -> NDArray[np.bool_]:
        """Keep one corner piece to the top left corner, or to the top ones if not square.

        Turning the board repeats each solution; clues and relaxed cells forbid turning, so
        then nothing is fixed. A corner piece that exists once is chosen; if there is none,
        the corner takes some member of the rarest type.
        """
        puzzle = self.puzzle
        everything = np.ones(cell.size, dtype=np.bool_)
        if puzzle.clues or self.relaxed:
            return everything
        corners = np.flatnonzero(puzzle.kinds == 2)
        copies = np.bincount(puzzle.types)[puzzle.types[corners]]
        chosen = int(corners[copies.argmin()])
        if copies.min() == 1:
            places = [0] if puzzle.rows == puzzle.cols else [0, puzzle.cols - 1]
            everything &= (piece != chosen) | np.isin(cell, places)
        elif puzzle.rows == puzzle.cols:
            everything &= (cell != 0) | (puzzle.types[piece] == puzzle.types[chosen])
        return everything

    def _deal_copies(self, pieces: Indices, rotations: Indices) -> None:
        puzzle = self.puzzle
        waiting: dict[int, list[int]] = {}
        for piece in range(puzzle.size - 1, -1, -1):
            waiting.setdefault(int(self._representatives[piece]), []).append(piece)
        own = {clue.cell: clue.piece for clue in puzzle.clues}
        for clue_piece in own.values():
            waiting[int(self._representatives[clue_piece])].remove(clue_piece)
        for cell in np.flatnonzero(pieces != HOLE).tolist():
            stand_in = int(pieces[cell])
            shown = puzzle.oriented[stand_in, rotations[cell]]
            piece = own[cell] if cell in own else waiting[stand_in].pop()
            pieces[cell] = piece
            rotations[cell] = int((puzzle.oriented[piece] == shown).all(axis=1).argmax())
