from dataclasses import replace

import pytest

from e2cp.errors import InputError
from e2cp.lab.plan import plan, start_tasks
from e2cp.lab.spec import Spec
from e2cp.workflows.start import random_start


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


TWO_PUZZLES = ("balanced/4x4-3:2/01", "balanced/4x4-3:2/02")


def test_every_method_starts_from_the_same_board_of_a_puzzle_and_a_seed():
    spec = Spec(TWO_PUZZLES, methods=("vlns", "anneal", "breaks"), seeds=(1, 2), starts=("random",))
    run_specs = plan(spec)
    assert len(run_specs) == 2 * 2 * 3
    by_question = {}
    for each in run_specs:
        by_question.setdefault((each.instance, each.seed), []).append(each)
        assert each.start == random_start(each.puzzle, each.seed)
        assert each.label == f"{each.variant} ← random"
    assert all(len({each.start_mark for each in same}) == 1 for same in by_question.values())
    assert len({each.start_mark for each in run_specs}) == 4


def test_the_start_is_a_factor_and_own_is_no_board():
    starts = ("random", "own", "model:table[relax=2]")
    run_specs = plan(Spec(TWO_PUZZLES[:1], methods=("vlns",), starts=starts))
    assert [each.label for each in run_specs] == [
        "vlns ← random",
        "vlns",
        "vlns ← model:table[relax=2]",
    ]
    assert [each.pending for each in run_specs] == [False, False, True]
    assert run_specs[1].key == plan(Spec(TWO_PUZZLES[:1], methods=("vlns",)))[0].key


def test_two_starts_that_are_the_same_board_are_two_runs(tmp_path):
    from e2cp.formats.saving import save_board

    [one] = plan(Spec(TWO_PUZZLES[:1], methods=("vlns",), starts=("random",)))
    file = save_board(one.start, tmp_path / "same.json")
    [other] = plan(Spec(TWO_PUZZLES[:1], methods=("vlns",), starts=(str(file),)))
    assert other.start_mark == one.start_mark
    assert other.key != one.key
    assert other.label == "vlns ← same.json"


def test_models_and_solvers_take_no_start_and_that_is_said():
    notes = []
    spec = Spec(TWO_PUZZLES[:1], ("bool",), methods=("zla", "vlns"), starts=("random",))
    assert [each.label for each in plan(spec, notes.append)] == [
        "bool@cpsat",
        "zla",
        "vlns ← random",
    ]
    assert notes == ["run without a start board, which only searches take: bool@cpsat, zla"]
    with pytest.raises(InputError, match="nothing here takes a start board: read bool@cpsat, zla"):
        plan(replace(spec, methods=("zla",)))


def test_each_start_is_made_once_for_all_methods():
    starts = ("model:table[relax=2]", "random", "method:mac")
    spec = Spec(TWO_PUZZLES, methods=("vlns", "anneal"), seeds=(1, 2, 3), starts=starts)
    tasks = start_tasks(spec)
    assert len(tasks) == len({task.mark for task in tasks}) == 2 * 3 * 2
