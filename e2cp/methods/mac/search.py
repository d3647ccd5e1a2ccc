"""Complete search with propagation (MAC): the CP search of Schaus & Deville (2008)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.methods.mac import kernel_state as counter
from e2cp.methods.mac.filters import Alldiff, Colour, Heuristic, make_filters
from e2cp.methods.mac.kernel import search
from e2cp.methods.mac.kernel_filters import Filters
from e2cp.methods.mac.kernel_past import search_past
from e2cp.methods.mac.tables import MacTables
from e2cp.methods.solution_search import SolutionSearch
from e2cp.modelling.options import option, write_name
from e2cp.puzzle.board import Board

PORTION = 200_000
"""Nodes of a portion of work, times the cells that take part."""

MATCHING_COST = 10
"""What a node with a filter by matching costs, in nodes without."""

NEVER = 2**62

CHECKPOINT_NAMES = {"placed": "laid"}
"""Arrays of a level that the checkpoint format names otherwise."""


@dataclass(frozen=True)
class MacOptions:
    """What is filtered, which cell is next, and when a search for one solution starts anew."""

    restart: int = option(100, "fails after which it starts anew; 0 for never")
    growth: float = option(1.3, "factor of that number from restart to restart", least=1)
    color: Colour = option("none", "filter of colours over the whole board, each with those before")
    alldiff: Alldiff = option("none", "filter of pieces over the whole board, beside taking them")
    heuristic: Heuristic = option("dom", "which cell is next: least by size, degree, fails, impact")
    depth: int = option(0, "decisions down to which gacolor and gac filter; 0 for all")
    past: bool = option(False, "a cell without values becomes a hole: the largest partial board")


class Mac(SolutionSearch):
    """Maintains arc consistency: a value that no neighbour supports is never tried.

    The search is complete. Pieces with equal sides count as different pieces; a symmetric piece
    is placed in each of its different rotations once. Its best board is the consistent partial
    board with most cells fixed. Past empty domains it proves nothing.
    """

    Options = MacOptions

    def _prepare(self) -> None:
        self._tables = MacTables(self.puzzle, self.relaxed)
        cells = self._tables.cells.size
        matches = self.options.color == "gacolor" or self.options.alldiff == "gac"
        portion = PORTION // (MATCHING_COST if matches else 1)
        self._portion = max(1, portion // max(1, cells))
        self._random = self.rng.integers(0, 2**63, 1).astype(np.uint64)
        self._choices = np.zeros((cells + 1, 2), dtype=np.int32)
        self._deepest = np.full(cells, -1, dtype=np.int32)
        self._counters = np.zeros(counter.COUNTERS, dtype=np.int64)
        self._counters[counter.DEPTH] = -1
        restarts = self.options.restart and self.solutions == 1
        self._run_fails = float(self.options.restart if restarts else NEVER)
        self._counters[counter.MOST_FAILS] = self._run_fails
        self._status = int(counter.RUNNING)
        self._filters = self._make_filters()
        self._refresh()

    def _make_filters(self) -> Filters | None:
        asked = self.options
        if (asked.color, asked.alldiff, asked.heuristic) == ("none", "none", "dom"):
            return None
        if asked.past:
            raise InputError(
                "past empty domains there is nothing to filter",
                read=write_name(self.name, asked),
                expected=f"{self.name}[past=on]",
            )
        return make_filters(self._tables, asked.color, asked.alldiff, asked.heuristic, asked.depth)

    @property
    def exhausted(self) -> bool:
        """Whether the whole tree was searched, so that there are no other solutions."""
        return self._status == counter.EXHAUSTED and not self.options.past

    def step(self) -> bool:
        """Do one portion of work; return False when enough is found, or nothing is left."""
        return super().step() and self._status != counter.EXHAUSTED

    @property
    def counts(self) -> dict[str, float]:
        """Conflicts are decisions that emptied a domain, branches all decisions."""
        return {
            "conflicts": float(self._counters[counter.FAILS]),
            "branches": float(self.work),
            "restarts": float(self.restarts),
            "solutions": float(self.met),
        }

    def load(self) -> None:
        """Compile or load the kernel."""
        self._run(0)

    def state(self) -> dict[str, Any]:
        """Return the domains down to the present depth, the counters and the generator's word."""
        used = max(0, int(self._counters[counter.DEPTH])) + 1
        levels = self._tables.levels._asdict()
        return {
            **{_level_key(name): array[:used].copy() for name, array in levels.items()},
            "residues": self._tables.scratch.residues.copy(),
            "choices": self._choices.copy(),
            "deepest": self._deepest.copy(),
            "counters": self._counters.copy(),
            "random": self._random.copy(),
            "run_fails": self._run_fails,
            "status": self._status,
            "restarts": self.restarts,
            "met": self.met,
            "known": self.known,
            **{name: array.copy() for name, array in self._learnt().items()},
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        self._refuse_unfit(state)
        for name, array in self._tables.levels._asdict().items():
            saved = state[_level_key(name)]
            array[: len(saved)] = saved
        self._tables.scratch.residues[...] = state["residues"]
        for name in ("choices", "deepest", "counters", "random"):
            getattr(self, f"_{name}")[...] = state[name]
        self._run_fails, self._status = float(state["run_fails"]), int(state["status"])
        self.restarts, self.met = int(state["restarts"]), int(state["met"])
        self.known = int(state["known"])
        for name, array in self._learnt().items():
            array[...] = state[name]
        self._refresh()

    def _learnt(self) -> dict[str, NDArray[Any]]:
        return {} if self._filters is None else self._filters.learnt._asdict()

    def _refuse_unfit(self, state: dict[str, Any]) -> None:
        """Refuse a state whose numbers would lead the kernel out of its arrays."""
        tables, levels = self._tables.tables, self._tables.levels
        counters = np.asarray(state["counters"])
        depth = int(counters[counter.DEPTH])
        domains, sizes = (np.asarray(state[_level_key(n)]) for n in ("domains", "sizes"))
        choices, residues = np.asarray(state["choices"]), np.asarray(state["residues"])
        cells = self._tables.cells.size
        fits = (
            -1 <= depth <= cells
            and domains.shape == (max(0, depth) + 1, levels.domains.shape[1])
            and sizes.shape == (len(domains), cells)
            and choices.shape == self._choices.shape
            and residues.shape == self._tables.scratch.residues.shape
        )
        if fits:
            used = choices[: max(0, depth)]
            first, words = tables.layout[:, 2], tables.layout[:, 1]
            sound = domains[: len(domains) - int(counters[counter.GOING_BACK])]  # the last failed
            fits = bool(
                np.isin(used[:, 0], np.arange(cells)).all()
                and (used[:, 1] // 64 >= first[used[:, 0]]).all()
                and (used[:, 1] // 64 < (first + words)[used[:, 0]]).all()
                and (residues < np.maximum(1, words)[:, None, None]).all()
                and (residues >= 0).all()
                and (self._tables.sizes_of(sound.astype(np.uint64)) == sizes[: len(sound)]).all()
            )
        if not fits:
            raise InputError(
                "the state of a search does not fit",
                read=f"depth {depth}, domains {domains.shape}",
                expected=f"a state of {self.name} on {self.puzzle.name}",
            )

    def _advance(self) -> None:
        """Take so many decisions, fewer at a solution."""
        limit = self.conflict_limit
        if limit is not None:
            self._counters[counter.MOST_FAILS] = min(self._counters[counter.MOST_FAILS], limit)
        self._status = self._run(self._portion)
        fails = self._counters[counter.FAILS]
        if self._status == counter.SOLVED:
            self._hand_over(self._board())
        elif self._status == counter.FAIL_LIMIT and (limit is None or fails < limit):
            self.restarts += 1
            self._run_fails *= self.options.growth
            self._counters[counter.MOST_FAILS] = min(NEVER, fails + self._run_fails)
            self._counters[counter.DEPTH] = self._counters[counter.GOING_BACK] = 0
        self._refresh()

    def _run(self, nodes: int) -> int:
        tables, own = self._tables, (self._choices, self._random, self._counters, self._deepest)
        if self.options.past:
            return int(search_past(tables.tables, tables.levels, tables.scratch, *own, nodes))
        return int(search(tables.tables, tables.levels, tables.scratch, *own, nodes, self._filters))

    def _board(self) -> Board:
        board = self._tables.board(self._deepest)
        return self._tables.with_clues(board) if self.options.past else board

    def _refresh(self) -> None:
        self.best = self._board()
        self.current = self.best.score
        self.work = int(self._counters[counter.NODES])


def _level_key(name: str) -> str:
    return f"level_{CHECKPOINT_NAMES.get(name, name)}"
