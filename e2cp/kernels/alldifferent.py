"""Filtering of alldifferent (Régin 1994): a bipartite matching and strong components.

Rows take one column each, no two the same. A row's columns are bits in words. An edge of row and
column is part of a matching of all rows if and only if it is matched, or both its ends lie in one
strong component of the exchange graph, or its column can be given up towards a free one. The
exchange graph has an arc from a row to the row whose column it could take.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.bits import ONE, lowest

Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]

ALLDIFFERENT_ROWS = 6
"""Rows of the scratch that `filter_alldifferent` needs, each as long as there are rows."""

NOBODY = np.int32(-1)


@kernel
def filter_alldifferent(
    columns: Words, rows: int, chosen: Numbers, owners: Numbers, work: Numbers
) -> int:
    """Take away the columns that no matching of all rows gives a row.

    Parameters
    ----------
    columns
        By row and word: the columns that it may take. What is in no matching is taken out.
    rows
        How many rows there are.
    chosen
        By row: a column to start from, or -1, perhaps of another matter. It receives a matching.
    owners
        By column: room for its row, 64 for each word.
    work
        Scratch of shape ``(ALLDIFFERENT_ROWS, at least rows)``.

    Returns
    -------
    int
        How many columns were taken from rows; -1 if not all rows can be matched.
    """
    for column in range(owners.size):
        owners[column] = NOBODY
    for row in range(rows):
        column = chosen[row]
        if column >= 0:
            has = columns[row, column >> 6] >> np.uint64(column & 63) & ONE
            if has and owners[column] == NOBODY:
                owners[column] = row
            else:
                chosen[row] = NOBODY
    for row in range(rows):
        if chosen[row] == NOBODY and not _match_row(columns, row, rows, chosen, owners, work):
            return -1
    return _drop(columns, rows, owners, work)


@part
def _match_row(
    columns: Words, start: int, rows: int, chosen: Numbers, owners: Numbers, work: Numbers
) -> bool:
    """Give a row a column, breadth first along exchanges."""
    came_from, queue = work[0], work[1]
    for row in range(rows):
        came_from[row] = NOBODY
    came_from[start] = start
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        row = queue[head]
        head += 1
        for word in range(columns.shape[1]):
            bits = columns[row, word]
            while bits:
                column = 64 * word + np.int64(lowest(bits))
                bits &= bits - ONE
                owner = owners[column]
                if owner == NOBODY:
                    while True:
                        before = chosen[row]
                        chosen[row], owners[column] = column, row
                        if row == start:
                            return True
                        row, column = came_from[row], before
                if came_from[owner] == NOBODY:
                    came_from[owner] = row
                    queue[tail] = owner
                    tail += 1
    return False


@part
def _drop(columns: Words, rows: int, owners: Numbers, work: Numbers) -> int:
    """Take out the edges between components whose column leads to no free one."""
    component, gives_up = work[0], work[1]
    _find_components(columns, rows, owners, work)
    _find_givers(columns, rows, owners, gives_up)
    dropped = 0
    for row in range(rows):
        for word in range(columns.shape[1]):
            bits = columns[row, word]
            while bits:
                bit = bits & (~bits + ONE)
                owner = owners[64 * word + np.int64(lowest(bits))]
                bits ^= bit
                if owner != NOBODY and component[owner] != component[row] and not gives_up[owner]:
                    columns[row, word] ^= bit
                    dropped += 1
    return dropped


@part
def _find_givers(columns: Words, rows: int, owners: Numbers, gives_up: Numbers) -> None:
    """Mark the rows that can give up their column: exchanges lead from them to a free one."""
    for row in range(rows):
        gives_up[row] = 0
    changed = True
    while changed:
        changed = False
        for row in range(rows):
            if gives_up[row]:
                continue
            for word in range(columns.shape[1]):
                bits = columns[row, word]
                while bits:
                    owner = owners[64 * word + np.int64(lowest(bits))]
                    bits &= bits - ONE
                    if owner == NOBODY or gives_up[owner]:
                        gives_up[row] = 1
                        changed = True
                        break
                if gives_up[row]:
                    break


@part
def _find_components(columns: Words, rows: int, owners: Numbers, work: Numbers) -> None:
    """Find the strong components of the exchange graph (Tarjan 1972, without recursion)."""
    component, order, low, stack, path, resume = (
        work[0], work[1], work[2], work[3], work[4], work[5],
    )  # fmt: skip
    for row in range(rows):
        component[row] = order[row] = NOBODY
        resume[row] = 0
    met, stacked = 0, 0
    for first in range(rows):
        if order[first] != NOBODY:
            continue
        path[0] = stack[stacked] = first
        order[first] = low[first] = met
        met += 1
        stacked += 1
        length = 1
        while length:
            row = path[length - 1]
            column = _next_column(columns, row, resume[row])
            if column >= 0:
                resume[row] = column + 1
                owner = owners[column]
                if owner == NOBODY:
                    continue
                if order[owner] == NOBODY:
                    order[owner] = low[owner] = met
                    met += 1
                    stack[stacked] = owner
                    stacked += 1
                    path[length] = owner
                    length += 1
                elif component[owner] == NOBODY:
                    low[row] = min(low[row], order[owner])
                continue
            length -= 1
            if length:
                above = path[length - 1]
                low[above] = min(low[above], low[row])
            if low[row] == order[row]:
                member = NOBODY
                while member != row:
                    stacked -= 1
                    member = stack[stacked]
                    component[member] = row


@part
def _next_column(columns: Words, row: int, place: int) -> np.int64:
    """Return the first column of a row from a place on, -1 if there is none."""
    word = place >> 6
    if word == columns.shape[1]:
        return np.int64(-1)
    bits = columns[row, word] >> np.uint64(place & 63) << np.uint64(place & 63)
    while not bits:
        word += 1
        if word == columns.shape[1]:
            return np.int64(-1)
        bits = columns[row, word]
    return 64 * word + np.int64(lowest(bits))
