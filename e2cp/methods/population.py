"""What searches share that breed a population of boards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from e2cp.errors import InputError
from e2cp.kernels.breeding import Rates, Workspace, breed
from e2cp.kernels.genomes import OBJECTIVES, SCORE, measure_all, shuffle_all
from e2cp.kernels.region_operators import NOWHERE, Bounds
from e2cp.methods.base import Method
from e2cp.methods.genome_tables import (
    FREE_SCORE,
    Rim,
    board_of,
    genome_of,
    make_genome_tables,
    refuse_unsound,
)
from e2cp.methods.start_board import start_board
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

PORTION = 30_000
"""Boards to evaluate in a portion of work, in whole generations: a tenth of a second."""

MOST = 200_000
"""The largest population: a generation should not take longer than about a second."""


@dataclass(frozen=True)
class PopulationOptions:
    """The constants of a population (Muñoz, Gutiérrez & Sanchis 2009, §3.1 and §4)."""

    population: int = option(10_000, "boards in a generation", least=2, most=MOST)
    crossover: int = option(9000, "boards of a generation made by crossover")
    elitism: int = option(1, "boards of a generation kept as they are; mutation makes the others")
    tournament: int = option(3, "boards drawn to choose a parent", least=1)
    crossover_least: int = option(2, "least height and width of a region in a crossover", least=1)
    crossover_most: int = option(8, "largest height and width of a region in a crossover")
    mutation_least: int = option(1, "least height and width of a region in a mutation", least=1)
    mutation_most: int = option(10, "largest height and width of a region in a mutation")
    rim: Rim = option("kept", "grey stays on the rim, or any piece may lie anywhere")
    evaluations: int = option(0, "evaluations after which it ends; 0: when it is stopped")


class PopulationSearch(Method):
    """Generations of boards, each bred from the one before.

    A method says by `_rank` what each board costs; parents are chosen by tournaments, and those
    that cost least are the elite. Everything else is the same for all: the genomes, the
    operators, the best board, the state.

    Parameters
    ----------
    puzzle, start, rng, options
        As for every method. The population is random; a start board is one of it, its holes
        filled.

    Attributes
    ----------
    population
        The genomes, a row each.
    objectives
        By genome: score, squares and enclosed pieces, see `e2cp.kernels.genomes.measure`.
    costs
        By genome: what it costs; parents are those that cost less.
    top
        The highest score of a genome so far, with pieces that break the rim.
    """

    saved = ("population", "random", "top")

    options: PopulationOptions

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: Any = None,  # noqa: ANN401
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        chosen = self.options
        _refuse_senseless(self.name, chosen)
        self.tables = make_genome_tables(puzzle, chosen.rim)
        complete = start_board(puzzle, start, rng)
        self.best = Board.of_clues(puzzle) if start is None else complete
        self._first = genome_of(complete)
        self.random = rng.integers(0, 2**63, 1).astype(np.uint64)
        self.population = np.tile(self._first, (chosen.population, 1))
        self._children = np.empty_like(self.population)
        self.objectives = np.zeros((chosen.population, OBJECTIVES), np.int32)
        self.costs = np.zeros(chosen.population)
        self._space = Workspace(
            np.full(puzzle.size, NOWHERE, np.int32),
            np.zeros(puzzle.size, np.uint64),
            np.zeros(puzzle.size, np.uint8),
            np.zeros(puzzle.size, np.uint8),
        )
        self._rates = _rates(chosen, puzzle)
        self._prepare()
        shuffle_all(self.tables, self.population[int(start is not None) :], self.random)
        self.top = 0
        self.work = chosen.population
        self._evaluate()

    def step(self) -> bool:
        """Breed the generations of one portion; return whether there is more to do."""
        for _ in range(max(1, PORTION // self.options.population)):
            if self._done:
                break
            self._breed()
        return not self._done

    @property
    def _done(self) -> bool:
        """Whether it is solved, or nothing can move, or as much was done as was asked for."""
        return (
            self.best.score == self.puzzle.max_score
            or not self.tables.members.size
            or 0 < self.options.evaluations <= self.work
        )

    def receive_migrant(self, board: Board) -> None:
        """Let a board found elsewhere take the place of the one that costs most."""
        super().receive_migrant(board)
        if not board.holes.size:
            self.population[int(np.argmax(self.costs))] = genome_of(board)
            self._evaluate()

    @property
    def notes(self) -> Mapping[str, int | str]:
        """What the display may show besides."""
        size = self.options.population
        generations = (self.work - size) // max(1, size - self._rates.elitism)
        if self.options.rim == "kept":
            return {"generations": generations}
        return {"generations": generations, FREE_SCORE: self.top}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state.

        Raises
        ------
        InputError
            If its population is none of this puzzle and these options.
        """
        shape = self.population.shape
        super().restore(state)
        refuse_unsound(self, self.population, shape, self._first)
        self._evaluate()

    @abstractmethod
    def _rank(self) -> None:
        """Set `costs` from `objectives`; lower is better."""

    def _prepare(self) -> None:
        """Make what the method needs besides."""

    def _breed(self) -> None:
        """Replace the population by its offspring."""
        count = self._rates.elitism
        elite = np.argsort(self.costs, kind="stable")[:count] if count else np.zeros(0, np.intp)
        self._children[: elite.size] = self.population[elite]
        self.objectives[: elite.size] = self.objectives[elite]
        breed(
            self.tables,
            self.population,
            self.costs,
            self._children,
            self.objectives,
            self._rates,
            self._space,
            self.random,
        )
        self.population, self._children = self._children, self.population
        self.work += self.options.population - elite.size
        self._look()

    def _evaluate(self) -> None:
        """Count the objectives of the whole population."""
        _, shown, across, below = self._space
        measure_all(self.tables, self.population, shown, across, below, self.objectives)
        self._look()

    def _look(self) -> None:
        """Rank the population and keep its best board if it is better than the best so far."""
        self._rank()
        scores = self.objectives[:, SCORE]
        best = int(np.argmax(scores))
        self.current = int(scores[best])
        if self.current > self.top:
            self.top = self.current
            board = board_of(self.puzzle, self.population[best])
            if board.score > self.best.score:
                self.best = board


def _rates(options: PopulationOptions, puzzle: Puzzle) -> Rates:
    """Return the options for the kernel; two regions of a mutation have room on the board."""
    half = max(puzzle.rows, puzzle.cols) // 2
    return Rates(
        options.elitism,
        options.crossover,
        options.tournament,
        Bounds(options.crossover_least, options.crossover_most),
        Bounds(min(options.mutation_least, half), options.mutation_most),
    )


def _refuse_senseless(name: str, options: PopulationOptions) -> None:
    for key, sensible, expected in (
        (
            "crossover",
            options.crossover + options.elitism <= options.population,
            f"at most {options.population} with the elite",
        ),
        (
            "crossover_most",
            options.crossover_most >= options.crossover_least,
            f"{options.crossover_least} or more",
        ),
        (
            "mutation_most",
            options.mutation_most >= options.mutation_least,
            f"{options.mutation_least} or more",
        ),
    ):
        if not sensible:
            raise InputError(
                f"wrong value of {name}[{key}]", read=getattr(options, key), expected=expected
            )
