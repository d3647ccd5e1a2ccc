"""Genomes, and what the tests of the population methods share."""

import numpy as np
from hypothesis import strategies as st
from strategies import planted

from e2cp.completion.complete import complete
from e2cp.kernels.genomes import OBJECTIVES, measure_all, shuffle_all
from e2cp.methods.genome_tables import genome_of, make_genome_tables
from e2cp.puzzle.board import Board
from e2cp.puzzle.clue import Clue


class Flock:
    """Random boards of a puzzle as genomes, with the tables that kernels want."""

    def __init__(self, puzzle, rim="kept", count=4, seed=1):
        self.puzzle, self.rim = puzzle, rim
        self.tables = make_genome_tables(puzzle, rim)
        first = complete(Board.of_clues(puzzle), how="random", rng=np.random.default_rng(seed))
        self.first = genome_of(first.board)
        self.genomes = np.tile(self.first, (count, 1))
        self.random = np.array([seed], np.uint64)
        shuffle_all(self.tables, self.genomes, self.random)

    def board(self, genome) -> Board:
        """Return a genome as a board, legal or not."""
        return Board(self.puzzle, genome >> 2, genome & 3)

    def objectives(self):
        size = self.puzzle.size
        counts = np.zeros((len(self.genomes), OBJECTIVES), np.int32)
        words, flags = np.zeros(size, np.uint64), [np.zeros(size, np.uint8) for _ in range(2)]
        measure_all(self.tables, self.genomes, words, *flags, counts)
        return counts


@st.composite
def flocks(draw, max_side: int = 6) -> Flock:
    """Boards of small puzzles of every shape, with and without a clue and a rim."""
    made = draw(planted(max_side))
    puzzle = made.puzzle
    if draw(st.booleans()):
        cell = draw(st.integers(0, puzzle.size - 1))
        solution = made.solution
        clue = Clue(int(solution.pieces[cell]), cell, int(solution.rotations[cell]))
        puzzle = puzzle.with_clues([clue])
    return Flock(puzzle, draw(st.sampled_from(["kept", "free"])), seed=draw(st.integers(0, 10**6)))
