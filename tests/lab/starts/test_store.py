"""Start boards are made once, by runs, and made again when what they depend on has changed."""

import pytest
from lab_cases import supervisor
from variants import write_variant

from e2cp.catalogue.opening import load
from e2cp.lab import supervise
from e2cp.lab.instances import Instance
from e2cp.lab.local import LocalExecutor
from e2cp.lab.spec import Spec
from e2cp.lab.starts.made import MadeStart
from e2cp.lab.starts.store import StartStore
from e2cp.puzzle.check import check
from e2cp.solvers.status import Status

PUZZLE = load("balanced/4x4-3:2/01")
INSTANCE = Instance(PUZZLE.name, "set", PUZZLE)
SPEC = Spec((PUZZLE.name,), methods=("vlns",), seeds=(1, 2), seconds=20.0)


def tasks(text="model:sat-pd[relax=2]", seeds=(1, 2)):
    source = MadeStart.parse(text)
    return [source.task(INSTANCE, seed, SPEC) for seed in seeds]


def make(folder, wanted):
    store = StartStore(folder)
    store.make(wanted, LocalExecutor(2, force=True), None)
    return store


def stubbed(monkeypatch, **options):
    seen = []
    monkeypatch.setattr(supervise, "supervise", supervisor(seen=seen, **options))
    return seen


def test_a_model_is_solved_completed_and_its_cost_kept(tmp_path):
    wanted = tasks(seeds=(1,))
    assert StartStore(tmp_path).find(wanted[0]).board is None
    make(tmp_path, wanted)
    found = StartStore(tmp_path).find(wanted[0])
    assert check(found.board).valid and not found.board.holes.size
    assert found.board.score > 16  # a random board has about eight
    assert 0.05 < found.cpu_s < 20
    assert found.fault == ""


def test_it_is_made_once_and_again_when_its_code_has_changed(tmp_path, monkeypatch):
    seen = stubbed(monkeypatch)
    variant = write_variant(tmp_path, "mine", "return honest(puzzle, relaxed, parameters)")
    text = f"model:{variant}[relax=2]"
    make(tmp_path / "c", tasks(text))
    make(tmp_path / "c", tasks(text))
    assert len(seen) == 2
    changed = "import sys; return honest(puzzle, relaxed, parameters)"
    write_variant(tmp_path, "mine", changed)
    assert StartStore(tmp_path / "c").find(tasks(text)[0]).board is None
    make(tmp_path / "c", tasks(text))
    assert len(seen) == 4


def test_an_unsolved_model_gives_way_to_a_partial_board(tmp_path, monkeypatch):
    def supervise_one(spec, **_):
        record, board = supervisor(statuses={1: Status.TIMEOUT})(spec)
        record.cpu_s = 2.0
        return (record, None) if spec.kind == "model" else (record, board)

    monkeypatch.setattr(supervise, "supervise", supervise_one)
    store = make(tmp_path, tasks())
    first, second = (store.find(task) for task in tasks())
    assert first.cpu_s == pytest.approx(4.0, abs=0.5)  # the model and mac
    assert second.cpu_s == pytest.approx(2.0, abs=0.5)
    assert not first.board.holes.size


@pytest.mark.parametrize("status", [Status.UNSAT, Status.CRASH, Status.WRONG, Status.SKIPPED])
def test_without_a_board_it_says_why(tmp_path, monkeypatch, status):
    stubbed(monkeypatch, statuses={1: status})
    store = make(tmp_path, tasks())
    first, second = (store.find(task) for task in tasks())
    assert first.board is None
    assert first.fault == f"sat-pd@cadical195 ended with {status}"
    assert second.board is not None


def test_what_was_set_aside_is_made_anew(tmp_path, monkeypatch):
    seen = stubbed(monkeypatch, statuses={1: Status.CRASH})
    store = make(tmp_path, tasks())
    store.set_aside(tasks(), failed_only=True)
    assert store.find(tasks()[0]).fault == ""
    assert store.find(tasks()[1]).board is not None
    make(tmp_path, tasks())
    assert [spec.seed for spec in seen] in ([1, 2, 1], [2, 1, 1])
    store.set_aside(tasks(), failed_only=False)
    assert store.find(tasks()[1]).board is None
