"""Fitting the break-tolerant search."""

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.methods.breaks.fit import allowed_breaks, fit, loosened, rarest_colours, rough
from e2cp.puzzle.generate import generate
from e2cp.puzzle.scan_order import scan_order

KNOWN_GOOD = [201, 206, 211, 216, 221, 225, 229, 233, 235, 237, 239, 241, 243, 245, 247, 249]
"""Break depths that did well on Eternity II, found by hand."""


def test_the_fitted_schedule_is_near_the_known_good_one():
    puzzle = load("eternity2", clues="none")
    allowed = allowed_breaks(puzzle, scan_order(puzzle))
    depths = np.repeat(np.arange(allowed.size), np.diff(allowed, prepend=0))
    assert np.abs(depths[: len(KNOWN_GOOD)] - KNOWN_GOOD).max() <= 6


def test_the_fitted_quota_is_near_the_known_good_one():
    schedule = fit(load("eternity2", clues="none"), np.random.default_rng(1))
    sides = np.isin(load("eternity2").sides, schedule.privileged).sum()
    assert len(schedule.privileged) in (4, 5)
    assert 0.8 <= schedule.quota.max() / sides <= 0.92
    assert (np.diff(schedule.quota[: schedule.quota_end]) >= 0).all()


@pytest.mark.parametrize("clues", ["none", "starter", "all"])
def test_a_rough_recipe_asks_for_less_than_a_fitted_one(clues):
    puzzle = load("eternity2", clues=clues)
    first, fitted = rough(puzzle), fit(puzzle, np.random.default_rng(1))
    shares = [
        schedule.quota.max() / np.isin(puzzle.sides, schedule.privileged).sum()
        for schedule in (first, fitted)
    ]
    assert 0.4 < shares[0] < shares[1]
    assert (first.order == fitted.order).all() and first.quota_end == fitted.quota_end
    assert first.allowed[-1] == fitted.allowed[-1] or first.allowed.sum() > fitted.allowed.sum()


def test_a_quota_that_cannot_be_met_is_given_up():
    puzzle = generate("gemp", 10, inner=20, frame=8, seed=1).puzzle
    assert not fit(puzzle, np.random.default_rng(1)).quota.any()


def test_a_loosened_recipe_lets_more_pass():
    schedule = fit(load("meta10/10x10"), np.random.default_rng(1))
    looser = loosened(schedule)
    assert looser.quota.max() == schedule.quota.max() // 2
    assert (looser.allowed == schedule.allowed + 1).all()


@pytest.mark.parametrize("clues", ["none", "starter", "all"])
def test_an_order_visits_every_open_cell_once(clues):
    puzzle = load("eternity2", clues=clues)
    order = scan_order(puzzle)
    assert sorted([*order.tolist(), *(clue.cell for clue in puzzle.clues)]) == list(range(256))


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 5), (3, 3), (5, 5), (3, 7), (7, 3)])
def test_every_size_can_be_fitted(rows, cols):
    puzzle = generate("gemp", rows, cols, inner=3, frame=2, seed=1).puzzle
    schedule = fit(puzzle, np.random.default_rng(1))
    assert schedule.order.size == schedule.quota.size == schedule.allowed.size == puzzle.size


def test_rare_colours_touch_few_pieces():
    puzzle = load("eternity2", clues="none")
    (best, *_), others = rarest_colours(puzzle, 3), (6, 7, 8)
    touched = [np.isin(puzzle.sides, some).any(axis=1).sum() for some in (best, others)]
    assert touched[0] <= touched[1]
    choices = rarest_colours(puzzle, 6)
    assert all(len(set(some)) == 6 for some in choices) and len(set(choices)) == len(choices)


def test_colours_that_a_late_clue_asks_for_are_kept():
    free, clued = (load("eternity2", clues=clues) for clues in ("none", "starter"))
    (clue,) = clued.clues
    asked = set(clued.sides[clue.piece].tolist())
    assert asked & set(rarest_colours(free, 4)[0])
    assert not asked & set(rarest_colours(clued, 4)[0])


def test_a_weaker_quota_allows_breaks_earlier():
    puzzle = load("eternity2", clues="none")
    order = scan_order(puzzle)
    strong, weak = (allowed_breaks(puzzle, order, strength) for strength in (1.0, 0.8))
    assert (weak >= strong).all() and weak.sum() > strong.sum()
