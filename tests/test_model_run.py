import time

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.engines.request import Request
from e2cp.engines.status import Status
from e2cp.model_run import run_model
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.check import check


@pytest.fixture(scope="module")
def unsolved():
    """Eternity II without relaxed cells: no model is solved in ten seconds."""
    start = time.time()
    result = run_model(Request(load("eternity2"), "sat-pd", "cadical195", seconds=15.0))
    return result, time.time() - start


def test_the_whole_limit_is_kept(unsolved):
    assert unsolved[1] < 15.0 + 4.0  # kernels that are not compiled yet take a moment


def test_an_unsolved_model_is_told_and_its_board_is_legal(unsolved):
    result, _ = unsolved
    assert result.run.status is Status.TIMEOUT
    assert result.source == "mac"
    assert result.partial.placed > 120
    assert not check(result.partial).mismatches
    report = check(result.board)
    assert report.valid
    assert report.holes == 0
    assert result.as_dict()["score"] == report.score > 380


def test_a_relaxed_model_is_completed_optimally():
    puzzle = load("balanced/10x10-10:4/01")
    cells = checkerboard_cells(puzzle, 20, np.random.default_rng(1))
    result = run_model(Request(puzzle, "bool", "cpsat", cells, seconds=60.0))
    assert result.run.status is Status.SAT
    assert result.source == "model"
    assert set(result.partial.holes.tolist()) == set(cells)
    assert result.completion.optimal
    assert check(result.board).valid
