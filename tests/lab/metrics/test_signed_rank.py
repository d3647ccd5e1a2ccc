"""Wilcoxon's test, against scipy and against all signs counted out."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import rankdata, wilcoxon

from e2cp.lab.metrics.signed_rank import MANY, signed_rank


@pytest.mark.parametrize("size", [2, 6, 15, MANY])
def test_without_ties_it_is_scipys_exact_test(size):
    differences = np.random.default_rng(size).normal(0.3, 1.0, size)
    expected = wilcoxon(differences, method="exact").pvalue
    assert signed_rank(differences).p == pytest.approx(expected)


@pytest.mark.parametrize("size", [MANY + 20, 400])
def test_of_many_it_is_scipys_approximation(size):
    smooth = np.random.default_rng(size).normal(0.2, 1.0, size)
    for differences in (smooth, np.round(smooth, 1)):
        decided = differences[differences != 0]
        expected = wilcoxon(decided, method="asymptotic").pvalue
        assert signed_rank(differences).p == pytest.approx(expected)


@given(st.lists(st.integers(-3, 3), min_size=2, max_size=8))
def test_with_ties_and_zeros_all_signs_are_counted_out(values):
    found = signed_rank(np.array(values, float))
    decided = np.array([value for value in values if value])
    ranks = rankdata(np.abs(decided))
    sums = [ranks[np.array(signs, bool)].sum() for signs in product([0, 1], repeat=len(ranks))]
    seen = ranks[decided > 0].sum()
    tail = min(np.mean(np.array(sums) <= seen), np.mean(np.array(sums) >= seen))
    assert found.p == pytest.approx(min(1.0, 2 * tail))
    if decided.size:
        assert found.biserial == pytest.approx((2 * seen - ranks.sum()) / ranks.sum())


def test_the_effect_size_by_hand():
    assert signed_rank(np.array([1.0, 2.0, 3.0])).biserial == 1.0
    assert signed_rank(np.array([-1.0, 2.0, 3.0])).biserial == pytest.approx((5 - 1) / 6)
    assert signed_rank(np.zeros(3)) == (1.0, 0.0)


def test_differences_that_only_rounding_tells_apart_are_ties():
    assert signed_rank(np.array([0.1 + 0.2 - 0.3, 0.0])) == (1.0, 0.0)


def test_one_difference_is_not_tested():
    assert signed_rank(np.array([1.0])) is None
