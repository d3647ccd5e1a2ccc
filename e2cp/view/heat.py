"""Where mismatches fall on the boards that a search meets, over time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

MOST = 4000
"""Boards that are remembered."""

BINS = 24
"""Columns of the map over time."""

RECENT = 600.0
"""Seconds that count as of late."""


class Heat:
    """Counts mismatched junctions, each board once.

    A junction has the number of its left or upper cell, plus the number of cells if it lies
    below.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._met: set[int] = set()
        self._seen: deque[tuple[float, NDArray[np.intp]]] = deque(maxlen=MOST)
        self.total = np.zeros(2 * puzzle.size, dtype=np.int64)

    def add(self, boards: Iterable[Board], seconds: float) -> bool:
        """Take in complete boards met by then; return whether one was new."""
        new = False
        for board in boards:
            key = hash(board)
            if key in self._met or board.holes.size:
                continue
            self._met.add(key)
            junctions = mismatched(board)
            self._seen.append((seconds, junctions))
            self.total[junctions] += 1
            new = True
        return new

    def as_dict(self, now: float) -> dict[str, Any]:
        """Return the counts: since the start, of late, and by time and row."""
        size, rows = self.puzzle.size, self.puzzle.rows
        recent = np.zeros_like(self.total)
        count = 0
        end = max(now, 1e-9)
        begin = self._seen[0][0] if self._seen else 0.0
        width = max(end - begin, 1e-9) / BINS
        by_row = np.zeros((BINS, rows), dtype=np.int64)
        boards = np.zeros(BINS, dtype=np.int64)
        for seconds, junctions in self._seen:
            if seconds >= now - RECENT:
                recent[junctions] += 1
                count += 1
            place = min(BINS - 1, max(0, int((seconds - begin) / width)))
            boards[place] += 1
            np.add.at(by_row[place], junctions % size // self.puzzle.cols, 1)
        return {
            "total": self.total.tolist(),
            "boards": len(self._met),
            "recent": recent.tolist(),
            "recent_boards": count,
            "recent_seconds": RECENT,
            "rows": by_row.tolist(),
            "row_boards": boards.tolist(),
            "begin": begin,
            "end": end,
        }


def mismatched(board: Board) -> NDArray[np.intp]:
    """Return the mismatched junctions of a complete board, by number."""
    puzzle = board.puzzle
    edges = board.edges.reshape(puzzle.rows, puzzle.cols, 4)
    across = np.zeros((puzzle.rows, puzzle.cols), dtype=np.bool_)
    below = across.copy()
    across[:, :-1] = edges[:, :-1, 1] != edges[:, 1:, 3]
    below[:-1] = edges[:-1, :, 2] != edges[1:, :, 0]
    return np.flatnonzero(np.concatenate([across.ravel(), below.ravel()]))
