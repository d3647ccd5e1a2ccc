"""Which figures a report has, and what their captions say."""

import pytest
from records import campaign, record, search

from e2cp.lab.metrics import compare
from e2cp.plotting.saving import rendered
from e2cp.report.figures import figures
from e2cp.report.scatter_pairs import MOST, scatter_pairs


def runs(labels, puzzles=8, seeds=2, **facts):
    """Runs of models, each half as quick as the one before."""
    return [
        record(label, f"p{puzzle}", seed, cpu=0.1 * 2**place, **facts)
        for place, label in enumerate(labels)
        for puzzle in range(puzzles)
        for seed in range(1, seeds + 1)
    ]


def of_first_set(records, **options):
    comparison = compare(records)
    return figures(comparison, comparison.sets[0], options.pop("scatters", None), **options)


def scatters(found):
    return [each.title.partition(",")[0] for each in found.drawn if "scatter" in each.kind]


def test_an_encoding_of_the_users_own_is_never_left_out():
    others = [f"v{place}@cpsat" for place in range(9)]
    slow = runs([*others, "mine.py@cpsat"], variant="/home/me/mine.py")
    for run in slow:
        run.variant = run.variant if run.label == "mine.py@cpsat" else run.label
    [one] = compare(slow).sets
    pairs = scatter_pairs(one)
    assert pairs[0] == ("v0@cpsat", "mine.py@cpsat")
    assert len(pairs) == MOST
    assert scatters(of_first_set(slow))[0] == "mine.py@cpsat (up) against v0@cpsat (across)"


def test_one_that_solved_nothing_is_drawn_too():
    failed = [record("mine.py@cpsat", f"p{n}", status="TIMEOUT", variant="./mine.py") for n in "12"]
    [one] = compare([*runs(["a"], 2, 1), *runs(["b"], 2, 1), *failed]).sets
    assert scatter_pairs(one)[0] == ("a", "mine.py@cpsat")


def test_each_is_drawn_against_the_best_other_once():
    [one] = compare(runs(["a", "b", "c"])).sets
    assert scatter_pairs(one) == [("b", "a"), ("a", "c")]


def test_searches_are_drawn_by_their_scores():
    both = [search("s", scores=[(1.0, 50)]), search("t", scores=[(1.0, 55)])]
    [one] = compare(both).sets
    assert scatter_pairs(one) == [("s", "t")]
    assert "has the better board" in next(
        each.title for each in of_first_set(both).drawn if "scatter" in each.kind
    )


def test_chosen_pairs_are_drawn_and_no_others():
    found = of_first_set(runs(["a", "b", "c"]), scatters=[("c", "b"), ("a", "not here")])
    assert scatters(found) == ["b (up) against c (across)"]


@pytest.mark.parametrize(
    "records",
    [
        runs(["a", "b", "c", "d"]),
        runs(["a", "b"], 1, 1),
        campaign(labels=9, puzzles=6, seeds=2),
        [search(name, f"p{n}") for name in "stu" for n in range(7)],
        [record("a", status="TIMEOUT"), record("b", status="TIMEOUT")],
    ],
    ids=["few", "one puzzle", "many", "scores only", "unsolved"],
)
def test_no_two_captions_are_alike_and_each_says_how_to_read_it(records):
    comparison = compare(records)
    found = [
        each
        for place, one in enumerate(comparison.sets)
        for each in figures(comparison, one, None, few=place > 0).drawn
    ]
    titles = [each.title for each in found]
    assert titles and len(set(titles)) == len(titles)
    assert all(len(title) > 50 and title.endswith(".") for title in titles)
    kinds = [each.kind for each in figures(comparison, comparison.sets[0], None).drawn]
    assert len(set(kinds)) == len(kinds) and "memory" in kinds
    assert rendered(found[-1].draw, found[-1].size).png


def test_ranks_are_drawn_where_they_mean_something_else_it_is_said_why_not():
    enough = of_first_set(runs(["a", "b", "c"]))
    assert "ranks-time" in [each.kind for each in enough.drawn] and not enough.absent
    caption = next(each.title for each in enough.drawn if each.kind == "ranks-time")
    assert "8 puzzles" in caption and "Friedman's test: p" in caption
    few = of_first_set(runs(["a", "b", "c"], puzzles=5))
    assert "ranks-time" not in [each.kind for each in few.drawn]
    [reason] = few.absent
    assert "takes 3 configurations and 6 puzzles" in reason and "here are 3 and 5" in reason


def test_where_nothing_was_solved_it_is_said():
    found = of_first_set([record("a", status="TIMEOUT"), record("b", status="TIMEOUT")])
    assert [each.kind for each in found.drawn] == ["memory"]
    assert found.absent == ["No plots of times: nothing was solved."]
