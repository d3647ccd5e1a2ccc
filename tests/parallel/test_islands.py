import json
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from search_cases import METHOD, PORTION, job, run_job

from e2cp.catalogue.opening import load, load_board
from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_values
from e2cp.methods.registry import make_search
from e2cp.parallel import islands
from e2cp.parallel.epoch import Epoch, run_epoch
from e2cp.parallel.folder import SearchFolder
from e2cp.parallel.run_search import run_search
from e2cp.parallel.settings import SearchSettings
from e2cp.parallel.stop import Stop
from e2cp.parallel.worker_pool import MOST_DEATHS
from e2cp.puzzle.check import check


@pytest.fixture
def pool():
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(autouse=True)
def short_epochs(monkeypatch):
    monkeypatch.setattr(islands, "EPOCH", 0.3)


def epoch(job=None, **changes):
    values = {
        "job": json.dumps((job or SearchSettings.of(load("eternity2"), METHOD)).as_dict()),
        "seed": 3,
        "state": None,
        "first": True,
        "seconds": 0.2,
        "work": None,
        "target": None,
        "guest": None,
    }
    return Epoch(**{**values, **changes})


class Failing(ThreadPoolExecutor):
    """An executor whose epochs fail a few times, as on a machine that dies."""

    def __init__(self, failures):
        super().__init__(2)
        self.failures = failures

    def submit(self, function, *args):
        if self.failures:
            self.failures -= 1
            return super().submit(self._fail)
        return super().submit(function, *args)

    def _fail(self):
        raise OSError("the machine is gone")


def test_epochs_go_the_way_of_the_search_they_are_cut_from():
    stop = Stop(work=3 * PORTION)
    report = run_epoch(epoch(work=stop.work))
    epochs = 1
    while report.events[-1]["event"] != "end":
        report = run_epoch(epoch(state=report.state, first=False, seconds=0.01, work=stop.work))
        epochs += 1
    same = run_search(make_search(METHOD, load("eternity2"), seed=3), stop)
    best = next(e for e in reversed(report.events) if e["event"] == "best")
    assert epochs == 3
    assert report.events[-1]["reason"] == "work"
    assert best["pieces"] == same.board.pieces.tolist()
    assert best["rotations"] == same.board.rotations.tolist()


def test_a_first_epoch_is_ready_after_one_portion():
    events = run_epoch(epoch(seconds=60.0)).events
    assert [event["event"] for event in events] == ["ready", "progress", "best"]
    assert events[0]["work"] == PORTION


def test_a_guest_is_taken_in_by_the_hybrid():
    guest = load_board("record:470")
    report = run_epoch(epoch(SearchSettings.of(guest.puzzle, "hybrid"), guest=board_values(guest)))
    assert max(e["score"] for e in report.events if e["event"] == "best") == 470


def test_a_state_that_does_not_fit_is_reported_and_the_island_starts_afresh():
    other = run_epoch(epoch(SearchSettings.of(load("eternity2"), "swap-tabu"), seconds=0.0)).state
    events = run_epoch(epoch(state=other)).events
    assert any(e["event"] == "note" and "afresh" in e["message"] for e in events)


def test_islands_search_and_their_board_is_recounted(pool):
    result = run_job(job(), Stop(seconds=1.5), workers=2, executor=pool)
    assert (result.stopped, result.workers, result.deaths) == ("time", 2, 0)
    assert check(result.board).valid
    assert result.work >= 4 * PORTION
    assert result.cpu_seconds > 0.5


def test_islands_show_each_other_their_best_board(pool, monkeypatch):
    gift, sent, guests = load_board("record:470"), Event(), []
    puzzle, real = gift.puzzle, islands.run_epoch

    def watched(epoch):
        report = real(epoch)
        if epoch.seed == 1 and epoch.first:
            best = {"event": "best", "score": gift.score, "seconds": 0.0, **board_values(gift)}
            report.events.append(best)
        if epoch.seed != 1:
            guests.append(epoch.guest)
            sent.wait(60)
        return report

    def listen(progress):
        if progress.score == gift.score:
            sent.set()

    monkeypatch.setattr(islands, "run_epoch", watched)
    monkeypatch.setattr(islands, "EPOCH", 0.01)
    asked = SearchSettings.of(puzzle, METHOD)
    run_job(asked, Stop(work=4 * PORTION), workers=2, executor=pool, on_progress=listen, seed=1)
    assert guests[0] is None
    assert board_values(gift) in guests


def test_an_epoch_that_fails_is_run_again_and_reported():
    with Failing(1) as executor:
        result = run_job(job(), Stop(work=2 * PORTION), workers=2, executor=executor)
    assert (result.stopped, result.deaths) == ("work", 1)
    assert "the machine is gone" in result.messages[0]


def test_an_island_that_always_fails_is_given_up():
    with Failing(100) as executor:
        result = run_job(job(), Stop(seconds=30.0), executor=executor)
    assert (result.stopped, result.deaths) == ("crashed", MOST_DEATHS)


def test_options_that_nobody_knows_are_refused(pool):
    with pytest.raises(InputError, match="hops"):
        run_job(job("anneal[hops=3]"), Stop(seconds=5.0), executor=pool)


def test_islands_go_on_where_they_were_and_processes_can_take_over(pool, tmp_path):
    first = run_job(
        job(), Stop(work=4 * PORTION), workers=2, executor=pool, checkpoint=tmp_path / "night"
    )
    for executor, total in ((pool, 8), (None, 12)):
        folder = SearchFolder.open(tmp_path / "night")
        try:
            result = run_job(
                job(), Stop(work=total * PORTION), workers=2, executor=executor, checkpoint=folder
            )
        finally:
            folder.close()
        assert result.work == total * PORTION
        assert result.board.score >= first.board.score
