"""Zero-look-ahead search (ZLA) in progress: Harris, Vanstone & Gepp (2018), §2."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.methods.saved_board import saved_array
from e2cp.methods.zla import kernel_lists as scan
from e2cp.methods.zla import kernel_masks as scan_masks
from e2cp.methods.zla.plan import plan_scan
from e2cp.methods.zla.saved_scan import refuse_unsound
from e2cp.methods.zla.tables import ScanTables
from e2cp.modelling.relaxation import NO_CELLS, Cells
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.puzzle import Puzzle

Form = Literal["auto", "lists", "masks"]

PORTION = 4_000_000
"""Pieces to place between two readings of the clock: less than a tenth of a second."""

MASK_PIECES = 64
MASK_COLOURS = 48
"""Up to these the masks are taken by themselves: with more colours their tables grow large."""


class Scan:
    """A depth-first search that fills cells in a fixed order and only asks what fits.

    It meets every filling of its cells on which all junctions match, once. Pieces with
    equal sides count as different pieces; a symmetric piece is placed in each of its different
    rotations once.

    Parameters
    ----------
    puzzle
        The puzzle; the pieces of its clues lie from the start.
    cells
        The cells to fill, in order; those that hold a piece already are left out. Others stay
        empty, so that a few cells alone can be counted. Without it all, in the order of
        `e2cp.methods.zla.plan.plan_scan`.
    fixed
        A board with pieces that stay where they lie; the clues are among them.
    relaxed
        Cells left out: they stay holes and their junctions are free. A clue there keeps its
        piece from all other cells.
    form
        The kernel: candidate ``lists``, or candidate ``masks`` for at most 64 pieces, which
        visit the same boards in the same order faster; ``auto`` takes masks if it can.
    seed
        Shuffles the candidates; None leaves the pieces in their order.

    Attributes
    ----------
    status
        What the last call of `advance` returned.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        cells: Iterable[int] | None = None,
        *,
        fixed: Board | None = None,
        relaxed: Cells = NO_CELLS,
        form: Form = "auto",
        seed: int | None = None,
    ) -> None:
        fixed = Board.of_clues(puzzle) if fixed is None else fixed
        self.puzzle = puzzle
        self.status = scan.RUNNING
        self._fixed = _without(fixed, relaxed)
        report = check(self._fixed)
        self._possible = report.valid and not report.mismatches
        known = frozenset(self._fixed.filled.tolist())
        order = plan_scan(self._fixed, relaxed).cells if cells is None else cells
        open_cells = [cell for cell in order if cell not in known]
        self._tables = ScanTables(puzzle, open_cells, known, seed)
        small = puzzle.size <= MASK_PIECES
        if form == "masks" and not small:
            raise InputError(
                "too many pieces for masks", read=puzzle.size, expected=f"{MASK_PIECES} at most"
            )
        if form == "auto":
            form = "masks" if small and self._tables.colours <= MASK_COLOURS else "lists"
        self.form = form
        if open_cells:
            self._prepare(fixed.pieces[fixed.pieces != HOLE])

    def advance(self, placements: int, *, stop: bool = True) -> int:
        """Place so many pieces, fewer if a solution is met (unless not to `stop`) or none is left.

        Returns
        -------
        int
            ``scan.RUNNING``, ``scan.SOLVED`` or ``scan.EXHAUSTED`` of `kernel_lists`.
        """
        if not self._possible:
            self.status = scan.EXHAUSTED
        elif not self._tables.cells:
            first = self.status == scan.RUNNING and stop
            self.status = scan.SOLVED if first else scan.EXHAUSTED
        elif self.form == "lists":
            self.status = scan.scan(self._kernel_tables, self._state, placements, stop)
        else:
            self.status = scan_masks.scan_masks(self._kernel_tables, self._state, placements, stop)
        return self.status

    def load(self) -> None:
        """Compile or load the kernel, so that it does not count as searching."""
        if self._tables.cells:
            status, _ = self.status, self.advance(0)
            self.status = status

    @property
    def counts(self) -> NDArray[np.int64]:
        """Pieces placed so far, by depth."""
        if not self._tables.cells:
            return np.zeros(0, dtype=np.int64)
        return self._frames[:, int(scan.COUNT)].astype(np.int64)

    @property
    def placements(self) -> int:
        """Pieces placed so far."""
        return int(self.counts.sum())

    @property
    def solutions(self) -> int:
        """Solutions met so far."""
        if not self._tables.cells:
            return int(self._possible and self.status != scan.RUNNING)
        return int(self._state.counters[scan.SOLUTIONS])

    @property
    def most_placed(self) -> int:
        """The most cells filled at a time, without those that were filled from the start."""
        return int(self._state.counters[scan.MOST_PLACED]) if self._tables.cells else 0

    @property
    def deepest(self) -> Board:
        """The first board with most cells filled: the first solution, once there is one."""
        return self._board(self._state.deepest) if self._tables.cells else self._fixed

    @property
    def current(self) -> Board:
        """The board as it lies; the solution, after ``scan.SOLVED``."""
        if not self._tables.cells:
            return self._fixed
        depth = int(self._state.counters[scan.DEPTH]) + (self.status == scan.SOLVED)
        return self._board(self._frames[:depth, int(scan.WORD)])

    def state(self) -> dict[str, Any]:
        """Return all that changes, as arrays and plain values."""
        arrays = self._state._asdict() if self._tables.cells else {}
        kept = {name: array.copy() for name, array in arrays.items() if name != "sides"}
        return {"status": self.status, **kept}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state of a search made with the same arguments, and of no other."""
        status = int(state["status"])
        if status not in (scan.RUNNING, scan.SOLVED, scan.EXHAUSTED):
            raise InputError("a damaged state of a scan", read=status, expected="0, 1 or 2")
        self.status = status
        if not self._tables.cells:
            return
        read = {
            name: saved_array(name, state[name], array)
            for name, array in self._state._asdict().items()
            if name != "sides"  # the memory of `shown`
        }
        saved = type(self._state)(**read, sides=read["shown"].view(np.uint8))
        refuse_unsound(self._tables, self._kernel_tables, self._state, saved)
        for name, array in read.items():
            getattr(self._state, name)[:] = array

    def _prepare(self, taken: NDArray[np.int16]) -> None:
        size, tables = self.puzzle.size, self._tables
        depths = len(tables.cells)
        shown = np.zeros(size + 1, dtype=np.uint32)
        known = self._fixed.filled
        shown[known] = tables.oriented_words[
            self._fixed.pieces[known], self._fixed.rotations[known]
        ]
        used = np.zeros(size, dtype=np.uint8)
        used[tables.rank_of[taken]] = 1
        shared: dict[str, Any] = {
            "frames": tables.frames.copy(),
            "shown": shown,
            "sides": shown.view(np.uint8),
            "deepest": np.zeros(depths, dtype=np.uint64),
            "counters": np.zeros(scan.COUNTERS, dtype=np.int64),
        }
        _, first, second, base = tables.frames[:4].tolist()
        key = base + tables.colours * int(shared["sides"][first]) + int(shared["sides"][second])
        self._kernel_tables: Any
        self._state: Any
        frames = shared["frames"]
        if self.form == "lists":
            lists = tables.lists()
            frames[scan.NEXT] = lists.starts[key]
            self._kernel_tables = lists
            self._state = scan.State(used=used, **shared)
        else:
            masks = tables.masks()
            bits = np.uint64(1) << np.flatnonzero(used == 0).astype(np.uint64)
            free = np.bitwise_or.reduce(bits)
            frames[scan.NEXT] = key
            frames[scan.REST] = masks.rows[key << int(scan_masks.ROW)] & free
            frames[scan.FREE] = free
            frames[scan.BACK] = scan_masks.NOWHERE
            self._kernel_tables = masks
            self._state = scan_masks.State(**shared)

    @property
    def _frames(self) -> NDArray[np.uint64]:
        """The frames, one a row."""
        frames: NDArray[np.uint64] = self._state.frames
        return frames.reshape(-1, int(scan.FRAME))

    def _board(self, words: NDArray[np.uint64]) -> Board:
        placed = words[words != 0]
        cells = self._tables.cells[: placed.size]
        pieces, rotations = self._fixed.pieces.copy(), self._fixed.rotations.copy()
        own = self._tables.piece_of[(placed >> scan.PIECE).astype(np.int64)]
        oriented_words = (placed & np.uint64(2**32 - 1)).astype(np.int64)
        pieces[cells] = own
        rotations[cells] = (self._tables.oriented_words[own] == oriented_words[:, None]).argmax(
            axis=1
        )
        return Board(self.puzzle, pieces, rotations)


def _without(board: Board, cells: Cells) -> Board:
    if not cells:
        return board
    pieces = board.pieces.copy()
    pieces[sorted(cells)] = HOLE
    return Board(board.puzzle, pieces, board.rotations)
