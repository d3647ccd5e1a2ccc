import os
import time
from functools import partial

import numpy as np
import pytest
from brute import count_solutions

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.zla.scan import Scan
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.start import start_fresh
from e2cp.solvers import run as run_module
from e2cp.solvers.run import Run
from e2cp.solvers.status import Status
from e2cp.workflows import solve as solve_module
from e2cp.workflows.solve import choose_methods, placement_count, solve

SMALL = generate("e2style", 4, inner=3, frame=3, seed=4).puzzle
HARD = load("meta10/10x10")


def unsolvable() -> Puzzle:
    corners = [[0, 0, 1, 1], [0, 0, 1, 2], [0, 0, 2, 1], [0, 0, 2, 2]]
    borders = [[0, 1, 3, 1], [0, 1, 4, 2], [0, 1, 4, 2], [0, 2, 3, 2]]
    return Puzzle(3, 3, [*corners, *borders, [3, 3, 4, 4]])


@pytest.mark.parametrize(
    "method",
    ["auto", "zla", "mac", "sat-pd", "bool", "sat-p@glucose4", "table@cpsat[tuning=default]"],
)
def test_a_small_puzzle_is_solved(method):
    result = solve(SMALL, method, seconds=60)
    assert result.status is Status.SAT
    assert result.method in (("zla", "sat-pd", "bool", "mac") if method == "auto" else (method,))
    assert (len(result.boards), result.solutions, result.complete) == (1, 1, False)
    report = check(result.best)
    assert report.valid
    assert report.score == SMALL.max_score
    assert result.cpu_seconds > 0


@pytest.mark.parametrize("method", ["zla", "sat-pd", "max-match"])
def test_no_solution_is_reported(method):
    result = solve(unsolvable(), method, seconds=60)
    assert (result.status, result.solutions, result.complete) == (Status.UNSAT, 0, True)
    assert result.method == method


@pytest.mark.parametrize("method", ["zla", "bool"])
def test_all_solutions_are_found(method):
    number = count_solutions(SMALL)
    result = solve(SMALL, method, solutions=None, seconds=60)
    assert len(set(result.boards)) == result.solutions == number
    assert (result.status, result.complete) == (Status.SAT, True)
    some = solve(SMALL, method, solutions=3, seconds=60)
    assert (len(set(some.boards)), some.solutions, some.complete) == (3, 3, False)
    more = solve(SMALL, method, solutions=number + 1, seconds=60)
    assert (more.solutions, more.complete) == (number, True)


def test_solutions_are_counted_without_being_kept():
    puzzle = load("harris/e2style-6x6-6:2/01")
    result = solve(puzzle, "zla", solutions=None, keep=False, seconds=60)
    assert (result.solutions, result.complete, len(result.boards)) == (224, True, 1)
    assert result.counts["placements"] > 10**6


def test_a_limit_leaves_the_deepest_board():
    Scan(HARD).load()  # the kernel is compiled before the clock starts
    result = solve(HARD, "zla", seconds=4.0)
    assert result.status is Status.TIMEOUT
    assert (result.solutions, result.complete, result.boards) == (0, False, ())
    assert result.best.placed > 50
    assert not check(result.best).mismatches


def test_the_first_answer_wins_and_the_others_are_stopped(monkeypatch):
    """One method has no hope, the other answers at once."""
    started = []

    def remember(task):
        started.append(start_fresh(task))
        return started[-1]

    monkeypatch.setattr(solve_module, "run", partial(solve_module.run, start=remember))
    monkeypatch.setattr(solve_module, "choose_methods", lambda *_: ["mac", "zla"])
    puzzle = generate("gemp", 10, inner=30, frame=8, seed=1).puzzle
    monkeypatch.setattr("e2cp.workflows.solve.SMALL", 0)
    real = solve_module._request

    def hopeless(asked, method, keep):
        request = real(asked, method, keep)
        return solve_module.replace(request, puzzle=HARD) if method == "mac" else request

    monkeypatch.setattr(solve_module, "_request", hopeless)
    result = solve(puzzle, seconds=60)
    assert (result.method, result.status) == ("zla", Status.SAT)
    assert result.seconds < 50
    assert len(started) == 2
    for process in started:
        with pytest.raises(ProcessLookupError):
            os.kill(process.pid, 0)


def test_an_answer_that_the_checker_refuses_is_none(monkeypatch):
    """The other method goes on, and its answer counts."""

    def fake(request, *, on_board, cancelled):
        if request.engine == "zla":
            return Run(Status.WRONG, [Board.empty(SMALL)], message="the checker refused a board")
        return run_module.run(request, on_board=on_board, cancelled=cancelled)

    monkeypatch.setattr(solve_module, "run", fake)
    monkeypatch.setattr(solve_module, "HEAD_START", 0.1)
    result = solve(SMALL, seconds=60, jobs=2)
    assert (result.method, result.status) == ("sat-pd", Status.SAT)
    assert "refused" in result.message
    alone = solve(SMALL, "zla", seconds=60)
    assert (alone.status, alone.solutions) == (Status.WRONG, 0)


def test_ctrl_c_keeps_the_deepest_board(monkeypatch):
    def interrupt(futures):
        deadline = time.time() + 30
        while not seen and time.time() < deadline:
            time.sleep(0.05)
        raise KeyboardInterrupt

    seen: list[Board] = []
    monkeypatch.setattr(solve_module, "as_completed", interrupt)
    result = solve(HARD, "zla", seconds=60, on_board=lambda method, board: seen.append(board))
    assert result.interrupted
    assert result.status is Status.UNKNOWN
    assert result.best.placed >= seen[0].placed > 0
    assert result.seconds < 40


def test_the_methods_suit_the_puzzle():
    assert choose_methods(SMALL, 1) == ["zla"]
    assert choose_methods(SMALL, 2) == ["zla", "sat-pd"]
    assert sorted(choose_methods(HARD, 4)) == ["bool", "mac", "sat-pd", "zla"]
    assert {"benoist", "pla"} <= set(choose_methods(HARD, 8))
    assert choose_methods(load("eternity2"), 1) == ["zla"]
    assert len(choose_methods(SMALL)) <= len(os.sched_getaffinity(0))


def test_a_method_that_cannot_take_the_puzzle_leaves_the_field(monkeypatch):
    """More colours than the scan takes: alone it refuses, beside others it is left out."""
    puzzle = generate("gemp", 16, inner=1000, frame=500, seed=1).puzzle
    assert np.unique(puzzle.sides).size > 256
    with pytest.raises(InputError, match="too many colours"):
        solve(puzzle, "zla", seconds=30)
    monkeypatch.setattr(solve_module, "choose_methods", lambda *_: ["zla", "bool"])
    assert solve(puzzle, seconds=60).method == "bool"


@pytest.mark.parametrize(
    ("method", "message"),
    [
        ("zal", "zla"),
        ("sat-pd@cpsat", "does not run"),
        ("bool[x=1]", "no such option"),
        ("bool@cpsat[tunning=ours]", "expected tuning?"),
    ],
)
def test_unknown_methods_are_refused(method, message):
    with pytest.raises(InputError) as error:
        solve(SMALL, method)
    assert message in str(error.value)


def test_time_counts_from_when_it_is_asked_to():
    result = solve(load("eternity2"), "zla", seconds=50, started=time.time() - 100)
    assert (result.status, result.solutions) == (Status.TIMEOUT, 0)
    assert result.seconds >= 100


def test_no_model_is_made_of_a_board_with_too_many_placements():
    sides = np.ones((100, 100, 4), dtype=int)
    sides[0, :, 0] = sides[:, -1, 1] = sides[-1, :, 2] = sides[:, 0, 3] = 0
    assert choose_methods(Puzzle(100, 100, sides.reshape(-1, 4)), 8) == ["zla"]
    assert placement_count(load("eternity2")) == 156_816
