"""Crossover and mutations that move whole regions (Muñoz, Gutiérrez & Sanchis 2009, §3.1)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from e2cp.kernels import kernel, part
from e2cp.kernels.genomes import ANY, FIXED, Genome, GenomeTables, Int, Marks, Words, put
from e2cp.kernels.random import draw

NOWHERE = -1


class Region(NamedTuple):
    """A rectangle of cells."""

    top: np.int64
    left: np.int64
    height: np.int64
    width: np.int64


class Bounds(NamedTuple):
    """How large a region may be: height and width from `least` to `most`."""

    least: int
    most: int


@part
def draw_length(bounds: Bounds, room: int, random: Words) -> np.int64:
    """Return a random height or width, within what there is room for."""
    least, most = min(bounds.least, room), min(bounds.most, room)
    return least + draw(random, most - least + 1)


@part
def draw_region(tables: GenomeTables, height: Int, width: Int, random: Words) -> Region:
    """Return a region of a size at a random place."""
    top = draw(random, int(tables.rows - height + 1))
    left = draw(random, int(tables.cols - width + 1))
    return Region(top, left, np.int64(height), np.int64(width))


@part
def overlapping(first: Region, second: Region) -> bool:
    """Whether two regions of the same size share a cell."""
    return bool(
        abs(first.top - second.top) < first.height and abs(first.left - second.left) < first.width
    )


@part
def _cross(
    tables: GenomeTables,
    outer: Genome,
    inner: Genome,
    child: Genome,
    region: Region,
    marks: Marks,
) -> None:
    """Make a child: a region as it lies in one parent, the other cells as in the other.

    Outside the region a piece that has come in with it gives way to the piece that lay, in the
    outer parent, where it came in; if that one has come in as well, to the one that lay where that
    came in, and so on (the partially mapped crossover of permutations). So no piece is missing, and
    pieces stay on their class of cells.

    Parameters
    ----------
    tables
        The cells.
    outer, inner, child
        The parent of the cells outside, that of the region, and what is made.
    region
        The region.
    marks
        Memory by piece, `NOWHERE` before and after: where it came in.
    """
    cols = tables.cols
    for cell in range(outer.size):
        child[cell] = outer[cell]
    for row in range(region.top, region.top + region.height):
        for cell in range(row * cols + region.left, row * cols + region.left + region.width):
            child[cell] = inner[cell]
            marks[inner[cell] >> 2] = cell
    for row in range(tables.rows):
        within = region.top <= row < region.top + region.height
        for col in range(cols):
            if within and region.left <= col < region.left + region.width:
                continue
            cell = row * cols + col
            place = marks[outer[cell] >> 2]
            if place != NOWHERE:
                while marks[outer[place] >> 2] != NOWHERE:
                    place = marks[outer[place] >> 2]
                put(tables, child, cell, np.int64(outer[place]) >> 2, np.int64(outer[place]) & 3)
    for row in range(region.top, region.top + region.height):
        for cell in range(row * cols + region.left, row * cols + region.left + region.width):
            marks[inner[cell] >> 2] = NOWHERE


@part
def _exchange(tables: GenomeTables, genome: Genome, first: Region, second: Region) -> None:
    """Exchange two regions of the same size; cells of different classes keep their pieces."""
    cols = tables.cols
    for row in range(first.height):
        for col in range(first.width):
            one = (first.top + row) * cols + first.left + col
            other = (second.top + row) * cols + second.left + col
            kind = tables.kinds[one]
            if kind == FIXED or kind != tables.kinds[other]:
                continue
            code, other_code = np.int64(genome[one]), np.int64(genome[other])
            put(tables, genome, one, other_code >> 2, other_code & 3)
            put(tables, genome, other, code >> 2, code & 3)


@part
def _rotate(tables: GenomeTables, genome: Genome, region: Region, turns: Int) -> None:
    """Turn a square region clockwise, its pieces with it.

    Four cells that change places keep their pieces unless they are of one class.
    """
    cols, side = tables.cols, region.height
    corner = region.top * cols + region.left
    for row in range(side // 2):
        for col in range(row, side - 1 - row):
            up = corner + row * cols + col
            right = corner + col * cols + (side - 1 - row)
            down = corner + (side - 1 - row) * cols + (side - 1 - col)
            left = corner + (side - 1 - col) * cols + row
            kind = tables.kinds[up]
            if (
                kind == FIXED
                or kind != tables.kinds[right]
                or kind != tables.kinds[down]
                or kind != tables.kinds[left]
            ):
                continue
            for _ in range(turns):
                codes = (
                    np.int64(genome[left]),
                    np.int64(genome[up]),
                    np.int64(genome[right]),
                    np.int64(genome[down]),
                )
                put(tables, genome, up, codes[0] >> 2, codes[0] + 1)
                put(tables, genome, right, codes[1] >> 2, codes[1] + 1)
                put(tables, genome, down, codes[2] >> 2, codes[2] + 1)
                put(tables, genome, left, codes[3] >> 2, codes[3] + 1)
    middle = corner + (side // 2) * cols + side // 2
    if side % 2 and tables.kinds[middle] == ANY:
        code = np.int64(genome[middle])
        put(tables, genome, middle, code >> 2, code + turns)


@part
def cross_at_random(
    tables: GenomeTables,
    outer: Genome,
    inner: Genome,
    child: Genome,
    bounds: Bounds,
    marks: Marks,
    random: Words,
) -> None:
    """Make a child of two parents, with a region of random size in a random place."""
    height = draw_length(bounds, tables.rows, random)
    width = draw_length(bounds, tables.cols, random)
    region = draw_region(tables, height, width, random)
    _cross(tables, outer, inner, child, region, marks)


@part
def mutate_at_random(tables: GenomeTables, genome: Genome, bounds: Bounds, random: Words) -> None:
    """Exchange two random regions, or turn a random square: one as likely as the other."""
    if draw(random, 2):
        side = draw_length(bounds, min(tables.rows, tables.cols), random)
        region = draw_region(tables, side, side, random)
        _rotate(tables, genome, region, 1 + draw(random, 3))
        return
    height, width = np.int64(tables.rows), np.int64(tables.cols)
    while 2 * height > tables.rows and 2 * width > tables.cols:  # no two would have room
        height = draw_length(bounds, tables.rows, random)
        width = draw_length(bounds, tables.cols, random)
    first = draw_region(tables, height, width, random)
    second = draw_region(tables, height, width, random)
    while overlapping(first, second):
        first = draw_region(tables, height, width, random)
        second = draw_region(tables, height, width, random)
    _exchange(tables, genome, first, second)


@kernel
def cross(
    tables: GenomeTables,
    outer: Genome,
    inner: Genome,
    child: Genome,
    region: Region,
    marks: Marks,
) -> None:
    """Make a child of two parents: `inner` in the region, `outer` elsewhere."""
    _cross(tables, outer, inner, child, region, marks)


@kernel
def exchange(tables: GenomeTables, genome: Genome, first: Region, second: Region) -> None:
    """Exchange two regions."""
    _exchange(tables, genome, first, second)


@kernel
def rotate(tables: GenomeTables, genome: Genome, region: Region, turns: int) -> None:
    """Turn a square region."""
    _rotate(tables, genome, region, turns)
