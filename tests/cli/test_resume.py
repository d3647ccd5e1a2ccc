"""A search as a user meets it: a process that can be interrupted and killed at any moment."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from search_cases import METHOD, PORTION, use_stub

from e2cp.catalogue.opening import load_board
from e2cp.puzzle.check import check

E2CP = Path(sys.executable).with_name("e2cp")


@pytest.fixture
def started(tmp_path):
    """Start a long search and return its process and its folder once it has a board."""
    processes = []

    def start(*arguments):
        folder = tmp_path / "s"
        command = [E2CP, "search", "--method", METHOD, "--time", "100", "--checkpoint", folder]
        process = subprocess.Popen(
            [*command, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        processes.append(process)
        while not (folder / "best.json").exists():
            assert process.poll() is None
            time.sleep(0.02)
        return process, folder

    yield start
    for process in processes:
        process.kill()
        process.wait()
        process.stdout.close()


def workers_of(process):
    """Return the processes that another one has started."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(pid) for pid in children.read_text().split()]


def record(folder):
    return json.loads((folder / "search.json").read_text())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_search_saves_and_goes_on(started, e2cp, tmp_path, number):
    out = tmp_path / "out.json"
    process, folder = started("--json", "--workers", 2, "--out", out)
    process.send_signal(number)
    values = json.loads(process.communicate()[0])
    assert process.returncode == 130
    assert values["stopped"] == "interrupted"
    assert load_board(out).score == load_board(folder / "best.json").score == values["score"]
    before = record(folder)
    assert before["stopped"] == "interrupted"
    out.unlink()
    later = e2cp.json("resume", folder, "--work", PORTION)
    assert later["score"] >= values["score"]
    assert later["seconds"] > before["seconds"]
    assert later["trajectory"][: len(before["trajectory"])] == before["trajectory"]
    assert later["moves"] > before["work"]
    assert later["workers"] == 2
    assert load_board(out).score == later["score"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_killed_search_goes_on_and_loses_no_board(started, e2cp, seed):
    process, folder = started("--seed", seed)
    time.sleep(random.Random(seed).random())
    process.send_signal(signal.SIGKILL)
    process.wait()
    best, before = load_board(folder / "best.json"), record(folder)
    assert before["stopped"] is None
    assert before["trajectory"][-1][1] <= best.score
    values = e2cp.json("resume", folder, "--work", PORTION)
    assert values["score"] >= best.score
    assert values["seconds"] > before["seconds"]
    assert values["seed"] == seed
    assert record(folder)["work"] >= before["work"]
    assert check(load_board(folder / "best.json")).score == values["score"]


@pytest.mark.long
def test_everything_killed_at_once_goes_on(started, e2cp):
    process, folder = started()
    pids = [process.pid, *workers_of(process)]
    assert len(pids) == 2
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    process.wait()
    best = load_board(folder / "best.json").score
    assert e2cp.json("resume", folder, "--work", PORTION)["score"] >= best


def test_workers_end_when_the_search_is_killed(started):
    process, folder = started("--workers", 2)
    pids = workers_of(process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    deadline = time.time() + 30
    while any(Path(f"/proc/{pid}").exists() and _runs(pid) for pid in pids):
        assert time.time() < deadline
        time.sleep(0.05)
    assert (folder / "worker-0.npz").exists()


def _runs(pid):
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_folder_in_use_is_refused(started, e2cp):
    process, folder = started()
    result = e2cp("resume", folder, code=2)
    assert f"in use: read process {process.pid}" in result.stderr
    assert process.poll() is None


def test_what_is_no_search_is_refused(e2cp, tmp_path):
    assert "no such folder" in e2cp("resume", tmp_path / "no", code=2).stderr
    assert "no search here" in e2cp("resume", tmp_path, code=2).stderr
    (tmp_path / "search.json").write_text("{}")
    assert "search.json" in e2cp("resume", tmp_path, code=2).stderr


@pytest.fixture
def done(e2cp, tmp_path):
    folder = tmp_path / "done"
    e2cp("search", "--method", METHOD, "--work", PORTION, "--checkpoint", folder)
    return folder


def test_limits_that_are_used_up_are_given_again(e2cp, done):
    assert e2cp.json("resume", done)["moves"] == 2 * PORTION
    assert e2cp.json("resume", done, "--work", PORTION)["moves"] == 3 * PORTION


def test_time_comes_on_top(e2cp, done):
    before = record(done)["seconds"]
    values = e2cp.json("resume", done, "--time", "3", "--work", 10**12)
    assert values["stopped"] == "time"
    assert values["seconds"] >= before + 3
    assert record(done)["span"] == pytest.approx(3)


def test_a_target_that_is_reached_is_dropped(e2cp, tmp_path):
    folder = tmp_path / "s"
    e2cp("search", "--method", METHOD, "--target", "300", "--checkpoint", folder)
    result = e2cp("resume", folder, "--work", PORTION)
    assert "the target 300 is reached" in result.stderr
    assert "by the limit on work" in result.stdout


def test_more_workers_may_go_on(e2cp, done):
    values = e2cp.json("resume", done, "--workers", "2", "--work", 3 * PORTION)
    assert values["workers"] == 2
    assert (done / "worker-1.npz").exists()


def test_damage_costs_one_interval_at_most(e2cp, done):
    e2cp("resume", done)
    file = done / "worker-0.npz"
    file.write_bytes(file.read_bytes()[:1000])
    values = e2cp.json("resume", done, "--work", PORTION)
    assert "damaged" in values["messages"][0]
    assert "the one before it is used" in values["messages"][1]
    best = done / "best.json"
    best.write_text(best.read_text()[:500])
    result = e2cp("resume", done, "--work", PORTION)
    assert "best.json" in result.stderr
    assert "the history's best board is taken" in result.stderr
    assert load_board(best).score >= values["score"]


def test_fewer_workers_do_as_much_as_they_are_asked_to(e2cp, tmp_path):
    folder = tmp_path / "s"
    both = ("--method", METHOD, "--work", 4 * PORTION, "--workers", 2, "--checkpoint", folder)
    e2cp("search", *both)
    one = e2cp.json("resume", folder, "--workers", 1, "--work", PORTION)
    assert one["work"] == 5 * PORTION
    assert e2cp.json("resume", folder, "--workers", 2, "--work", 1)["work"] >= 5 * PORTION


def test_work_is_not_forgotten_before_a_worker_has_begun(e2cp, done, monkeypatch):
    use_stub(monkeypatch, "time.sleep(60)")
    result = e2cp.json("resume", done, "--time", "0.1", "--work", 10**12)
    assert result["work"] == PORTION
    assert "before a worker had begun" in result["messages"][0]


def test_a_copy_does_not_write_where_the_original_does(e2cp, tmp_path):
    out, folder, copy = tmp_path / "out.json", tmp_path / "s", tmp_path / "copy"
    quick = ("search", "--method", METHOD, "--work", PORTION)
    e2cp(*quick, "--out", out, "--checkpoint", folder)
    out.unlink()
    shutil.copytree(folder, copy)
    assert "copied or moved" in e2cp("resume", copy).stderr
    assert not out.exists()
    e2cp("resume", folder)
    assert out.exists()


def test_a_killed_search_without_a_folder_has_written_its_board(tmp_path):
    out, scratch = tmp_path / "out.json", tmp_path / "tmp"
    scratch.mkdir()
    command = [E2CP, "search", "--method", METHOD, "--time", "100", "--out", out]
    process = subprocess.Popen(
        command, stderr=subprocess.DEVNULL, env={**os.environ, "TMPDIR": str(scratch)}
    )
    while not out.exists():
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert check(load_board(out)).valid
    deadline = time.time() + 30
    while list(scratch.iterdir()):
        assert time.time() < deadline
        time.sleep(0.05)
