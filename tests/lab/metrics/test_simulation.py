"""Simulated comparisons: intervals cover at their rate, and tests keep their level.

In the world of these tests puzzles differ in how hard they are, configurations differ from puzzle
to puzzle by a spread, and runs of one puzzle by another; what takes longer than the limit is
unsolved. docs/statistics.md has the same with more draws.
"""

from itertools import combinations

import numpy as np
import pytest

from e2cp.lab.metrics.aggregate import log_seconds
from e2cp.lab.metrics.holm import holm
from e2cp.lab.metrics.intervals import mean_interval, median_interval
from e2cp.lab.metrics.nested import Nested
from e2cp.lab.metrics.pooled import Pooled
from e2cp.lab.metrics.ranks import friedman, mean_ranks
from e2cp.lab.metrics.signed_rank import signed_rank

LIMIT = 10.0
COMPARISONS = 400
WORLDS = {
    "puzzles differ more": {"over_puzzles": 0.8, "over_seeds": 0.2},
    "seeds differ more": {"over_puzzles": 0.1, "over_seeds": 0.8},
    "both, and skewed": {"over_puzzles": 0.6, "over_seeds": 0.6, "skewed": True},
}


def worlds(count, puzzles, seeds, over_puzzles, over_seeds, sides=2, skewed=False):
    """Draw times by comparison, puzzle, seed and configuration: all configurations are alike."""
    random = np.random.default_rng(puzzles * 100 + seeds)
    hard = random.normal(0.5, 1.2, (count, puzzles, 1, 1))
    shape = (count, puzzles, 1, sides)
    own = random.exponential(1.0, shape) if skewed else random.normal(0.0, 1.0, shape)
    noise = random.normal(0.0, 1.0, (count, puzzles, seeds, sides))
    times = np.exp(hard + over_puzzles * own + over_seeds * noise)
    return np.where(times < LIMIT, times, np.inf)


def nested(times):
    """Arrange the times of one comparison, by puzzle, seed and configuration."""
    puzzles, seeds, sides = times.shape
    return Nested.of(np.repeat(np.arange(puzzles), seeds), *times.reshape(-1, sides).T)


def log_ratio(medians):
    logs = log_seconds(medians, np.float64(LIMIT))
    return logs[..., 0] - logs[..., 1]


def covers(interval, truth):
    return interval.low - 1e-9 <= truth <= interval.high + 1e-9


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize(("puzzles", "seeds"), [(6, 1), (6, 5), (12, 3), (30, 10)])
def test_intervals_of_the_ratio_cover_at_their_rate(world, puzzles, seeds):
    drawn = worlds(COMPARISONS, puzzles, seeds, **WORLDS[world])
    hit = np.mean([covers(mean_interval(nested(times), log_ratio), 0.0) for times in drawn])
    assert 0.925 <= hit <= 0.98


def test_taking_runs_for_independent_would_not():
    drawn = worlds(COMPARISONS, 12, 10, **WORLDS["puzzles differ more"])
    hits = []
    for times in drawn:
        differences = log_ratio(times).ravel()
        error = differences.std(ddof=1) / np.sqrt(differences.size)
        hits.append(abs(differences.mean()) <= 1.96 * error)
    assert np.mean(hits) < 0.7


def test_intervals_of_a_difference_of_scores_cover_at_their_rate():
    random = np.random.default_rng(4)
    means = (
        440
        + random.normal(0, 6, (COMPARISONS, 8, 1, 1))
        + random.normal([0.0, 2.0], 3.0, (COMPARISONS, 8, 1, 2))
    )
    scores = np.round(means + random.normal(0, 4, (COMPARISONS, 8, 5, 2)))
    hit = np.mean(
        [
            covers(mean_interval(nested(one), lambda each: each[..., 1] - each[..., 0]), 2.0)
            for one in scores
        ]
    )
    assert 0.925 <= hit <= 0.98


@pytest.mark.parametrize("seeds", [5, 10, 20])
def test_intervals_of_one_puzzle_cover_at_their_rate(seeds):
    drawn = worlds(COMPARISONS, 1, seeds, over_puzzles=0.0, over_seeds=0.6)
    found = [mean_interval(nested(times), log_ratio) for times in drawn]
    hit = np.mean([covers(interval, 0.0) for interval in found if interval])  # None: all unsolved
    assert 0.925 <= hit <= 0.99


@pytest.mark.parametrize(("puzzles", "seeds"), [(6, 1), (9, 4), (25, 3)])
def test_intervals_of_the_median_cover_at_least_at_their_rate(puzzles, seeds):
    world = {**WORLDS["both, and skewed"], "sides": 1}
    truth = np.median(np.median(worlds(1, 100_000, seeds, **world), axis=2))
    drawn = worlds(COMPARISONS, puzzles, seeds, **world)
    hits = [covers(median_interval(nested(times)), truth) for times in drawn]
    assert np.mean(hits) >= 0.94


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize(("puzzles", "seeds"), [(6, 5), (10, 10), (20, 5)])
def test_tests_keep_their_level(world, puzzles, seeds):
    drawn = list(map(nested, worlds(2 * COMPARISONS, puzzles, seeds, **WORLDS[world])))
    wilcoxon = np.array([signed_rank(log_ratio(runs.medians)).p for runs in drawn])
    logrank = np.array([Pooled.of(runs).logrank() for runs in drawn])
    for found in (wilcoxon, logrank):
        assert np.mean(found <= 0.05) <= 0.065
        assert np.mean(found <= 0.2) >= 0.09  # six puzzles have few levels


def test_all_pairs_together_keep_their_level():
    drawn = worlds(COMPARISONS, 10, 3, **WORLDS["puzzles differ more"], sides=4)
    drawn[..., 3] *= 0.3  # one that differs leaves the three that do not
    false = 0
    for times in drawn:
        logs = log_seconds(np.median(times, axis=1), np.float64(LIMIT))
        pairs = list(combinations(range(4), 2))
        corrected = holm([signed_rank(logs[:, a] - logs[:, b]).p for a, b in pairs])
        false += any(p <= 0.05 for p, pair in zip(corrected, pairs, strict=True) if 3 not in pair)
    assert false / COMPARISONS <= 0.07


@pytest.mark.parametrize(("puzzles", "sides"), [(6, 3), (10, 5)])
def test_friedman_keeps_its_level(puzzles, sides):
    drawn = worlds(5 * COMPARISONS, puzzles, 1, **WORLDS["seeds differ more"], sides=sides)
    found = np.array([friedman(mean_ranks(times[:, 0])) for times in drawn])
    assert 0.035 <= np.mean(found <= 0.05) <= 0.065


def test_interval_and_test_seldom_disagree():
    drawn = worlds(COMPARISONS, 12, 5, **WORLDS["puzzles differ more"])
    drawn[..., 0] *= 0.6
    agree = [
        covers(mean_interval(runs, log_ratio), 0.0)
        == (signed_rank(log_ratio(runs.medians)).p > 0.05)
        for runs in map(nested, drawn)
    ]
    assert np.mean(agree) >= 0.9
