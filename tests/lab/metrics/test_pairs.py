"""One configuration against another."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from records import record, search
from scipy.stats import binomtest, wilcoxon

from e2cp.lab.metrics import compare, pairs
from e2cp.lab.metrics.pairs import holm


def pair_of(runs):
    (one,) = compare(runs).sets
    (pair,) = one.pairs
    return pair


def models(first, second, seeds=1):
    """Two models on as many puzzles as there are times; None is a timeout."""
    return [
        record(label, f"p{place // seeds}", place % seeds, cpu=cpu or 10.0, status=status)
        for label, times in (("a", first), ("b", second))
        for place, cpu in enumerate(times)
        for status in ("SAT" if cpu else "TIMEOUT",)
    ]


def test_by_hand():
    pair = pair_of(models([1.0, 2.0, None, None], [3.0, 2.0, 4.0, None]))
    assert (pair.pairs, pair.wins, pair.losses, pair.ties) == (4, 1, 1, 2)
    assert (pair.only_first, pair.only_second) == (0, 1)
    assert pair.effect == pytest.approx((2 * 3 * 11 * 11 / (4 * 3 * 5 * 11)) ** 0.25)
    assert (pair.unit, pair.interval.over) == ("puzzle", "puzzles")


def test_the_tests_are_scipys():
    rng = np.random.default_rng(1)
    first, second = rng.uniform(0.1, 9, (2, 15))
    pair = pair_of(models(first, second))
    wins = int((first < second).sum())
    assert pair.sign_p == pytest.approx(binomtest(wins, 15).pvalue)
    assert pair.wilcoxon_p == pytest.approx(wilcoxon(first, second).pvalue)


def test_seeds_of_a_puzzle_are_one_pair_where_there_are_puzzles_enough():
    rng = np.random.default_rng(1)
    first, second = rng.uniform(0.1, 9, (2, 18))
    pair = pair_of(models(first, second, seeds=3))
    medians = [np.median(side.reshape(6, 3), axis=1) for side in (first, second)]
    assert (pair.unit, pair.pairs) == ("puzzle", 6)
    assert pair.wins == int((medians[0] < medians[1]).sum())
    assert pair.wilcoxon_p == pytest.approx(wilcoxon(*medians).pvalue)
    few = pair_of(models(first[:15], second[:15], seeds=3))
    assert (few.unit, few.pairs) == ("run", 15)


def test_a_puzzle_most_of_whose_seeds_are_unsolved_is_unsolved():
    first = [1.0, None, None] + [1.0] * 15
    pair = pair_of(models(first, [2.0] * 18, seeds=3))
    assert (pair.wins, pair.losses) == (5, 1)


def test_configurations_alike_are_not_distinguished():
    pair = pair_of(models([1.0, 2.0], [1.0, 2.0]))
    assert (pair.ties, pair.sign_p, pair.wilcoxon_p, pair.effect) == (2, 1.0, 1.0, 1.0)


def test_higher_scores_win():
    runs = [search("s", seed=seed, scores=[(1.0, 40 + seed)]) for seed in range(8)]
    runs += [search("t", seed=seed, scores=[(1.0, 40)]) for seed in range(8)]
    pair = pair_of(runs)
    assert (pair.quantity, pair.wins, pair.losses, pair.ties) == ("score", 7, 0, 1)
    assert pair.effect == 3.5
    assert pair.sign_p == pytest.approx(2 / 2**7)


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


@given(st.lists(st.floats(0, 1), max_size=10))
def test_holm_lies_between_nothing_and_bonferroni(values):
    for plain, corrected in zip(values, holm(values), strict=True):
        assert plain <= corrected <= min(1.0, len(values) * plain)


@pytest.mark.parametrize("size", [51, 400])
def test_wilcoxon_of_many_pairs_is_that_of_scipy(size):
    rng = np.random.default_rng(size)
    smooth = rng.normal(0.2, 1.0, size)
    for differences in (smooth, np.round(smooth, 1)):
        decided = differences[differences != 0]
        assert pairs._many_wilcoxon(decided) == pytest.approx(wilcoxon(decided).pvalue)


@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (1, 0), (3, 3), (2, 9), (400, 470)])
def test_the_sign_test_is_that_of_scipy(wins, losses):
    left = np.repeat([1.0, 2.0, 5.0], [wins, losses, 2])
    right = np.repeat([2.0, 1.0, 5.0], [wins, losses, 2])
    expected = binomtest(wins, wins + losses).pvalue if wins + losses else 1.0
    assert pairs._sign_test(left, right) == pytest.approx(expected)
