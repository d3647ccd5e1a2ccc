"""Searches for solutions that keep the domain of each cell as bits, a copy at each depth."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.kernels import domains as kernel
from e2cp.methods.domain_tables import DomainTables, taking_part
from e2cp.methods.solution_search import SolutionSearch
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.geometry import neighbours_among

NEVER = 2**62


class DomainSearch(SolutionSearch):
    """Places value after value, checks forward, and lets a method filter the domains besides.

    The search is complete and never restarts. Pieces with equal sides count as different pieces; a
    symmetric piece is placed in each of its different rotations once. Its best board is the
    partial board with most cells filled, as long as it scores no less than the one before.

    A method names the `kernel` that it runs, the order of the cells and when their turns are. What
    it keeps besides, by depth, it names in `_own_levels`: arrays whose first row is the root.
    """

    saved: ClassVar[tuple[str, ...]] = ("met",)

    def _prepare(self) -> None:
        tables = self._tables = DomainTables(self.puzzle, self._order())
        count = tables.cells.size
        self.tables = kernel.Tables(
            layout=tables.layout,
            around=neighbours_among(self.puzzle, tables.cells),
            support=tables.support,
            colours=tables.colours,
            groups=np.array(self._groups(tables.cells.tolist()), dtype=np.int32),
            given=tables.given,
        )
        depths = count + 1 - int(tables.given.sum())
        self.levels = kernel.State(
            domains=np.zeros((depths, tables.domains.size), dtype=np.uint64),
            sizes=np.zeros((depths, count), dtype=np.int32),
            placed=np.zeros((depths, count), dtype=np.uint8),
            changed=np.ones((depths, count), dtype=np.uint8),
        )
        self.levels.domains[0], self.levels.sizes[0] = tables.domains, tables.sizes
        self.path = kernel.Path(
            choices=np.zeros(depths, dtype=np.int32),
            random=self.rng.integers(0, 2**63, 1).astype(np.uint64),
            counters=np.zeros(kernel.COUNTERS, dtype=np.int64),
            deepest=np.full(count, -1, dtype=np.int32),
        )
        self.path.counters[kernel.DEPTH] = -1
        self.path.counters[kernel.MOST_FAILS] = NEVER
        self._status = int(kernel.RUNNING)
        self.best = Board.of_clues(self.puzzle)
        if any(clue.cell in self.relaxed for clue in self.puzzle.clues):
            self.best = Board.empty(self.puzzle)
        self.current = self.best.score
        self._make()

    @abstractmethod
    def _order(self) -> Sequence[int]:
        """Return the cells that take part, in the order in which ties are broken."""

    @abstractmethod
    def _groups(self, cells: list[int]) -> Sequence[int]:
        """Return by cell when its turn is: smaller numbers first."""

    def _make(self) -> None:
        """Make what the method needs besides."""

    @property
    @abstractmethod
    def _portion(self) -> int:
        """Placements and steps back in a portion of work."""

    @abstractmethod
    def _run(self, nodes: int, *, stop: bool) -> int:
        """Run the method's kernel; return how it ended."""

    def _own_levels(self) -> Mapping[str, NDArray[Any]]:
        """Return what the method keeps by depth besides the domains."""
        return {}

    @property
    def exhausted(self) -> bool:
        """Whether the whole tree was searched, so that there are no other solutions."""
        return self._status == kernel.EXHAUSTED

    @property
    def counts(self) -> dict[str, float]:
        """Conflicts are placements that leave a cell without values, branches all placements."""
        return {
            "conflicts": float(self.path.counters[kernel.FAILS]),
            "branches": float(self.work),
            "solutions": float(self.met),
        }

    def load(self) -> None:
        """Compile or load the kernel."""
        self._run(0, stop=True)

    def state(self) -> dict[str, Any]:
        """Return the domains down to the present depth, the path and the counters."""
        used = self._used
        levels = self._by_depth()
        return {
            **super().state(),
            **{f"level_{name}": array[:used].copy() for name, array in levels.items()},
            **{name: array.copy() for name, array in self.path._asdict().items()},
            "status": self._status,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state; refuse one that does not fit the puzzle."""
        read = {name: array.copy() for name, array in self.path._asdict().items()}
        for name, array in read.items():
            array[...] = _shaped(state, name, array.shape)
        depth = int(read["counters"][kernel.DEPTH])
        if not -1 <= depth < len(self.levels.sizes):
            raise _unfit("depth", depth, f"-1 to {len(self.levels.sizes) - 1}")
        used = max(0, depth) + 1
        levels = {
            name: _shaped(state, f"level_{name}", (used, *array.shape[1:])).astype(array.dtype)
            for name, array in self._by_depth().items()
        }
        self._check(levels, read["choices"][: used - 1], read["deepest"])
        super().restore(state)
        for name, array in self._by_depth().items():
            array[:used] = levels[name]
        self.levels.sizes[:used] = self._tables.sizes_of(levels["domains"])
        for name, array in self.path._asdict().items():
            array[...] = read[name]
        self._status = int(state["status"])

    def _advance(self) -> None:
        """Place so many values, fewer if a solution is met that is to be handed over."""
        counters = self.path.counters
        if self.conflict_limit is not None:
            counters[kernel.MOST_FAILS] = self.conflict_limit
        most = counters[kernel.MOST_PLACED]
        self._status = self._run(self._portion, stop=self.keep or not self.met)
        self.work = int(counters[kernel.NODES])
        if self._status == kernel.SOLVED:
            self._hand_over(self._tables.board(self.path.deepest))
        if not self.keep and self.met:
            self.met = int(counters[kernel.SOLUTIONS])
        if self._status == kernel.SOLVED or counters[kernel.MOST_PLACED] > most:
            board = self._tables.board(self.path.deepest)
            if board.score >= self.best.score:
                self.best = board
        self.current = self.best.score

    @property
    def _used(self) -> int:
        return max(0, int(self.path.counters[kernel.DEPTH])) + 1

    def _by_depth(self) -> dict[str, NDArray[Any]]:
        """Return all that is kept by depth, but for the sizes, which follow from the domains."""
        levels = {name: array for name, array in self.levels._asdict().items() if name != "sizes"}
        return {**levels, **self._own_levels()}

    def _check(
        self,
        levels: Mapping[str, NDArray[Any]],
        choices: NDArray[np.int32],
        deepest: NDArray[np.int32],
    ) -> None:
        """Refuse values that the puzzle does not allow, and boards that break rules."""
        tables = self._tables
        if (levels["domains"] & ~tables.domains).any():
            raise _unfit("level_domains", "values that the puzzle does not allow", "legal values")
        if ((choices < 0) | (choices >= tables.cells.size)).any():
            raise _unfit("choices", choices.tolist(), f"cells below {tables.cells.size}")
        sizes = tables.sizes_of(levels["domains"])
        placed = levels["placed"] != 0
        rows = np.arange(choices.size)
        if (sizes[placed] != 1).any() or not placed[rows + 1, choices].all():
            raise _unfit("level_placed", "cells that are open", "one value where a piece lies")
        if ((deepest < -1) | (deepest >= 4 * tables.piece_of.size)).any() or (
            tables.piece_of[deepest[deepest >= 0] // 4] < 0
        ).any():
            raise _unfit("deepest", "values that no piece has", "values of pieces")
        if not check(tables.board(deepest)).valid:
            raise _unfit("deepest", "a board that breaks a rule", "a legal board")


def cells_of(search: SolutionSearch) -> list[int]:
    """Return the cells that a search fills, ascending."""
    return taking_part(search.puzzle, search.relaxed)


def _shaped(state: Mapping[str, Any], name: str, shape: tuple[int, ...]) -> NDArray[Any]:
    array = np.asarray(state[name])
    if array.shape != shape:
        raise _unfit(name, f"shape {array.shape}", f"{shape}")
    return array


def _unfit(name: str, read: object, expected: str) -> InputError:
    return InputError(f"a saved state that does not fit: {name}", read=read, expected=expected)
