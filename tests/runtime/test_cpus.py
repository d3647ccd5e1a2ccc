import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack

import pytest

from e2cp.runtime.cpus import reserved_cpu, usable_cpus


@pytest.fixture(autouse=True)
def own_reservations(tmp_path, monkeypatch):
    """Keep out of the way of runs that are measured on this machine."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_each_processor_is_reserved_once_and_then_none():
    allowed = os.sched_getaffinity(0)
    assert set(usable_cpus()) == allowed
    with ExitStack() as stack:
        taken = [stack.enter_context(reserved_cpu()) for _ in allowed]
        assert set(taken) == allowed
        assert stack.enter_context(reserved_cpu()) is None
    with reserved_cpu() as again:
        assert again == usable_cpus()[0]


def test_another_process_has_another_and_its_death_frees_it(tmp_path):
    code = (
        "import time; from e2cp.runtime.cpus import reserved_cpu\n"
        "with reserved_cpu() as cpu: print(cpu, flush=True); time.sleep(60)"
    )
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment
    ) as process:
        theirs = int(process.stdout.readline())
        with reserved_cpu() as mine:
            assert mine != theirs
        process.kill()
    with reserved_cpu() as mine:
        assert mine == theirs


def test_one_processor_of_each_core_comes_first(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2, 3})
    cores = {0: "0-1", 1: "0-1", 2: "2-3", 3: "2-3"}
    monkeypatch.setattr("e2cp.runtime.cpus._siblings", cores.get)
    assert usable_cpus() == [0, 2, 1, 3]


def test_where_nothing_can_be_locked_nothing_is_pinned(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    with reserved_cpu() as cpu:
        assert cpu is None
