"""Two configurations within each puzzle."""

from itertools import product
from math import erfc, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import CensoredData, logrank

from e2cp.lab.metrics.nested import Nested
from e2cp.lab.metrics.pooled import FLIPPED, Pooled, sign_flips

INF = float("inf")
COSTS = st.one_of(st.sampled_from([1.0, 2.0, 3.0]), st.floats(0.1, 9), st.just(INF))
PUZZLES = st.lists(
    st.lists(st.tuples(COSTS, COSTS), min_size=1, max_size=5), min_size=1, max_size=4
)


def pooled(puzzles):
    owners = np.repeat(np.arange(len(puzzles)), [len(runs) for runs in puzzles])
    return Pooled.of(Nested.of(owners, *np.array([pair for runs in puzzles for pair in runs]).T))


@given(PUZZLES)
def test_superiority_run_against_run(puzzles):
    expected = np.mean(
        [
            np.mean(
                [
                    (mine < theirs) + (mine == theirs) / 2
                    for (mine, _), (_, theirs) in product(runs, repeat=2)
                ]
            )
            for runs in puzzles
        ]
    )
    assert pooled(puzzles).superiority() == pytest.approx(expected)


def score_by_hand(runs):
    """Solved runs of the first beyond the share of it among those still unsolved."""
    mine, theirs = (np.array(side) for side in zip(*runs, strict=True))
    both = np.concatenate([mine, theirs])
    return sum(
        (mine == time).sum()
        - (both == time).sum() * (mine >= time).mean() * mine.size / (both >= time).sum()
        for time in {*both.tolist()} - {INF}
    )


@given(PUZZLES)
def test_the_log_rank_score_of_each_puzzle(puzzles):
    found = pooled(puzzles)
    scores = found.logrank_scores()
    assert scores == pytest.approx([score_by_hand(runs) for runs in puzzles])
    swapped = pooled([[(theirs, mine) for mine, theirs in runs] for runs in puzzles])
    assert swapped.logrank_scores() == pytest.approx(-scores)


def test_the_score_is_that_of_scipys_test():
    rng = np.random.default_rng(2)
    mine, theirs = rng.exponential(2.0, 12), rng.exponential(5.0, 12)
    sides = [CensoredData.right_censored(np.minimum(side, 6), side > 6) for side in (mine, theirs)]
    runs = [(a if a <= 6 else INF, b if b <= 6 else INF) for a, b in zip(mine, theirs, strict=True)]
    (score,) = pooled([runs]).logrank_scores()
    assert np.sign(score) == np.sign(logrank(*sides).statistic)


def test_signs_are_counted_out():
    scores = np.array([1.0, 2.0, 4.0, 8.0, -0.5])
    sums = [abs(np.dot(signs, scores)) for signs in product([-1, 1], repeat=5)]
    assert sign_flips(scores) == np.mean(np.array(sums) >= scores.sum())
    assert sign_flips(scores[:1]) is None
    assert sign_flips(np.zeros(4)) == 1.0


def test_many_signs_are_taken_as_normal():
    scores = np.random.default_rng(1).normal(0.4, 1, FLIPPED + 1)
    drawn = np.random.default_rng(2).choice([-1, 1], (200_000, scores.size)) @ scores
    assert sign_flips(scores) == erfc(abs(scores.sum()) / sqrt(2 * (scores**2).sum()))
    assert sign_flips(scores) == pytest.approx(
        np.mean(np.abs(drawn) >= abs(scores.sum())), abs=0.02
    )
