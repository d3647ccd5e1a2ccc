"""Tabu search in two phases: the rim first, then all pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.kernels.board_state import BEST, MOVES, SCORE, StaticTables, place_all
from e2cp.kernels.fits import empty_fits
from e2cp.methods.local_search import LocalSearch, can_move, make_record, make_static_tables
from e2cp.methods.saved_board import saved_array, saved_board
from e2cp.methods.tabu2 import kernel as kernels
from e2cp.methods.tabu2.kernel_memory import NOWHERE, empty_memory
from e2cp.methods.tabu2.rim import make_rim_state, rim_cells, rim_junctions
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board

MOVES_PER_PORTION = 8_000_000
RIM, ALL = 1, 2
"""The phases."""


@dataclass(frozen=True)
class Tabu2Options:
    """The constants of Wang & Chiang (2010); where the paper leaves a choice, both ways."""

    rim: int = option(400, "iterations of phase I, on the rim alone; 0 for none", least=0)
    ratio: float = option(0.5, "share of all pairs of a class that is tried", least=0, most=1)
    size: int = option(6000, "number of pairs that the share is compared with", least=0)
    sample: Literal["min", "max"] = option(
        "min", "whether the lesser or the greater of share and number is tried"
    )
    turns: Literal["best", "random"] = option("best", "how the pieces of a swap are turned")
    tabu: int = option(360, "length of the tabu list", least=0)
    escape: int = option(400, "iterations without improvement before an annealing step", least=1)
    annealing: Literal["step", "walk"] = option(
        "step", "one step at each such number of iterations, or steps until something improves"
    )
    hot: float = option(100.0, "first temperature of annealing steps, in matches")
    cooling: float = option(0.99, "factor of the temperature from step to step")
    perturb: int = option(3500, "iterations without improvement before a perturbation", least=1)
    strength: float = option(0.5, "pairs swapped by a perturbation, as a share of cells", least=0)


class Tabu2(LocalSearch):
    """Phase I matches the rim with itself, phase II moves all pieces."""

    Options = Tabu2Options
    counter_count = kernels.COUNTERS

    options: Tabu2Options

    def _prepare(self) -> None:
        chosen, puzzle = self.options, self.puzzle
        _refuse_senseless(chosen)
        self.classes = make_classes(self.static)
        self.settings = self._settings(self.classes)
        evaluated = self.settings.swaps + 3 * int(self.classes.counts[0])
        self.portion = max(1, MOVES_PER_PORTION // max(1, evaluated))
        self.fits = empty_fits(puzzle.size)
        self.memory = empty_memory(chosen.tabu)
        self.temperature = np.array([chosen.hot])
        self.counters[kernels.LEVEL] = self.counters[SCORE]
        self.rim_static = make_static_tables(puzzle, rim_cells(puzzle) & self.static.free)
        self.rim_classes = make_classes(self.rim_static)
        self.rim_state = make_rim_state(self.best, self.static)
        self.rim_record = make_record(self.best)
        self.rim_counters = np.zeros(kernels.COUNTERS, np.int64)
        self.rim_counters[[SCORE, BEST, kernels.LEVEL]] = kernels.rim_score(
            self.static, self.rim_state
        )
        # the rim of a start board was chosen to fit what lies inside
        wanted = chosen.rim > 0 and self.start is None and can_move(self.rim_static)
        self.phase = np.array([RIM if wanted else ALL], np.int64)

    @property
    def notes(self) -> dict[str, int | str]:
        """The phase, and the matched junctions of the rim that the first one reached."""
        rim = f"{self.rim_counters[BEST]} of {rim_junctions(self.puzzle)}"
        return {"phase": int(self.phase[0]), "rim": rim}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state, refusing one that the kernel could not trust."""
        last = self.puzzle.size - 1
        saved_array("tabu cells", state["tabu_cells"], self.memory.cells, NOWHERE, last)
        saved_array("tabu list", state["tabu_latest"], self.memory.latest, 0, self.options.tabu)
        saved_array("phase", state["phase"], self.phase, RIM, ALL)
        saved_array("temperature", state["temperature"], self.temperature, 0, self.options.hot)
        for name in ("rim", "rim_best"):
            saved_board(self.puzzle, state[f"{name}_pieces"], state[f"{name}_rotations"])
        super().restore(state)
        rim = Board(self.puzzle, self.rim_state.pieces, self.rim_state.rotations)
        made = make_rim_state(rim, self.static)
        self.rim_state.packed_sides[...] = made.packed_sides
        self.rim_state.wanted[...] = made.wanted

    def _move(self, moves: int) -> bool:
        if self.phase[0] == RIM:
            moves -= self._match_rim(moves)
        if self.phase[0] == RIM or self.counters[BEST] >= self.puzzle.max_score:
            return bool(self.counters[BEST] < self.puzzle.max_score)
        return kernels.search(
            self.static,
            self.classes,
            self.board_state,
            self.record,
            self.fits,
            self.memory,
            self.counters,
            self.temperature,
            self.random,
            self.settings,
            self.puzzle.max_score,
            moves,
        )

    def _match_rim(self, moves: int) -> int:
        """Do at most so many iterations of phase I; return how many they were."""
        before = int(self.rim_counters[MOVES])
        more = kernels.search(
            self.rim_static,
            self.rim_classes,
            self.rim_state,
            self.rim_record,
            self.fits,
            self.memory,
            self.rim_counters,
            self.temperature,
            self.random,
            self._settings(self.rim_classes),
            rim_junctions(self.puzzle),
            min(moves, self.options.rim - before),
        )
        done = int(self.rim_counters[MOVES]) - before
        self.counters[MOVES] += done
        if not more or self.rim_counters[MOVES] >= self.options.rim:
            self._begin_phase_two()
        return done

    def _begin_phase_two(self) -> None:
        """Put the best rim around the inner pieces."""
        self.phase[0] = ALL
        self.memory.cells[...] = NOWHERE
        self.temperature[0] = self.options.hot
        score = place_all(self.static, self.board_state, self.rim_record)
        self.counters[[SCORE, kernels.LEVEL]] = score
        if score > self.counters[BEST]:
            self.counters[BEST] = score
            self.record.pieces[...] = self.rim_record.pieces
            self.record.rotations[...] = self.rim_record.rotations

    def _settings(self, classes: kernels.Classes) -> kernels.Settings:
        chosen = self.options
        choose = min if chosen.sample == "min" else max
        return kernels.Settings(
            choose(int(chosen.ratio * int(classes.pairs[2])), chosen.size),
            chosen.turns == "best",
            chosen.escape,
            chosen.annealing == "walk",
            chosen.hot,
            chosen.cooling,
            chosen.perturb,
            int(chosen.strength * self.puzzle.size),
        )

    def _arrays(self) -> dict[str, NDArray[Any]]:
        return super()._arrays() | {
            "phase": self.phase,
            "temperature": self.temperature,
            "tabu_cells": self.memory.cells,
            "tabu_sides": self.memory.sides,
            "tabu_latest": self.memory.latest,
            "rim_pieces": self.rim_state.pieces,
            "rim_rotations": self.rim_state.rotations,
            "rim_best_pieces": self.rim_record.pieces,
            "rim_best_rotations": self.rim_record.rotations,
            "rim_counters": self.rim_counters,
        }

    def _ranges(self) -> dict[str, tuple[float | None, float | None]]:
        ranges = super()._ranges()
        return ranges | {"rim_counters": ranges["counters"]}


def make_classes(static: StaticTables) -> kernels.Classes:
    """Return where the free cells of each class lie, and how many pairs they make."""
    kinds = static.kinds[static.members]
    counts = np.bincount(kinds, minlength=3).astype(np.int64)
    return kernels.Classes(
        np.cumsum(counts) - counts, counts, np.cumsum(counts * (counts - 1) // 2)
    )


def _refuse_senseless(options: Tabu2Options) -> None:
    for name, sensible, expected in (
        ("hot", options.hot > 0, "more than 0"),
        ("cooling", 0 < options.cooling <= 1, "more than 0, at most 1"),
    ):
        if not sensible:
            raise InputError(
                f"wrong value of tabu2[{name}]", read=getattr(options, name), expected=expected
            )
