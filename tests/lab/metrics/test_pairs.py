"""One configuration against another."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from records import record, search
from scipy.stats import wilcoxon

from e2cp.lab.metrics import compare, diff
from e2cp.lab.metrics.aggregate import SHIFT
from e2cp.lab.metrics.holm import holm


def pair_of(runs):
    (one,) = compare(runs).sets
    (pair,) = one.pairs
    return pair


def models(first, second, seeds=1):
    """Two models on as many puzzles as there are times; None is a timeout."""
    return [
        record(label, f"p{place // seeds:03}", place % seeds, cpu=cpu or 10.0, status=status)
        for label, times in (("a", first), ("b", second))
        for place, cpu in enumerate(times)
        for status in ("SAT" if cpu else "TIMEOUT",)
    ]


def test_by_hand():
    pair = pair_of(models([1.0, 2.0, None, None], [3.0, 2.0, 4.0, None]))
    assert (pair.puzzles, pair.wins, pair.losses, pair.ties) == (4, 1, 1, 2)
    assert (pair.solved_by_first_only, pair.solved_by_second_only) == (0, 1)
    assert pair.effect == pytest.approx((1.01 * 2.01 * 20.01 / (3.01 * 2.01 * 4.01)) ** 0.25)
    assert pair.interval.over == "puzzles"
    assert (pair.p, pair.rank_biserial) == (1.0, pytest.approx((1 - 2) / 3))
    assert pair.a12 == pytest.approx((1 + 0.5 + 0 + 0.5) / 4)


def test_the_ratio_is_that_of_the_geometric_means():
    rng = np.random.default_rng(1)
    (one,) = compare(models(*rng.uniform(0.1, 9, (2, 24)), seeds=3)).sets
    first, second = (summary.times.geometric for summary in one.summaries)
    assert one.pairs[0].effect == pytest.approx((first + SHIFT) / (second + SHIFT))


@pytest.mark.parametrize("puzzles", [2, 5, 6, 15])
def test_a_puzzle_is_the_unit_however_many_there_are(puzzles):
    first, second = np.random.default_rng(1).uniform(0.1, 9, (2, 3 * puzzles))
    pair = pair_of(models(first, second, seeds=3))
    medians = [np.median(side.reshape(puzzles, 3), axis=1) for side in (first, second)]
    assert (pair.puzzles, pair.runs) == (puzzles, 3 * puzzles)
    assert pair.wins == int((medians[0] < medians[1]).sum())
    ratios = np.log((medians[0] + SHIFT) / (medians[1] + SHIFT))
    assert pair.effect == pytest.approx(np.exp(ratios.mean()))
    assert pair.p == pytest.approx(wilcoxon(ratios).pvalue)


def test_of_one_puzzle_there_is_an_interval_over_seeds_and_no_test():
    pair = pair_of(models([1.0, 2.0, 3.0, 2.0], [5.0, 6.0, 7.0, 8.0], seeds=4))
    assert (pair.puzzles, pair.interval.over) == (1, "seeds")
    assert pair.interval.high < 1
    assert (pair.p, pair.p_holm, pair.logrank_p_holm, pair.rank_biserial) == (None,) * 4


def test_a_puzzle_most_of_whose_seeds_are_unsolved_is_unsolved():
    first = [1.0, None, None] + [1.0] * 15
    pair = pair_of(models(first, [2.0] * 18, seeds=3))
    assert (pair.wins, pair.losses) == (5, 1)


def test_log_rank_counts_the_solved_runs_of_unsolved_medians():
    # No median is solved but on one puzzle, yet the first solves two runs of five on each.
    first = [3.0, 4.0, None, None, None] * 8 + [1.0] * 5
    pair = pair_of(models(first, [None] * 40 + [1.0] * 5, seeds=5))
    assert (pair.ties, pair.p) == (9, 1.0)
    assert pair.logrank_p == pytest.approx(2 / 2**8)


def test_seeds_that_agree_do_not_make_puzzles_that_differ_certain():
    """An interval of 0.73 to 0.81 stood beside a p value of 0.72: it was over seeds alone."""
    rng = np.random.default_rng(1)
    by_puzzle = np.array([0.2, 3.0, 0.3, 2.5, 0.25, 2.0, 0.5, 1.1])
    first = np.repeat(4.0 * by_puzzle, 20) * rng.lognormal(0, 0.02, 160)
    pair = pair_of(models(first.clip(0, 9.9), np.full(160, 4.0), seeds=20))
    assert pair.p > 0.3
    assert pair.interval.low < 1 < pair.interval.high


def test_the_same_seeds_again_prove_nothing_more():
    rng = np.random.default_rng(3)
    first, second = rng.uniform(0.5, 9, (2, 10))
    once = pair_of(models(first, second))
    often = pair_of(models(np.repeat(first, 9), np.repeat(second, 9), seeds=9))
    assert (often.p, often.effect) == (once.p, pytest.approx(once.effect))
    assert often.interval[:2] == pytest.approx(once.interval[:2], rel=0.03)
    assert (often.rank_biserial, often.a12) == pytest.approx((once.rank_biserial, once.a12))
    assert often.logrank_p >= 0.3 * once.logrank_p


def test_configurations_alike_are_not_distinguished():
    pair = pair_of(models([1.0, 2.0], [1.0, 2.0]))
    assert (pair.ties, pair.p, pair.logrank_p, pair.effect, pair.a12) == (2, 1.0, 1.0, 1.0, 0.5)


def test_higher_scores_win():
    scores = {"s": [40, 41, 42, 43, 44, 45, 46, 47], "t": [40] * 8}
    runs = [
        search(label, f"p{place}", scores=[(1.0, score)])
        for label, values in scores.items()
        for place, score in enumerate(values)
    ]
    pair = pair_of(runs)
    assert (pair.quantity, pair.wins, pair.losses, pair.ties) == ("score", 7, 0, 1)
    assert (pair.effect, pair.rank_biserial) == (3.5, 1.0)
    assert pair.a12 == pytest.approx(7.5 / 8)
    assert pair.p == pytest.approx(2 / 2**7)
    assert pair.logrank_p is None


def test_a_run_without_a_board_scores_nothing():
    runs = [search("s", f"p{place}", scores=[(1.0, 50)]) for place in range(3)]
    runs += [search("t", f"p{place}", scores=[(1.0, 50)] if place else []) for place in range(3)]
    pair = pair_of(runs)
    assert (pair.puzzles, pair.wins, pair.ties) == (3, 1, 2)
    assert pair.effect == pytest.approx(50 / 3)


def test_searches_without_a_target_race_nobody():
    runs = [record("m", "p1"), record("m", "p2"), search("s", "p1"), search("s", "p2")]
    assert not compare(runs).sets[0].pairs
    aimed = [replace(run, target=55) for run in runs]
    assert [pair.wins for pair in compare(aimed).sets[0].pairs] == [2]


def test_all_pairs_of_a_set_are_corrected_together():
    rng = np.random.default_rng(4)
    runs = [
        record(label, f"p{puzzle}", cpu=speed * rng.lognormal(0, 0.4))
        for (label, speed), puzzle in product({"a": 1.0, "b": 1.5, "c": 3.0}.items(), range(9))
    ]
    (one,) = compare(runs).sets
    assert [pair.p_holm for pair in one.pairs] == holm([pair.p for pair in one.pairs])
    assert any(pair.p_holm > pair.p for pair in one.pairs)


def test_a_change_is_judged_by_the_same_model():
    rng = np.random.default_rng(6)
    old = models(rng.uniform(1, 9, 24), rng.uniform(1, 9, 24), seeds=3)
    new = [replace(run, cpu_s=run.cpu_s * rng.uniform(0.5, 1.0), version="2") for run in old]
    compared = {(pair.first, pair.second): pair for pair in diff(old, new).sets[0].pairs}
    assert set(compared) == {("a (new)", "a (old)"), ("b (new)", "b (old)")}
    both = [replace(run, label=run.label + "+") for run in new] + old
    plain = {(pair.first, pair.second): pair for pair in compare(both, force=True).sets[0].pairs}
    mine, theirs = compared["a (new)", "a (old)"], plain["a", "a+"]
    assert (mine.p, mine.losses) == (theirs.p, theirs.wins)
    assert mine.effect == pytest.approx(1 / theirs.effect)
    assert mine.interval.low == pytest.approx(1 / theirs.interval.high, rel=0.02)
