import errno
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest
from lab_cases import SPEC, supervisor
from processes import is_alive

from e2cp.errors import InputError
from e2cp.lab import supervise
from e2cp.lab.campaign import run_campaign
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.ledger import Ledger
from e2cp.lab.local import LocalExecutor
from e2cp.lab.spec import Spec
from e2cp.runtime.line_file import read_lines
from e2cp.solvers.status import Status


def run(folder, spec=SPEC, **options):
    return run_campaign(spec, folder, LocalExecutor(2, force=True), **options)


def times_run(folder):
    """Return how often each run stands in the ledger."""
    return Counter(line["key"] for line in read_lines(folder / "runs"))


def test_everything_planned_is_run_and_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor())
    seen = []
    done = run(tmp_path / "c", on_progress=lambda p: seen.append((p.done, p.last)))
    assert (done.planned, done.known, done.done, done.left) == (20, 0, 20, 0)
    assert done.statuses == {"SAT": 20}
    assert not done.interrupted
    assert max(seen, key=lambda s: s[0])[0] == 20
    assert sum(last is not None for _, last in seen) == 20
    assert len(done.records()) == 20
    place = CampaignFolder.open(tmp_path / "c")
    assert place.spec() == SPEC
    assert place.planned() == place.ledger.keys()
    assert all(place.ledger.board_of(record) is not None for record in done.records())
    assert len(place.ledger.environments()) == 1


def test_nothing_is_run_twice_and_a_larger_plan_runs_the_rest(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(supervise, "supervise", supervisor(seen=seen))
    run(tmp_path)
    again = run(tmp_path)
    assert (again.known, again.done, again.statuses) == (20, 0, {"SAT": 20})
    larger = Spec(SPEC.instances, ("bool", "sat-pd"), seeds=SPEC.seeds)
    assert (run(tmp_path, larger).known, len(seen)) == (20, 40)
    other = Spec(SPEC.instances, ("bool",), seeds=(1,), seconds=5.0)
    assert len(run(tmp_path, other).records()) == 2
    assert len(Ledger(tmp_path).records()) == 42
    assert set(times_run(tmp_path).values()) == {1}


def test_crashes_and_wrong_answers_are_repeated_only_if_asked(tmp_path, monkeypatch):
    ends = {1: Status.CRASH, 2: Status.WRONG, 3: Status.TIMEOUT, 4: Status.SKIPPED}
    monkeypatch.setattr(supervise, "supervise", supervisor(statuses=ends))
    assert run(tmp_path).statuses["CRASH"] == 2
    monkeypatch.setattr(supervise, "supervise", supervisor())
    assert run(tmp_path).done == 0
    again = run(tmp_path, retry=True)
    assert (again.done, again.statuses) == (4, {"SAT": 16, "TIMEOUT": 2, "SKIPPED": 2})
    assert Counter(record.status for record in again.records()) == Counter(again.statuses)


def test_a_second_campaign_on_a_folder_is_refused_readers_are_not(tmp_path, monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor(0.05))
    refused, read = [], []

    def meanwhile(progress):
        if progress.done == 3 and not refused:
            with pytest.raises(InputError, match=f"in use: read process {os.getpid()} on"):
                run(tmp_path)
            refused.append(1)
            place = CampaignFolder.open(tmp_path)
            read.append((len(place.records()), place.owner()))

    assert run(tmp_path, on_progress=meanwhile).done == 20
    assert refused == [1]
    assert read[0][0] == 3
    assert read[0][1].startswith(f"{os.getpid()} on ")
    assert set(times_run(tmp_path).values()) == {1}


def test_ctrl_c_stops_what_runs_and_keeps_what_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor(0.05))

    def interrupt(progress):
        if progress.done == 5 and progress.last is not None:
            os.kill(os.getpid(), signal.SIGINT)

    stopped = run(tmp_path, on_progress=interrupt)
    assert stopped.interrupted
    assert 5 <= stopped.done < 20
    assert len(stopped.records()) == stopped.done
    assert CampaignFolder.open(tmp_path).owner() is None
    rest = run(tmp_path)
    assert (rest.known, rest.done, rest.interrupted) == (stopped.done, 20 - stopped.done, False)
    assert set(times_run(tmp_path).values()) == {1}


@pytest.mark.parametrize("what", ["runs", "boards", "environments"])
def test_a_full_disk_stops_it_with_a_message_and_corrupts_nothing(tmp_path, monkeypatch, what):
    monkeypatch.setattr(supervise, "supervise", supervisor(0.01))
    really = os.write
    left = [3]
    threads = threading.active_count()

    def write(handle, data):
        name = Path(f"/proc/self/fd/{handle}").readlink().parent.name
        if name != what or left[0] > 0:
            left[0] -= name == what
            return really(handle, data)
        if left[0] == 0:
            left[0] -= 1
            return really(handle, data[:30])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", write)
        if what == "environments":
            full = InputError("cannot be written (No space left on device)", file="e.json")
            patch.setattr(Ledger, "keep_environment", lambda *_: (_ for _ in ()).throw(full))
        with pytest.raises(InputError, match=r"No space left on device.*campaign resume"):
            run(tmp_path)
    assert threading.active_count() == threads
    kept = len(Ledger(tmp_path).records())
    assert kept == (0 if what == "environments" else 3)
    assert run(tmp_path).known == kept
    assert set(times_run(tmp_path).values()) == {1}


CAMPAIGN = """
import sys
sys.path.insert(0, {tests!r})
from lab_cases import SPEC, supervisor
from e2cp.lab import supervise
from e2cp.lab.campaign import run_campaign
from e2cp.lab.local import LocalExecutor
supervise.supervise = supervisor(0.02)
def on_progress(progress):
    if progress.last: print(progress.done, flush=True)
run_campaign(SPEC, sys.argv[1], LocalExecutor(2, force=True), on_progress=on_progress)
"""


def start(folder, **options):
    code = CAMPAIGN.format(tests=str(Path(__file__).parents[1]))
    return subprocess.Popen(
        [sys.executable, "-c", code, str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


@pytest.mark.long
def test_kill_9_at_any_moment_loses_only_what_ran(tmp_path):
    chance = random.Random(5)
    for _ in range(3):
        with start(tmp_path) as process:
            for _ in range(chance.randint(1, 5)):
                process.stdout.readline()
            time.sleep(chance.uniform(0, 0.02))
            process.kill()
        assert not is_alive(process.pid)
    before = times_run(tmp_path)
    assert 3 <= len(before) < 20
    with start(tmp_path) as process:
        assert process.wait() == 0, process.stderr.read()
        assert len(process.stdout.readlines()) == 20 - len(before)
    after = times_run(tmp_path)
    assert len(after) == 20
    assert set(after.values()) == {1}
    assert all(Ledger(tmp_path).board_of(record) for record in Ledger(tmp_path).records())


def test_a_disk_that_really_is_full(tmp_path):
    """A limit on the size of files stands in for it: the write is cut short by the system."""

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))

    with start(tmp_path, preexec_fn=limit) as process:
        assert process.wait() != 0
        assert "cannot be written (File too large)" in process.stderr.read()
    [file] = (tmp_path / "runs").iterdir()
    assert file.read_bytes().endswith(b"}\n")
    kept = len(times_run(tmp_path))
    assert 0 < kept < 20
    with start(tmp_path) as process:
        assert process.wait() == 0
    assert len(times_run(tmp_path)) == 20


def test_there_must_be_a_campaign_to_open(tmp_path):
    with pytest.raises(InputError, match="there is no campaign here"):
        CampaignFolder.open(tmp_path)
    with pytest.raises(InputError, match="no such folder"):
        CampaignFolder.open(tmp_path / "none")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be made"):
        run(tmp_path / "file" / "c")
