"""What distinguishes two boards of one puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from e2cp.errors import InputError
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check


@dataclass(frozen=True)
class Difference:
    """How one board becomes another.

    Attributes
    ----------
    same
        How many cells hold the same piece in the same rotation.
    turned
        Cells whose piece stays and is turned.
    cycles
        Each a list of cells: the piece of each lies on the next one of the other board, and that
        of the last on the first.
    chains
        Likewise, from where a piece leaves to where one comes in, for boards with holes.
    gained, lost
        Junctions that match on the second board alone, and on the first alone, as pairs of cells.
    """

    same: int
    turned: tuple[int, ...]
    cycles: tuple[tuple[int, ...], ...]
    chains: tuple[tuple[int, ...], ...]
    gained: tuple[tuple[int, int], ...]
    lost: tuple[tuple[int, int], ...]

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON."""
        return {
            "same": self.same,
            **{
                name: [list(each) for each in getattr(self, name)]
                for name in ("cycles", "chains", "gained", "lost")
            },
            "turned": list(self.turned),
        }


def difference(first: Board, second: Board) -> Difference:
    """Compare two boards of one puzzle, cell by cell.

    Parameters
    ----------
    first, second
        The boards, each piece on them at most once.

    Raises
    ------
    InputError
        If they are of different puzzles, or a piece lies twice.
    """
    if first.puzzle.hash != second.puzzle.hash:
        raise InputError(
            "these boards are of different puzzles",
            read=second.puzzle.name,
            expected=first.puzzle.name,
        )
    size = first.puzzle.size
    places = []
    for board in (first, second):
        report = check(board)
        if report.duplicates:
            raise InputError("a piece lies twice", read=f"piece {report.duplicates[0] + 1}")
        at = np.full(size, -1)
        at[board.pieces[board.filled]] = board.filled
        places.append(at)
    here, there = first.pieces, second.pieces
    stays = (here == there) & (here != HOLE)
    turned = stays & (first.rotations != second.rotations)
    goes = np.where(here == HOLE, -1, places[1][here])  # where the piece of each cell lies then
    comes = np.where(there == HOLE, -1, places[0][there])
    moved = {int(cell) for cell in np.flatnonzero(here != there)}
    way = goes.tolist()
    chains = [_followed(cell, way, moved) for cell in sorted(moved) if comes[cell] < 0]
    cycles = []
    while moved:
        cycles.append(_followed(min(moved), way, moved))
    faults = [
        {(each.cell, each.neighbour) for each in check(board).mismatches} | _open_junctions(board)
        for board in (first, second)
    ]
    return Difference(
        same=int((stays & ~turned).sum() + ((here == HOLE) & (there == HOLE)).sum()),
        turned=tuple(np.flatnonzero(turned).tolist()),
        cycles=tuple(sorted(cycles, key=lambda cycle: -len(cycle))),
        chains=tuple(sorted(chains, key=lambda chain: -len(chain))),
        gained=tuple(sorted(faults[0] - faults[1])),
        lost=tuple(sorted(faults[1] - faults[0])),
    )


def _followed(cell: int, goes: list[int], moved: set[int]) -> tuple[int, ...]:
    """Return the cells from one on, each where the piece of the last one goes."""
    path = []
    while cell in moved:
        moved.remove(cell)
        path.append(cell)
        cell = goes[cell]
    return tuple(path)


def _open_junctions(board: Board) -> set[tuple[int, int]]:
    """Return the junctions at holes, as pairs of cells."""
    rows, cols = board.puzzle.rows, board.puzzle.cols
    grid = np.arange(board.puzzle.size).reshape(rows, cols)
    pairs = [*zip(grid[:, :-1].flat, grid[:, 1:].flat, strict=True)]
    pairs += zip(grid[:-1].flat, grid[1:].flat, strict=True)
    empty = (board.pieces == HOLE).tolist()
    return {(int(a), int(b)) for a, b in pairs if empty[a] or empty[b]}
