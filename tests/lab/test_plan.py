from dataclasses import replace

import pytest

from e2cp.errors import InputError
from e2cp.lab.plan import plan
from e2cp.lab.spec import Spec


def test_the_product_of_everything_seed_by_seed():
    spec = Spec(
        ("balanced/4x4-3:2/01", "balanced/4x4-3:2/02"),
        ("bool", "sat-pd"),
        methods=("zla",),
        seeds=(3, 1),
        seconds=7.0,
        memory_mb=500,
    )
    run_specs = plan(spec)
    assert len(run_specs) == len({run_spec.key for run_spec in run_specs}) == 2 * 3 * 2
    assert [run_spec.seed for run_spec in run_specs] == [3] * 6 + [1] * 6
    assert [run_spec.label for run_spec in run_specs[:3]] == [
        "bool@cpsat",
        "sat-pd@cadical195",
        "zla",
    ]
    assert {run_spec.instance for run_spec in run_specs[:3]} == {"balanced/4x4-3:2/01"}
    assert {(run_spec.seconds, run_spec.memory_mb, run_spec.group) for run_spec in run_specs} == {
        (7.0, 500, "balanced/4x4-3:2")
    }


def test_relaxed_cells_concern_models_and_targets_concern_searches():
    spec = Spec(("balanced/4x4-3:2/01",), ("bool",), methods=("vlns",), relax=(0, 2), target=20)
    assert [(run_spec.label, run_spec.relax, run_spec.target) for run_spec in plan(spec)] == [
        ("bool@cpsat", 0, None),
        ("vlns", 0, 20),
        ("bool@cpsat", 2, None),
    ]


def test_what_is_named_twice_is_run_once():
    spec = Spec(("balanced/4x4-3:2/01", "balanced/4x4-3:2"), ("bool", "bool@cpsat"))
    assert len(plan(spec)) == 10


def test_the_same_plan_has_the_same_keys():
    spec = Spec(("balanced/4x4-3:2/01",), ("bool",), methods=("vlns",))
    assert [run_spec.key for run_spec in plan(spec)] == [run_spec.key for run_spec in plan(spec)]


def test_clues_make_another_run():
    keys = {
        plan(Spec(("eternity2",), ("bool",), clues=clues))[0].key
        for clues in ("none", "starter", "all")
    }
    assert len(keys) == 3


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"relax": (9,)}, "too many relaxed cells: read 9"),
        ({"target": 25, "methods": ("vlns",)}, "no board of .* has this score: read target 25"),
        ({"instances": ("nothing",)}, "no puzzle of this name"),
    ],
)
def test_what_cannot_be_is_refused(changes, complaint):
    facts = {"instances": ("balanced/4x4-3:2/01",), "encodings": ("bool",), **changes}
    with pytest.raises(InputError, match=complaint):
        plan(Spec(**facts))


def test_the_way_cells_are_drawn_determines_a_relaxed_run_alone():
    spec = Spec(("eternity2",), methods=("quota",), relax=(0, 16), cells="late")
    other = replace(spec, cells="checkerboard")
    late, board = plan(spec), plan(other)
    assert [run_spec.cells for run_spec in late] == ["late", "late"]
    assert late[0].key == board[0].key
    assert late[1].key != board[1].key
