"""The four objectives of a board, each a number of groups of junctions that all match."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.geometry import NOWHERE, neighbours, opposite
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import DOWN, RIGHT

OBJECTIVES = ("edges", "blocks", "tiles", "large")
"""Matched junctions, 2×2 blocks, pieces matched all round, and 3×3 blocks."""


class Groups(NamedTuple):
    """Which junctions make which groups.

    Attributes
    ----------
    junctions
        By cell and side: the number of the junction, -1 on the rim.
    begins, members
        The groups of each junction, one junction after another.
    kinds
        By group: its objective, as numbered in `OBJECTIVES`.
    sizes
        By group: how many junctions must match.
    """

    junctions: NDArray[np.int32]
    begins: NDArray[np.int32]
    members: NDArray[np.int32]
    kinds: NDArray[np.int8]
    sizes: NDArray[np.int8]


def make_groups(puzzle: Puzzle, objectives: tuple[str, ...]) -> Groups:
    """Return the groups of some objectives; those of the others are left out and cost nothing."""
    junctions = number_junctions(puzzle)
    found = [
        (OBJECTIVES.index(name), group)
        for name in objectives
        for group in _groups_of(name, puzzle, junctions)
    ]
    owners = np.array([j for _, group in found for j in group], np.int64)
    numbers = np.repeat(np.arange(len(found)), [len(group) for _, group in found])
    order = np.argsort(owners, kind="stable")
    counts = np.bincount(owners, minlength=puzzle.max_score)
    return Groups(
        junctions,
        np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
        numbers[order].astype(np.int32),
        np.array([kind for kind, _ in found], np.int8),
        np.array([len(group) for _, group in found], np.int8),
    )


def number_junctions(puzzle: Puzzle) -> NDArray[np.int32]:
    """Return by cell and side the number of the junction that lies there, -1 on the rim."""
    beside = neighbours(puzzle)
    numbers = np.full((puzzle.size, 4), -1, np.int32)
    count = 0
    for side in (RIGHT, DOWN):
        cells = np.flatnonzero(beside[:, side] != NOWHERE)
        numbers[cells, side] = numbers[beside[cells, side], opposite(side)] = count + np.arange(
            cells.size
        )
        count += cells.size
    return numbers


def _groups_of(name: str, puzzle: Puzzle, junctions: NDArray[np.int32]) -> list[list[int]]:
    if name == "edges":
        return [[junction] for junction in range(puzzle.max_score)]
    if name == "tiles":
        return [[int(j) for j in around if j >= 0] for around in junctions]
    side = 2 if name == "blocks" else 3
    grid = np.arange(puzzle.size).reshape(puzzle.rows, puzzle.cols)
    return [
        _inside(grid[row : row + side, col : col + side], junctions)
        for row in range(puzzle.rows - side + 1)
        for col in range(puzzle.cols - side + 1)
    ]


def _inside(block: NDArray[np.int64], junctions: NDArray[np.int32]) -> list[int]:
    """Return the junctions between cells of a block."""
    across = junctions[block[:, :-1].ravel(), RIGHT]
    down = junctions[block[:-1].ravel(), DOWN]
    return [int(junction) for junction in (*across, *down)]
