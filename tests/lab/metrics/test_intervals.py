"""Intervals, by hand and against scipy; how often they cover is in test_simulation."""

import numpy as np
import pytest
from scipy.stats import quantile_test, t

from e2cp.lab.metrics.intervals import MANY, mean_interval, median_interval
from e2cp.lab.metrics.nested import Nested


def first(medians):
    return medians[..., 0]


def nested(values, seeds=1):
    values = np.asarray(values, float)
    return Nested.of(np.arange(values.size) // seeds, values)


def width(interval):
    return interval.high - interval.low


def test_one_run_has_no_interval():
    assert mean_interval(nested([1.0]), first) is None


def test_values_that_are_all_alike_have_none():
    assert mean_interval(nested([0.3] * 6), first) is None
    assert mean_interval(nested([0.3] * 6, seeds=6), first) is None
    assert mean_interval(nested([0.3] * (MANY + 1)), first) is None


def test_one_puzzle_is_drawn_over_its_seeds():
    found = mean_interval(nested(np.arange(9.0), seeds=9), first)
    assert found.over == "seeds"
    assert 0 <= found.low < 4 < found.high <= 8


@pytest.mark.parametrize("puzzles", [MANY, MANY + 1])
def test_of_many_puzzles_it_is_students(puzzles):
    values = np.random.default_rng(3).normal(2.0, 1.0, puzzles)
    found = mean_interval(nested(values), first)
    assert found.over == "puzzles"
    assert found[:2] == pytest.approx(
        t.interval(0.95, puzzles - 1, values.mean(), values.std(ddof=1) / np.sqrt(puzzles)),
        abs=0.03,
    )


def test_puzzles_that_differ_widen_it_though_their_seeds_do_not():
    found = mean_interval(nested([1.0, 1.0, 9.0, 9.0, 4.0, 4.0], seeds=2), first)
    assert found.over == "puzzles"
    assert found.low < 2 and found.high > 8


@pytest.mark.parametrize("puzzles", [3, 8, 80])
def test_more_of_the_same_seeds_do_not_narrow_it(puzzles):
    values = np.random.default_rng(puzzles).normal(0.0, 1.0, puzzles)
    once = mean_interval(nested(values), first)
    often = mean_interval(nested(np.repeat(values, 20), seeds=20), first)
    assert width(often) == pytest.approx(width(once), rel=0.05)


def test_more_puzzles_do():
    values = np.random.default_rng(1).normal(0.0, 1.0, 6)
    few = mean_interval(nested(values), first)
    many = mean_interval(nested(np.tile(values, 4)), first)
    assert width(many) < width(few) / 2


def test_it_is_the_same_each_time():
    runs = nested(np.random.default_rng(1).normal(0.0, 1.0, 24), seeds=4)
    assert mean_interval(runs, first) == mean_interval(runs, first)


@pytest.mark.parametrize("size", [6, 7, 12, 25, 60])
def test_the_interval_of_a_median_is_scipys(size):
    values = np.random.default_rng(size).exponential(2.0, size)
    theirs = quantile_test(values, q=0.0, p=0.5).confidence_interval(0.95)
    assert median_interval(nested(values))[:2] == (theirs.low, theirs.high)


def test_the_interval_of_a_median_may_end_beyond_the_limit():
    found = median_interval(nested([1.0, 2.0, 3.0, 4.0, 5.0, float("inf")]))
    assert found == (1.0, float("inf"), "puzzles")


def test_five_puzzles_are_too_few_for_the_interval_of_a_median():
    assert median_interval(nested(np.arange(25.0), seeds=5)) is None
    assert median_interval(nested(np.arange(5.0), seeds=5)) is None
    assert median_interval(nested(np.arange(6.0), seeds=6)).over == "seeds"
