"""Times as a few numbers, against what is computed by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import gmean

from e2cp.lab.metrics.aggregate import SHIFT, aggregate, quantile

INF = float("inf")
times = st.lists(st.one_of(st.floats(0, 10), st.just(INF)), min_size=1, max_size=30)


def of(values, limits=10.0, puzzles=None):
    """Summarise times, each of another puzzle unless puzzles are given."""
    array = np.array(values, float)
    own = np.arange(array.size) if puzzles is None else np.array(puzzles)
    return aggregate(array, np.broadcast_to(limits, array.shape), own)


def test_by_hand():
    found = of([1.0, 3.0, INF, 8.0])
    assert (found.total, found.solved) == (4, 3)
    assert found.median == pytest.approx(5.5)
    assert found.par2 == pytest.approx((1 + 3 + 8 + 20) / 4)
    assert found.par10 == pytest.approx((1 + 3 + 8 + 100) / 4)
    assert found.geometric == pytest.approx((1.01 * 3.01 * 20.01 * 8.01) ** 0.25 - 0.01)


def test_a_puzzle_weighs_the_same_however_many_seeds_it_has():
    found = of([1.0, 3.0, 5.0, 5.0, INF, 7.0], puzzles=[0, 1, 1, 1, 1, 2])
    assert (found.total, found.solved) == (6, 5)
    assert found.median == 5.0
    assert found.par2 == pytest.approx((1 + (3 + 5 + 5 + 20) / 4 + 7) / 3)
    assert found.geometric == pytest.approx((1.01 * 5.01 * 7.01) ** (1 / 3) - 0.01)


def test_a_median_that_touches_an_unsolved_run_is_unsolved():
    found = of([1.0, INF], puzzles=[0, 0])
    assert found.median == INF
    assert found.geometric == pytest.approx(20.0)
    assert found.par2 == 10.5


def test_the_median_is_beyond_the_limit_once_it_touches_an_unsolved_puzzle():
    assert of([1.0, 2.0, INF, INF]).median == INF
    assert of([1.0, 2.0, 3.0, INF]).median == 2.5


def test_limits_count_run_by_run():
    assert of([INF, INF], np.array([10.0, 60.0])).par2 == 70.0


def test_nothing_has_no_averages():
    assert np.isnan(of([]).par2)


@given(times)
def test_bounds_and_agreement_with_scipy(values):
    array = np.array(values)
    found = of(values)
    assert 0 <= found.geometric <= found.par2 + 1e-9
    assert found.par2 <= 20 and found.par2 <= found.par10 <= 100
    capped = np.where(np.isfinite(array), array, 20.0)
    assert found.geometric == pytest.approx(gmean(capped + SHIFT) - SHIFT)


@given(st.lists(st.floats(-5, 5), min_size=1, max_size=20), st.floats(0, 1))
def test_quantiles_of_finite_values_are_numpys(values, share):
    assert quantile(np.array(values), share) == pytest.approx(np.quantile(values, share))
