"""Completion: placing the left-over pieces in the holes of a board."""

from __future__ import annotations

import time
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from e2cp.completion.completion import (
    Completion,
    complete_at_random,
    refuse_illegal,
    with_clues,
)
from e2cp.errors import InputError
from e2cp.kernels import completion as kernels
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.geometry import (
    NOWHERE,
    as_bits,
    chessboard,
    facing,
    legal_placements,
    neighbours_among,
)

How = Literal["optimal", "alternating", "random"]
HOWS: tuple[How, ...] = get_args(How)

EXACT_HOLES = 18
STARTS = 50
PATIENCE = 2
SETS_PER_CALL = 32
WORK_PER_CALL = 400_000


def complete(
    board: Board,
    *,
    how: How = "optimal",
    rng: np.random.Generator | None = None,
    exact_holes: int = EXACT_HOLES,
    seconds: float = 10.0,
) -> Completion:
    """Place the left-over pieces in the holes; pieces that lie stay where they are.

    Holes of which no two touch are an assignment problem, solved exactly whatever their number
    (Schaus & Deville 2008, §3). Up to `exact_holes` others are filled by branch and bound,
    more by assignments to one chessboard colour after the other, from several random starts.

    Parameters
    ----------
    board
        A board that breaks no rule; mismatches are no fault. Clues whose cells are holes are
        placed first.
    how
        ``optimal`` as above; ``alternating`` or ``random`` ask for that method.
    rng
        For random starts and random placing; the same state gives the same board unless the
        clock ends the work.
    exact_holes
        The largest number of holes, some touching, to fill by branch and bound. On real
        Eternity II boards of good score the default takes less than a second.
    seconds
        When to stop improving and return the best filling so far.

    Raises
    ------
    InputError
        If the board breaks a rule, so that no completion can be legal.
    """
    if how not in HOWS:
        raise InputError("unknown way to complete", read=how, expected=", ".join(HOWS))
    refuse_illegal(board)
    if board.placed == board.puzzle.size:
        return Completion(board, "none", True, 0)
    rng = np.random.default_rng(0) if rng is None else rng
    if how == "random":
        return complete_at_random(board, rng)
    work = _Work(board)
    if how == "optimal" and not work.touching:
        work.fill_by_assignment()
        done = "assignment", True
    else:
        work.compile()
        deadline = time.perf_counter() + seconds
        work.alternate(rng, deadline)
        done = "alternating", False
        if how == "optimal" and work.count <= exact_holes:
            done = "branch-and-bound", work.branch(deadline)
    result = work.board()
    return Completion(result, *done, gained=result.score - board.score)


class _Work:
    """The holes of one board as the arrays of the kernels, and the best filling so far."""

    def __init__(self, board: Board) -> None:
        puzzle = board.puzzle
        fixed = with_clues(board)
        self.puzzle = puzzle
        self.pieces, self.rotations = fixed.pieces.copy(), fixed.rotations.copy()
        self.cells = np.flatnonzero(self.pieces == HOLE)
        self.count = self.cells.size
        left = np.setdiff1d(np.arange(puzzle.size), self.pieces)
        self.left = left[np.argsort(puzzle.types[left], kind="stable")]
        self.holes = self._holes(fixed)
        self.touching = bool((self.holes.around != NOWHERE).any())
        self.filling = self._open()
        self.space = kernels.workspace(self.count)

    def board(self) -> Board:
        """Return the board with the filling placed."""
        self.pieces[self.cells] = self.left[self.filling.pieces]
        self.rotations[self.cells] = self.filling.rotations
        return Board(self.puzzle, self.pieces, self.rotations)

    def fill_by_assignment(self) -> None:
        """Fill holes no two of which touch."""
        self.space.rows[:] = self.space.pool[:] = np.arange(self.count)
        kernels.place_best(self.holes, self.filling, self.space, self.count, self.count)

    def compile(self) -> None:
        """Compile the kernels, so that the clock need not wait for it."""
        random, first = np.zeros(1, dtype=np.uint64), np.zeros(self.count, dtype=np.bool_)
        self._place_sets(self._open(), first, random, 0, 0)
        kernels.branch(self.holes, kernels.new_tree(0, 0), self.filling, self.space, 0)

    def alternate(self, rng: np.random.Generator, deadline: float) -> None:
        """Fill by alternating assignments from random starts; keep the best filling."""
        random = rng.integers(0, 2**63, 1).astype(np.uint64)
        black = chessboard(self.puzzle)[self.cells]
        most = -1
        for start in range(STARTS):
            trial, idle = self._open(), 0
            first = black if start % 2 else ~black
            while idle < PATIENCE * self.count:
                idle = self._place_sets(trial, first, random, idle, SETS_PER_CALL)
                if time.perf_counter() > deadline:
                    break
            score = kernels.matches(self.holes, trial)
            if score > most:
                most = score
                self.filling.pieces[:] = trial.pieces
                self.filling.rotations[:] = trial.rotations
            if time.perf_counter() > deadline:
                break

    def branch(self, deadline: float) -> bool:
        """Improve the filling by branch and bound; return whether it is proven best."""
        tree = kernels.new_tree(self.count, kernels.matches(self.holes, self.filling))
        nodes = max(1, WORK_PER_CALL // self.count**2)
        while tree.counters[kernels.DEPTH] >= 0 and time.perf_counter() < deadline:
            kernels.branch(self.holes, tree, self.filling, self.space, nodes)
        return bool(tree.counters[kernels.DEPTH] < 0)

    def _place_sets(
        self,
        filling: kernels.Filling,
        first: NDArray[np.bool_],
        random: NDArray[np.uint64],
        idle: int,
        sets: int,
    ) -> int:
        return kernels.alternate(
            self.holes, first, filling, self.space, random, idle, PATIENCE * self.count, sets
        )

    def _open(self) -> kernels.Filling:
        return kernels.Filling(
            np.full(self.count, -1, dtype=np.int32), np.zeros(self.count, dtype=np.int32)
        )

    def _holes(self, fixed: Board) -> kernels.Holes:
        puzzle = self.puzzle
        return kernels.Holes(
            neighbours_among(puzzle, self.cells),
            facing(fixed)[self.cells].astype(np.int32),
            as_bits(legal_placements(puzzle, self.cells, self.left)),
            puzzle.oriented[self.left].astype(np.int32),
            puzzle.types[self.left].astype(np.int32),
        )
