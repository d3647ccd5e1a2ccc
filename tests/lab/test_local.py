from threading import Event

import pytest
from lab_cases import a_case, supervisor

from e2cp.errors import InputError
from e2cp.lab import supervise
from e2cp.lab.executor import Ended, Started
from e2cp.lab.local import LocalExecutor
from e2cp.runtime.cpus import usable_cpus


def run_specs(count):
    return [a_case(seed) for seed in range(count)]


def test_every_case_starts_and_ends_once(monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor(0.01))
    events = list(LocalExecutor(3, force=True).run(run_specs(10), Event()))
    started = [event.spec.seed for event in events if isinstance(event, Started)]
    ended = [event.record.seed for event in events if isinstance(event, Ended)]
    assert sorted(started) == sorted(ended) == list(range(10))
    assert {event.where for event in events if isinstance(event, Started)} <= {
        "slot 1",
        "slot 2",
        "slot 3",
    }
    for seed in range(10):
        at = [n for n, e in enumerate(events) if isinstance(e, Started) and e.spec.seed == seed]
        end = [n for n, e in enumerate(events) if isinstance(e, Ended) and e.record.seed == seed]
        assert at < end


def test_cases_are_taken_when_there_is_room_for_them(monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor(5.0))
    taken = []

    def endless():
        for spec in run_specs(100):
            taken.append(spec)
            yield spec

    events = LocalExecutor(1).run(endless(), Event())
    assert isinstance(next(events), Started)
    events.close()
    assert len(taken) == 1


def test_what_is_cancelled_is_stopped_and_not_yielded(monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor(60.0))
    cancelled = Event()
    seen = []
    for event in LocalExecutor(1).run(run_specs(3), cancelled):
        seen.append(event)
        cancelled.set()
    assert [type(event) for event in seen if event is not None] == [Started]


def test_more_jobs_than_processors_are_refused_unless_forced():
    count = len(usable_cpus())
    with pytest.raises(InputError, match=f"expected at most {count}, or --force"):
        LocalExecutor(count + 1)
    assert LocalExecutor(count).slots == count
    assert LocalExecutor(count + 1, force=True).slots == count + 1


def test_a_bug_of_the_supervisor_ends_all(monkeypatch):
    def broken(spec, **_):
        raise RuntimeError("a bug")

    monkeypatch.setattr(supervise, "supervise", broken)
    with pytest.raises(RuntimeError, match="a bug"):
        list(LocalExecutor(1).run(run_specs(3), Event()))
