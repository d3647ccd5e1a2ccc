"""The break-tolerant search as a method."""

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.registry import make_search
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle


@pytest.mark.parametrize("clues", ["none", "starter", "all"])
def test_boards_of_eternity_are_complete_and_legal(clues):
    puzzle = load("eternity2", clues=clues)
    search = make_search("breaks[restart=2000000]", puzzle, seed=3)
    for _ in range(3):
        assert search.step()
    report = check(search.best)
    assert report.valid and search.best.placed == 256
    assert search.best.score > 300


def test_the_same_seed_gives_the_same_boards():
    puzzle = load("meta10/10x10", clues="none")
    one, two = (make_search("breaks", puzzle, seed=5) for _ in range(2))
    for _ in range(3):
        one.step()
        two.step()
    assert one.best == two.best and one.work == two.work


def test_a_restored_search_goes_on_as_if_never_stopped():
    puzzle = load("meta10/10x10", clues="none")
    whole, half = (make_search("breaks[restart=3000000]", puzzle, seed=5) for _ in range(2))
    half.step()
    state = {key: np.copy(v) if isinstance(v, np.ndarray) else v for key, v in half.state().items()}
    again = make_search("breaks[restart=3000000]", puzzle, seed=5)
    again.restore(state)
    whole.step()
    for _ in range(2):
        whole.step()
        again.step()
    assert again.best == whole.best and again.work == whole.work
    assert again.restarts == whole.restarts


def test_good_starts_go_on_and_others_are_left():
    puzzle = load("eternity2", clues="none")
    always, never, usual = (
        make_search(f"breaks[restart=2000000,worth={worth}]", puzzle, seed=3)
        for worth in (0, 100, 0.4)
    )
    for _ in range(10):
        for search in (always, never, usual):
            search.step()
    assert never.restarts > usual.restarts > 0
    assert always.restarts <= usual.restarts


def test_starts_that_are_stuck_are_left():
    """With five clues many starts never get past the first rows."""
    search = make_search("breaks[restart=1000000]", load("eternity2", clues="all"), seed=1)
    for _ in range(10):
        search.step()
    assert search.restarts > 3 and search.best.score > 430


def test_a_start_is_weighed_as_if_never_stopped():
    puzzle = load("eternity2", clues="none")
    name = "breaks[restart=300000,worth=0.2]"
    whole, half = (make_search(name, puzzle, seed=3) for _ in range(2))
    half.step()
    again = make_search(name, puzzle, seed=3)
    again.restore(half.state())
    for _ in range(2):
        again.step()
    for _ in range(3):
        whole.step()
    assert again.restart_policy.totals.keys() == whole.restart_policy.totals.keys()
    assert all(
        map(
            np.array_equal,
            again.restart_policy.totals.values(),
            whole.restart_policy.totals.values(),
        )
    )
    assert again.restarts == whole.restarts and again.best == whole.best


def test_a_small_puzzle_is_solved_and_then_there_is_nothing_left_to_do():
    puzzle = generate("gemp", 5, inner=3, frame=2, seed=2).puzzle
    search = make_search("breaks", puzzle, seed=1)
    while search.step():
        assert search.work < 10**8
    assert search.best.score == puzzle.max_score and check(search.best).valid


@pytest.mark.parametrize("name", ["balanced/5x5-4:3/02", "balanced/5x5-4:3/03"])
def test_quota_and_schedule_are_loosened_once_everything_was_searched(name):
    search = make_search("breaks", load(name), seed=1)
    while search.step():
        assert search.work < 10**8
    assert search.best.score == search.puzzle.max_score
    assert search.restarts == search.exhausted == len(search.filled) > 0


def test_a_loosened_search_goes_on_as_if_never_stopped():
    sides = generate("gemp", 4, inner=3, frame=2, seed=2).puzzle.sides.copy()
    inner = np.flatnonzero((sides > 0).all(axis=1))
    sides[inner[0]] = sides.max() + 1  # matches nothing
    puzzle = Puzzle(4, 4, sides)
    whole, half = (make_search("breaks", puzzle, seed=1) for _ in range(2))
    half.step()
    assert not half.schedule.quota.any() and half.schedule.allowed[0] >= 3
    again = make_search("breaks", puzzle, seed=1)
    again.restore(half.state())
    assert again.effort == half.effort > half.work
    whole.step()
    whole.step()
    again.step()
    assert again.best == whole.best and again.work == whole.work


def test_pieces_that_never_match_still_give_a_complete_board():
    puzzle = Puzzle(2, 2, np.array([[0, 0, 1, 2]] * 4))
    search = make_search("breaks", puzzle, seed=1)
    assert search.step() and search.step()
    assert search.best.placed == 4 and search.best.score == 0


def test_a_score_from_elsewhere_must_be_beaten():
    puzzle = load("meta10/10x10", clues="none")
    search = make_search("breaks", puzzle, seed=5)
    search.update_bound(puzzle.max_score - 1)
    search.step()
    assert not search.fresh


def test_slack_reports_boards_below_the_best():
    puzzle = load("meta10/10x10", clues="none")
    search = make_search("breaks[slack=4,restart=500000]", puzzle, seed=5)
    for _ in range(3):
        search.step()
    assert len(search.fresh) > 1
    assert all(check(board).valid for board in search.fresh)


def test_an_unsolvable_puzzle_is_searched_afresh_without_end():
    solved = generate("gemp", 3, inner=3, frame=2, seed=2)
    search = make_search("breaks", solved.puzzle, seed=1)
    search.update_bound(solved.puzzle.max_score - 1)
    for _ in range(3):
        if not search.step():
            return
    assert search.restarts <= 3 * 21


def test_too_many_colours_are_refused():
    puzzle = generate("gemp", 12, inner=90, frame=5, seed=1).puzzle
    with pytest.raises(InputError, match="too many colours"):
        make_search("breaks", puzzle, seed=1)


def test_the_first_start_is_rough_and_then_the_recipe_is_fitted():
    puzzle = load("eternity2", clues="all")
    search = make_search("breaks", puzzle, seed=1)
    before = search.schedule.quota.max()
    search.step()
    assert search.best.placed == puzzle.size
    while not search.restarts:
        search.step()
    assert search.schedule.quota.max() != before
    again = make_search("breaks", puzzle, seed=1)
    again.restore(search.state())
    assert again.schedule.privileged == search.schedule.privileged
    assert (again.tables.favoured == search.tables.favoured).all()
    for same in (search, again):
        same.step()
    assert again.best == search.best and again.work == search.work
