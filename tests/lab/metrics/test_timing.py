"""What a run's time is, and whether it answered."""

import pytest
from records import record, search

from e2cp.lab.metrics.timing import is_solved, limit_of, primal_integral, time_to_target
from e2cp.solvers.status import Status


@pytest.mark.parametrize("status", Status)
def test_models_are_solved_by_an_answer_alone(status):
    assert is_solved(record(status=str(status))) == (status in ("SAT", "UNSAT", "OPTIMAL"))


def test_searches_are_solved_at_their_target():
    assert is_solved(search(target=50))
    assert not is_solved(search(target=51))
    assert not is_solved(search())
    assert not is_solved(search(target=50, status="WRONG"))
    assert not is_solved(record(status="FEASIBLE", score=60, target=50))


def test_time_to_target():
    run = search(scores=[(1.0, 30), (2.0, 50), (4.0, 60)])
    assert time_to_target(run) == 4.0
    run.target = 45
    assert time_to_target(run) == 2.0
    assert time_to_target(search(target=55)) == float("inf")


def test_primal_integral_by_hand():
    run = search(scores=[(1.0, 30), (2.0, 45)])
    assert primal_integral(run) == pytest.approx(1 * 1 + 1 * 0.5 + 8 * 0.25)
    assert primal_integral(search(scores=[])) == 10.0
    late = search(scores=[(1.0, 30), (12.0, 60)])
    assert primal_integral(late) == pytest.approx(1 + 9 * 0.5)


def test_the_tighter_limit_is_what_a_run_had():
    assert limit_of(record()) == 10.0
    assert limit_of(record(seconds=270.0, cpu_seconds=60.0)) == 60.0
    assert limit_of(record(seconds=10.0, cpu_seconds=60.0)) == 10.0
    assert primal_integral(search(scores=[], seconds=270.0, cpu_seconds=60.0)) == 60.0
