import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.methods.guide.groups import OBJECTIVES, make_groups, number_junctions
from e2cp.puzzle.generate import generate


@pytest.mark.parametrize(
    ("name", "count", "size"), [("edges", 480, 1), ("blocks", 225, 4), ("large", 196, 12)]
)
def test_there_are_as_many_groups_as_published(name, count, size):
    groups = make_groups(load("eternity2"), (name,))
    assert groups.kinds.tolist() == [OBJECTIVES.index(name)] * count
    assert (groups.sizes == size).all()
    assert groups.members.size == count * size


def test_a_piece_has_as_many_junctions_as_neighbours():
    groups = make_groups(load("eternity2"), ("tiles",))
    assert np.bincount(groups.sizes).tolist() == [0, 0, 4, 56, 196]


def test_each_junction_is_shared_by_two_cells():
    puzzle = generate("gemp", 3, 5, inner=3, seed=1).puzzle
    numbers = number_junctions(puzzle)
    assert np.bincount(numbers[numbers >= 0]).tolist() == [2] * puzzle.max_score


def test_boards_too_small_for_blocks_have_none():
    groups = make_groups(generate("gemp", 2, inner=3, seed=1).puzzle, OBJECTIVES)
    assert np.bincount(groups.kinds, minlength=4).tolist() == [4, 1, 4, 0]
