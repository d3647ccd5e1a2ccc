"""Complete search with propagation, in-house: the CP search of Schaus & Deville (2008)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError, UnsupportedError
from e2cp.methods.mac import kernel as mac
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY

RESTART_GROWTH = 1.3
MAX_COLOURS = 64
MAX_BYTES = 4 << 30
SLICE_SECONDS = 0.02
NO_LIMIT = 2**62
FIRST_SLICE = 64


@dataclass(frozen=True)
class MacOutcome:
    """What a search found.

    Attributes
    ----------
    solutions
        Every solution found, each once; the relaxed cells are holes.
    exhausted
        Whether the whole tree has been searched, so that there are no other solutions.
    deepest
        The consistent partial board with most cells fixed that was seen.
    nodes, fails, restarts
        Decisions taken, those that emptied a domain, and new starts from the root.
    seconds
        Time for the search, compilation not counted.
    """

    solutions: tuple[Board, ...]
    exhausted: bool
    deepest: Board
    nodes: int
    fails: int
    restarts: int
    seconds: float


def mac_search(
    puzzle: Puzzle,
    relaxed: frozenset[int] = frozenset(),
    *,
    seed: int = 0,
    max_solutions: int | None = 1,
    seconds: float | None = None,
    max_fails: int | None = None,
    restart_fails: int | None = 100,
    on_progress: Callable[[MacOutcome], None] | None = None,
) -> MacOutcome:
    """Search for boards on which every junction matches, with arc consistency at every node.

    The search is complete. Pieces that look alike count as different pieces; a symmetric piece
    is laid in each of its different rotations once.

    Parameters
    ----------
    puzzle
        What to solve; its clues are laid first.
    relaxed
        Cells left out: they stay holes and their junctions are free (Schaus & Deville 2008,
        §4). A clue there keeps its piece from all other cells.
    seed
        Chooses among equal cells, and the values.
    max_solutions
        Stop after so many; None for all.
    seconds, max_fails
        Stop after so much time or so many fails; None for no limit.
    restart_fails
        Start anew after so many fails, then after 1.3 times as many and so on; None never.
        Only a search for one solution restarts.
    on_progress
        Called some fifty times a second with the outcome so far.

    Raises
    ------
    InputError
        If the puzzle has more than 64 colours, or is too large for the memory the search
        needs, or `relaxed` names a cell off the board.
    """
    model = _Model(puzzle, relaxed)
    counters = np.zeros(mac.COUNTERS, dtype=np.int64)
    counters[mac.DEPTH] = -1
    choices = np.zeros((len(model.cells) + 1, 2), dtype=np.int32)
    deepest = np.full(len(model.cells), -1, dtype=np.int32)
    random = np.array([seed % 2**64], dtype=np.uint64)

    def advance(nodes: int) -> int:
        return mac.search(
            model.tables, model.levels, model.scratch, choices, random, counters, deepest, nodes
        )

    advance(0)  # compiles, before the clock starts
    start = time.perf_counter()
    deadline = inf if seconds is None else start + seconds
    wanted = inf if max_solutions is None else max_solutions
    fail_limit = NO_LIMIT if max_fails is None else max_fails
    run_fails = float(restart_fails) if restart_fails and max_solutions == 1 else float(NO_LIMIT)
    counters[mac.MOST_FAILS] = min(fail_limit, run_fails)
    solutions: list[Board] = []
    status, nodes, restarts = mac.RUNNING, FIRST_SLICE, 0

    def outcome() -> MacOutcome:
        return MacOutcome(
            solutions=tuple(solutions),
            exhausted=status == mac.EXHAUSTED,
            deepest=model.board(deepest),
            nodes=int(counters[mac.NODES]),
            fails=int(counters[mac.FAILS]),
            restarts=restarts,
            seconds=time.perf_counter() - start,
        )

    while status != mac.EXHAUSTED and len(solutions) < wanted:
        now = time.perf_counter()
        if now >= deadline:
            break
        status = advance(nodes)
        if status == mac.SOLVED:
            solutions.append(model.board(deepest))
        elif status == mac.RUNNING:
            took = max(time.perf_counter() - now, 1e-6)
            nodes = max(1, min(2 * nodes, int(nodes * SLICE_SECONDS / took)))
        elif status == mac.FAIL_LIMIT:
            if counters[mac.FAILS] >= fail_limit:
                break
            restarts += 1
            run_fails *= RESTART_GROWTH
            counters[mac.MOST_FAILS] = min(fail_limit, counters[mac.FAILS] + run_fails)
            counters[mac.DEPTH] = counters[mac.GOING_BACK] = 0
        if on_progress is not None:
            on_progress(outcome())
    return outcome()


class _Model:
    """A puzzle as the arrays of the kernel: the cells that take part, and what may lie there."""

    def __init__(self, puzzle: Puzzle, relaxed: frozenset[int]) -> None:
        off = [cell for cell in relaxed if not 0 <= cell < puzzle.size]
        if off:
            raise InputError(
                "a relaxed cell lies off the board",
                read=off[0],
                expected=f"0 to {puzzle.size - 1}",
            )
        palette = np.union1d(puzzle.inner_colours, puzzle.frame_colours)
        if palette.size > MAX_COLOURS:
            raise UnsupportedError(
                "too many colours for the propagating search",
                read=palette.size,
                expected=f"{MAX_COLOURS} at most",
            )
        self.puzzle = puzzle
        self.cells = np.array([c for c in range(puzzle.size) if c not in relaxed], dtype=np.int64)
        self.piece_of, first_words = _number_pieces(puzzle)
        kinds = puzzle.cell_rims[self.cells].sum(axis=1)
        layout = np.zeros((self.cells.size, 3), dtype=np.int32)
        layout[:, 1] = np.diff(first_words)[kinds]
        layout[:, 0] = np.cumsum(layout[:, 1]) - layout[:, 1]
        layout[:, 2] = first_words[kinds]
        around, junctions = self._neighbours()
        colours = self._colours(palette)
        self.tables = mac.Tables(
            layout, around, _support(colours, palette.size, self.piece_of >= 0), colours
        )
        self.levels = self._levels(junctions, palette.size)
        count = self.cells.size
        self.scratch = mac.Scratch(
            ring=np.zeros(count, dtype=np.int32),
            marks=np.zeros(count, dtype=np.uint8),
            stack=np.zeros(count, dtype=np.int32),
            ends=np.zeros(3, dtype=np.int32),
            residues=np.zeros((count, palette.size, 4), dtype=np.uint16),
        )

    def board(self, values: NDArray[np.int32]) -> Board:
        """Return the board of these values by cell, -1 for none."""
        pieces = np.full(self.puzzle.size, HOLE)
        rotations = np.zeros(self.puzzle.size)
        pieces[self.cells] = np.where(values < 0, HOLE, self.piece_of[values // 4])
        rotations[self.cells] = np.where(values < 0, 0, values % 4)
        return Board(self.puzzle, pieces, rotations)

    def _neighbours(self) -> tuple[NDArray[np.int32], int]:
        puzzle = self.puzzle
        index = np.full(puzzle.size, -1)
        index[self.cells] = np.arange(self.cells.size)
        around = np.full((self.cells.size, 8), -1, dtype=np.int32)
        junctions = 0
        for here, cell in enumerate(self.cells.tolist()):
            for side, step in ((1, 1), (2, puzzle.cols)):
                if puzzle.cell_rims[cell, side] or index[cell + step] < 0:
                    continue
                there = index[cell + step]
                around[here, side], around[there, side + 2 & 3] = there, here
                around[here, 4 + side] = around[there, 4 + (side + 2 & 3)] = junctions
                junctions += 1
        return around, junctions

    def _colours(self, palette: NDArray[np.int16]) -> NDArray[np.uint8]:
        # grey becomes colour 0: it only ever faces the rim, where there is no junction
        colours = np.searchsorted(palette, self.puzzle.oriented[self.piece_of])
        return colours.reshape(-1, 4).astype(np.uint8)

    def _levels(self, junctions: int, colours: int) -> mac.State:
        depths = self.cells.size + 1
        starts, words, firsts = self.tables.layout.T
        needed = depths * (8 * (int(words.sum()) + junctions) + 5 * self.cells.size)
        if needed > MAX_BYTES:
            raise UnsupportedError(
                "board too large for the propagating search",
                read=f"{self.puzzle.rows}x{self.puzzle.cols}, {needed >> 30} GiB of states",
                expected=f"{MAX_BYTES >> 30} GiB at most",
            )
        levels = mac.State(
            domains=np.empty((depths, words.sum()), dtype=np.uint64),
            masks=np.empty((depths, junctions), dtype=np.uint64),
            sizes=np.empty((depths, self.cells.size), dtype=np.int32),
            laid=np.empty((depths, self.cells.size), dtype=np.uint8),
        )
        for here, legal in enumerate(self._legal()):
            own = _pack(legal)[firsts[here] : firsts[here] + words[here]]
            levels.domains[0, starts[here] : starts[here] + words[here]] = own
            levels.sizes[0, here] = legal.sum()
        levels.masks[0] = (1 << colours) - 1
        levels.laid[0] = 0
        return levels

    def _legal(self) -> Iterator[NDArray[np.bool_]]:
        """Yield, cell by cell, which values the rim and the clues allow."""
        puzzle = self.puzzle
        clues = {clue.cell: clue for clue in puzzle.clues}
        usable = np.arange(4) < puzzle.periods[:, None]
        free = usable.copy()
        free[[clue.piece for clue in puzzle.clues]] = False
        grey = puzzle.oriented == GREY
        for cell in self.cells.tolist():
            legal = free & (grey == puzzle.cell_rims[cell]).all(axis=2)
            if cell in clues:
                piece, _, rotation = clues[cell]
                legal[piece, rotation % puzzle.periods[piece]] = True
                legal[:piece] = legal[piece + 1 :] = False
            yield np.where((self.piece_of >= 0)[:, None], legal[self.piece_of], False).ravel()


def _number_pieces(puzzle: Puzzle) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Order the pieces by class, each class filled up with -1 to whole words of 16 pieces."""
    numbers: list[int] = []
    first_words = [0]
    for kind in range(3):
        own = np.flatnonzero(puzzle.kinds == kind).tolist()
        numbers += own + [-1] * (-len(own) % 16)
        first_words.append(len(numbers) // 16)
    return np.array(numbers), np.array(first_words)


def _support(colours: NDArray[np.uint8], count: int, real: NDArray[np.bool_]) -> NDArray[np.uint64]:
    shows = colours.T[:, None, :] == np.arange(count)[None, :, None]
    return _pack(shows & np.repeat(real, 4))


def _pack(bits: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Pack the last axis into words, the first bit lowest."""
    packed = np.ascontiguousarray(np.packbits(bits, axis=-1, bitorder="little"))
    return packed.view("<u8").astype(np.uint64)
