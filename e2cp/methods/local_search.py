"""What all searches share that move the pieces of a complete board about."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.kernels.board_state import (
    BEST,
    INNER,
    MOVES,
    RESTARTS,
    SCORE,
    BoardState,
    Record,
    StaticTables,
    place_all,
)
from e2cp.methods.base import Method
from e2cp.methods.saved_board import saved_array, saved_board
from e2cp.methods.start_board import start_board
from e2cp.puzzle.board import Board
from e2cp.puzzle.geometry import first_grey, neighbours
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY

RIM = np.uint64(0xFFFF)
"""What a cell wants beyond the rim: no colour, so that grey is never counted as a match."""


MOST_COUNTED = 2**62
"""No counter of a search of years comes near this."""


class LocalSearch(Method):
    """A search from complete board to complete board.

    Parameters
    ----------
    puzzle, start, rng, options
        As for every search. Without a start board the pieces are placed at random.
    free
        By cell: whether its piece may move; all if left out. Clues never move.
    """

    portion: int
    """Moves in a portion of work."""
    counter_count: ClassVar[int]
    """Length of the kernel's counters."""

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: Any = None,  # noqa: ANN401
        free: NDArray[np.bool_] | None = None,
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        self.best = start_board(puzzle, start, rng)
        self.static = make_static_tables(puzzle, free)
        self.board_state, self.record = make_board_state(self.best), make_record(self.best)
        self.random = rng.integers(0, 2**63, 1).astype(np.uint64)
        self.counters = np.zeros(self.counter_count, np.int64)
        self.counters[SCORE] = self.counters[BEST] = place_all(
            self.static, self.board_state, self.record
        )
        self.current = self.best.score
        self._prepare()

    def step(self) -> bool:
        """Make the moves of one portion; return whether there is more to do."""
        return self.advance(self.portion)

    def advance(self, moves: int) -> bool:
        """Make at most so many moves; return whether there is more to do."""
        if self.best.score >= self.puzzle.max_score or not can_move(self.static):
            return False
        more = self._move(moves)
        self._read_counters()
        return more and self.best.score < self.puzzle.max_score

    def state(self) -> dict[str, Any]:
        """Return the arrays of the kernel by name."""
        return {name: array.copy() for name, array in self._arrays().items()}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, as read back from a file."""
        arrays, ranges = self._arrays(), self._ranges()
        blank = make_board_state(self.best)
        for name, array in arrays.items():
            low, high = ranges.get(name, (None, None))
            array[...] = saved_array(name, state.get(name, ()), array, low, high)
        for begin in ("", "best_"):
            saved_board(self.puzzle, arrays[begin + "pieces"], arrays[begin + "rotations"])
        self.best = self._best_board()
        # what follows from the pieces is not taken from the state
        self.board_state.wanted[...] = blank.wanted
        placed = Record(self.board_state.pieces.copy(), self.board_state.rotations.copy())
        self.counters[SCORE] = place_all(self.static, self.board_state, placed)
        self.counters[BEST] = self.best.score
        self._read_counters()

    @abstractmethod
    def _prepare(self) -> None:
        """Refuse senseless options and make what the method needs besides; set `portion`."""

    @abstractmethod
    def _move(self, moves: int) -> bool:
        """Let the kernel make at most so many moves; return whether there is more to do."""

    def _arrays(self) -> dict[str, NDArray[Any]]:
        """Return all that changes during the search."""
        return {
            "pieces": self.board_state.pieces,
            "rotations": self.board_state.rotations,
            # the checkpoint format's name
            "looks": self.board_state.packed_sides,
            "wanted": self.board_state.wanted,
            "best_pieces": self.record.pieces,
            "best_rotations": self.record.rotations,
            "counters": self.counters,
            "random": self.random,
        }

    def _ranges(self) -> dict[str, tuple[float | None, float | None]]:
        """Return the least and the greatest value of arrays by name, where there are any."""
        return {"counters": (0, MOST_COUNTED)}

    def _read_counters(self) -> None:
        self.current = int(self.counters[SCORE])
        self.work = int(self.counters[MOVES])
        self.restarts = int(self.counters[RESTARTS])
        if self.counters[BEST] > self.best.score:
            self.best = self._best_board()

    def _best_board(self) -> Board:
        return Board(self.puzzle, self.record.pieces, self.record.rotations)


def make_static_tables(puzzle: Puzzle, free: NDArray[np.bool_] | None = None) -> StaticTables:
    """Return what the kernels know of a puzzle; clue cells are not free."""
    mask = np.ones(puzzle.size, np.bool_) if free is None else np.array(free, np.bool_).reshape(-1)
    if mask.size != puzzle.size:
        raise InputError("wrong number of free cells", read=mask.size, expected=str(puzzle.size))
    mask[[clue.cell for clue in puzzle.clues]] = False
    kinds = puzzle.cell_rims.sum(axis=1)
    members = np.flatnonzero(mask)
    members = members[np.argsort(kinds[members], kind="stable")]
    counts = np.bincount(kinds[members], minlength=3)
    begins = np.cumsum(counts) - counts
    return StaticTables(
        neighbours(puzzle),
        (4 - kinds).astype(np.int32),
        kinds.astype(np.int32),
        mask,
        members.astype(np.int32),
        begins[kinds].astype(np.int32),
        counts[kinds].astype(np.int32),
        np.where(kinds == INNER, 3, 0).astype(np.int32),
        # numbered without gaps, grey first
        _words(np.unique(puzzle.sides, return_inverse=True)[1].reshape(puzzle.sides.shape)),
        first_grey(puzzle.cell_rims).astype(np.int32),
        first_grey(puzzle.sides == GREY).astype(np.int32),
    )


def make_board_state(board: Board) -> BoardState:
    """Return a board's arrays, in which `place_all` has still to place the pieces."""
    rims = board.puzzle.cell_rims.astype(np.uint64) * RIM
    size = board.puzzle.size
    return BoardState(
        np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros(size, np.uint64), _words(rims)
    )


def make_record(board: Board) -> Record:
    """Return a complete board as the best one so far."""
    return Record(board.pieces.astype(np.int32), board.rotations.astype(np.int32))


def can_move(static: StaticTables) -> bool:
    """Whether any piece can be turned or swapped."""
    members = static.members
    return bool(((static.peer_counts[members] > 1) | (static.kinds[members] == INNER)).any())


def _words(sides: NDArray[Any]) -> NDArray[np.uint64]:
    shifts = 16 * np.arange(4, dtype=np.uint64)
    words: NDArray[np.uint64] = np.bitwise_or.reduce(sides.astype(np.uint64) << shifts, axis=1)
    return words
