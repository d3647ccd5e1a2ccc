"""Boards as rows of oriented pieces, for searches that hold thousands of them.

A *genome* is the matrix of a board (Muñoz, Gutiérrez & Sanchis 2009, §3.1): by cell, row-major, the
piece times four plus its rotation, two bytes a cell.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.random import draw

Genome = NDArray[np.uint16]
Population = NDArray[np.uint16]
Words = NDArray[np.uint64]
Marks = NDArray[np.int32]
Int = int | np.int64

FIXED = -1
"""The class of cells whose pieces stay."""

ANY = 0
"""The class of cells whose pieces may be turned any way; others are turned as the rim asks."""

SCORE, SQUARES, ENCLOSED = 0, 1, 2
"""Places in the objectives of a genome."""

OBJECTIVES = 3

RIGHT, DOWN, LEFT = np.uint64(16), np.uint64(32), np.uint64(48)
COLOUR = np.uint64(0xFFFF)
GREY = np.uint64(0)


class GenomeTables(NamedTuple):
    """What does not change during a search.

    Attributes
    ----------
    rows, cols
        Size of the board.
    kinds
        By cell: its class, `FIXED`, `ANY` or another. Pieces stay on cells of their class.
    cell_turns, piece_turns
        The first rim side of each cell and the first grey side of each piece, clockwise; their
        difference turns a piece of a class other than `ANY`.
    members
        The cells that are not fixed, class after class.
    ends
        By place among the members: where its class ends.
    sides
        By oriented piece: its colours in one word, 16 bits each, up lowest.
    """

    rows: int
    cols: int
    kinds: NDArray[np.int8]
    cell_turns: NDArray[np.int8]
    piece_turns: NDArray[np.int8]
    members: NDArray[np.int32]
    ends: NDArray[np.int32]
    sides: Words


@part
def put(tables: GenomeTables, genome: Genome, cell: Int, piece: Int, rotation: Int) -> None:
    """Put a piece on a cell, turned so unless the rim asks otherwise."""
    if tables.kinds[cell] > ANY:
        rotation = np.int64(tables.cell_turns[cell]) - np.int64(tables.piece_turns[piece])
    genome[cell] = (piece << 2) | (rotation & 3)


@part
def shuffle(tables: GenomeTables, genome: Genome, random: Words) -> None:
    """Place the pieces of every class at random on its cells, turned at random."""
    members, ends = tables.members, tables.ends
    for place in range(members.size):
        drawn = draw(random, 4 * (ends[place] - place))
        cell, other = members[place], members[place + (drawn >> 2)]
        piece = np.int64(genome[other]) >> 2
        genome[other] = genome[cell]
        put(tables, genome, cell, piece, drawn & 3)


@part
def measure(
    tables: GenomeTables,
    genome: Genome,
    shown: Words,
    across: NDArray[np.uint8],
    below: NDArray[np.uint8],
    objectives: NDArray[np.int32],
) -> None:
    """Count the three objectives (Muñoz, Gutiérrez & Sanchis 2009, §3.2).

    They are the matched junctions; the squares of 2×2 cells whose four inner junctions match; and
    the pieces that match on all sides, of which those on the rim always match.

    Parameters
    ----------
    tables, genome
        The board.
    shown, across, below
        Memory by cell: its sides; whether the junctions to its right and below it match, 0 where
        there is none.
    objectives
        Where the counts go.
    """
    rows, cols = tables.rows, tables.cols
    size = rows * cols
    for cell in range(size):
        shown[cell] = tables.sides[genome[cell]]
    for cell in range(size - 1):
        colour = (shown[cell] >> RIGHT) & COLOUR
        across[cell] = (colour == shown[cell + 1] >> LEFT) & (colour != GREY)
    for row in range(rows):
        across[row * cols + cols - 1] = 0
    for cell in range(size - cols):
        colour = (shown[cell] >> DOWN) & COLOUR
        below[cell] = (colour == shown[cell + cols] & COLOUR) & (colour != GREY)
    score = squares = np.int32(0)
    for cell in range(size):
        score += np.int32(across[cell]) + np.int32(below[cell])
    for cell in range(size - cols - 1):  # across is 0 in the last column
        squares += np.int32(across[cell] & below[cell] & across[cell + cols] & below[cell + 1])
    objectives[SCORE], objectives[SQUARES] = score, squares
    objectives[ENCLOSED] = _enclosed(rows, cols, across, below)


@part
def _enclosed(
    rows: int, cols: int, across: NDArray[np.uint8], below: NDArray[np.uint8]
) -> np.int32:
    """Count the cells whose junctions all match."""
    count = np.int32(0)
    for row in range(rows):
        begin = row * cols
        for col in range(cols):
            cell = begin + col
            matched = (col == cols - 1) | across[cell]
            matched &= (col == 0) | across[cell - (col > 0)]
            matched &= (row == rows - 1) | below[cell]
            matched &= (row == 0) | below[cell - cols * (row > 0)]
            count += np.int32(matched)
    return count


@kernel
def measure_all(
    tables: GenomeTables,
    population: Population,
    shown: Words,
    across: NDArray[np.uint8],
    below: NDArray[np.uint8],
    objectives: NDArray[np.int32],
) -> None:
    """Count the objectives of every genome."""
    for place in range(population.shape[0]):
        measure(tables, population[place], shown, across, below, objectives[place])


@kernel
def shuffle_all(tables: GenomeTables, population: Population, random: Words) -> None:
    """Make every genome a random board; the rows hold any board of their own before."""
    for place in range(population.shape[0]):
        shuffle(tables, population[place], random)


@kernel
def sound(tables: GenomeTables, population: Population, first: Genome, marks: Marks) -> bool:
    """Whether every genome holds each piece once, on its class of cells, turned as it may be.

    Parameters
    ----------
    tables
        The cells.
    population
        Numbers below four times the number of pieces.
    first
        A genome that is sound.
    marks
        Memory by piece.
    """
    kinds = tables.kinds
    for cell in range(first.size):
        marks[first[cell] >> 2] = kinds[cell]
    for place in range(population.shape[0]):
        genome = population[place]
        for cell in range(first.size):
            piece = np.int64(genome[cell]) >> 2
            kind = kinds[cell]
            if marks[piece] != kind or (kind == FIXED and genome[cell] != first[cell]):
                return False
            turn = np.int64(tables.cell_turns[cell]) - np.int64(tables.piece_turns[piece])
            if kind > ANY and (genome[cell] ^ turn) & 3:
                return False
            marks[piece] = FIXED - 1  # placed
        for cell in range(first.size):
            marks[first[cell] >> 2] = kinds[cell]
    return True
