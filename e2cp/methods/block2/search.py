"""Complete search over blocks of 2×2 cells: Aspinall, Gepp, Harris & Vanstone (2020)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError, UnsupportedError
from e2cp.methods.block2 import kernel, kernel_blocks
from e2cp.methods.domain_tables import DomainTables, taking_part
from e2cp.methods.solution_search import SolutionSearch
from e2cp.modelling.options import option
from e2cp.modelling.relaxation import NO_CELLS, Cells
from e2cp.puzzle.check import check
from e2cp.puzzle.geometry import neighbours_among
from e2cp.puzzle.puzzle import Puzzle

PORTION = 1_500_000
"""Blocks placed or counted in a portion of work."""

BATCH = 4096
"""Blocks that are found and put into order at a time."""

NEVER = 2**62

Values = Literal["ascending", "random", "common", "rare"]
"""In the order of the kernel's numbers."""


@dataclass(frozen=True)
class Block2Options:
    """The two heuristics, ours, and the plain search of the transformed puzzle."""

    order: Literal["row", "fewest"] = option(
        "row", "which block next: row by row, or where fewest blocks fit (H1)"
    )
    values: Values = option(
        "random", "blocks in which order: by pairs offered to open edges, most or fewest first (H2)"
    )


class Block2(SolutionSearch):
    """Fills squares of four cells at a time.

    The search is complete and never restarts. Pieces with equal sides count as different pieces; a
    symmetric piece is placed in each of its different rotations once. Its best board is the
    partial board with most blocks, as long as it scores no less than the one before.
    """

    Options = Block2Options
    options: Block2Options
    saved: ClassVar[tuple[str, ...]] = ("met",)

    def _prepare(self) -> None:
        self.tables, self._domains = block_tables(self.puzzle, self.relaxed)
        depths = len(self.tables.blocks)
        self.lying = board_state(self._domains)
        self.path = kernel.Path(
            frames=np.zeros((depths + 1, kernel.FRAME), dtype=np.int32),
            batches=np.zeros((depths + 1, BATCH + 1, kernel_blocks.CORNERS), dtype=np.int32),
            keys=np.zeros(BATCH, dtype=np.float64),
            random=self.rng.integers(0, 2**63, 1).astype(np.uint64),
            counters=np.zeros(kernel.COUNTERS, dtype=np.int64),
            deepest=self.lying.values.copy(),
        )
        self.path.counters[kernel.MOST_FAILS] = NEVER
        self.best = self._domains.board(self.lying.values)
        self.current = self.best.score
        clues_match = not check(self.best).mismatches
        self._status = int(kernel.RUNNING if clues_match else kernel.EXHAUSTED)

    @property
    def exhausted(self) -> bool:
        """Whether the whole tree was searched, so that there are no other solutions."""
        return self._status == kernel.EXHAUSTED

    @property
    def counts(self) -> dict[str, float]:
        """Conflicts are squares that no block fits, branches all blocks placed."""
        return {
            "conflicts": float(self.path.counters[kernel.FAILS]),
            "branches": float(self.work),
            "solutions": float(self.met),
        }

    def load(self) -> None:
        """Compile or load the kernel."""
        self._run(0, stop=True)

    def state(self) -> dict[str, Any]:
        """Return the path with its batches, what lies on the board, and the counters."""
        used = int(self.path.counters[kernel.DEPTH]) + 1
        path = self.path
        counts = path.frames[:used, kernel.COUNT]
        longest = int(counts.max(initial=0))
        return {
            **super().state(),
            "frames": path.frames[:used].copy(),
            "batches": path.batches[:used, :longest].copy(),
            "last": path.batches[:used, -1].copy(),
            "values": self.lying.values.copy(),
            "random": path.random.copy(),
            "counters": path.counters.copy(),
            "deepest": path.deepest.copy(),
            "status": self._status,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state; refuse one that does not fit the puzzle."""
        path, lying = self.path, self.lying
        counters = _shaped(state, "counters", path.counters.shape)
        depth = int(counters[kernel.DEPTH])
        if not 0 <= depth < len(path.frames):
            raise _unfit("depth", depth, f"0 to {len(path.frames) - 1}")
        used = depth + 1
        frames = _shaped(state, "frames", (used, kernel.FRAME))
        batches = np.asarray(state["batches"])
        longest = batches.shape[1] if batches.ndim == 3 else -1
        batches = _shaped(state, "batches", (used, longest, kernel_blocks.CORNERS))
        last = _shaped(state, "last", (used, kernel_blocks.CORNERS))
        values = _shaped(state, "values", lying.values.shape)
        deepest = _shaped(state, "deepest", path.deepest.shape)
        random = _shaped(state, "random", path.random.shape)
        self._check_frames(frames, longest)
        for row, (block, _, count, _) in enumerate(frames.tolist()):
            if count:
                rows = np.concatenate([batches[row, :count], last[row, None]]).astype(np.int64)
                self._check_values(self.tables.blocks[block], rows)
        self._check_path(frames[:depth, kernel.BLOCK], values)
        self._check_board(deepest)
        super().restore(state)
        path.frames[:used], path.batches[:used, :longest] = frames, batches
        path.batches[:used, -1] = last
        path.random[...], path.counters[...], path.deepest[...] = random, counters, deepest
        _fill(lying, values.astype(np.int32))
        self._status = int(state["status"])

    def _advance(self) -> None:
        """Place so many blocks, fewer if a solution is met that is to be handed over."""
        counters = self.path.counters
        if self.conflict_limit is not None:
            counters[kernel.MOST_FAILS] = self.conflict_limit
        most = counters[kernel.MOST_PLACED]
        self._status = self._run(PORTION, stop=self.keep or not self.met)
        self.work = int(counters[kernel.NODES])
        if self._status == kernel.SOLVED:
            self._hand_over(self._domains.board(self.path.deepest))
        if not self.keep and self.met:
            self.met = int(counters[kernel.SOLUTIONS])
        if self._status == kernel.SOLVED or counters[kernel.MOST_PLACED] > most:
            board = self._domains.board(self.path.deepest)
            if board.score >= self.best.score:
                self.best = board
        self.current = self.best.score

    def _run(self, work: int, *, stop: bool) -> int:
        values = get_args(Values).index(self.options.values)
        fewest = self.options.order == "fewest"
        return int(kernel.search(self.tables, self.lying, self.path, work, stop, fewest, values))

    def _check_frames(self, frames: NDArray[Any], longest: int) -> None:
        blocks, tried, counts = frames[:, :3].T
        total = len(self.tables.blocks)
        depth = len(frames) - 1
        # at the last depth nothing is decided yet if all blocks lie
        inside = (blocks >= 0) & (blocks < max(1, total))
        if not inside.all() or np.unique(blocks[:depth]).size < depth:
            raise _unfit("frames", blocks.tolist(), f"different blocks below {total}")
        if not ((tried >= 0) & (tried <= counts) & (counts <= min(longest, BATCH))).all():
            raise _unfit("frames", counts.tolist(), f"at most {BATCH} blocks in a batch")

    def _check_values(self, cells: NDArray[np.int32], rows: NDArray[Any]) -> None:
        """Refuse values that the puzzle does not allow on their cells."""
        for corner, cell in enumerate(cells.tolist()):
            own = rows[:, corner]
            if not (own == kernel_blocks.ABSENT).all() if cell < 0 else not self._legal(cell, own):
                raise _unfit("batches", "values that the puzzle does not allow", "legal values")

    def _check_path(self, blocks: NDArray[Any], values: NDArray[Any]) -> None:
        """Refuse a board that differs from the blocks that lie, or breaks a rule."""
        lies = board_state(self._domains).values >= 0
        cells = self.tables.blocks[blocks].ravel()
        lies[cells[cells >= 0]] = True
        if not np.array_equal(lies, values >= 0):
            raise _unfit("values", "other cells than those of the path", "the blocks of the path")
        self._check_board(values)

    def _check_board(self, values: NDArray[Any]) -> None:
        cells = np.flatnonzero(values >= 0)
        legal = all(self._legal(cell, values[cell, None]) for cell in cells.tolist())
        if not legal or (values < -1).any():
            raise _unfit("values", "values that the puzzle does not allow", "legal values")
        report = check(self._domains.board(values))
        if not report.valid or report.mismatches:
            raise _unfit("values", "a board that breaks a rule", "a matching board")

    def _legal(self, cell: int, values: NDArray[Any]) -> bool:
        start, words, first = self.tables.layout[cell].tolist()
        places = values // 64 - first
        if ((places < 0) | (places >= words)).any():
            return False
        bits = self.tables.legal[start + places] >> (values % 64).astype(np.uint64)
        return bool((bits & np.uint64(1)).all())


def block_tables(
    puzzle: Puzzle, relaxed: Cells = NO_CELLS
) -> tuple[kernel_blocks.Tables, DomainTables]:
    """Return a puzzle as the arrays of the kernel, and the values that they number.

    Raises
    ------
    InputError
        If a side of the board is odd.
    """
    if puzzle.rows % 2 or puzzle.cols % 2:
        raise UnsupportedError(
            "blocks of 2×2 cells need a board with even sides",
            read=f"{puzzle.rows}x{puzzle.cols}",
            expected="even numbers of rows and columns",
        )
    domains = DomainTables(puzzle, taking_part(puzzle, relaxed))
    numbers = np.full(puzzle.size, kernel_blocks.ABSENT, dtype=np.int32)
    numbers[domains.cells] = np.arange(domains.cells.size)
    numbers[domains.cells[domains.given > 0]] = kernel_blocks.ABSENT
    grid = numbers.reshape(puzzle.rows // 2, 2, puzzle.cols // 2, 2)
    corners = [grid[:, 0, :, 0], grid[:, 0, :, 1], grid[:, 1, :, 1], grid[:, 1, :, 0]]
    blocks = np.stack(corners, axis=-1).reshape(-1, kernel_blocks.CORNERS)
    tables = kernel_blocks.Tables(
        layout=domains.layout,
        around=neighbours_among(puzzle, domains.cells),
        support=domains.support,
        colours=domains.colours,
        legal=domains.domains,
        blocks=np.ascontiguousarray(blocks[(blocks >= 0).any(axis=1)]),
    )
    return tables, domains


def board_state(domains: DomainTables) -> kernel_blocks.Lying:
    """Return a board on which the clues lie."""
    words = domains.piece_of.size // 16
    lying = kernel_blocks.Lying(
        values=np.full(domains.cells.size, kernel_blocks.ABSENT, dtype=np.int32),
        free=np.zeros(words, dtype=np.uint64),
        rest=np.zeros((kernel_blocks.CORNERS, max(1, words)), dtype=np.uint64),
        order=np.zeros(kernel_blocks.CORNERS, dtype=np.int32),
    )
    values = lying.values.copy()
    for cell in np.flatnonzero(domains.given).tolist():
        start, count, first = domains.layout[cell].tolist()
        own = domains.domains[start : start + count].tolist()
        word = next(place for place, bits in enumerate(own) if bits)
        values[cell] = 64 * (first + word) + own[word].bit_length() - 1
    _fill(lying, values)
    return lying


def count_blocks(puzzle: Puzzle) -> dict[str, int]:
    """Count the oriented blocks of four matching pieces: corner, border and inner ones.

    Each is counted in every orientation in which it can lie somewhere on a large board, the clues
    left aside. There must be squares of all three kinds: at least 6×6 cells.

    Examples
    --------
    >>> import e2cp
    >>> count_blocks(e2cp.load("harris/e2style-6x6-6:2/01"))["corner"] > 0
    True
    """
    tables, domains = block_tables(puzzle.with_clues(()))
    lying = board_state(domains)
    batch = np.zeros((1, kernel_blocks.CORNERS), dtype=np.int32)
    rims = puzzle.cell_rims[domains.cells[tables.blocks]]
    kinds: dict[bytes, int] = {}
    for block, rim in enumerate(rims):
        kinds.setdefault(rim.tobytes(), block)
    counts = {"corner": 0, "border": 0, "inner": 0}
    for block in kinds.values():
        grey = int(rims[block].sum())
        name = {4: "corner", 2: "border", 0: "inner"}[grey]
        counts[name] += int(kernel.count_blocks(tables, lying, block, batch, NEVER))
    return counts


def _fill(lying: kernel_blocks.Lying, values: NDArray[np.int32]) -> None:
    """Put these values on the board, -1 for none."""
    lying.values[...] = values
    lying.free[...] = ~np.uint64(0)
    for value in values[values >= 0].tolist():
        lying.free[value >> 6] &= np.uint64(~(15 << (value & 60)) & (2**64 - 1))


def _shaped(state: dict[str, Any], name: str, shape: tuple[int, ...]) -> NDArray[Any]:
    array = np.asarray(state[name])
    if array.shape != shape:
        raise _unfit(name, f"shape {array.shape}", f"{shape}")
    return array


def _unfit(name: str, read: object, expected: str) -> InputError:
    return InputError(f"a saved state that does not fit: {name}", read=read, expected=expected)
