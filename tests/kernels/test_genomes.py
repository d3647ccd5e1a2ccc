"""The objectives of a genome, recounted."""

import numpy as np
from genome_cases import Flock, flocks
from hypothesis import given, settings

from e2cp.catalogue.opening import load
from e2cp.kernels.genomes import ENCLOSED, SCORE, SQUARES, shuffle_all
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate


def recounted(flock, genome):
    """Return the objectives from what the checker says."""
    board = flock.board(genome)
    report, cols = check(board), flock.puzzle.cols
    broken = {(fault.cell, fault.neighbour) for fault in report.mismatches}
    cells = range(flock.puzzle.size)
    squares = [
        {(cell, cell + 1), (cell + cols, cell + cols + 1), (cell, cell + cols)}
        | {(cell + 1, cell + cols + 1)}
        for cell in cells
        if cell % cols < cols - 1 and cell + cols < flock.puzzle.size
    ]
    loose = {cell for pair in broken for cell in pair}
    return report.score, sum(not each & broken for each in squares), len(set(cells) - loose)


@settings(max_examples=40)
@given(flocks())
def test_objectives_are_those_of_the_checker(flock):
    for genome, counts in zip(flock.genomes, flock.objectives().tolist(), strict=True):
        assert tuple(counts) == recounted(flock, genome)


def test_a_solved_puzzle_has_the_most_of_everything():
    made = generate("gemp", 5, 4, inner=4, frame=2, seed=3)
    flock = Flock(made.puzzle, count=1)
    flock.genomes[0] = 4 * made.solution.pieces + made.solution.rotations
    counts = flock.objectives()[0]
    assert (counts[SCORE], counts[SQUARES], counts[ENCLOSED]) == (31, 12, 20)


def test_random_boards_have_every_piece_everywhere_its_class_allows():
    puzzle = generate("gemp", 3, 4, inner=4, seed=1).puzzle
    for rim, choices in (("kept", {0: 2 * 4, 1: 6, 2: 4}), ("free", {0: 12 * 4})):
        flock = Flock(puzzle, rim, count=2000)
        shuffle_all(flock.tables, flock.genomes, flock.random)
        for cell in range(puzzle.size):
            seen = np.unique(flock.genomes[:, cell], return_counts=True)[1]
            assert seen.size == choices[max(0, int(flock.tables.kinds[cell]))]
            assert seen.min() > 0.4 * 2000 / seen.size


def test_the_mean_score_of_random_boards_of_eternity():
    """About 36 of 480 if the rim is kept, 20 with pieces anywhere."""
    for rim, mean in (("kept", 36.2), ("free", 19.9)):
        flock = Flock(load("eternity2", clues="none"), rim, count=3000)
        assert abs(flock.objectives()[:, SCORE].mean() - mean) < 0.4
