"""Runs under different conditions are not compared, unless forced."""

import pytest
from records import record, search

from e2cp.errors import InputError
from e2cp.lab.metrics import compare, diff

DIFFERENT = {
    "seconds": ({"seconds": 60.0}, "time limits 10 s, 60 s"),
    "processor": ({"cpu_seconds": 5.0}, "limits on processor time none, 5 s"),
    "conflicts": ({"conflicts": 1000}, "limits on conflicts none, 1000"),
    "memory": ({"memory_mb": 4096}, "memory limits none, 4096 MB"),
    "host": ({"host": "there"}, "hosts here, there"),
    "version": ({"version": "2"}, "versions of e2cp 1, 2"),
    "environment": ({"environment": "f"}, "installed packages e, f"),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_differences_are_refused_and_reported_when_forced(name):
    facts, words = DIFFERENT[name]
    runs = [record("a"), record("b", **facts)]
    with pytest.raises(InputError, match=words):
        compare(runs)
    assert compare(runs, force=True).caveats == (f"set: different {words}",)


def test_searches_have_no_limit_on_conflicts():
    assert not compare([record(conflicts=9), search()]).caveats


def test_a_changed_file_is_another_variant():
    runs = [record(source="x"), record(seed=2, source="y")]
    with pytest.raises(InputError, match="versions of the file of a"):
        compare(runs)
    compare([record("a", source="x"), record("b", source="y")])


def test_searches_of_a_puzzle_share_a_target():
    runs = [search("s", target=40), search("t", target=50)]
    with pytest.raises(InputError, match="targets of searches of p1"):
        compare(runs)
    compare([search("s", target=40), search("t", instance="p2", target=50), record("model")])


def test_what_was_skipped_does_not_count():
    assert not compare([record(), record("b", status="SKIPPED", host="there")]).caveats


def test_sets_may_differ_from_each_other_but_are_not_added_up():
    runs = [record(), record(instance="p2", group="other", seconds=60.0)]
    assert [one.name for one in compare(runs).sets] == ["other", "set"]
    runs[1].seconds = 10.0
    assert [one.name for one in compare(runs).sets] == ["all sets", "other", "set"]


def test_a_diff_is_between_versions_but_not_between_hosts():
    old, new = [record()], [record(version="2", environment="f", source="new")]
    assert diff(old, new).caveats == ()
    new[0].host = "there"
    with pytest.raises(InputError, match="hosts here, there"):
        diff(old, new)
