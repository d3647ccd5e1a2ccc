import os
import signal

import pytest
from search_cases import METHOD, PORTION, job, plain, worker_job

from e2cp.formats.boards.plain import board_of
from e2cp.methods.registry import make_search
from e2cp.parallel.checkpoint import load_checkpoint
from e2cp.parallel.early_worker import new_worker
from e2cp.parallel.run_search import run_search
from e2cp.parallel.stop import Stop
from e2cp.puzzle.check import check


@pytest.fixture
def start():
    started = []

    def start(values):
        started.append(new_worker(None))
        started[-1].begin(values)
        return started[-1]

    yield start
    for process in started:
        if process.exit is None:
            process.signal(signal.SIGKILL)
            process.end()


def until(process, kind):
    """Return the events up to the first of a kind."""
    seen = []
    while not seen or seen[-1]["event"] != kind:
        events = process.read_events()
        assert events is not None, (seen, process.end())
        for event in events:
            seen.append(event)
            if event["event"] == kind:
                break
    return seen


def rest(process):
    seen = []
    while (events := process.read_events()) is not None:
        seen += events
    return seen, process.end().cause


def of_kind(events, kind):
    return [event for event in events if event["event"] == kind]


def test_its_boards_are_those_of_a_search_in_this_process(start, tmp_path):
    work = 3 * PORTION
    process = start(worker_job(tmp_path / "worker-0.npz", work=work, seed=7))
    events, ending = rest(process)
    same = make_search(METHOD, job().puzzle, seed=7)
    result = run_search(same, Stop(work=work))
    assert ending == "exit code 0"
    assert events[-1] == {"event": "end", "reason": "work"}
    boards = [board_of(job().puzzle, event) for event in of_kind(events, "best")]
    scores = [event["score"] for event in of_kind(events, "best")]
    assert boards[-1] == result.board
    assert scores == sorted(set(scores)) == [check(board).score for board in boards]
    last = of_kind(events, "progress")[-1]
    assert (last["work"], last["best"], last["current"]) == (work, scores[-1], same.current)
    assert last["cpu_seconds"] > 0
    assert plain(load_checkpoint(tmp_path / "worker-0.npz").state) == plain(same.state())


def test_it_goes_on_where_it_was_saved(start, tmp_path):
    path = tmp_path / "worker-0.npz"
    rest(start(worker_job(path, work=2 * PORTION, seed=7)))
    events, _ = rest(start(worker_job(path, work=4 * PORTION, seed=99)))
    assert of_kind(events, "ready")[0]["work"] == 2 * PORTION
    same = make_search(METHOD, job().puzzle, seed=7)
    run_search(same, Stop(work=4 * PORTION))
    assert plain(load_checkpoint(path).state) == plain(same.state())


def test_it_saves_and_ends_at_sigterm(start, tmp_path):
    process = start(worker_job(tmp_path / "worker-0.npz", interval=1000.0))
    until(process, "ready")
    process.signal(signal.SIGTERM)
    events, ending = rest(process)
    assert (events[-1], ending) == ({"event": "end", "reason": None}, "exit code 0")
    saved = load_checkpoint(tmp_path / "worker-0.npz")
    assert saved.about["seed"] == 1


def test_a_model_is_left_at_sigterm_and_its_time_counts(start, tmp_path):
    path = tmp_path / "worker-0.npz"
    method = "hybrid[source=cp,relax=0,limit=1000]"
    process = start(worker_job(path, method=method, interval=1000.0))
    until(process, "status")
    process.signal(signal.SIGTERM)
    events, ending = rest(process)
    assert (events[-1], ending) == ({"event": "end", "reason": None}, "exit code 0")
    assert plain(load_checkpoint(path).state) == plain(make_search(method, job().puzzle).state())
    assert not of_kind(events, "best")


@pytest.mark.parametrize("compiled", [True, False])
def test_a_window_is_left_at_sigterm(start, tmp_path, monkeypatch, compiled):
    if not compiled:
        monkeypatch.setenv("E2CP_CACHE", str(tmp_path / "empty"))
    path = tmp_path / "worker-0.npz"
    method = "windows[cells=256,conflicts=999999999]"
    process = start(worker_job(path, method=method, interval=1000.0))
    until(process, "ready")
    process.signal(signal.SIGTERM)
    events, ending = rest(process)
    assert (events[-1], ending) == ({"event": "end", "reason": None}, "exit code 0")
    assert plain(load_checkpoint(path).state) == plain(make_search(method, job().puzzle).state())


def test_it_saves_and_ends_when_nobody_speaks_to_it(start, tmp_path):
    process = start(worker_job(tmp_path / "worker-0.npz", interval=1000.0))
    until(process, "ready")
    process.hang_up()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert load_checkpoint(tmp_path / "worker-0.npz").state


def test_it_saves_and_ends_when_nobody_listens_to_it(start, tmp_path):
    process = start(worker_job(tmp_path / "worker-0.npz", interval=1000.0))
    until(process, "ready")
    os.dup2(os.open(os.devnull, os.O_RDONLY), process.fileno())
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert load_checkpoint(tmp_path / "worker-0.npz").state


def test_it_hears_of_scores_and_saves_in_between(start, tmp_path):
    path = tmp_path / "worker-0.npz"
    values = worker_job(path, method="zla", interval=0.0)
    process = start(values)
    until(process, "ready")
    process.send({"known": 123})
    for _ in range(100):
        until(process, "progress")
        if path.exists() and load_checkpoint(path).state["known"] == 123:
            break
    else:
        raise AssertionError("it did not read the command")


def test_the_others_wait_until_the_kernels_are_compiled(start, tmp_path, monkeypatch):
    cache = tmp_path / "cache"
    monkeypatch.setenv("E2CP_CACHE", str(cache))
    method = "windows"  # whose first step compiles next to nothing
    waiting = start(worker_job(tmp_path / "worker-1.npz", method=method, first=False))
    assert [event["event"] for event in until(waiting, "compiling")] == ["compiling"]
    waiting.send({"go": True})
    until(waiting, "ready")
    again = start(worker_job(tmp_path / "worker-2.npz", method=method, first=False))
    assert [event["event"] for event in until(again, "ready")] == ["ready"]


@pytest.mark.parametrize("method", ["hybrid", "brute"])
def test_a_first_board_is_reported_before_all_is_compiled(start, tmp_path, monkeypatch, method):
    monkeypatch.setenv("E2CP_CACHE", str(tmp_path / "cache"))
    process = start(worker_job(tmp_path / "worker-0.npz", method=method))
    kinds = {event["event"] for event in until(process, "best")}
    assert "compiling" in kinds
    assert "ready" not in kinds


@pytest.mark.parametrize("method", ["anneal[no=1]", "anneal[cold=0]", "nonsense"])
def test_what_it_cannot_do_is_refused(start, tmp_path, method):
    events, _ = rest(start(worker_job(tmp_path / "worker-0.npz", method=method)))
    assert events[-1]["event"] == "refused"
    assert "Traceback" not in events[-1]["message"]


@pytest.mark.parametrize("content", [b"nonsense", b""])
def test_a_damaged_state_is_reported_and_it_starts_afresh(start, tmp_path, content):
    path = tmp_path / "worker-0.npz"
    path.write_bytes(content)
    events, _ = rest(start(worker_job(path, work=PORTION)))
    assert "worker-0.npz" in of_kind(events, "note")[0]["message"]
    assert of_kind(events, "ready")[0]["work"] in (0, PORTION)  # reported after the first, if cold
    assert load_checkpoint(path).state


def test_a_state_of_another_search_is_not_used(start, tmp_path):
    path = tmp_path / "worker-0.npz"
    rest(start(worker_job(path, work=PORTION)))
    events, _ = rest(start(worker_job(path, work=PORTION, method="anneal")))
    assert "another search" in of_kind(events, "note")[0]["message"]
