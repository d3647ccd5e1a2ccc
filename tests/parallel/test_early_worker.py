import os

import pytest
from search_cases import METHOD, PORTION, job, run_job, worker_job

from e2cp.parallel import early_worker
from e2cp.parallel.early_worker import new_worker, start_early
from e2cp.parallel.stop import Stop
from e2cp.puzzle.check import check


@pytest.fixture(autouse=True)
def _no_worker_stays():
    yield
    early_worker._end()


def test_it_is_given_out_once():
    start_early()
    early = early_worker._early[0].pid
    first, second = new_worker(None), new_worker(None)
    try:
        assert first.pid == early != second.pid
    finally:
        early_worker._early += [first, second]


def test_a_worker_that_keeps_a_lock_is_a_new_one(tmp_path):
    start_early()
    early = early_worker._early[0].pid
    with (tmp_path / "lock").open("w") as lock:
        process = new_worker(lock.fileno())
    early_worker._early.append(process)
    assert process.pid != early


def test_it_does_what_any_worker_does():
    start_early()
    results = [run_job(job(), Stop(work=PORTION), seed=3) for _ in range(2)]
    assert not early_worker._early
    assert results[0].board == results[1].board
    assert results[0].method == METHOD


def test_one_that_died_is_replaced():
    start_early()
    os.kill(early_worker._early[0].pid, 9)
    result = run_job(job(), Stop(work=PORTION), seed=3)
    assert result.deaths == 1
    assert check(result.board).valid


def test_it_waits_for_a_job_and_ends_without_one(tmp_path):
    start_early()
    process = new_worker(None)
    process.hang_up()
    assert process.read_events() is None
    assert process.end().cause == "exit code 0"
    start_early()
    late = new_worker(None)
    late.begin(worker_job(tmp_path / "worker-0.npz", work=PORTION))
    last = None
    while (events := late.read_events()) is not None:
        last = events[-1] if events else last
    assert last["event"] == "end"
    assert late.end().cause == "exit code 0"
