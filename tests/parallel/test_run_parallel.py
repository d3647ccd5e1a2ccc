import json
import os
import signal

import numpy as np
import pytest
from search_cases import METHOD, PORTION, job, run_job, use_stub

from e2cp.catalogue.opening import load_board
from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_values
from e2cp.methods.registry import make_search
from e2cp.parallel import run_parallel as parallel
from e2cp.parallel.folder import SearchFolder
from e2cp.parallel.run_search import run_search
from e2cp.parallel.settings import SearchSettings
from e2cp.parallel.stop import Stop
from e2cp.parallel.worker_pool import MOST_DEATHS, worker_seed
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle

FOREVER = Stop(seconds=60.0)


class Once:
    """A listener that does something at the first event of a kind."""

    def __init__(self, act, ready=lambda progress: progress.work > 0):
        self.act, self.ready, self.done, self.seen = act, ready, False, []

    def __call__(self, progress):
        if progress.event != "progress":
            self.seen.append((progress.event, progress.message))
        if not self.done and self.ready(progress):
            self.done = True
            self.act(progress)


def interrupt(progress):
    raise KeyboardInterrupt


def test_one_worker_gives_the_boards_of_a_search_in_this_process():
    stop = Stop(work=3 * PORTION)
    result = run_job(job(), stop, seed=3)
    same = run_search(make_search(METHOD, job().puzzle, seed=3), stop)
    assert result.board == same.board
    assert [score for _, score in result.trajectory] == [score for _, score in same.trajectory]
    assert (result.work, result.unit, result.stopped) == (same.work, "moves", "work")
    assert (result.workers, result.deaths, result.messages) == (1, 0, ())
    assert result.cpu_seconds > 0
    assert result.as_dict()["valid"]


def test_work_is_shared_out_and_summed():
    result = run_job(job(), Stop(work=4 * PORTION), workers=2)
    assert (result.work, result.workers, result.stopped) == (4 * PORTION, 2, "work")


def test_seeds_of_workers_differ_and_the_first_is_the_seed_itself():
    seeds = {worker_seed(5, worker, deaths) for worker in range(4) for deaths in range(3)}
    assert len(seeds) == 12
    assert worker_seed(5, 0) == 5


def test_a_target_ends_it_and_every_board_was_recounted(monkeypatch):
    counted = []
    monkeypatch.setattr(parallel, "check", lambda board: counted.append(board) or check(board))
    result = run_job(job(), Stop(seconds=60.0, target=350), workers=2)
    assert result.stopped == "target"
    assert result.board.score >= 350
    assert result.board in counted


def test_a_solved_puzzle_is_finished():
    sample = generate("gemp", 4, inner=4, frame=3, seed=1)
    result = run_job(SearchSettings.of(sample.puzzle, METHOD), FOREVER, workers=2)
    assert result.stopped == "finished"
    assert result.board.score == sample.puzzle.max_score


@pytest.mark.parametrize(
    ("stop", "reason"), [(Stop(seconds=2.0), "time"), (Stop(idle=0.5), "idle")]
)
def test_clocks_end_it(monkeypatch, stop, reason):
    use_stub(monkeypatch, "emit('ready', work=0)\nprogress(1)\ntime.sleep(600)")
    monkeypatch.setattr(parallel, "GRACE", 0.2)
    result = run_job(job(), stop)
    assert (result.stopped, result.work, result.trajectory) == (reason, 1, ())


def test_a_killed_worker_is_replaced_and_reported(tmp_path):
    def kill(progress):
        os.kill(progress.workers[1].pid, signal.SIGKILL)

    listener = Once(kill, lambda progress: progress.workers[1].phase == "running")
    stop = Stop(work=40 * PORTION)
    result = run_job(job(), stop, workers=2, checkpoint=tmp_path / "s", on_progress=listener)
    assert result.deaths == 1
    assert result.work >= 40 * PORTION
    assert result.stopped == "work"
    assert "worker 1 died (SIGKILL): replaced" in result.messages
    assert ("death", "worker 1 died (SIGKILL): replaced") in listener.seen


def test_a_worker_that_always_dies_is_given_up_with_its_reason(monkeypatch):
    use_stub(monkeypatch, "print('out of luck', file=sys.stderr)\nsys.exit(3)")
    result = run_job(job(), FOREVER, workers=2)
    assert result.stopped == "crashed"
    assert result.deaths == 2 * MOST_DEATHS
    assert result.messages[-1].endswith("died (exit code 3: out of luck): given up")
    assert check(result.board).valid


def test_a_worker_that_gets_further_is_replaced_for_ever(monkeypatch, tmp_path):
    body = (
        "from pathlib import Path\n"
        f"file = Path({str(tmp_path / 'count')!r})\n"
        "count = int(file.read_text()) + 1 if file.exists() else 1\n"
        "file.write_text(str(count))\n"
        "emit('ready', work=count - 1)\n"
        "progress(count)\n"
        "if count > 12: emit('end', reason='finished')\n"
    )
    use_stub(monkeypatch, body)
    result = run_job(job(), FOREVER)
    assert (result.stopped, result.deaths, result.work) == ("finished", 12, 13)


@pytest.mark.parametrize(
    "board",
    [
        "dict(score=480, pieces=[-1] * 256, rotations=[0] * 256)",
        "dict(score=0, pieces=[0] * 256, rotations=[0] * 256)",
        "dict(score=0, pieces=[999] * 256, rotations=[0] * 256)",
        "dict(score=0, pieces=[1], rotations=[0])",
        "dict(score=0, pieces='x', rotations=None)",
        "dict(score=0)",
    ],
)
def test_wrong_boards_are_reported_and_dropped(monkeypatch, board):
    body = f"emit('ready', work=0)\nemit('best', **{board})\n"
    use_stub(monkeypatch, body + "emit('end', reason='finished')")
    result = run_job(job(), FOREVER)
    assert (result.stopped, result.trajectory) == ("finished", ())
    assert "a board was refused" in result.messages[0]


def test_nonsense_counts_as_a_death(monkeypatch):
    use_stub(monkeypatch, "print('nonsense', flush=True)\ntime.sleep(600)")
    result = run_job(job(), FOREVER)
    assert (result.stopped, result.deaths) == ("crashed", MOST_DEATHS)


def test_an_interrupt_keeps_board_and_states(tmp_path):
    listener = Once(
        interrupt,
        lambda progress: (
            progress.score > 300 and all(each.phase == "running" for each in progress.workers)
        ),
    )
    result = run_job(job(), FOREVER, workers=2, checkpoint=tmp_path / "s", on_progress=listener)
    assert result.stopped == "interrupted"
    assert load_board(tmp_path / "s" / "best.json") == result.board
    assert {"worker-0.npz", "worker-1.npz"} <= {file.name for file in (tmp_path / "s").iterdir()}
    assert json.loads((tmp_path / "s" / "search.json").read_text())["stopped"] == "interrupted"


def test_signals_interrupt_and_are_given_back(tmp_path):
    before = signal.getsignal(signal.SIGINT)
    listener = Once(lambda progress: os.kill(os.getpid(), signal.SIGINT))
    assert run_job(job(), FOREVER, on_progress=listener).stopped == "interrupted"
    assert signal.getsignal(signal.SIGINT) is before


def test_it_goes_on_as_if_never_stopped(tmp_path):
    whole = run_job(job(), Stop(work=4 * PORTION), checkpoint=tmp_path / "whole")
    first = run_job(job(), Stop(work=2 * PORTION), checkpoint=tmp_path / "parts")
    folder = SearchFolder.open(tmp_path / "parts")
    assert folder.record.trajectory[-1][1] == first.board.score
    second = run_job(folder.record.settings, Stop(work=4 * PORTION), checkpoint=folder)
    folder.close()
    assert second.board == whole.board
    assert second.seconds > first.seconds
    assert second.cpu_seconds > first.cpu_seconds
    scores = [score for _, score in second.trajectory]
    assert scores == [score for _, score in whole.trajectory]
    times = [seconds for seconds, _ in second.trajectory]
    assert times == sorted(times)


def test_the_best_board_outlives_lost_states(tmp_path):
    run_job(job(), Stop(work=3 * PORTION), checkpoint=tmp_path / "s")
    best = load_board(tmp_path / "s" / "best.json")
    for file in (tmp_path / "s").glob("worker-*"):
        file.write_bytes(b"lost")
    folder = SearchFolder.open(tmp_path / "s")
    stop = Stop(work=4 * PORTION)
    result = run_job(folder.record.settings, stop, checkpoint=folder)
    folder.close()
    assert result.board.score >= best.score
    assert any("gone on from the best board" in message for message in result.messages)


def test_a_refused_method_leaves_nothing_behind(tmp_path):
    with pytest.raises(InputError, match="no such option"):
        run_job(job("anneal[no=1]"), FOREVER, checkpoint=tmp_path / "s")
    assert not (tmp_path / "s").exists()


def test_notes_of_the_method_are_passed_on(monkeypatch):
    body = (
        "emit('ready', work=0)\n"
        "emit('progress', current=0, best=0, work=1, unit='moves', restarts=2, cpu_seconds=0,"
        " notes={'pool': 12})\n"
        "emit('end', reason='finished')\n"
    )
    use_stub(monkeypatch, body)
    result = run_job(job(), FOREVER)
    assert (result.notes, result.restarts) == ({"pool": 12}, 2)


LATE = (
    "signal.signal(signal.SIGTERM, lambda *_: (emit('best', **BOARD), os._exit(0)))\n"
    "emit('ready', work=0)\n"
    "while True:\n"
    "    time.sleep(1)\n"
)


@pytest.mark.parametrize(("target", "reason"), [(400, "target"), (None, "time"), (480, "time")])
def test_a_target_that_the_last_board_reaches_is_the_reason(monkeypatch, target, reason):
    board = load_board("record:470", job().puzzle)
    values = {"score": 470, "seconds": 0.0, **board_values(board)}
    use_stub(monkeypatch, f"BOARD = {values}\n" + LATE)
    result = run_job(job(), Stop(seconds=3.0, target=target))
    assert (result.board.score, result.stopped) == (470, reason)


def test_a_perfect_last_board_is_the_reason(monkeypatch):
    sample = generate("gemp", 4, inner=4, frame=3, seed=1)
    values = {"score": sample.puzzle.max_score, "seconds": 0.0, **board_values(sample.solution)}
    use_stub(monkeypatch, f"BOARD = {values}\n" + LATE)
    result = run_job(SearchSettings.of(sample.puzzle, METHOD), Stop(seconds=3.0))
    assert (result.stopped, result.proven) == ("finished", True)
    assert result.conclusion == "solved: every junction matches"


def test_a_complete_board_without_a_match_is_a_find():
    never = SearchSettings.of(Puzzle(2, 2, np.array([[0, 0, 1, 2]] * 4)), "breaks")
    result = run_job(never, Stop(work=1))
    assert (result.board.placed, result.board.score) == (4, 0)
    assert [score for _, score in result.trajectory] == [0]


def test_what_takes_long_is_reported_once(monkeypatch):
    body = "emit('ready', work=0)\nemit('status', message='x')\nemit('status', message='x')\n"
    use_stub(monkeypatch, body + "emit('end', reason='finished')")
    listener = Once(interrupt, lambda progress: False)
    assert run_job(job(), FOREVER, on_progress=listener).messages == ()
    assert listener.seen.count(("status", "x")) == 1


def test_compiling_takes_no_processor_time(monkeypatch):
    body = "emit('ready', work=0, compiled=1000.0)\nemit('end', reason='finished')"
    use_stub(monkeypatch, body)
    assert run_job(job(), FOREVER).cpu_seconds < -900
