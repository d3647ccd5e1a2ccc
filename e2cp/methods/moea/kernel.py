"""Domination counts and distances on the front: Muñoz, Gutiérrez & Sanchis 2009, §3.2."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.genomes import ENCLOSED, SCORE, SQUARES

Counts = NDArray[np.int32]


@kernel
def count_dominators(
    objectives: Counts, order: NDArray[np.int64], tree: Counts, alike: Counts, dominators: Counts
) -> None:
    """Count by board how many dominate it: as good in all objectives, better in one.

    Boards are taken by falling score, those of the same score together; a Fenwick tree over the
    two other objectives counts the boards taken so far that are as good in both. So n boards take
    n·log² steps, where comparing all pairs takes n².

    Parameters
    ----------
    objectives
        By board: score, squares and enclosed pieces, all to be large.
    order
        The boards by falling score.
    tree
        Memory, one more than the largest squares and enclosed pieces plus one.
    alike
        Memory by squares and enclosed pieces, all 0 before and after.
    dominators
        By board: where the counts go.
    """
    tree[:] = 0
    begin = 0
    while begin < order.size:
        end = begin
        while end < order.size and (
            objectives[order[end], SCORE] == objectives[order[begin], SCORE]
        ):
            squares, enclosed = objectives[order[end], SQUARES], objectives[order[end], ENCLOSED]
            alike[squares, enclosed] += 1
            _add(tree, squares, enclosed)
            end += 1
        for place in range(begin, end):
            board = order[place]
            squares, enclosed = objectives[board, SQUARES], objectives[board, ENCLOSED]
            dominators[board] = _as_good(tree, squares, enclosed) - alike[squares, enclosed]
        for place in range(begin, end):
            alike[objectives[order[place], SQUARES], objectives[order[place], ENCLOSED]] = 0
        begin = end


@part
def _add(tree: Counts, squares: int, enclosed: int) -> None:
    row = tree.shape[0] - 1 - squares  # more squares come first, so that prefixes are counted
    while row < tree.shape[0]:
        col = tree.shape[1] - 1 - enclosed
        while col < tree.shape[1]:
            tree[row, col] += 1
            col += col & -col
        row += row & -row


@part
def _as_good(tree: Counts, squares: int, enclosed: int) -> np.int32:
    """Count the boards in the tree with at least so many squares and enclosed pieces."""
    count = np.int32(0)
    row = tree.shape[0] - 1 - squares
    while row > 0:
        col = tree.shape[1] - 1 - enclosed
        while col > 0:
            count += tree[row, col]
            col -= col & -col
        row -= row & -row
    return count


@kernel
def rank(
    objectives: Counts, dominators: Counts, shares: Counts, costs: NDArray[np.float64]
) -> None:
    """Set what each board costs: its dominators, or on the front minus its mean distance.

    The distance of two boards is the number of objectives in which they differ; that of a board
    is the sum over all others of the front.

    Parameters
    ----------
    objectives, dominators
        By board.
    shares
        Memory by objective and value: how many of the front have it.
    costs
        Where the costs go; those of the front are at most 0 and more than minus 1.
    """
    shares[:] = 0
    front = 0
    for board in range(dominators.size):
        if dominators[board] == 0:
            front += 1
            for each in range(objectives.shape[1]):
                shares[each, objectives[board, each]] += 1
    for board in range(dominators.size):
        costs[board] = dominators[board]
        if dominators[board] == 0:
            distance = 0
            for each in range(objectives.shape[1]):
                distance += front - shares[each, objectives[board, each]]
            costs[board] = -distance / (objectives.shape[1] * front)
