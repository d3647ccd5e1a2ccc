"""Maximum-weight assignment by shortest augmenting paths (Jonker & Volgenant 1987).

Rows bid for columns: a column has a price, a row's profit there is its weight less the price,
and in the end every row has a column of greatest profit and every unused column costs nothing,
which proves the assignment optimal. Two rounds of bidding assign most rows; each row left over
gets its column along a shortest path of exchanges.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part

Integers = NDArray[np.int32]

WORK_ROWS = 6
BIDDING_ROUNDS = 2


@kernel
def assign(weights: Integers, rows: int, count: int, columns: Integers, work: Integers) -> int:
    """Assign each row a column, with no memory of its own, and return the total weight.

    Parameters
    ----------
    weights
        Weights in its first `rows` rows and `count` columns; ``rows <= count``. Absolute weights
        times rows must stay below 2**29.
    columns
        Receives the column of each row.
    work
        Scratch of shape ``(WORK_ROWS, at least count)``. Afterwards ``work[0]`` holds the row
        of each column or -1, ``work[1]`` the prices, ``work[2]`` the profit of each row.
    """
    owner, prices, profits = work[0], work[1], work[2]
    for column in range(count):
        owner[column] = -1
        prices[column] = 0
    left = _bid(weights, rows, count, columns, work)
    for position in range(left):
        _augment(weights, count, work[3][position], columns, work)
    total = 0
    for row in range(rows):
        column = columns[row]
        total += weights[row, column]
        profits[row] = weights[row, column] - prices[column]
    return total


@part
def _bid(weights: Integers, rows: int, count: int, columns: Integers, work: Integers) -> int:
    """Let every row take its best column at a price; list the rows left without one."""
    owner, prices, waiting = work[0], work[1], work[3]
    for row in range(rows):
        waiting[row] = row
    todo = rows
    if count == 1:
        return todo
    for _ in range(BIDDING_ROUNDS):
        asked, left, patience = 0, 0, 4 * rows
        while asked < todo:
            bidder = np.uint32(waiting[asked])
            asked += 1
            first, second = 0, 1
            best = weights[bidder, 0] - prices[0]
            next_best = weights[bidder, 1] - prices[1]
            if next_best > best:
                first, second = 1, 0
                best, next_best = next_best, best
            for column in range(2, count):
                profit = weights[bidder, column] - prices[column]
                if profit > next_best:
                    if profit > best:
                        next_best, second = best, first
                        best, first = profit, column
                    else:
                        next_best, second = profit, column
            loser = owner[first]
            if best > next_best:
                prices[first] += best - next_best
            elif loser >= 0:
                first = second
                loser = owner[first]
            columns[bidder] = first
            owner[first] = bidder
            if loser >= 0:
                # the loser bids at once, but a price war could last as long as weights are large
                if best > next_best and patience > 0:
                    patience -= 1
                    asked -= 1
                    waiting[asked] = loser
                else:
                    waiting[left] = loser
                    left += 1
        todo = left
        if todo == 0:
            break
    return todo


@part
def _augment(weights: Integers, count: int, start: int, columns: Integers, work: Integers) -> None:
    """Give one more row a column along a shortest path, and adjust the prices."""
    owner, prices, distance, previous, order = work[0], work[1], work[2], work[4], work[5]
    for place in range(count):
        distance[place] = prices[place] - weights[start, place]
        previous[place] = start
        order[place] = place
    # order: [0, ready) reached and done, [ready, low) in work now, [low, up) at the least
    # distance, [up, count) farther away
    low, up, ready = 0, 0, 0
    least = np.int32(0)
    end = -1
    while end < 0:
        if low == up:
            ready = low
            least = distance[order[up]]
            up += 1
            for position in range(up, count):
                column = np.uint32(order[position])
                away = distance[column]
                if away <= least:
                    if away < least:
                        up = low
                        least = away
                    order[position] = order[up]
                    order[up] = column
                    up += 1
            for position in range(low, up):
                if owner[order[position]] < 0:
                    end = order[position]
                    break
            if end >= 0:
                break
        via = np.uint32(order[low])
        low += 1
        row = np.uint32(owner[via])
        base = least - (prices[via] - weights[row, via])
        for position in range(up, count):
            column = np.uint32(order[position])
            away = prices[column] - weights[row, column] + base
            if away < distance[column]:
                distance[column] = away
                previous[column] = row
                if away == least:
                    if owner[column] < 0:
                        end = order[position]
                        break
                    order[position] = order[up]
                    order[up] = column
                    up += 1
    for position in range(ready):
        column = np.uint32(order[position])
        prices[column] += least - distance[column]
    while True:
        row = previous[end]
        owner[end] = row
        end, columns[row] = columns[row], end
        if row == start:
            break
