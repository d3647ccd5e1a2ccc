"""Mean ranks and who does not differ."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from records import record, search
from scipy.stats import f, friedmanchisquare, rankdata

from e2cp.lab.metrics import compare
from e2cp.lab.metrics.ranks import friedman, mean_ranks

INF = float("inf")


def models(times):
    return [
        record(label, f"p{place:02}", cpu=cpu or 10.0, status="SAT" if cpu else "TIMEOUT")
        for label, row in times.items()
        for place, cpu in enumerate(row)
    ]


@given(
    st.lists(st.lists(st.sampled_from([1.0, 2.0, 3.0, INF]), min_size=4, max_size=4), min_size=1)
)
def test_ranks_are_scipys(rows):
    costs = np.array(rows)
    assert np.array_equal(mean_ranks(costs), rankdata(costs, axis=1))


@pytest.mark.parametrize("decimals", [9, 0])
def test_friedman_is_scipys_in_the_form_of_iman_and_davenport(decimals):
    costs = np.round(np.random.default_rng(1).normal([0, 0.5, 1.0], 1.0, (9, 3)), decimals)
    statistic = friedmanchisquare(*costs.T).statistic
    expected = f.sf((9 - 1) * statistic / (9 * 2 - statistic), 2, 16)
    assert friedman(mean_ranks(costs)) == pytest.approx(expected)


def test_of_friedman_nothing_is_said_of_five_puzzles_and_no_doubt_is_left_by_full_agreement():
    costs = np.arange(3.0) + np.zeros((6, 1))
    assert friedman(mean_ranks(costs[:5])) is None
    assert friedman(mean_ranks(costs)) == 0.0
    assert friedman(mean_ranks(np.ones((6, 3)))) == 1.0


def test_by_hand():
    times = {"a": [1, 2, 1, None], "b": [2, 1, 2, None], "c": [3, 3, None, None]}
    (found,) = compare(models(times)).sets[0].ranks
    assert (found.quantity, found.puzzles, found.labels) == ("time", 4, ("a", "b", "c"))
    assert found.means == pytest.approx(((1 + 2 + 1 + 2) / 4, (2 + 1 + 2 + 2) / 4, (3 * 3 + 2) / 4))
    assert found.friedman_p is None
    assert found.cliques == (("a", "b", "c"),)


def test_cliques_are_neighbours_that_wilcoxon_does_not_tell_apart():
    rng = np.random.default_rng(2)
    base = rng.uniform(0.5, 1.5, 20)
    speeds = {"a": 1.0, "b": 1.0, "c": 3.0, "d": 3.0, "e": 6.0}
    times = {label: base * speed * rng.lognormal(0, 0.1, 20) for label, speed in speeds.items()}
    (found,) = compare(models(times)).sets[0].ranks
    assert {frozenset(clique) for clique in found.cliques} == {frozenset("ab"), frozenset("cd")}
    assert found.labels[-1] == "e"
    assert found.friedman_p < 1e-6


def test_only_puzzles_that_all_ran_are_ranked():
    runs = models({"a": [1, 2, 3], "b": [2, 3, 4], "c": [3, 4]})
    assert compare(runs).sets[0].ranks[0].puzzles == 2


def test_scores_are_ranked_from_the_highest():
    runs = [
        search(label, f"p{place}", scores=[(1.0, score)])
        for label, score in (("s", 40), ("t", 50), ("u", 45))
        for place in range(2)
    ]
    (found,) = compare(runs).sets[0].ranks
    assert (found.quantity, found.labels, found.means) == ("score", ("t", "u", "s"), (1, 2, 3))
