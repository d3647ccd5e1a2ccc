from lab_cases import supervisor

from e2cp.lab import supervise
from e2cp.lab.local import LocalExecutor
from e2cp.lab.plan import start_tasks
from e2cp.lab.spec import Spec
from e2cp.lab.starts.store import StartStore
from e2cp.lab.starts.summary import summarise_starts
from e2cp.solvers.status import Status


def test_scores_answers_and_cost_of_each_source(tmp_path, monkeypatch):
    ends = {2: Status.TIMEOUT, 3: Status.UNSAT}
    monkeypatch.setattr(supervise, "supervise", supervisor(statuses=ends))
    starts = ("own", "random", "model:table[relax=2]")
    spec = Spec(("balanced/4x4-3:2/01",), methods=("vlns",), seeds=(1, 2, 3), starts=starts)
    store = StartStore(tmp_path)
    assert [each.start for each in summarise_starts(spec, store)] == ["random"]
    store.make(start_tasks(spec), LocalExecutor(2, force=True), None)
    chance, made = summarise_starts(spec, store)
    assert (chance.start, chance.boards, chance.solved, chance.cpu_s) == ("random", 3, None, 0.0)
    assert (made.start, made.boards, made.solved) == ("model:table[relax=2]", 2, 1)
    assert 0 < chance.least <= chance.median <= chance.most <= 100
    assert made.as_dict()["boards"] == 2
