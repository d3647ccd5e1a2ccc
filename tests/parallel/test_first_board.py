"""A complete legal board is there at once, whatever has to be compiled or solved first."""

import signal

import pytest
from search_cases import job, run_job, use_stub, worker_job

from e2cp.formats.boards.plain import board_of
from e2cp.methods.registry import all_methods
from e2cp.parallel.early_worker import new_worker
from e2cp.parallel.stop import Stop
from e2cp.puzzle.check import check


@pytest.mark.parametrize("method", sorted(all_methods()[0]))
def test_it_is_the_first_thing_a_worker_sends_with_an_empty_cache(method, tmp_path, monkeypatch):
    monkeypatch.setenv("E2CP_CACHE", str(tmp_path / "cache"))
    process = new_worker(None)
    try:
        process.begin(worker_job(tmp_path / "worker-0.npz", method=method))
        events = []
        while not events:
            events = process.read_events()
        assert events[0]["event"] == "first"
        report = check(board_of(job().puzzle, events[0]))
        assert report.valid
        assert report.holes == 0
        assert report.score == events[0]["score"] > 300
    finally:
        process.signal(signal.SIGKILL)
        process.end()


FIRST = "emit('first', score={score}, seconds=0.1, pieces={pieces}, rotations={rotations})\n"


def first_event(board):
    return FIRST.format(
        score=board.score, pieces=board.pieces.tolist(), rotations=board.rotations.tolist()
    )


@pytest.fixture
def complete():
    from e2cp.catalogue.opening import load_board

    return load_board("record:469", job().puzzle.with_clues(()))


def test_it_is_the_result_if_no_other_came_in_time(monkeypatch, complete):
    use_stub(monkeypatch, first_event(complete) + "emit('compiling')\ntime.sleep(60)\n")
    monkeypatch.setattr("e2cp.parallel.run_parallel.GRACE", 0.1)
    asked = job()
    asked = asked.__class__(complete.puzzle, asked.method, asked.options)
    seen = []

    def watch(progress):
        seen.append(progress.event)
        if "compiling" in seen:
            raise KeyboardInterrupt

    result = run_job(asked, Stop(seconds=5.0), on_progress=watch)
    assert result.board == complete
    assert result.trajectory[-1][1] == 469
    assert "first" in seen


def test_a_board_of_the_search_takes_its_place_even_if_it_is_worse(monkeypatch, complete):
    import numpy as np

    from e2cp.completion.completion import complete_at_random
    from e2cp.puzzle.board import Board

    worse = complete_at_random(Board.empty(complete.puzzle), np.random.default_rng(1)).board
    best = first_event(worse).replace("'first'", "'best'")
    ready = "emit('ready', work=0)\n"
    ending = "progress(1)\nemit('end', reason='work')\n"
    use_stub(monkeypatch, first_event(complete) + ready + best + ending)
    asked = job().__class__(complete.puzzle, job().method, job().options)
    assert run_job(asked, Stop(work=1)).board == worse
