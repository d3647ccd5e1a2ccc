"""Boards as genomes, and back: what the searches of Muñoz, Gutiérrez & Sanchis 2009 share."""

from __future__ import annotations

from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError, UnsupportedError
from e2cp.kernels.genomes import ANY, FIXED, Genome, GenomeTables, Population, Words, sound
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.geometry import first_grey
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY

Rim = Literal["kept", "free"]
"""Whether grey sides stay on the rim, or any piece may lie anywhere."""

FREE_SCORE = "score with a free rim"
"""What a display calls the score of a board that may break the rim."""

MOST_PIECES = 2**14
"""A genome has 16 bits a cell, two of them for the rotation."""


def make_genome_tables(puzzle: Puzzle, rim: Rim) -> GenomeTables:
    """Return what the kernels know of a puzzle.

    Raises
    ------
    UnsupportedError
        If there are too many pieces.
    """
    if puzzle.size > MOST_PIECES:
        raise UnsupportedError(
            "too many pieces for a population", read=puzzle.size, expected=f"at most {MOST_PIECES}"
        )
    classes = puzzle.cell_rims.sum(axis=1) if rim == "kept" else np.full(puzzle.size, ANY)
    kinds = classes.astype(np.int8)
    kinds[[clue.cell for clue in puzzle.clues]] = FIXED
    members = np.flatnonzero(kinds != FIXED)
    members = members[np.argsort(kinds[members], kind="stable")]
    ends = np.searchsorted(kinds[members], kinds[members], side="right")
    return GenomeTables(
        puzzle.rows,
        puzzle.cols,
        kinds,
        first_grey(puzzle.cell_rims).astype(np.int8),
        first_grey(puzzle.sides == GREY).astype(np.int8),
        members.astype(np.int32),
        ends.astype(np.int32),
        _words(puzzle),
    )


def genome_of(board: Board) -> Genome:
    """Return a complete board as a genome."""
    return (4 * board.pieces.astype(np.int32) + board.rotations).astype(np.uint16)


def board_of(puzzle: Puzzle, genome: Genome) -> Board:
    """Return a genome as a board; a piece that breaks the rim is left out."""
    pieces, rotations = (genome >> 2).astype(np.int64), (genome & 3).astype(np.int64)
    grey = puzzle.oriented[pieces, rotations] == GREY
    legal = (grey == puzzle.cell_rims).all(axis=1)
    return Board(puzzle, np.where(legal, pieces, HOLE), rotations)


class _Search(Protocol):
    name: str
    puzzle: Puzzle
    tables: GenomeTables
    random: Words


def refuse_unsound(
    search: _Search, population: Population, shape: tuple[int, ...], first: Genome
) -> None:
    """Refuse genomes, read from a file, that are no boards of a search's puzzle.

    Parameters
    ----------
    search
        The search that takes them over, with its tables and its generator.
    population
        The genomes, a row each.
    shape
        Their number and length.
    first
        A genome that is sound.
    """
    marks = np.zeros(search.puzzle.size, np.int32)
    if (
        population.shape != shape
        or search.random.shape != (1,)
        or population.max() >= 4 * search.puzzle.size
        or not sound(search.tables, population, first, marks)
    ):
        raise InputError(
            f"no state of {search.name} on this puzzle",
            expected=f"{shape[0]} boards of {shape[1]} cells, each with every piece once",
        )


def _words(puzzle: Puzzle) -> NDArray[np.uint64]:
    shifts = 16 * np.arange(4, dtype=np.uint64)
    sides = puzzle.oriented.reshape(-1, 4).astype(np.uint64)
    words: NDArray[np.uint64] = np.bitwise_or.reduce(sides << shifts, axis=1)
    return words
