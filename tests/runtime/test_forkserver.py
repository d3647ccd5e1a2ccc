"""Children forked from a warm process live and end as others do; a forkserver may die."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from processes import is_alive

from e2cp.runtime import forkserver as forkserver_module
from e2cp.runtime.forkserver import Forkserver, ForkserverError, start_warm
from e2cp.runtime.start import start_fresh
from e2cp.runtime.task import Task

TESTS = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can")


@pytest.fixture(scope="module")
def forkserver():
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(TESTS)
    found = Forkserver(("e2cp.kernels",))
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before
    yield found
    found.close()
    assert not is_alive(found.pid)


@pytest.fixture
def shared(monkeypatch):
    """The forkserver of a process that has none yet."""
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    fresh = forkserver_module._Shared()
    monkeypatch.setattr(forkserver_module, "_shared", fresh)
    yield fresh
    fresh.close()


def task(memory_mb=None, cpu=None, **orders):
    return Task("odd_child", json.dumps(orders), memory_mb=memory_mb, cpu=cpu)


def live(child, seconds=20.0):
    child.deadline = time.time() + seconds
    events = list(child.events())
    return events, child.end()


@pytest.fixture(params=["forkserver", "fresh"])
def start(request, monkeypatch, forkserver):
    """Both ways to start a child: they must not differ in how it ends."""
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    return forkserver.start if request.param == "forkserver" else start_fresh


def test_a_forked_child_is_on_its_own(forkserver):
    cpu = min(os.sched_getaffinity(0))
    [facts], ending = live(forkserver.start(task(cpu=cpu, facts=True)))
    assert (ending.code, ending.complaint) == (0, "")
    assert facts["parent"] == forkserver.pid
    assert facts["session"] == facts["pid"] != forkserver.pid
    assert facts["cpus"] == [cpu]
    assert facts["threads"] == 1
    assert facts["warmed"] >= 1
    assert facts["numba"]
    # its own stream for events, and the folder that is being listed
    assert len(facts["files"]) <= 5
    assert abs(facts["started"] - time.time()) < 20
    assert not is_alive(facts["pid"])


def test_what_a_child_took_is_its_own(start):
    ours = b"x" * (300 << 20)
    for _ in range(2):
        _, ending = live(start(task(burn=0.3)))
        assert 0.3 <= ending.cpu_s < 5
        assert 10 < ending.peak_mb < 250 < len(ours) >> 20
    _, ending = live(start(task(hold=300, sleep=0.1)))
    assert ending.peak_mb > 300


def test_endings_are_reported(start):
    assert live(start(task(exit=7)))[1].code == 7
    assert live(start(task(signal=int(signal.SIGSEGV))))[1].code == -signal.SIGSEGV
    _, ending = live(start(task(complain="I am not well", signal=int(signal.SIGKILL))))
    assert (ending.code, ending.reason) == (-signal.SIGKILL, "I am not well")
    assert "ended by SIGABRT" in live(start(task(signal=int(signal.SIGABRT))))[1].reason
    _, ending = live(start(task(**{"raise": "RuntimeError"})))
    assert (ending.code, ending.reason) == (1, "RuntimeError")
    events, _ = live(start(task(**{"raise": "MemoryError"})))
    assert [event["event"] for event in events] == ["memory"]
    assert not ending.lost


@pytest.mark.parametrize("deaf", [False, True])
def test_a_deadline_holds(start, deaf):
    child = start(task(deaf=deaf, events=[{"event": "hello"}], sleep=60))
    begin = time.time()
    events, ending = live(child, 1.0)
    assert [event["event"] for event in events] == ["hello"]
    assert ending.code == -(signal.SIGKILL if deaf else signal.SIGTERM)
    assert time.time() - begin < 10
    assert not is_alive(child.pid)


def test_a_deadline_may_move(start):
    child = start(task(events=[{"event": "ready"}], sleep=1.5))
    child.deadline = time.time() + 30
    for _ in child.events():
        child.deadline = time.time() + 0.1
    assert child.end().code == -signal.SIGTERM


def test_memory_is_limited(start):
    assert live(start(task(memory_mb=600, hold=100)))[1].code == 0
    events, ending = live(start(task(memory_mb=600, hold=700)))
    assert "memory" in [event["event"] for event in events]
    assert ending.peak_mb < 600
    _, ending = live(start(task(memory_mb=10)))
    assert ending.code != 0
    assert ending.short_of_memory


def test_runs_beside_each_other(forkserver):
    begin = time.time()
    children = [forkserver.start(task(sleep=1.0)) for _ in range(8)]
    endings = [live(child)[1].code for child in reversed(children)]
    assert endings == [0] * 8
    assert time.time() - begin < 7


def test_a_module_that_fails_to_warm_still_runs(forkserver):
    assert live(forkserver.start(task(**{"fail in the forkserver": True, "exit": 3})))[1].code == 3
    _, ending = live(forkserver.start(Task("no_such_module", "{}")))
    assert "ModuleNotFoundError" in ending.reason


def test_a_start_can_be_cancelled(shared):
    cancelled = threading.Event()
    cancelled.set()
    begin = time.time()
    assert start_warm(task(sleep=60), cancelled) is None
    assert time.time() - begin < 5
    assert live(start_warm(task(exit=4)))[1].code == 4


def test_a_child_whose_asker_is_interrupted_is_ended(forkserver, monkeypatch):
    receive, pids = forkserver_module._receive, []

    def interrupted(line, cancelled=None):
        pids.append(receive(line, cancelled)["pid"])
        raise KeyboardInterrupt

    monkeypatch.setattr(forkserver_module, "_receive", interrupted)
    with pytest.raises(KeyboardInterrupt):
        forkserver.start(task(sleep=60))
    deadline = time.time() + 10
    while is_alive(pids[0]):
        assert time.time() < deadline
        time.sleep(0.01)


def test_a_forkserver_that_dies_is_replaced(shared):
    child = start_warm(task(sleep=60))
    first = shared.forkserver()
    os.kill(first.pid, signal.SIGKILL)
    _, ending = live(child, 10.0)
    assert ending.lost
    assert not is_alive(child.pid)
    _, ending = live(start_warm(task(exit=5)))
    assert (ending.code, ending.lost) == (5, False)
    assert shared.forkserver().pid != first.pid
    assert shared.deaths == 0


def test_a_forkserver_that_keeps_dying_is_given_up(shared):
    deadly = task(**{"kill the forkserver": True, "exit": 6})
    assert live(start_warm(deadly))[1].code == 6
    assert shared.forkserver() is None
    assert shared.deaths == forkserver_module.MOST_DEATHS


def test_a_forkserver_that_cannot_start(shared, monkeypatch):
    monkeypatch.setattr(forkserver_module, "MODULE", "no_such_module")
    [facts], ending = live(start_warm(task(facts=True)))
    assert ending.code == 0
    assert facts["parent"] == os.getpid()


def test_systems_without_nurseries(shared, monkeypatch):
    monkeypatch.delattr(os, "pidfd_open")
    with pytest.raises(ForkserverError):
        Forkserver()
    [facts], ending = live(start_warm(task(facts=True)))  # and without waiting at a descriptor
    assert (ending.code, facts["parent"]) == (0, os.getpid())
    _, ending = live(start_warm(task(sleep=60)), 0.5)
    assert ending.code == -signal.SIGTERM


def test_a_fork_that_fails_kills_nobody_else(shared, monkeypatch):
    other = start_warm(task(sleep=1.0, exit=0))
    with monkeypatch.context() as patch:
        patch.setattr(forkserver_module, "_receive", lambda *_: {"error": "no room"})
        [facts], _ = live(start_warm(task(facts=True)))
    assert facts["parent"] == os.getpid()
    assert live(other)[1].code == 0


PARENT = """
import json, time
from e2cp.runtime.forkserver import _shared, start_warm
from e2cp.runtime.task import Task
child = start_warm(Task("odd_child", json.dumps({"sleep": 600, "deaf": True})))
print(_shared.forkserver().pid, child.pid, flush=True)
time.sleep(600)
"""


def test_nothing_outlives_the_process_that_asked(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    with parent:
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert all(map(is_alive, pids))
        parent.send_signal(signal.SIGKILL)
    deadline = time.time() + 10
    while any(map(is_alive, pids)):
        if time.time() > deadline:
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            pytest.fail("somebody lives on")
        time.sleep(0.02)


def test_a_forked_process_has_a_forkserver_of_its_own(shared):
    child = start_warm(task(sleep=60))
    os.register_at_fork(after_in_child=shared.forget)
    pid = os.fork()
    if pid == 0:
        os._exit(0 if shared._forkserver is None else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert is_alive(child.pid)
    assert shared.forkserver().alive
    live(child, 0.1)


def test_its_end_is_reported_though_the_forkserver_is_busy(forkserver, monkeypatch):
    child = forkserver.start(task())
    reap = child._reap

    def slowly():
        time.sleep(0.5)
        return reap()

    monkeypatch.setattr(child, "_reap", slowly)
    live(child)
    assert child.ended <= time.time() - 0.5
    assert child.started < child.ended
    assert child.exit.code == 0
