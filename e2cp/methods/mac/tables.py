"""A puzzle as the arrays of the propagating search: the cells, and what may stand there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.methods.domain_tables import DomainTables, taking_part
from e2cp.methods.mac import kernel_state as mac
from e2cp.puzzle.board import Board
from e2cp.puzzle.geometry import NOWHERE, neighbours_among, opposite
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import DOWN, RIGHT


class MacTables(DomainTables):
    """The domains of all cells with what stands at each junction, for each depth of the search.

    Parameters
    ----------
    puzzle
        What to solve; its clues stand from the start.
    relaxed
        Cells left out. A clue there keeps its piece from all other cells.

    Attributes
    ----------
    tables, levels, scratch
        The kernel's: what stays, the domains by depth, and room to work in.

    Raises
    ------
    InputError
        If the puzzle has more than 64 colours, or is too large for the memory the search
        needs, or `relaxed` names a cell off the board.
    """

    def __init__(self, puzzle: Puzzle, relaxed: frozenset[int]) -> None:
        super().__init__(puzzle, taking_part(puzzle, relaxed))
        around, junctions = self._neighbours()
        count, colours = self.cells.size, self.support.shape[1]
        self.tables = mac.Tables(self.layout, around, self.support, self.colours)
        self.levels = mac.State(
            domains=np.empty((count + 1, self.domains.size), dtype=np.uint64),
            masks=np.empty((count + 1, junctions), dtype=np.uint64),
            sizes=np.empty((count + 1, count), dtype=np.int32),
            placed=np.empty((count + 1, count), dtype=np.uint8),
        )
        self.levels.domains[0], self.levels.sizes[0] = self.domains, self.sizes
        self.levels.masks[0] = (1 << colours) - 1
        self.levels.placed[0] = 0
        self.scratch = mac.Scratch(
            ring=np.zeros(count, dtype=np.int32),
            marks=np.zeros(count, dtype=np.uint8),
            stack=np.zeros(count, dtype=np.int32),
            ends=np.zeros(4, dtype=np.int32),
            residues=np.zeros((count, colours, 4), dtype=np.uint16),
        )

    def with_clues(self, board: Board) -> Board:
        """Return a board with the clues, which a search past empty domains may have passed over."""
        pieces, rotations = board.pieces.copy(), board.rotations.copy()
        for piece, cell, rotation in self.puzzle.clues:
            if cell in self.cells:  # a relaxed one stays empty
                pieces[cell], rotations[cell] = piece, rotation % self.puzzle.periods[piece]
        return Board(self.puzzle, pieces, rotations)

    def _neighbours(self) -> tuple[NDArray[np.int32], int]:
        around = np.full((self.cells.size, 8), NOWHERE, dtype=np.int32)
        around[:, :4] = neighbours_among(self.puzzle, self.cells)
        junctions = 0
        for here in range(self.cells.size):
            for side in (RIGHT, DOWN):
                there = around[here, side]
                if there != NOWHERE:
                    around[here, 4 + side] = around[there, 4 + opposite(side)] = junctions
                    junctions += 1
        return around, junctions
