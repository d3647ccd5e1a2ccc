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
from variants import write_variant

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
    return Counter(line.values["key"] for line in read_lines(folder / "runs"))


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


@pytest.mark.long
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


STARTS = Spec(
    ("balanced/4x4-3:2/01",),
    methods=("vlns", "anneal"),
    seeds=(1, 2),
    starts=("random", "model:table[relax=2]"),
)


def test_starts_are_made_first_and_once(tmp_path, monkeypatch):
    seen, phases = [], []
    monkeypatch.setattr(supervise, "supervise", supervisor(seen=seen))
    done = run(tmp_path, STARTS, on_progress=lambda p: phases.append(p.phase))
    assert (done.planned, done.done, done.left) == (8, 8, 0)
    assert [spec.kind for spec in seen] == ["model"] * 2 + ["search"] * 8
    assert phases[0] == "start boards" and phases[-1] == ""
    made = [spec for spec in seen if spec.origin.startswith("model")]
    assert {spec.start_mark for spec in made if spec.seed == 1} == {made[0].start_mark}
    assert not made[0].start.holes.size
    again = run(tmp_path, STARTS)
    assert (again.known, again.done, len(seen)) == (8, 0, 10)
    marks = {record.start for record in again.records()}
    assert marks == {file.stem for file in (tmp_path / "starts").iterdir()}
    more = Spec(STARTS.instances, methods=("breaks",), seeds=(1, 2, 3), starts=STARTS.starts)
    run(tmp_path, more)
    assert [spec.kind for spec in seen[10:]] == ["model"] + ["search"] * 6


def test_a_start_that_cannot_be_made_leaves_its_runs_out_for_all_methods(tmp_path, monkeypatch):
    notes = []

    def supervise_one(spec, **_):
        return supervisor(statuses={1: Status.UNSAT} if spec.kind == "model" else {})(spec)

    monkeypatch.setattr(supervise, "supervise", supervise_one)
    done = run(tmp_path, STARTS, on_note=notes.append)
    assert done.done == 6
    assert notes == [
        "balanced/4x4-3:2/01, seed 1: no start model:table[relax=2], its runs are left out: "
        "table@cpsat ended with UNSAT"
    ]


def test_ctrl_c_while_starts_are_made_leaves_all_for_later(tmp_path, monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor(0.05))

    def interrupt(progress):
        if progress.last is not None and progress.phase:
            os.kill(os.getpid(), signal.SIGINT)

    stopped = run_campaign(STARTS, tmp_path, LocalExecutor(1), on_progress=interrupt)
    assert (stopped.interrupted, stopped.planned, stopped.done, stopped.left) == (True, 8, 0, 8)
    place = CampaignFolder.open(tmp_path)
    assert place.owner() is None
    assert len(place.planned()) == 8
    rest = run(tmp_path, place.spec())
    assert (rest.done, rest.interrupted) == (8, False)


def test_fresh_runs_everything_anew_and_keeps_what_was(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(supervise, "supervise", supervisor(seen=seen))
    run(tmp_path, STARTS)
    monkeypatch.setattr(supervise, "supervise", supervisor(statuses={2: Status.CRASH}, seen=seen))
    anew = run(tmp_path, STARTS, fresh="all")
    assert (anew.known, anew.done) == (0, 6)  # no start of seed 2 from the model: it crashed
    # The crash stands: what it was before is not looked at any more.
    assert Counter(record.status for record in anew.records()) == {"SAT": 4, "CRASH": 2}
    assert anew.superseded == 6
    assert len(CampaignFolder(tmp_path).all_records()) == 8 + 6
    assert len(seen) == 10 + 2 + 6


def test_those_that_starved_are_run_anew_alone(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(supervise, "supervise", supervisor(seen=seen, starved=(3,)))
    assert run(tmp_path).starved == 2
    again = run(tmp_path, fresh="starved")
    assert (again.known, again.done, again.superseded) == (18, 2, 2)
    assert {spec.seed for spec in seen[20:]} == {3}


def test_runs_of_older_code_are_counted_and_not_compared(tmp_path, monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor())
    variant = write_variant(tmp_path, "mine", "return honest(puzzle, relaxed, parameters)")
    spec = Spec(SPEC.instances, (variant, "bool"), seeds=(1, 2))
    assert run(tmp_path / "c", spec).superseded == 0
    changed = "import this_helper; return honest(puzzle, relaxed, parameters)"
    (tmp_path / "this_helper.py").write_text("")
    write_variant(tmp_path, "mine", changed)
    done = run(tmp_path / "c", spec)
    assert (done.known, done.done, done.superseded) == (4, 4, 4)
    assert len(done.records()) == 8
    (tmp_path / "this_helper.py").write_text("# another\n")
    assert run(tmp_path / "c", spec).superseded == 8
    (tmp_path / "this_helper.py").write_text("")
    back = run(tmp_path / "c", spec)
    assert (back.known, back.done, back.superseded) == (8, 0, 8)  # as it was, so it is known


def test_a_plan_that_replaces_another_is_said_to(tmp_path, monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor())
    notes = []
    run(tmp_path, on_note=notes.append)
    run(tmp_path, Spec(SPEC.instances, ("bool", "sat-pd"), seeds=SPEC.seeds), on_note=notes.append)
    assert notes == []  # more of the same replaces nothing
    run(tmp_path, Spec(SPEC.instances, ("table",), seeds=(1,)), on_note=notes.append)
    [said] = notes
    assert "another plan than before: 40 runs of bool@cpsat, sat-pd@cadical195 are kept" in said
