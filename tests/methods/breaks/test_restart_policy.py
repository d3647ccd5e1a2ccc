"""When a start is left."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from e2cp.methods.breaks.restart_policy import OFTEN, RestartPolicy

PORTION = 100_000
BUDGET = 15


def after_many_starts(share):
    worth = RestartPolicy(share)
    worth.before = 1000
    return worth


def feed(worth, *portions, budget=BUDGET):
    """Feed a new restart portion by portion; return after how many it is left, or None.

    Each portion says how often the deepest of three depths was reached.
    """
    counts = np.zeros(3, np.int64)
    worth.begin(budget, counts)
    for place, yielded in enumerate(portions, 1):
        counts = counts + np.array([10, PORTION - 10 - yielded, yielded])
        if not worth.keeps(counts, budget):
            return place
    return None


def test_a_start_is_kept_while_it_yields_its_share_of_the_mean():
    worth = after_many_starts(0.5)
    assert feed(worth, 1000, 1000, 1000) is None
    assert feed(worth, 100) == 1
    assert feed(worth, 700, 700, 0, 0) == 4


def test_what_it_yielded_before_weighs_half_each_time():
    worth = after_many_starts(0.5)
    feed(worth, 1000)
    assert feed(worth, 1000, 600, 0) is None
    assert worth.recent[2] == 400


def test_depths_that_are_reached_too_seldom_are_not_watched():
    seldom = int(OFTEN * PORTION) // 2
    worth = after_many_starts(0.5)
    assert feed(worth, seldom, 0, 0) is None
    assert feed(after_many_starts(0.5), 10 * seldom, 0, 0, 0) == 4


def test_without_a_share_any_yield_keeps_it():
    assert feed(after_many_starts(0), 10_000, 100, 100) is None


@pytest.mark.parametrize("share", [2.0, 100.0])
def test_a_share_above_one_leaves_every_usual_start(share):
    assert feed(after_many_starts(share), 700, 700) == 1


def test_each_budget_has_a_mean_of_its_own():
    worth = after_many_starts(0.5)
    assert feed(worth, 10_000, 10_000, budget=20) is None
    assert feed(worth, 200, 200, budget=15) is None
    assert feed(worth, 200, budget=20) == 1


def test_a_portion_in_which_the_budget_changed_is_not_weighed():
    worth = after_many_starts(0.5)
    feed(worth, 1000)
    worth.begin(20, np.zeros(3, np.int64))
    nothing = np.array([10, PORTION - 10, 0])
    assert worth.keeps(nothing, BUDGET)
    assert not worth.keeps(2 * nothing, BUDGET)


@given(st.lists(st.lists(st.integers(0, 10**4), min_size=1, max_size=6), max_size=6))
def test_a_restored_one_decides_as_if_never_stopped(starts):
    whole = after_many_starts(0.4)
    for start in starts:
        feed(whole, *start)
    again = after_many_starts(0.4)
    again.restore(whole.state())
    decided = {one: feed(one, 77, 0, 1000, 9) for one in (whole, again)}
    assert decided[whole] == decided[again]
    assert all(map(np.array_equal, whole.totals.values(), again.totals.values()))


def test_no_start_takes_longer_than_all_before_it():
    worth = RestartPolicy(0.5)
    usual = [1000] * 9
    assert [feed(worth, *usual) for _ in range(5)] == [1, 2, 4, 8, None]
