from dataclasses import replace

import pytest
from lab_cases import PUZZLE, a_case

import e2cp
from e2cp.lab.run_spec import RunSpec
from e2cp.puzzle.clue import Clue


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "exact"},
        {"variant": "bool[counts=on]"},
        {"engine": "cadical195"},
        {"seed": 2},
        {"seconds": 11.0},
        {"memory_mb": 100},
        {"relax": 1},
        {"target": 3},
        {"source": "changed"},
        {"puzzle": e2cp.load("balanced/4x4-3:2/02")},
        {"puzzle": PUZZLE.with_clues([Clue(int(PUZZLE.kinds.argmin()), 5, 0)])},
    ],
)
def test_what_determines_a_run_changes_its_key(changes):
    assert replace(a_case(), **changes).key != a_case().key


def test_names_and_ways_of_writing_a_number_do_not():
    same = replace(a_case(), instance="another", group="another", seconds=10)
    assert same.key == a_case().key


def test_a_case_travels_as_text():
    spec = a_case(memory_mb=500, relax=2, target=20, source="abc")
    back = RunSpec.from_json(spec.to_json())
    assert (back.key, back.label, back.instance, back.group) == (
        spec.key,
        spec.label,
        spec.instance,
        spec.group,
    )


@pytest.mark.parametrize(
    ("changes", "label"),
    [
        ({}, "bool@cpsat"),
        ({"variant": "/home/me/mine.py[a=b/c]"}, "mine.py[a=b/c]@cpsat"),
        ({"kind": "exact", "variant": "zla", "engine": "zla"}, "zla"),
        ({"kind": "search", "variant": "vlns[cells=8]", "engine": ""}, "vlns[cells=8]"),
    ],
)
def test_what_a_reader_calls_it(changes, label):
    assert a_case(**changes).label == label
