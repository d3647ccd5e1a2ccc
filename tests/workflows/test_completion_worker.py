import os
import signal
import time

from e2cp.catalogue.opening import load, load_board
from e2cp.puzzle.check import check
from e2cp.solvers.request import Request
from e2cp.workflows.completion_worker import CompletionWorker

PUZZLE = load("balanced/4x4-3:2/01")
REQUEST = Request(PUZZLE, "", "mac", seed=1)


def test_a_partial_board_is_found_and_completed():
    with CompletionWorker() as worker:
        partial = worker.largest_partial(REQUEST, time.time() + 120)
        assert partial is not None
        assert not check(partial).mismatches
        holed = load_board("record:230")
        done = worker.complete(holed, Request(holed.puzzle, "", ""), time.time() + 120)
    assert done.how in ("alternating", "branch-and-bound")
    assert check(done.board).valid
    assert done.gained == done.board.score - holed.score > 0


def test_what_is_not_done_in_time_is_done_without_it():
    holed = load_board("record:230")
    with CompletionWorker() as worker:
        assert worker.largest_partial(REQUEST, time.time()) is None
        done = worker.complete(holed, Request(holed.puzzle, "", ""), time.time())
    assert done.how == "greedy"
    assert check(done.board).valid
    assert done.board.placed == 256


def test_a_worker_that_died_is_no_harm():
    with CompletionWorker() as worker:
        os.kill(worker._child.pid, signal.SIGKILL)
        os.waitid(os.P_PID, worker._child.pid, os.WEXITED | os.WNOWAIT)
        assert worker.largest_partial(REQUEST, time.time() + 60) is None
        done = worker.complete(load_board("record:470"), REQUEST, time.time() + 60)
    assert done.board.score == 470
