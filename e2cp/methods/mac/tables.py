"""A puzzle as the arrays of the propagating search: the cells, and what may stand there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError, UnsupportedError
from e2cp.methods.mac import kernel_state as mac
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.geometry import NOWHERE, legal_placements, neighbours_among, opposite
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import DOWN, RIGHT

MAX_COLOURS = 64
MAX_BYTES = 4 << 30


class MacTables:
    """A puzzle as the arrays of the kernel: the cells that take part, and what may stand there.

    Parameters
    ----------
    puzzle
        What to solve; its clues stand from the start.
    relaxed
        Cells left out. A clue there keeps its piece from all other cells.

    Attributes
    ----------
    cells
        The cells that take part, ascending.
    tables, levels, scratch
        The kernel's: what stays, the domains by depth, and room to work in.

    Raises
    ------
    InputError
        If the puzzle has more than 64 colours, or is too large for the memory the search
        needs, or `relaxed` names a cell off the board.
    """

    def __init__(self, puzzle: Puzzle, relaxed: frozenset[int]) -> None:
        off = [cell for cell in relaxed if not 0 <= cell < puzzle.size]
        if off:
            raise InputError(
                "a relaxed cell lies off the board",
                read=off[0],
                expected=f"0 to {puzzle.size - 1}",
            )
        palette = np.union1d(puzzle.inner_colours, puzzle.frame_colours)
        if palette.size > MAX_COLOURS:
            raise UnsupportedError(
                "too many colours for the propagating search",
                read=palette.size,
                expected=f"{MAX_COLOURS} at most",
            )
        self.puzzle = puzzle
        self.cells = np.array([c for c in range(puzzle.size) if c not in relaxed], dtype=np.int64)
        self.piece_of, first_words = _number_pieces(puzzle)
        kinds = puzzle.cell_rims[self.cells].sum(axis=1)
        layout = np.zeros((self.cells.size, 3), dtype=np.int32)
        layout[:, 1] = np.diff(first_words)[kinds]
        layout[:, 0] = np.cumsum(layout[:, 1]) - layout[:, 1]
        layout[:, 2] = first_words[kinds]
        around, junctions = self._neighbours()
        colours = self._colours(palette)
        self.tables = mac.Tables(
            layout, around, _support(colours, palette.size, self.piece_of >= 0), colours
        )
        self.levels = self._levels(junctions, palette.size)
        count = self.cells.size
        self.scratch = mac.Scratch(
            ring=np.zeros(count, dtype=np.int32),
            marks=np.zeros(count, dtype=np.uint8),
            stack=np.zeros(count, dtype=np.int32),
            ends=np.zeros(4, dtype=np.int32),
            residues=np.zeros((count, palette.size, 4), dtype=np.uint16),
        )

    def board(self, values: NDArray[np.int32], *, clues: bool = False) -> Board:
        """Return the board of these values by cell, -1 for none; with the clues in any case."""
        pieces = np.full(self.puzzle.size, HOLE)
        rotations = np.zeros(self.puzzle.size)
        pieces[self.cells] = np.where(values < 0, HOLE, self.piece_of[values // 4])
        rotations[self.cells] = np.where(values < 0, 0, values % 4)
        for piece, cell, rotation in self.puzzle.clues if clues else ():
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

    def _colours(self, palette: NDArray[np.int16]) -> NDArray[np.uint8]:
        # grey becomes colour 0: it only ever faces the rim, where there is no junction
        colours = np.searchsorted(palette, self.puzzle.oriented[self.piece_of])
        return colours.reshape(-1, 4).astype(np.uint8)

    def _levels(self, junctions: int, colours: int) -> mac.State:
        depths = self.cells.size + 1
        starts, words, firsts = self.tables.layout.T
        needed = depths * (8 * (int(words.sum()) + junctions) + 5 * self.cells.size)
        if needed > MAX_BYTES:
            raise UnsupportedError(
                "board too large for the propagating search",
                read=f"{self.puzzle.rows}x{self.puzzle.cols}, {needed >> 30} GiB of states",
                expected=f"{MAX_BYTES >> 30} GiB at most",
            )
        levels = mac.State(
            domains=np.empty((depths, words.sum()), dtype=np.uint64),
            masks=np.empty((depths, junctions), dtype=np.uint64),
            sizes=np.empty((depths, self.cells.size), dtype=np.int32),
            placed=np.empty((depths, self.cells.size), dtype=np.uint8),
        )
        for here, legal in enumerate(self._legal()):
            own = _pack(legal)[firsts[here] : firsts[here] + words[here]]
            levels.domains[0, starts[here] : starts[here] + words[here]] = own
            levels.sizes[0, here] = legal.sum()
        levels.masks[0] = (1 << colours) - 1
        levels.placed[0] = 0
        return levels

    def _legal(self) -> Iterator[NDArray[np.bool_]]:
        """Yield, cell by cell, which values the rim and the clues allow."""
        puzzle = self.puzzle
        clues = {clue.cell: clue for clue in puzzle.clues}
        by_cell = legal_placements(puzzle, self.cells)
        by_cell[:, [clue.piece for clue in puzzle.clues]] = False
        for cell, legal in zip(self.cells.tolist(), by_cell, strict=True):
            if cell in clues:
                piece, _, rotation = clues[cell]
                legal[piece, rotation % puzzle.periods[piece]] = True
                legal[:piece] = legal[piece + 1 :] = False
            yield np.where((self.piece_of >= 0)[:, None], legal[self.piece_of], False).ravel()


def _number_pieces(puzzle: Puzzle) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Order the pieces by class, each class filled up with -1 to whole words of 16 pieces."""
    numbers: list[int] = []
    first_words = [0]
    for kind in range(3):
        own = np.flatnonzero(puzzle.kinds == kind).tolist()
        numbers += own + [-1] * (-len(own) % 16)
        first_words.append(len(numbers) // 16)
    return np.array(numbers), np.array(first_words)


def _support(colours: NDArray[np.uint8], count: int, real: NDArray[np.bool_]) -> NDArray[np.uint64]:
    shows = colours.T[:, None, :] == np.arange(count)[None, :, None]
    return _pack(shows & np.repeat(real, 4))


def _pack(bits: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Pack the last axis into words, the first bit lowest."""
    packed = np.ascontiguousarray(np.packbits(bits, axis=-1, bitorder="little"))
    return packed.view("<u8").astype(np.uint64)
