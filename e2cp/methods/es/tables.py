"""The puzzle as arrays for the exhaustive search."""

from __future__ import annotations

import numpy as np

from e2cp.methods.es.kernel import EMPTY, GREY, OPEN, EsTables, Framed, Table
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.puzzle import Puzzle

UP, LEFT = 0, 3


def make_es_tables(puzzle: Puzzle, rng: np.random.Generator) -> EsTables:
    """Return the cells row by row, and by what is asked up and left the pieces that fit.

    Equal rotations of a symmetric piece are listed once; the generator shuffles the candidates.
    """
    colours = np.unique(puzzle.sides)  # grey first
    numbers = np.arange(colours.size) + (np.arange(colours.size) > GREY)
    sides = numbers[np.searchsorted(colours, puzzle.oriented.reshape(-1, 4))]
    count = colours.size + 1
    codes = np.flatnonzero((np.arange(4) < puzzle.periods[:, None]).reshape(-1))
    codes = rng.permutation(codes)
    up, left = sides[codes, UP], sides[codes, LEFT]
    keys, listed = [up * count + left], [codes]
    for above, beside, fits in (
        (np.full_like(up, OPEN), left, up != GREY),
        (up, np.full_like(left, OPEN), left != GREY),
        (np.full_like(up, OPEN), np.full_like(left, OPEN), (up != GREY) & (left != GREY)),
    ):
        keys.append((above * count + beside)[fits])
        listed.append(codes[fits])
    key = np.concatenate(keys)
    by_key = np.argsort(key, kind="stable")
    known = [clue.cell for clue in puzzle.clues]
    return EsTables(
        puzzle.cols,
        int(count),
        np.setdiff1d(np.arange(puzzle.size), known).astype(np.int32),
        sides.astype(np.int32),
        np.searchsorted(key[by_key], np.arange(count * count + 1)).astype(np.int32),
        np.concatenate(listed)[by_key].astype(np.int32),
    )


def make_framed(tables: EsTables, size: int) -> Framed:
    """Return room for a board of so many cells with a frame of rim around it."""
    count, width = len(tables.sides), tables.cols + 2
    rows, cols = np.divmod(tables.order, tables.cols)
    return Framed(
        width,
        ((rows + 1) * width + cols + 1).astype(np.int32),
        np.full((size // tables.cols + 2) * width, count + 1, np.int32),
        np.vstack([tables.sides, np.full((1, 4), OPEN), np.full((1, 4), GREY)]).astype(np.int32),
        count,
    )


def codes_of(board: Board) -> Table:
    """Return by cell the oriented piece, or `EMPTY`."""
    codes = 4 * board.pieces.astype(np.int32) + board.rotations
    return np.where(board.pieces == HOLE, np.int32(EMPTY), codes)


def board_of(puzzle: Puzzle, codes: Table) -> Board:
    """Return the board of these oriented pieces."""
    return Board(puzzle, np.where(codes == EMPTY, HOLE, codes >> 2), np.maximum(codes, 0) & 3)
