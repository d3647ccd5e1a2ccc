"""Bootstrap intervals."""

import numpy as np
import pytest
from scipy.stats import bootstrap

from e2cp.lab.metrics.bootstrap import MANY, mean_interval


def test_one_value_has_no_interval():
    assert mean_interval(np.array([1.0]), np.array([0])) is None


def test_seeds_are_drawn_within_puzzles():
    # The puzzles differ and their seeds do not: no other seeds would change the mean.
    interval = mean_interval(np.array([1.0, 1.0, 9.0, 9.0]), np.array([0, 0, 1, 1]))
    assert interval == (5.0, 5.0, "seeds")


def test_puzzles_are_drawn_where_each_has_one_seed():
    values = np.random.default_rng(3).exponential(2.0, 60)
    interval = mean_interval(values, np.arange(60))
    theirs = bootstrap((values,), np.mean, method="percentile", rng=1).confidence_interval
    assert interval.over == "puzzles"
    assert interval.low == pytest.approx(theirs.low, rel=0.05)
    assert interval.high == pytest.approx(theirs.high, rel=0.05)


def test_the_order_of_puzzles_of_unlike_size_does_not_mix_them():
    values, puzzles = np.array([5.0, 1.0, 5.0, 1.0, 5.0]), np.array([7, 2, 7, 2, 7])
    assert mean_interval(values, puzzles)[:2] == pytest.approx((3.4, 3.4))


def test_many_values_get_what_drawing_would_give():
    rng = np.random.default_rng(5)
    values, puzzles = rng.exponential(2.0, MANY + 10), np.repeat(np.arange((MANY + 10) // 5), 5)
    quick = mean_interval(values, puzzles)
    drawn = mean_interval(values[:MANY], puzzles[:MANY])
    assert quick.low == pytest.approx(drawn.low, rel=0.02)
    assert quick.high == pytest.approx(drawn.high, rel=0.02)
