"""The pool: the best boards met so far, and a memory of those that were tried."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np

from e2cp.methods.saved_board import saved_board
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

SIZE = 32


class Pool:
    """Boards by falling score, each once, and those of them that wait to be improved.

    Parameters
    ----------
    puzzle
        Whose boards they are.
    size
        How many are kept.
    """

    def __init__(self, puzzle: Puzzle, size: int = SIZE) -> None:
        self.puzzle = puzzle
        self.size = size
        self.boards: list[Board] = []
        self.waiting: list[Board] = []
        self.tried: set[int] = set()

    def add(self, board: Board) -> bool:
        """Take a board that was never here before; return whether it was new."""
        key = _key(board)
        if key in self.tried:
            return False
        self.tried.add(key)
        self.waiting.append(board)
        self.boards = sorted([*self.boards, board], key=lambda one: -one.score)[: self.size]
        return True

    def next(self, least: int) -> Board | None:
        """Return the best board that waits and has at least this score; forget the others."""
        self.waiting = [board for board in self.waiting if board.score >= least]
        if not self.waiting:
            return None
        best = max(range(len(self.waiting)), key=lambda place: self.waiting[place].score)
        return self.waiting.pop(best)

    def state(self) -> dict[str, Any]:
        """Return everything, as arrays and lists."""
        return {
            "pool_pieces": _stack([board.pieces for board in self.boards], self.puzzle.size),
            "pool_rotations": _stack([board.rotations for board in self.boards], self.puzzle.size),
            "pool_waiting": [_key(board) for board in self.waiting],
            "pool_tried": sorted(self.tried),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state; boards that wait but are no longer in the pool are given up."""
        pairs = zip(state["pool_pieces"], state["pool_rotations"], strict=True)
        self.boards = [saved_board(self.puzzle, pieces, rotations) for pieces, rotations in pairs]
        wait = set(state["pool_waiting"])
        self.waiting = [board for board in self.boards if _key(board) in wait]
        self.tried = set(state["pool_tried"])


def _key(board: Board) -> int:
    """Return a number that stands for a board, the same in every process."""
    digest = blake2b(board.pieces.tobytes() + board.rotations.tobytes(), digest_size=7)
    return int.from_bytes(digest.digest(), "big")


def _stack(rows: list[Any], size: int) -> Any:  # noqa: ANN401
    return np.stack(rows) if rows else np.zeros((0, size), np.int16)
