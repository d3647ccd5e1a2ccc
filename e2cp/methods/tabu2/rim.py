"""A board of its rim pieces alone, for the first phase."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels.board_state import BoardState, Record, StaticTables, place_all
from e2cp.methods.local_search import make_board_state
from e2cp.puzzle.board import Board
from e2cp.puzzle.geometry import NOWHERE, neighbours
from e2cp.puzzle.puzzle import Puzzle

LANE = np.uint64(0xFFFF)


def rim_cells(puzzle: Puzzle) -> NDArray[np.bool_]:
    """Return by cell whether it lies on the rim."""
    return np.asarray(puzzle.cell_rims.any(axis=1))


def rim_junctions(puzzle: Puzzle) -> int:
    """Return how many junctions two cells of the rim share."""
    return int(_beside_rim(puzzle)[rim_cells(puzzle)].sum()) // 2


def make_rim_state(board: Board, static: StaticTables) -> BoardState:
    """Return a board on which the cells of the rim want nothing of inner cells.

    Inner cells keep their pieces, so that it is a permutation, but no search may move them.
    """
    state = make_board_state(board)
    rim = rim_cells(board.puzzle)
    place_all(static, state, Record(*(a.astype(np.int32) for a in (board.pieces, board.rotations))))
    wants = _beside_rim(board.puzzle) | board.puzzle.cell_rims
    shifts = np.uint64(16) * np.arange(4, dtype=np.uint64)
    lanes = np.bitwise_or.reduce((wants.astype(np.uint64) * LANE) << shifts, axis=1)
    state.wanted[rim] &= lanes[rim]
    return state


def _beside_rim(puzzle: Puzzle) -> NDArray[np.bool_]:
    """Return by cell and side whether a cell of the rim lies there."""
    beside = neighbours(puzzle)
    found: NDArray[np.bool_] = rim_cells(puzzle)[beside] & (beside != NOWHERE)
    return found
