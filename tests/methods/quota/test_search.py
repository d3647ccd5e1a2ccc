import numpy as np
import pytest
from solving import unsatisfiable

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.modelling.relaxation import late_cells
from e2cp.puzzle.check import check
from e2cp.solvers.request import Request
from e2cp.solvers.run import run
from e2cp.solvers.status import Status

SMALL = load("balanced/4x4-3:2/01")


@pytest.mark.parametrize("name", ["balanced/4x4-3:2/01", "harris/e2style-6x6-6:2/01"])
def test_a_puzzle_is_solved(name):
    result = run(Request(load(name), "", "quota", seconds=60))
    assert result.status is Status.SAT
    assert check(result.boards[0]).score == result.boards[0].puzzle.max_score
    assert result.counts["placements"] > 0


def test_relaxed_cells_stay_empty_and_all_else_matches():
    puzzle = load("eternity2", clues="none")
    cells = late_cells(puzzle, 28, np.random.default_rng(1))
    result = run(Request(puzzle, "", "quota", cells, seed=1, seconds=100))
    assert result.status is Status.SAT
    board = result.boards[0]
    assert set(board.holes.tolist()) == cells
    assert not check(board).mismatches


def test_several_boards_differ():
    result = run(Request(SMALL, "", "quota", solutions=4, seconds=60))
    assert result.status is Status.SAT
    distinct = {(b.pieces.tobytes(), b.rotations.tobytes()) for b in result.boards}
    assert len(distinct) == 4


def test_it_comes_to_an_end_where_the_quota_must_be_given_up():
    result = run(Request(unsatisfiable(), "", "quota", seconds=60))
    assert result.status is Status.UNSAT


def test_it_does_not_promise_all_boards():
    with pytest.raises(InputError, match="does not find all boards"):
        run(Request(SMALL, "", "quota", solutions=None))
