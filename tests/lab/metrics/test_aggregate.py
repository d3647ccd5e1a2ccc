"""Times as a few numbers, against what is computed by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import gmean

from e2cp.lab.metrics.aggregate import SHIFT, aggregate, quantile

INF = float("inf")
times = st.lists(st.one_of(st.floats(0, 10), st.just(INF)), min_size=1, max_size=30)


def test_by_hand():
    found = aggregate(np.array([1.0, 3.0, INF, 8.0]), np.full(4, 10.0))
    assert (found.total, found.solved) == (4, 3)
    assert found.median == pytest.approx(5.5)
    assert found.par2 == pytest.approx((1 + 3 + 8 + 20) / 4)
    assert found.par10 == pytest.approx((1 + 3 + 8 + 100) / 4)
    assert found.geometric == pytest.approx((2 * 4 * 11 * 9) ** 0.25 - 1)


def test_the_median_is_beyond_the_limit_once_it_touches_an_unsolved_run():
    limits = np.full(4, 10.0)
    assert aggregate(np.array([1.0, 2.0, INF, INF]), limits).median == INF
    assert aggregate(np.array([1.0, 2.0, 3.0, INF]), limits).median == 2.5


def test_limits_count_run_by_run():
    assert aggregate(np.array([INF, INF]), np.array([10.0, 60.0])).par2 == 70.0


def test_nothing_has_no_averages():
    assert np.isnan(aggregate(np.array([]), np.array([])).par2)


@given(times)
def test_bounds_and_agreement_with_scipy(values):
    array, limits = np.array(values), np.full(len(values), 10.0)
    found = aggregate(array, limits)
    assert 0 <= found.geometric <= found.par2 + 1e-9
    assert found.par2 <= 20 and found.par2 <= found.par10 <= 100
    assert found.geometric == pytest.approx(gmean(np.minimum(array, 10) + SHIFT) - SHIFT)


@given(st.lists(st.floats(-5, 5), min_size=1, max_size=20), st.floats(0, 1))
def test_quantiles_of_finite_values_are_numpys(values, share):
    assert quantile(np.array(values), share) == pytest.approx(np.quantile(values, share))
