import time

import pytest
from lab_cases import a_case

from e2cp.lab.progress import Running
from e2cp.lab.record import Record
from e2cp.lab.time_left import TimeLeft
from e2cp.solvers.status import Status


def cases(variant, count, seconds=10.0):
    return [a_case(seed, variant=variant, seconds=seconds) for seed in range(count)]


def ended(spec, wall_s):
    return Record.of(spec, Status.SAT, wall_s=wall_s)


def test_before_anything_has_ended_the_limits_bound_it():
    left = TimeLeft([*cases("bool", 4), *cases("table", 2, 30.0)])
    assert not left.known
    assert left.seconds(1) == 4 * 10 + 2 * 30
    assert left.seconds(2) == 50


def test_each_label_takes_what_it_took_on_average():
    quick, slow = cases("bool", 4), cases("table", 4)
    left = TimeLeft([*quick, *slow])
    for spec, seconds in ((quick[0], 1.0), (quick[1], 3.0), (slow[0], 8.0)):
        left.note(ended(spec, seconds))
    assert left.known
    assert left.seconds(1) == pytest.approx(2 * 2.0 + 3 * 8.0)  # a mean over all said 20


def test_a_label_of_which_none_has_ended_takes_the_usual_share_of_its_limit():
    first, other = cases("bool", 2), cases("table", 3, 100.0)
    left = TimeLeft([*first, *other])
    left.note(ended(first[0], 2.0))
    assert left.seconds(1) == pytest.approx(2.0 + 3 * 20.0)


def test_what_runs_is_partly_done_and_the_last_run_is_waited_for():
    specs = cases("bool", 2)
    left = TimeLeft(specs)
    running = [Running(specs[0], "slot 1", time.monotonic() - 4)]
    assert left.seconds(1, running) == pytest.approx(16, abs=0.5)
    assert left.seconds(8, running) == pytest.approx(6, abs=0.5)
    late = [Running(specs[0], "slot 1", time.monotonic() - 99)]
    assert left.seconds(1, late) == pytest.approx(10, abs=0.5)


def test_nothing_is_left_of_nothing():
    assert TimeLeft().seconds(0) == 0


def test_the_limit_on_the_processor_bounds_it_before_the_generous_one_by_the_clock():
    specs = [a_case(seed, seconds=270.0, cpu_seconds=60.0) for seed in (1, 2)]
    left = TimeLeft(specs)
    assert left.seconds(1) == 120
    left.note(ended(specs[0], 5.0))
    assert left.seconds(1) == 5
