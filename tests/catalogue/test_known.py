"""Known scores, with and without clues."""

import pytest

from e2cp.catalogue.known import known_score
from e2cp.catalogue.opening import load
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle


@pytest.mark.parametrize(("clues", "score"), [("none", 470), ("starter", 470), ("all", 465)])
def test_eternity_ii_by_its_clues(clues, score):
    assert known_score(load("eternity2", clues=clues)).score == score


def test_turned_and_renamed_pieces_are_recognised():
    puzzle = load("balanced/4x4-3:2/01")
    turned = Puzzle(4, 4, puzzle.sides[::-1])
    assert known_score(turned).score == 24


def test_other_clues_are_not_known():
    puzzle = load("eternity2", clues="none")
    elsewhere = Puzzle(16, 16, puzzle.sides, clues=[Clue(138, 100, 0)])
    assert known_score(elsewhere) is None


def test_a_puzzle_of_ones_own_is_not_known():
    assert known_score(generate("gemp", 5, inner=3, frame=2, seed=5).puzzle) is None
