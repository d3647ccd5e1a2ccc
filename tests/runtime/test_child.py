"""A child from scratch: what it says, and what is left when it cannot be started."""

import os
import time
from pathlib import Path

import pytest

from e2cp.runtime import child as child_module
from e2cp.runtime.start import start_fresh
from e2cp.runtime.task import Task

CHATTY = """
import sys
print('{"event": "good", "number": 1}', flush=False)
print('nonsense')
print('{"event": "late"}')
sys.stdout.flush()
import time; time.sleep(60)
"""


@pytest.fixture
def chatty(tmp_path, monkeypatch):
    (tmp_path / "chatty_child.py").write_text(CHATTY)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return Task("chatty_child")


def descriptors():
    return len(list(Path("/proc/self/fd").iterdir()))


def test_events_before_nonsense_are_kept_and_it_is_ended(chatty):
    child = start_fresh(chatty)
    begun, seen = time.time(), []
    while (events := child.read_events()) is not None:
        seen += events
    assert [event["event"] for event in seen] == ["good"]
    assert "not an event of a worker: 'nonsense'" in child.end().complaint
    assert time.time() - begun < 30


def test_nothing_is_left_open_when_it_cannot_be_watched(chatty, monkeypatch):
    started = []

    def refuse(pid):
        started.append(pid)
        raise OSError(24, "too many open files")

    monkeypatch.setattr(child_module.os, "pidfd_open", refuse)
    before = descriptors()
    with pytest.raises(OSError, match="too many"):
        start_fresh(chatty)
    assert descriptors() == before
    with pytest.raises(ChildProcessError):
        os.waitpid(started[0], os.WNOHANG)
