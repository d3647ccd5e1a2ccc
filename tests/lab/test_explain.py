from dataclasses import replace

import pytest
from lab_cases import a_case

from e2cp.errors import InputError
from e2cp.lab.explain import explain, find_runs
from e2cp.lab.ledger import Ledger
from e2cp.lab.record import Record
from e2cp.solvers.status import Status


def ledger_of(folder, *specs):
    with Ledger(folder) as ledger:
        for day, spec in enumerate(specs, start=1):
            ledger.append(Record.of(spec, Status.SAT, started=f"2026-01-{day:02}T00:00:00"))
    return Ledger(folder)


def test_the_run_that_differs_least_says_why(tmp_path):
    near, far = a_case(seconds=5.0), a_case(seconds=5.0, memory_mb=500, relax=4)
    [found] = explain([a_case(seconds=9.0)], ledger_of(tmp_path, near, far))
    assert found.verdict == "repeated"
    assert found.reasons == ("the limit on time: 5 → 9",)  # not those of the later run
    assert found.earlier.key == near.key


def test_a_search_from_another_start_is_new(tmp_path):
    spec = a_case(kind="search", variant="vlns", engine="")
    [found] = explain([replace(spec, origin="random")], ledger_of(tmp_path, spec))
    assert found.verdict == "new"
    assert found.reasons == ("its start board is not made yet",)


def test_runs_are_named_by_key_or_as_they_are_shown(tmp_path):
    specs = [
        *(a_case(seed) for seed in (1, 2, 12)),
        a_case(2, kind="search", variant="vlns", engine="", origin="model:table[relax=4]"),
    ]
    found = explain(specs, ledger_of(tmp_path, specs[0]))
    instance = specs[0].instance

    def named(text):
        return [each.spec.seed for each in find_runs(found, text) if each in found]

    assert named(specs[2].key[:10]) == [12]
    assert named(f"bool@cpsat {instance} seed 1") == [1]
    assert named(f"bool@cpsat  {instance}  seed 2") == [2]
    assert named(f"vlns ← model:table[relax=4]  {instance}  seed 2") == [2]
    assert named("bool@cpsat") == [1, 2, 12]
    assert len(named("seed 2")) == 2
    for text in ("bool@cpsat seed 9", "nothing", "seed"):
        with pytest.raises(InputError, match=r"no planned run .* 'bool@cpsat .* seed 1'"):
            find_runs(found, text)


def test_the_key_of_the_earlier_run_names_the_run_that_it_explains(tmp_path):
    before, now = a_case(seconds=5.0), a_case(seconds=9.0)
    found = explain([now], ledger_of(tmp_path, before))
    assert [each.spec for each in find_runs(found, before.key[:12])] == [now]


def test_the_details_name_code_and_the_earlier_run(tmp_path):
    [found] = explain([a_case()], ledger_of(tmp_path, a_case()))
    output = found.details()
    assert output["verdict"] == "known"
    assert output["earlier"]["status"] == "SAT"
    assert output["files"] == {}
