import numpy as np

from e2cp.catalogue.opening import load
from e2cp.lab.starts.task import completed
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate

PLANTED = generate("gemp", 14, inner=9, frame=5, seed=1)


def with_holes(cells):
    solution = PLANTED.solution
    pieces = solution.pieces.copy()
    pieces[list(cells)] = HOLE
    return Board(solution.puzzle, pieces, solution.rotations)


def test_holes_that_do_not_touch_are_filled_optimally_however_many():
    cells = checkerboard_cells(PLANTED.puzzle, 70, np.random.default_rng(1))
    board = completed(PLANTED.puzzle, with_holes(cells), "optimal", 1)
    assert check(board).score == PLANTED.puzzle.max_score


def test_few_that_touch_are_filled_well_and_at_random_if_asked():
    partial = with_holes(range(30, 50))
    well = completed(PLANTED.puzzle, partial, "optimal", 1)
    chance = completed(PLANTED.puzzle, partial, "random", 1)
    assert not well.holes.size and not chance.holes.size
    assert check(well).score > check(chance).score
    assert completed(PLANTED.puzzle, partial, "random", 1) == chance


def test_without_a_board_the_clues_alone_are_completed():
    puzzle = load("eternity2")
    report = check(completed(puzzle, None, "optimal", 2))
    assert report.valid and not report.holes
