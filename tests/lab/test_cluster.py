"""A real scheduler and real workers, on the loopback interface."""

import sys
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from clusters import Cluster
from lab_cases import a_case
from processes import is_alive

import e2cp
from e2cp.errors import InputError
from e2cp.lab import cluster, cluster_client
from e2cp.lab.campaign import run_campaign
from e2cp.lab.cluster import ClusterExecutor
from e2cp.lab.executor import Ended, Started
from e2cp.lab.ledger import Ledger
from e2cp.lab.spec import Spec
from e2cp.runtime.line_file import read_lines


@pytest.fixture
def two_workers(tmp_path):
    made = Cluster(tmp_path)
    made.workers = [made.add_worker(), made.add_worker()]
    yield made
    made.end()


@pytest.fixture(scope="module")
def one_worker(tmp_path_factory):
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    made.add_worker()
    yield made
    made.end()


@contextmanager
def executor(made, workers=2):
    found = ClusterExecutor(made.address)
    try:
        found._client.wait_for_workers(workers, timeout=60)
        yield found
    finally:
        found.close()


def children_of(pid):
    """Return the processes that a process and those after it have started."""
    found, todo = [], [pid]
    while todo:
        parent = todo.pop()
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            todo += [int(child) for child in task.read_text().split()]
        found.append(parent)
    return found[1:]


@pytest.mark.long
def test_one_of_two_workers_killed_in_the_middle(tmp_path, two_workers):
    # Long runs: what is seen of one, a busy machine may report seconds later.
    spec = Spec(("eternity2",), (), methods=("anneal", "zla"), seeds=(1, 2), seconds=5)
    killed, left_behind, where = [], [], Counter()
    of_process = {process.pid: process for process in two_workers.workers}

    def kill_one(progress):
        for run in progress.running.values():
            where[run.where] += 1
            pid = int(run.where.rpartition(":")[2])
            long = run.run_spec.kind == "search" and time.monotonic() - run.since > 0.7
            if not killed and long and progress.done >= 1:
                killed.append(run.run_spec.key)
                left_behind.extend(children_of(pid))
                of_process[pid].kill()

    with executor(two_workers) as cluster_executor:
        assert cluster_executor.slots == 2
        done = run_campaign(spec, tmp_path / "c", cluster_executor, on_progress=kill_one)
    assert (done.planned, done.done, done.left) == (4, 4, 0)
    written = Counter(line.values["key"] for line in read_lines(tmp_path / "c" / "runs"))
    assert len(written) == 4
    assert set(written.values()) == {1}
    records = {record.key: record for record in Ledger(tmp_path / "c").records()}
    assert {record.status for record in records.values()} <= {"TIMEOUT", "FEASIBLE"}
    attempts = {key: record.attempt for key, record in records.items() if record.attempt > 1}
    assert attempts == {killed[0]: 2}
    assert len(where) == 2
    assert left_behind
    deadline = time.monotonic() + 10
    while any(map(is_alive, left_behind)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, left_behind))


@pytest.mark.long
def test_a_case_that_kills_its_workers_is_a_crash_and_a_scheduler_may_go(tmp_path, two_workers):
    """Its worker dies more often than the scheduler allows; then the scheduler dies, too."""
    run_spec = a_case(kind="search", variant="anneal", engine="", seconds=60.0)
    started = []
    with executor(two_workers) as found:
        of_process = {process.pid: process for process in two_workers.workers}
        ends = []
        for event in found.run([run_spec], Event()):
            if isinstance(event, Started):
                started.append(event.where)
                of_process[int(event.where.rpartition(":")[2])].kill()
            if isinstance(event, Ended):
                ends.append(event.record)
        [record] = ends
        assert (record.status, record.attempt) == ("CRASH", len(started))
        assert record.attempt == 2
        assert record.message == "its worker died under it, 2 times"
        assert record.host
        assert record.environment
        events = found.run([a_case(2, seconds=60.0)], Event())
        assert next(events) is None
        two_workers.scheduler.kill()
        with pytest.raises(InputError, match="the scheduler is gone"):
            for _ in events:
                pass


def test_what_is_cancelled_is_stopped_on_the_workers(one_worker):
    large = e2cp.load("eternity2")
    run_spec = a_case(kind="search", variant="anneal", engine="", puzzle=large, seconds=60.0)
    cancelled = Event()
    with executor(one_worker, workers=1) as found:
        ran, pid = [], 0
        for event in found.run([run_spec], cancelled):
            if isinstance(event, Started):
                pid = int(event.where.rpartition(":")[2])
            elif pid and not ran and len(children_of(pid)) > 1:
                ran = children_of(pid)
                cancelled.set()
            assert not isinstance(event, Ended)
        deadline = time.monotonic() + 20
        while len(children_of(pid)) >= len(ran) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert len(children_of(pid)) < len(ran)


def test_a_worker_with_another_version_is_refused(one_worker, monkeypatch):
    monkeypatch.setattr(cluster, "__version__", "0.0.0")
    complaint = r"a worker cannot run this.*expected e2cp 0\.0\.0"
    with executor(one_worker, workers=1) as found, pytest.raises(InputError, match=complaint):
        list(found.run([a_case()], Event()))


def test_there_must_be_a_scheduler(monkeypatch):
    monkeypatch.setattr(cluster_client, "PATIENCE", 1.0)
    with pytest.raises(InputError, match="no scheduler there"):
        ClusterExecutor("tcp://127.0.0.1:1")
    for address in ("nonsense:\\", "hello", "hello:99999", "", "ftp://here:1"):
        with pytest.raises(InputError, match="no address of a scheduler"):
            ClusterExecutor(address)


def test_without_dask_it_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"pip install 'e2cp\[cluster\]'"):
        ClusterExecutor("tcp://127.0.0.1:1")


@pytest.mark.long
def test_workers_started_here(tmp_path):
    spec = Spec(("balanced/4x4-3:2/01",), methods=("zla",), seeds=(1, 2), seconds=20.0)
    found = ClusterExecutor(local=1)
    try:
        done = run_campaign(spec, tmp_path, found)
        assert (done.statuses, found.slots) == ({"SAT": 2}, 1)
    finally:
        found.close()
