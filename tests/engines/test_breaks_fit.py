"""Fitting the break-tolerant search."""

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.engines.breaks_fit import allowed_breaks, fit, loosened, rarest_colours
from e2cp.modelling.comb import comb_order
from e2cp.puzzle.generate import generate

KNOWN_GOOD = [201, 206, 211, 216, 221, 225, 229, 233, 235, 237, 239, 241, 243, 245, 247, 249]
"""Break depths that did well on Eternity II, found by hand."""


def test_the_fitted_schedule_is_near_the_known_good_one():
    puzzle = load("eternity2", clues="none")
    allowed = allowed_breaks(puzzle, comb_order(puzzle))
    depths = np.repeat(np.arange(allowed.size), np.diff(allowed, prepend=0))
    assert np.abs(depths[: len(KNOWN_GOOD)] - KNOWN_GOOD).max() <= 6


def test_the_fitted_quota_is_near_the_known_good_one():
    recipe = fit(load("eternity2", clues="none"), np.random.default_rng(1))
    assert len(recipe.privileged) == 4
    assert 155 <= recipe.quota.max() <= 180
    assert (np.diff(recipe.quota[: recipe.saving]) >= 0).all()


def test_a_quota_that_cannot_be_met_is_given_up():
    puzzle = generate("gemp", 12, inner=11, frame=6, seed=1).puzzle
    assert not fit(puzzle, np.random.default_rng(1)).quota.any()


def test_a_loosened_recipe_lets_more_pass():
    recipe = fit(load("meta10/10x10"), np.random.default_rng(1))
    looser = loosened(recipe)
    assert looser.quota.max() == recipe.quota.max() // 2
    assert (looser.allowed == recipe.allowed + 1).all()


@pytest.mark.parametrize("clues", ["none", "starter", "all"])
def test_an_order_visits_every_open_cell_once(clues):
    puzzle = load("eternity2", clues=clues)
    order = comb_order(puzzle)
    assert sorted([*order.tolist(), *(clue.cell for clue in puzzle.clues)]) == list(range(256))


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 5), (3, 3), (5, 5), (3, 7), (7, 3)])
def test_every_size_can_be_fitted(rows, cols):
    puzzle = generate("gemp", rows, cols, inner=3, frame=2, seed=1).puzzle
    recipe = fit(puzzle, np.random.default_rng(1))
    assert recipe.order.size == recipe.quota.size == recipe.allowed.size == puzzle.size


def test_rare_colours_touch_few_pieces():
    puzzle = load("eternity2")
    colours = rarest_colours(puzzle, 3)
    touched = [np.isin(puzzle.sides, some).any(axis=1).sum() for some in (colours, (6, 7, 8))]
    assert touched[0] <= touched[1]
    assert len(set(rarest_colours(puzzle, 6))) == 6
