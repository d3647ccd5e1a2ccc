"""A puzzle as sets of bits: what may stand on each cell, for searches with propagation."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError, UnsupportedError
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.geometry import legal_placements
from e2cp.puzzle.puzzle import Puzzle

MAX_COLOURS = 64
MAX_BYTES = 4 << 30


class DomainTables:
    """The values of each cell as words of 64 bits.

    A value is ``4 * number + rotation``; pieces are numbered by class, each class filled up to
    whole words, and a cell keeps only the words of its class.

    Parameters
    ----------
    puzzle
        What to solve; its clues leave their cells one value.
    cells
        The cells that take part, in the order of their numbers here. A clue on another cell
        keeps its piece from all of them.

    Attributes
    ----------
    cells
        The cells that take part.
    piece_of
        By number: the piece, or -1 where a class is filled up.
    layout
        By cell: where its words begin among the words of all domains, how many they are, and
        the number of its first word among all words of values.
    support
        By side, colour and word: the values that show the colour there.
    colours
        By value and side: the colour, counted from 0; grey is 0, too, and faces no junction.
    domains, sizes
        The words of all domains at the root, and by cell the number of values.
    given
        By cell: whether a clue lies there.

    Raises
    ------
    InputError
        If the puzzle has more than 64 colours, or is too large for the memory a search needs.
    """

    def __init__(self, puzzle: Puzzle, cells: Sequence[int]) -> None:
        palette = np.union1d(puzzle.inner_colours, puzzle.frame_colours)
        if palette.size > MAX_COLOURS:
            raise UnsupportedError(
                "too many colours for a search with propagation",
                read=palette.size,
                expected=f"{MAX_COLOURS} at most",
            )
        self.puzzle = puzzle
        self.cells = np.array(cells, dtype=np.int64)
        self.piece_of, first_words = _number_pieces(puzzle)
        real = self.piece_of >= 0
        kinds = puzzle.cell_rims[self.cells].sum(axis=1)
        self.layout = np.zeros((self.cells.size, 3), dtype=np.int32)
        self.layout[:, 1] = np.diff(first_words)[kinds]
        self.layout[:, 0] = np.cumsum(self.layout[:, 1]) - self.layout[:, 1]
        self.layout[:, 2] = first_words[kinds]
        refuse_memory(puzzle, (self.cells.size + 1) * 8 * int(self.layout[:, 1].sum()))
        # grey becomes colour 0: it only ever faces the rim, where there is no junction
        colours = np.searchsorted(palette, puzzle.oriented[self.piece_of])
        self.colours = colours.reshape(-1, 4).astype(np.uint8)
        shows = self.colours.T[:, None, :] == np.arange(palette.size)[None, :, None]
        self.support = pack_bits(shows & np.repeat(real, 4))
        self.given = np.isin(self.cells, [clue.cell for clue in puzzle.clues]).astype(np.uint8)
        legal = np.where(real[:, None], self._legal()[:, self.piece_of], False)
        legal = legal.reshape(self.cells.size, 4 * real.size)
        self.sizes = legal.sum(axis=1).astype(np.int32)
        own = [
            words[first : first + count]
            for words, (_, count, first) in zip(pack_bits(legal), self.layout, strict=True)
        ]
        self.domains = np.concatenate([np.zeros(0, dtype=np.uint64), *own])

    def board(self, values: NDArray[np.integer]) -> Board:
        """Return the board of these values by cell, -1 for none."""
        pieces = np.full(self.puzzle.size, HOLE)
        rotations = np.zeros(self.puzzle.size)
        pieces[self.cells] = np.where(values < 0, HOLE, self.piece_of[values // 4])
        rotations[self.cells] = np.where(values < 0, 0, values % 4)
        return Board(self.puzzle, pieces, rotations)

    def sizes_of(self, domains: NDArray[np.uint64]) -> NDArray[np.int32]:
        """Return the numbers of values by cell of domains, along the last axis."""
        ones = np.bitwise_count(domains).astype(np.int32)
        sums = np.zeros((*ones.shape[:-1], ones.shape[-1] + 1), dtype=np.int32)
        np.cumsum(ones, axis=-1, out=sums[..., 1:])
        starts = self.layout[:, 0]
        sizes: NDArray[np.int32] = sums[..., starts + self.layout[:, 1]] - sums[..., starts]
        return sizes

    def _legal(self) -> NDArray[np.bool_]:
        """Return by cell, piece and rotation what the rim and the clues allow."""
        puzzle = self.puzzle
        legal = legal_placements(puzzle, self.cells)
        legal[:, [clue.piece for clue in puzzle.clues]] = False
        for piece, cell, rotation in puzzle.clues:
            here = self.cells == cell
            legal[here] = False
            legal[here, piece, rotation % puzzle.periods[piece]] = True
        return legal


def taking_part(puzzle: Puzzle, relaxed: Cells) -> list[int]:
    """Return the cells that are not relaxed; refuse relaxed cells off the board."""
    off = [cell for cell in relaxed if not 0 <= cell < puzzle.size]
    if off:
        raise InputError(
            "a relaxed cell lies off the board", read=off[0], expected=f"0 to {puzzle.size - 1}"
        )
    return [cell for cell in range(puzzle.size) if cell not in relaxed]


def refuse_memory(puzzle: Puzzle, needed: int) -> None:
    """Refuse a board of which a search could not keep so many bytes, a copy at each depth."""
    if needed > MAX_BYTES:
        raise UnsupportedError(
            "board too large for a search with propagation",
            read=f"{puzzle.rows}x{puzzle.cols}, {needed >> 30} GiB of states",
            expected=f"{MAX_BYTES >> 30} GiB at most",
        )


def pack_bits(bits: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Pack the last axis, of whole words, into words; the first bit is the lowest.

    Examples
    --------
    >>> pack_bits(np.arange(128) % 64 < 2).tolist()
    [3, 3]
    """
    packed = np.ascontiguousarray(np.packbits(bits, axis=-1, bitorder="little"))
    return packed.view("<u8").astype(np.uint64)


def _number_pieces(puzzle: Puzzle) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Order the pieces by class, each class filled up with -1 to whole words of 16 pieces."""
    numbers: list[int] = []
    first_words = [0]
    for kind in range(3):
        own = np.flatnonzero(puzzle.kinds == kind).tolist()
        numbers += own + [-1] * (-len(own) % 16)
        first_words.append(len(numbers) // 16)
    return np.array(numbers), np.array(first_words)
