import pytest

from e2cp.cli.head_start import give_head_start


@pytest.mark.parametrize(
    ("command", "started"),
    [
        ("search", True),
        ("search --method vlns --time 3", True),
        ("hybrid eternity2 --workers 2", True),
        ("search --help", False),
        ("search -h", False),
        ("hybrid --checkpoint night", False),
        ("hybrid --checkpoint=night", False),
        ("search --scheduler tcp://here:1", False),
        ("search --local-cluster 2", False),
        ("resume night", False),
        ("check search", False),
        ("", False),
    ],
)
def test_a_worker_is_started_where_one_will_be_needed(command, started, monkeypatch):
    calls = []
    monkeypatch.setattr("e2cp.parallel.early_worker.start_early", lambda: calls.append(1))
    give_head_start(command.split())
    assert bool(calls) == started
