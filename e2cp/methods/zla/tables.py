"""A puzzle and an order of its cells as the arrays of the scan kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError, UnsupportedError
from e2cp.methods.zla import kernel_lists as scan
from e2cp.methods.zla import kernel_masks as scan_masks
from e2cp.puzzle.geometry import legal_at_rims, neighbours, opposite
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY

Indices = NDArray[np.int64]

MAX_COLOURS = 255
PIECE = np.int64(scan.PIECE)
SIDES_BY_CHOICE = (3, 0, 1, 2)
"""Which known sides select the list: left and up, as in the paper, if they are known."""


class Kind(NamedTuple):
    """Cells that share their candidates: which sides are rim, and which select a list."""

    rims: tuple[bool, ...]
    keys: tuple[int, ...]


class Candidates(NamedTuple):
    """The oriented pieces of one kind of cell, in the order in which they are tried.

    Sorted by key, then layer (the rotations in which one piece fits one key), then rank.
    """

    keys: Indices
    layers: Indices
    ranks: Indices
    rotations: Indices
    oriented_words: Indices


class ScanTables:
    """The order of a search and what may lie where.

    Parameters
    ----------
    puzzle
        The puzzle.
    cells
        The cells to fill, in order.
    fixed
        The cells that hold a piece from the start.
    seed
        Shuffles the pieces, and the rotations of each; None leaves them as they are.

    Attributes
    ----------
    cells
        The cells, in order.
    colours
        Number of colours, grey among them.
    piece_of, rank_of
        The piece of each rank and the rank of each piece: kernels know pieces by rank.
    oriented_words
        By piece and rotation: the colours as one number.
    frames
        What stays of the kernels' frames; the rest is 0.

    Raises
    ------
    InputError
        If there are more than 255 colours, or `cells` are not different cells of the board.
    """

    def __init__(
        self, puzzle: Puzzle, cells: list[int], fixed: frozenset[int], seed: int | None
    ) -> None:
        wrong = [cell for cell in cells if not 0 <= cell < puzzle.size]
        if wrong or len(set(cells)) < len(cells):
            raise InputError(
                "an order must name different cells of the board",
                read=wrong[0] if wrong else "a cell twice",
                expected=f"0 to {puzzle.size - 1}",
            )
        palette = np.union1d(puzzle.sides, [GREY])
        if palette.size > MAX_COLOURS + 1:
            raise UnsupportedError(
                "too many colours for the scan",
                read=palette.size - 1,
                expected=f"{MAX_COLOURS} at most",
            )
        self.puzzle = puzzle
        self.cells = cells
        self.colours = int(palette.size)
        self._oriented = np.searchsorted(palette, puzzle.oriented)
        self.oriented_words = self._oriented @ (1 << np.array([0, 8, 16, 24]))
        rng = None if seed is None else np.random.default_rng(seed)
        size = puzzle.size
        self.piece_of = np.arange(size) if rng is None else rng.permutation(size)
        self.rank_of = np.argsort(self.piece_of)
        self._turns = np.zeros(size, dtype=np.int64) if rng is None else rng.integers(4, size=size)
        self._kinds: dict[Kind, int] = {}
        self.frames = self._frames(fixed)

    def lists(self) -> scan.Tables:
        """Return the tables of the list form."""
        starts = np.zeros(len(self._kinds) * self.colours**2, dtype=np.uint32)
        lists: list[int] = [0]
        for kind, base in self._kinds.items():
            keys, _, ranks, _, oriented_words = self._candidates(kind)
            words = (oriented_words | ranks << PIECE).tolist()
            ends = np.flatnonzero(np.diff(keys, append=-1)) + 1
            begin = 0
            for end in ends.tolist():
                starts[base + keys[begin]] = len(lists)
                lists += [*words[begin:end], 0]
                begin = end
        return scan.Tables(starts, np.array(lists, dtype=np.uint64), self.colours)

    def masks(self) -> scan_masks.Tables:
        """Return the tables of the mask form; there are at most 64 pieces."""
        plain = len(self._kinds) * self.colours**2
        kinds = [(base, self._candidates(kind)) for kind, base in self._kinds.items()]
        keys = np.concatenate([base + own.keys for base, own in kinds])
        layers, ranks, rotations = (
            np.concatenate([getattr(own, field) for _, own in kinds])
            for field in ("layers", "ranks", "rotations")
        )
        # every layer but the first gets a key behind the plain ones, and an empty one is the last
        further = np.unique(np.stack([keys, layers], axis=1)[layers > 0], axis=0)
        deeper = {(key, layer): plain + n for n, (key, layer) in enumerate(further.tolist())}
        at = [deeper.get(pair, pair[0]) for pair in zip(keys.tolist(), layers.tolist())]  # noqa: B905
        empty = plain + len(deeper)
        rows = np.zeros((empty + 1, 1 << int(scan_masks.ROW)), dtype=np.uint64)
        rows[:, scan_masks.FOLLOWING] = empty
        for (key, layer), row in deeper.items():
            rows[deeper.get((key, layer - 1), key), scan_masks.FOLLOWING] = row
        bits = np.uint64(1) << ranks.astype(np.uint64)
        for field, shown in (
            (scan_masks.MASK, rotations >= 0),
            (scan_masks.LOW, rotations & 1),
            (scan_masks.HIGH, rotations >> 1),
        ):
            np.bitwise_or.at(rows[:, field], at, bits * shown.astype(np.uint64))
        words = self.oriented_words[self.piece_of] | np.arange(self.puzzle.size)[:, None] << PIECE
        return scan_masks.Tables(rows.ravel(), words.astype(np.uint64).ravel(), self.colours)

    def _frames(self, fixed: frozenset[int]) -> NDArray[np.uint64]:
        puzzle = self.puzzle
        grey = 4 * puzzle.size
        frames = np.zeros((len(self.cells), int(scan.FRAME)), dtype=np.uint64)
        neighbour = neighbours(puzzle).tolist()
        known = set(fixed)
        before = None
        for frame, cell in zip(frames, self.cells, strict=True):
            sides = [side for side in SIDES_BY_CHOICE if neighbour[cell][side] in known]
            around = [4 * neighbour[cell][side] + opposite(side) for side in sides]
            kind = Kind(tuple(puzzle.cell_rims[cell].tolist()), tuple(sides[:2]))
            frame[scan.CELL] = cell
            frame[scan.BASE] = self._kinds.setdefault(kind, len(self._kinds) * self.colours**2)
            for place, side, weight in zip(
                (scan.FIRST_KEY, scan.SECOND_KEY),
                (*around[:2], grey, grey),
                (self.colours, 1),
                strict=False,
            ):
                latest = side // 4 == before
                frame[place] = grey if latest else side
                if latest:
                    frame[scan.SHIFT], frame[scan.WEIGHT] = 8 * (side % 4), weight
            if around[2:]:
                frame[scan.FIRST_CHECK], frame[scan.SECOND_CHECK] = around[2], around[-1]
            known.add(cell)
            before = cell
        return frames.ravel()

    def _candidates(self, kind: Kind) -> Candidates:
        pieces, rotations = np.nonzero(legal_at_rims(self.puzzle, np.array([kind.rims]))[0])
        shown = self._oriented[pieces, rotations]
        first, second = (
            shown[:, kind.keys[n]] if n < len(kind.keys) else np.zeros(pieces.size, dtype=np.int64)
            for n in range(2)
        )
        keys = self.colours * first + second
        ranks = self.rank_of[pieces]
        turns = (rotations - self._turns[pieces]) % 4
        order = np.lexsort((turns, ranks, keys))
        keys, ranks, rotations, pieces = keys[order], ranks[order], rotations[order], pieces[order]
        same = (np.diff(keys, prepend=-1) == 0) & (np.diff(ranks, prepend=-1) == 0)
        index = np.arange(keys.size)
        layers = index - np.maximum.accumulate(np.where(same, 0, index))
        order = np.lexsort((ranks, layers, keys))
        oriented_words = self.oriented_words[pieces, rotations]
        return Candidates(*(own[order] for own in (keys, layers, ranks, rotations, oriented_words)))
