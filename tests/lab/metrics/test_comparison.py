"""Comparisons as a whole."""

import json
import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records import campaign, record, search

from e2cp.errors import InputError
from e2cp.lab.metrics import compare, diff


def only(comparison):
    (one,) = comparison.sets
    return one


def summary(one, label):
    return next(found for found in one.summaries if found.label == label)


def test_no_runs_are_refused():
    with pytest.raises(InputError, match="no runs"):
        compare([])


@pytest.mark.parametrize(("measure", "seconds"), [("cpu", 4.0), ("wall", 4.5), ("solve", 2.0)])
def test_the_measure_chooses_the_time(measure, seconds):
    one = only(compare([record(cpu=4.0)], measure))
    assert summary(one, "a").times.median == seconds


def test_wrong_answers_are_named_and_enter_no_average():
    runs = [record(), record(instance="p2", status="WRONG", cpu=9.0, message="twice")]
    comparison = compare(runs)
    found = summary(only(comparison), "a")
    assert (found.asked, found.times.total, found.wrong) == (2, 1, 1)
    assert found.times.par2 == 1.0
    assert [run.message for run in comparison.wrong] == ["twice"]


def test_a_refuted_proof_is_wrong():
    runs = [record("a"), record("b", status="UNSAT", seed=2), record("b", "p2", status="UNSAT")]
    comparison = compare(runs)
    assert [(run.label, run.instance) for run in comparison.wrong] == [("b", "p1")]
    assert "a found one" in comparison.wrong[0].message
    assert runs[1].status == "UNSAT"


def test_other_relaxed_cells_refute_nothing():
    runs = [record("a", relax=4), record("b", relax=4, seed=2, status="UNSAT")]
    assert not compare(runs).wrong
    runs[1].seed = 1
    assert len(compare(runs).wrong) == 1


def test_crashes_count_as_unsolved_and_are_listed():
    comparison = compare([record(), record(seed=2, status="CRASH", cpu=0.1)])
    found = summary(only(comparison), "a").times
    assert (found.solved, found.total, found.par2) == (1, 2, 10.5)
    assert len(comparison.crashed) == 1


def test_unsolved_runs_count_by_the_limit_on_the_processor():
    runs = [record(seconds=270.0, cpu_seconds=60.0, status="TIMEOUT", limit="cpu", cpu=60.0)]
    one = only(compare(runs))
    assert (one.field.limit, summary(one, "a").times.par2) == (60.0, 120.0)


def test_starved_runs_are_listed():
    runs = [record(), record(seed=2, status="TIMEOUT", limit="wall", starved=True)]
    comparison = compare(runs)
    assert [run.seed for run in comparison.starved] == [2]
    assert [run["seed"] for run in comparison.as_dict()["starved"]] == [2]


def test_a_phase_that_did_not_end_is_named():
    runs = [record(status="TIMEOUT", unfinished="build"), record(seed=2, unfinished="solve")]
    assert only(compare(runs)).notes == ("a: runs whose build did not end: 1",)


def test_skipped_runs_are_not_asked():
    one = only(compare([record(), record(instance="p2", status="SKIPPED")]))
    assert summary(one, "a").asked == 1
    assert one.notes == ("a does not take 1 of these runs",)


def test_missing_runs_are_reported():
    one = only(compare([record("a"), record("a", "p2"), record("b")]))
    assert "not every variant has every run" in one.notes[0]


def test_relaxed_models_are_a_set_of_their_own():
    names = [one.name for one in compare([record(), record(relax=24)]).sets]
    assert names == ["all sets", "set", "set, 24 cells relaxed"]


def test_the_virtual_best_and_who_makes_it_up():
    times = {"a": (1.0, 5.0, None), "b": (2.0, 3.0, 4.0), "c": (8.0, None, None)}
    runs = [
        record(label, f"p{place}", cpu=cpu or 10.0, status="SAT" if cpu else "TIMEOUT")
        for label, row in times.items()
        for place, cpu in enumerate(row)
    ]
    best = only(compare(runs)).virtual_best
    assert best.times.par2 == pytest.approx((1 + 3 + 4) / 3)
    assert [one.unique for one in best.contributions] == [0, 1, 0]
    assert [one.fastest for one in best.contributions] == [1, 2, 0]
    lost = [one.lost_par2 for one in best.contributions]
    assert lost == pytest.approx([(2 - 1) / 3, (5 - 3 + 20 - 4) / 3, 0])


def test_stages_are_medians():
    one = only(compare([record(build_s=1.0, peak_mb=50.0), record(seed=2, build_s=3.0)]))
    assert one.stages[0].build_s == 2.0
    assert (one.stages[0].peak_mb, one.stages[0].most_mb) == (75.0, 100.0)


def test_scores_by_hand():
    runs = [search(seed=seed, scores=[(seed, 20 + 10 * seed)]) for seed in (1, 2, 3, 4)]
    (found,) = only(compare(runs)).scores
    assert (found.worst, found.lower, found.median, found.upper, found.best) == (
        *(30, 37.5, 45, 52.5, 60),
    )
    assert (found.reached, found.to_target, found.unit) == (1, float("inf"), "junctions")


def test_scores_of_unlike_puzzles_are_percentages():
    runs = [search(), search(instance="p2", scores=[(1.0, 30)], max_score=40)]
    (found,) = only(compare(runs)).scores
    assert found.unit == "percent"
    assert (found.worst, found.best) == pytest.approx((75, 100 * 50 / 60))


def test_models_that_were_asked_for_a_perfect_board_have_no_scores():
    assert not only(compare([record(score=60), record(seed=2, status="TIMEOUT")])).scores


def test_a_run_made_again_replaces_the_earlier_one_in_pairs():
    runs = [record("a", cpu=9.0), record("b", cpu=2.0)]
    runs.append(record("a", cpu=1.0, started="2026-02-01", key="again"))
    (pair,) = only(compare(runs)).pairs
    assert (pair.puzzles, pair.wins) == (1, 1)


def test_diff_pairs_each_variant_with_itself_on_common_runs():
    old = [record("a", "p1", cpu=4.0), record("a", "p2", cpu=4.0), record("b", cpu=1.0)]
    new = [record("a", "p1", cpu=2.0, version="2"), record("c", cpu=1.0)]
    comparison = diff(old, new)
    one = only(comparison)
    assert [found.label for found in one.summaries] == ["a (new)", "a (old)"]
    (pair,) = one.pairs
    assert (pair.first, pair.second, pair.puzzles, pair.wins) == ("a (new)", "a (old)", 1, 1)
    assert pair.effect == pytest.approx(2.01 / 4.01)
    assert one.virtual_best is None


def test_diff_of_nothing_in_common_is_refused():
    with pytest.raises(InputError, match="no run in common"):
        diff([record("a")], [record("b")])


def test_json_holds_no_infinity():
    runs = [*campaign(labels=3, puzzles=3, seeds=2), record(seed=9, status="TIMEOUT")]
    text = json.dumps(compare(runs).as_dict(), allow_nan=False)
    assert json.loads(text)["sets"][0]["set"] == "all sets"


RUNS = campaign(labels=3, puzzles=3, seeds=2, groups=("6x6",), searches=1)


@settings(max_examples=20)
@given(st.randoms(use_true_random=False))
def test_the_order_of_runs_changes_nothing(rng: random.Random):
    mixed = list(RUNS)
    rng.shuffle(mixed)
    assert compare(mixed).as_dict() == compare(RUNS).as_dict()


@settings(max_examples=30)
@given(
    st.lists(
        st.tuples(*[st.one_of(st.floats(0.001, 10), st.none()) for _ in range(3)]),
        min_size=1,
        max_size=12,
    )
)
def test_none_beats_the_virtual_best(rows):
    runs = [
        record(label, f"p{place}", cpu=cpu or 10.0, status="SAT" if cpu else "TIMEOUT")
        for place, row in enumerate(rows)
        for label, cpu in zip("abc", row, strict=True)
    ]
    one = only(compare(runs))
    best = one.virtual_best.times
    for found in one.summaries:
        assert best.solved >= found.times.solved
        assert best.par2 <= found.times.par2 + 1e-9
        assert best.geometric <= found.times.geometric + 1e-9
        assert best.median <= found.times.median
    assert all(lost.lost_par2 >= -1e-9 for lost in one.virtual_best.contributions)
    assert np.nanmin(one.field.times) > 0


def test_a_difference_names_versions_and_commits():
    old = [record(commit="a" * 40)]
    new = [record(commit="b" * 40 + "+dirty"), record(seed=2, commit="b" * 40 + "+dirty")]
    versions = f"e2cp 1 ({'a' * 12}), 1 run before, e2cp 1 ({'b' * 12}+dirty), 2 runs after"
    assert diff(old, new).title.endswith(versions)


def test_diff_makes_no_pair_of_what_is_unchanged():
    puzzles = [f"p{n}" for n in range(8)]
    old = [record(label, name, cpu=4.0) for label in "ab" for name in puzzles]
    changed = [record("a", name, cpu=2.0, key=f"new {name}") for name in puzzles]
    same = [run for run in old if run.label == "b"]
    one = only(diff(old, [*changed, *same]))
    (pair,) = one.pairs
    assert (pair.first, pair.p_holm) == ("a (new)", pair.p)
    assert [each.label for each in one.summaries] == ["a (new)", "a (old)", "b (unchanged)"]
    again = [replace(run, started="2026-02-02", cpu_s=5.0) for run in same]
    comparison = diff(old, [*changed, *again])
    assert len(only(comparison).pairs) == 1
    assert [each.label for each in only(comparison).summaries][2:] == ["b (new)", "b (old)"]
    assert "unchanged b;" in comparison.title
