"""Brute force: the best board of a small puzzle, proven."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.kernels import completion as kernels
from e2cp.methods.base import Method
from e2cp.methods.saved_board import saved_array, saved_board
from e2cp.methods.start_board import start_board
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.geometry import as_bits, chessboard
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.window import Window

NODES_PER_STEP = 2_000_000
"""Nodes of a portion of work, times the square of the number of cells."""

ROUNDS = 4
"""Sets placed for the start, by cell."""


@dataclass(frozen=True)
class BruteOptions:
    """Whether turned boards are left out."""

    corner: bool = option(True, "keep the corner piece of a square board without clues in place")


class Brute(Method):
    """Enumerate boards until the best one is proven (Schaus & Deville 2008, §3).

    Once pieces lie on one chessboard colour, the other colour is an assignment problem: of the
    n²! orders of the pieces n²!/(n²/2)! are left to try. Here cells are decided in the order of
    fewest candidates until no two open cells touch, and the assignment does the rest; every
    node is bounded by an assignment in which a side towards an open cell counts half a match if
    that cell can show its colour at all. On a square board without clues the piece in the first
    corner stays: turning the board brings any corner piece there.

    It ends when the best board is proven; ``best`` is then optimal.
    """

    Options = BruteOptions
    options: BruteOptions

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: BruteOptions | None = None,
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        board = start_board(puzzle, start, rng)
        free = np.ones(puzzle.size, dtype=np.bool_)
        free[[clue.cell for clue in puzzle.clues]] = False
        if self.options.corner and not puzzle.clues and puzzle.rows == puzzle.cols:
            free[0] = False
        cells = np.flatnonzero(free)
        self._window = Window(board, cells.tolist())
        self._holes = _holes(self._window)
        self._space = kernels.workspace(self._window.count)
        self._best = self._first_filling(rng)
        self._tree = kernels.new_tree(self._window.count, 0)
        self._tree.counters[kernels.BEST] = kernels.matches(self._holes, self._best)
        self._refresh()

    @property
    def proven(self) -> bool:
        """Whether no board scores more than the best."""
        done = bool(self._tree.counters[kernels.DEPTH] < 0)
        return done or self.best.score == self.puzzle.max_score

    @property
    def optimal(self) -> bool:
        """Whether no board scores more than the best."""
        return self.proven

    def step(self) -> bool:
        """Visit the nodes of one portion; return whether there is more to do."""
        if not self.proven:
            nodes = max(1, NODES_PER_STEP // self._window.count**2)
            kernels.branch(self._holes, self._tree, self._best, self._space, nodes)
            self._refresh()
        return not self.proven

    def state(self) -> dict[str, Any]:
        """Return where the enumeration stands."""
        return {name: array.copy() for name, array in self._arrays().items()}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, refusing one that the kernel could not trust."""
        board = saved_board(self.puzzle, state["start_pieces"], state["start_rotations"])
        arrays = self._arrays()
        read = {name: saved_array(name, state[name], array) for name, array in arrays.items()}
        _refuse_unsound(read)
        for name, array in arrays.items():
            array[...] = read[name]
        self._window = Window(board, self._window.cells.tolist())
        self._holes = _holes(self._window)
        self._refresh()

    def _arrays(self) -> dict[str, Any]:
        """Return all that changes, and the start board, by which pieces are numbered."""
        tree, board = self._tree, self._window.board
        return {
            "start_pieces": board.pieces.copy(),
            "start_rotations": board.rotations.copy(),
            "best_pieces": self._best.pieces,
            "best_rotations": self._best.rotations,
            "pieces": tree.filling.pieces,
            "rotations": tree.filling.rotations,
            "candidates": tree.candidates,
            "places": tree.places,
            "counters": tree.counters,
        }

    def _first_filling(self, rng: np.random.Generator) -> kernels.Filling:
        """Return the filling of the start board, improved by alternating assignments."""
        window, count = self._window, self._window.count
        board = window.board
        lying = np.empty(self.puzzle.size, np.int32)
        lying[window.pieces] = np.arange(count)
        filling = kernels.Filling(
            lying[board.pieces[window.cells]],
            board.rotations[window.cells].astype(np.int32),
        )
        black = chessboard(self.puzzle)[window.cells]
        random = rng.integers(0, 2**63, 1).astype(np.uint64)
        kernels.alternate(
            self._holes, black, filling, self._space, random, 0, 2 * count + 2, ROUNDS * count
        )
        return filling

    def _refresh(self) -> None:
        self.best = self._window.place(
            self._best.pieces.astype(np.int64), self._best.rotations.astype(np.int64)
        )
        self.current = self.best.score
        self.work = int(self._tree.counters[kernels.NODES])


def _refuse_unsound(read: dict[str, NDArray[Any]]) -> None:
    """Refuse a tree whose path is not what lies, or that lists pieces that are none."""
    count = read["pieces"].size
    depth = int(read["counters"][kernels.DEPTH])
    sound = (
        -1 <= depth <= count
        and np.array_equal(np.sort(read["best_pieces"]), np.arange(count))
        and bool(((read["best_rotations"] >= 0) & (read["best_rotations"] < 4)).all())
    )
    lying = {}
    for level in range(depth + 1 if sound else 0):
        hole, tried, listed = read["places"][level].tolist()
        if hole < 0 and level == depth:
            break
        own = read["candidates"][level, : max(0, listed), 1:]
        sound = (
            0 <= hole < count
            and 0 <= listed <= 4 * count
            and int(level < depth) <= tried <= listed
            and bool(((own >= 0) & (own < [count, 4])).all())
        )
        if not sound:
            break
        if tried:
            lying[hole] = own[tried - 1].tolist()
    filled = {
        hole: [int(read["pieces"][hole]), int(read["rotations"][hole])]
        for hole in np.flatnonzero(read["pieces"] != -1).tolist()
    }
    if depth >= 0 and (
        not sound
        or filled != lying
        or len(filled) > count
        or len({piece for piece, _ in filled.values()}) < len(filled)
    ):
        raise InputError(
            "a damaged state of brute", read=f"depth {depth}", expected="a path that lies"
        )
    if not sound:
        raise InputError("a damaged state of brute", read=f"depth {depth}", expected="a filling")


def _holes(window: Window) -> kernels.Holes:
    puzzle = window.board.puzzle
    return kernels.Holes(
        window.around.astype(np.int32),
        window.facing.astype(np.int32),
        as_bits(window.legal),
        puzzle.oriented[window.pieces].astype(np.int32),
        puzzle.types[window.pieces].astype(np.int32),
    )
