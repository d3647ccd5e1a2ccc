import numpy as np
import pytest
from hypothesis import given
from strategies import planted

from e2cp.catalogue.opening import load
from e2cp.puzzle.puzzle import Puzzle


def test_eternity_has_the_published_make_up():
    puzzle = load("eternity2", clues="none")
    assert (puzzle.size, puzzle.max_score) == (256, 480)
    assert np.bincount(puzzle.kinds).tolist() == [196, 56, 4]
    assert puzzle.frame_colours == (1, 2, 3, 4, 5)
    assert puzzle.inner_colours == tuple(range(6, 23))
    counts = np.bincount(puzzle.sides.ravel())
    assert counts[1:6].tolist() == [24] * 5
    assert counts[6:].tolist() == [48] * 5 + [50] * 12
    assert (puzzle.periods == 4).all()


@given(planted())
def test_rotation_turns_clockwise(sample):
    puzzle = sample.puzzle
    for rotation in range(4):
        for side in range(4):
            expected = puzzle.sides[:, (side - rotation) % 4]
            assert np.array_equal(puzzle.oriented[:, rotation, side], expected)


@given(planted())
def test_periods_count_the_different_rotations(sample):
    for turns, period in zip(sample.puzzle.oriented, sample.puzzle.periods, strict=True):
        assert len({tuple(turn) for turn in turns.tolist()}) == period


@given(planted())
def test_pieces_of_one_type_are_equal_up_to_turning(sample):
    puzzle = sample.puzzle
    words = [min(map(tuple, turns)) for turns in puzzle.oriented.tolist()]
    for first in range(puzzle.size):
        for second in range(puzzle.size):
            same = puzzle.types[first] == puzzle.types[second]
            assert same == (words[first] == words[second])


def test_the_hash_knows_pieces_and_size_but_not_names_or_clues():
    puzzle = load("eternity2")
    other = puzzle.sides.copy()
    other[[0, 1]] = other[[1, 0]]
    assert load("eternity2", clues="none").hash == puzzle.hash
    assert Puzzle(16, 16, puzzle.sides, "another name").hash == puzzle.hash
    assert Puzzle(16, 16, other).hash != puzzle.hash


def test_puzzles_are_equal_when_pieces_and_clues_are():
    assert load("eternity2") == load("eternity2", clues="starter")
    assert load("eternity2") != load("eternity2", clues="all")
    assert len({load("eternity2"), load("eternity2", clues="starter")}) == 1
    assert load("eternity2") != "eternity2"


def test_sides_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        load("eternity2").sides[0, 0] = 7


def test_the_summary_names_size_colours_and_clues():
    assert repr(load("eternity2")) == "<Puzzle eternity2 16×16, 17:5 colours, 1 clues>"
