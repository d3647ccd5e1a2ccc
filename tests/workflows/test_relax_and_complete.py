import time
from contextlib import nullcontext

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.completion import relaxed
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.check import check
from e2cp.solvers.request import Request
from e2cp.solvers.run import Run
from e2cp.solvers.status import Status
from e2cp.workflows import relax_and_complete as model_run
from e2cp.workflows.relax_and_complete import reserve, run_model


@pytest.fixture(scope="module")
def unsolved():
    """Eternity II without relaxed cells: no model is solved in ten seconds."""
    start = time.time()
    result = run_model(Request(load("eternity2"), "sat-pd", "cadical195", seconds=9.0))
    return result, time.time() - start


def test_the_whole_limit_is_kept(unsolved):
    result, seconds = unsolved
    assert seconds < 9.0 + 0.5 + 1.5  # the last for a busy machine
    assert abs(result.wall_s - seconds) < 0.5


def test_an_unsolved_model_is_reported_and_its_board_is_legal(unsolved):
    result, _ = unsolved
    assert result.run.status is Status.TIMEOUT
    assert result.source == "mac"
    assert not check(result.partial).mismatches
    report = check(result.board)
    assert report.valid
    assert report.holes == 0
    assert result.as_dict()["score"] == report.score
    if result.source == "mac" and result.completion.how != "greedy":
        assert report.score > 350


def test_a_relaxed_model_is_completed_optimally():
    puzzle = load("balanced/10x10-10:4/01")
    cells = checkerboard_cells(puzzle, 20, np.random.default_rng(1))
    result = run_model(Request(puzzle, "bool", "cpsat", cells, seconds=60.0))
    assert result.run.status is Status.SAT
    assert result.source == "model"
    assert set(result.partial.holes.tolist()) == set(cells)
    assert result.completion.optimal
    assert check(result.board).valid


def test_a_share_of_the_limit_is_kept_for_the_completion():
    assert [reserve(seconds) for seconds in (2.0, 10.0, 40.0, 1000.0)] == [1.0, 3.0, 6.0, 9.0]


def test_no_process_is_started_when_no_time_is_left(monkeypatch):
    monkeypatch.setattr(model_run, "CompletionWorker", None)
    monkeypatch.setattr(relaxed, "run", None)
    request = Request(load("clue1"), "table", "cpsat", seconds=1.0)
    result = run_model(request, started=time.time() - 2.0)
    assert result.run.status is Status.TIMEOUT
    assert (result.source, result.completion.how) == ("clues", "greedy")
    assert check(result.board).valid
    assert result.wall_s >= 2.0


def test_a_solved_model_without_relaxed_cells_needs_no_completion():
    result = run_model(Request(load("balanced/4x4-3:2/01"), "sat-pd", "cadical195", seconds=30.0))
    assert result.completion is None
    assert result.board.score == result.board.puzzle.max_score
    assert not result.complete


@pytest.mark.parametrize("status", [Status.CRASH, Status.UNSAT])
def test_an_answer_or_a_crash_starts_no_other_search(monkeypatch, status):
    monkeypatch.setattr(relaxed, "run", lambda request, on_event, cancelled: Run(status))
    result = run_model(Request(load("clue1"), "table", "cpsat", seconds=30.0))
    assert (result.board, result.source, result.valid) == (None, "none", False)
    assert result.complete == (status is Status.UNSAT)


def test_the_solver_has_all_but_what_is_kept(monkeypatch):
    given = []

    def run(request, *_, **__):
        given.append(request.seconds)
        return Run(Status.UNSAT)

    monkeypatch.setattr(relaxed, "run", run)
    monkeypatch.setattr(model_run, "CompletionWorker", nullcontext)
    run_model(Request(load("eternity2"), "table", "cpsat", seconds=10.0), started=time.time() - 0.5)
    assert 6.0 < given[0] <= 6.5  # ten, without the start of the command and the three kept
