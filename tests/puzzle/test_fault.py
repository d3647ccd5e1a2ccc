import numpy as np
import pytest

from e2cp.errors import InputError
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.fault import PuzzleError, class_counts
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle


@pytest.fixture
def sides():
    return generate("gemp", 4, inner=3, frame=2, seed=5).puzzle.sides.copy()


def fault_of(sides, rows=4, cols=4) -> PuzzleError:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(rows, cols, sides)
    return caught.value


@pytest.mark.parametrize(
    ("rows", "cols", "counts"), [(16, 16, (196, 56, 4)), (6, 12, (40, 28, 4)), (2, 5, (0, 6, 4))]
)
def test_class_counts(rows, cols, counts):
    assert class_counts(rows, cols) == counts


def test_a_missing_corner_is_reported(sides):
    corner = int(np.argmax((sides == 0).sum(axis=1) == 2))
    sides[corner] = [1, 1, 4, 0]
    assert "wrong number of corner pieces" in str(fault_of(sides))
    assert "read 3 with two grey sides, expected 4" in str(fault_of(sides))


def test_a_missing_border_is_reported(sides):
    border = int(np.argmax((sides == 0).sum(axis=1) == 1))
    sides[border] = 3
    assert "wrong number of border pieces" in str(fault_of(sides))


def test_too_many_grey_sides_are_reported_with_the_piece(sides):
    sides[7] = [0, 0, 0, 1]
    fault = fault_of(sides)
    assert fault.piece == 7
    assert "piece 8 has too many grey sides" in str(fault)


def test_grey_on_opposite_sides_is_reported_with_the_piece(sides):
    corner = int(np.argmax((sides == 0).sum(axis=1) == 2))
    sides[corner] = [0, 1, 0, 1]
    fault = fault_of(sides)
    assert fault.piece == corner
    assert "grey on opposite sides" in str(fault)


def test_an_odd_total_is_reported_with_the_colour(sides):
    inner = int(np.argmax((sides == 0).sum(axis=1) == 0))
    sides[inner, 0] = 9
    assert "has an odd total" in str(fault_of(sides))


def test_negative_colours_are_refused(sides):
    sides[3, 1] = -2
    assert fault_of(sides).piece == 3


@pytest.mark.parametrize(("rows", "cols"), [(1, 16), (4, 5), (0, 0)])
def test_the_size_must_go_with_the_pieces(sides, rows, cols):
    assert isinstance(fault_of(sides, rows, cols), InputError)


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        ([Clue(99, 0, 0)], "no piece"),
        ([Clue(0, 99, 0)], "off the board"),
        ([Clue(0, 5, 7)], "no piece"),
    ],
)
def test_impossible_clues_are_refused(sides, clues, message):
    with pytest.raises(PuzzleError, match=message):
        Puzzle(4, 4, sides, "clued", clues)


def test_clues_keep_the_rim_and_share_nothing():
    solution = generate("gemp", 4, inner=3, frame=2, seed=5).solution
    clue = Clue(int(solution.pieces[0]), 0, int(solution.rotations[0]))
    puzzle = solution.puzzle.with_clues([clue])
    assert puzzle.clues == (clue,)
    with pytest.raises(PuzzleError, match="breaks the rim"):
        puzzle.with_clues([clue._replace(cell=5)])
    with pytest.raises(PuzzleError, match="share"):
        puzzle.with_clues([clue, clue])
