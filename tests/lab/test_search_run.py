"""What a search reports is believed only as far as the checker agrees."""

import json
import os
import signal
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from e2cp.errors import InputError, UnsupportedError
from e2cp.formats.boards.plain import board_values
from e2cp.lab import search_run
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.search_run import run_search_spec
from e2cp.lab.supervise import supervise
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate
from e2cp.runtime import forkserver as forkserver
from e2cp.runtime.start import start_fresh
from e2cp.solvers.status import Status

SOLUTION = generate("e2style", 4, inner=3, frame=3, seed=4).solution
PUZZLE = SOLUTION.puzzle
CASE = RunSpec("search", "vlns", "", "small", "test", PUZZLE, 1, 2.0)
NOW = {"event": "ready", "at": "now", "cpu_s": 0.0}
END = {
    "event": "end",
    "limit": "",
    "build_s": 0.1,
    "solve_s": 0.2,
    "cpu_phases": {},
    "counts": {"moves": 5.0},
    "memory_mb": 9.0,
}


@pytest.fixture
def run_child(monkeypatch):
    """Runs a run in a child that follows its orders."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))

    def run(spec=CASE, **orders):
        odd = {"module": "odd_child", "payload": json.dumps(orders)}
        return run_search_spec(spec, lambda task: start_fresh(replace(task, **odd)))

    return run


def board(of=SOLUTION, *, at=0.5, score=None, **others):
    score = of.score if score is None else score
    return {
        "event": "board", "at": at, "score": score, "counts": {"moves": 3.0},
        **board_values(of), **others,
    }  # fmt: skip


def turned(cell):
    rotations = SOLUTION.rotations.copy()
    rotations[cell] = (rotations[cell] + 1) % 4
    return Board(PUZZLE, SOLUTION.pieces, rotations)


def holed():
    pieces = SOLUTION.pieces.copy()
    pieces[5] = -1
    return Board(PUZZLE, pieces, SOLUTION.rotations)


def test_a_search_that_ends(run_child):
    result = run_child(events=[NOW, board(holed(), at=0.1), board(at=0.7), END])
    assert (result.status, result.message) == (Status.SAT, "")
    assert result.board == SOLUTION
    assert result.trajectory == [(0.1, 20), (0.7, 24)]
    assert (result.build_s, result.solve_s, result.peak_mb) == (0.1, 0.2, 9.0)
    assert result.counts == {"moves": 5.0}


def test_less_than_perfect_is_feasible(run_child):
    assert run_child(events=[NOW, board(holed()), END]).status is Status.FEASIBLE
    assert run_child(events=[NOW, END]).status is Status.TIMEOUT


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (board(turned(0)), "it breaks a rule"),
        (board(score=23), "the checker counts 24, it said 23"),
        (board(turned(5), score=24), "the checker counts"),
    ],
)
def test_a_wrong_board_is_refused(run_child, event, message):
    result = run_child(events=[NOW, board(holed()), event, board(), END])
    assert result.status is Status.WRONG
    assert message in result.message
    assert board_values(result.board)["rotations"] == event["rotations"]
    assert len(result.trajectory) == 1


def test_a_search_that_overruns_keeps_its_best(run_child):
    spec = replace(CASE, seconds=1.5)
    result = run_child(spec, events=[NOW, board(holed())], sleep=60, deaf=True)
    assert (result.status, result.message) == (Status.FEASIBLE, "")
    assert result.board == holed()
    assert 1.5 <= result.wall_s < 4
    assert result.counts == {"moves": 3.0}
    assert run_child(spec, events=[NOW], sleep=60).status is Status.TIMEOUT


@pytest.mark.parametrize(
    ("orders", "message"),
    [
        ({"signal": int(signal.SIGKILL)}, "SIGKILL"),
        ({"exit": 3}, "exit code 3"),
        ({"raise": "RuntimeError"}, "RuntimeError"),
        ({"events": [NOW, board(), {"no": "event"}], "sleep": 60}, "not an event"),
    ],
)
def test_a_search_that_dies_is_a_crash(run_child, orders, message):
    result = run_child(replace(CASE, seconds=30.0), **{"events": [NOW, board()], **orders})
    assert result.status is Status.CRASH
    assert message in result.message


def test_want_of_memory_is_reported(run_child):
    spec = replace(CASE, memory_mb=2000)
    for orders in (
        {"raise": "MemoryError"},
        {"complain": "std::bad_alloc", "signal": int(signal.SIGABRT)},
        {"events": [{"event": "refused", "message": "MemoryError", "unsupported": False}]},
    ):
        result = run_child(spec, **orders)
        assert (result.status, result.message) == (Status.MEMOUT, "more than 2000M was needed")


def test_input_errors_are_raised(run_child):
    with pytest.raises(UnsupportedError, match="too many colours"):
        run_child(events=[{"event": "refused", "message": "too many colours", "unsupported": True}])
    with pytest.raises(InputError, match="no such") as caught:
        run_child(events=[{"event": "refused", "message": "no such option", "unsupported": False}])
    assert caught.type is InputError


def test_loading_without_end_is_given_up(run_child, monkeypatch):
    monkeypatch.setattr(search_run, "LOADING", 1.0)
    result = run_child(sleep=60)
    assert (result.status, result.message) == (Status.CRASH, "not loaded after 1 s")


def test_loading_does_not_count(run_child):
    """Time and processor time are those from the moment that it is ready."""
    loaded = {**NOW, "cpu_s": 1000.0}
    result = run_child(events=[loaded, END])
    assert -1000 < result.cpu_s < -990
    assert result.wall_s < 5


@pytest.mark.skipif(sys.platform != "linux", reason="no forkservers")
def test_a_lost_run_is_started_again():
    spec = replace(CASE, variant="anneal", puzzle=generate("gemp", 12, inner=12, seed=1).puzzle)
    supervise(replace(spec, seconds=0.1))
    first = forkserver._shared.forkserver().pid

    def murder():
        time.sleep(1.0)
        os.kill(first, signal.SIGKILL)

    thread = threading.Thread(target=murder)
    thread.start()
    record, found = supervise(spec)
    thread.join()
    assert (record.status, record.attempt) == (Status.FEASIBLE, 2)
    assert record.score == found.score
    assert forkserver._shared.forkserver().pid != first
