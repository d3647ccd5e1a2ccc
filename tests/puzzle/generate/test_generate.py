from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from e2cp.errors import InputError
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import KINDS, generate
from e2cp.puzzle.generate.capacity import find_impossibility
from e2cp.puzzle.generate.promise import promise_fault
from e2cp.puzzle.puzzle import Puzzle


@given(
    st.sampled_from(["gemp", "e2style"]), st.integers(4, 9), st.integers(4, 9), st.integers(0, 9999)
)
def test_the_planted_solution_is_perfect(kind, rows, cols, seed):
    planted = generate(kind, rows, cols, inner=6, frame=4, seed=seed)
    report = check(planted.solution)
    assert report.valid
    assert report.score == planted.puzzle.max_score
    assert set(planted.puzzle.frame_colours) <= set(range(1, 5))
    assert set(planted.puzzle.inner_colours) <= set(range(5, 11))


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_makes_one_puzzle(kind):
    def make(seed):
        frame = None if kind == "one-set" else 3
        return generate(kind, 6, inner=6, frame=frame, seed=seed).puzzle.hash

    assert make(1) == make(1)
    assert make(1) != make(2)


@pytest.mark.parametrize("side", range(4, 21))
def test_balanced_puzzles_keep_their_promise_at_every_size(side):
    """The fewest inner colours that counting allows, a middling number, and one palette."""
    possible = [(i, f) for i, f in product(range(1, 9), (2, 3, 4, 5)) if _possible(side, i, f)]
    for inner, frame in (possible[0], possible[len(possible) // 2], possible[-1]):
        assert promise_fault(generate("e2style", side, inner=inner, frame=frame).puzzle) is None
    least = next(i for i in range(1, 20) if _possible(side, i, None))
    assert promise_fault(generate("one-set", side, inner=least).puzzle) is None


def _possible(side, inner, frame):
    return find_impossibility(side, side, inner, frame) is None


@pytest.mark.parametrize(("side", "inner", "frame"), [(14, 5, 4), (19, 6, 4), (13, 5, 3)])
def test_the_tightest_boards_are_found(side, inner, frame):
    """Over 95 % of all pieces that exist are used here."""
    for seed in (1, 2):
        puzzle = generate("e2style", side, inner=inner, frame=frame, seed=seed).puzzle
        assert promise_fault(puzzle) is None


@pytest.mark.parametrize(
    ("side", "inner", "frame", "reason"),
    [
        (6, 2, 3, "16 inner cells, but only 3"),
        (6, 3, 2, "16 border cells, but only 12"),
        (5, 5, 1, "4 corner cells, but only 1"),
        (4, 5, 13, "13 frame colours cannot all occur: read 12 frame junctions"),
        (4, 13, 3, "13 inner colours cannot all occur: read 12 inner junctions"),
        (20, 6, 5, "324 inner cells, but only 315"),
    ],
)
def test_impossible_requests_are_explained(side, inner, frame, reason):
    with pytest.raises(InputError, match=reason):
        generate("e2style", side, inner=inner, frame=frame)


def test_one_palette_has_its_own_reasons():
    with pytest.raises(InputError, match="25 colours cannot all occur"):
        generate("one-set", 4, inner=25)


def test_a_board_that_counting_allows_but_search_cannot_find_is_admitted():
    with pytest.raises(InputError, match="counting does not forbid"):
        generate("e2style", 2, 4, inner=1, frame=2)


@pytest.mark.parametrize(
    "request_",
    [
        {"kind": "nonsense", "rows": 4, "inner": 3, "frame": 2},
        {"kind": "e2style", "rows": 4, "inner": 3},
        {"kind": "one-set", "rows": 4, "inner": 3, "frame": 2},
        {"kind": "gemp", "rows": 1, "inner": 3, "frame": 2},
        {"kind": "gemp", "rows": 101, "inner": 3, "frame": 2},
        {"kind": "gemp", "rows": 4, "inner": 0, "frame": 2},
        {"kind": "gemp", "rows": 4, "inner": 3, "frame": 1001},
    ],
)
def test_requests_out_of_range_are_refused(request_):
    with pytest.raises(InputError):
        generate(**request_)


def test_pieces_are_shuffled_and_turned():
    planted = generate("gemp", 8, inner=8, frame=3, seed=1)
    assert planted.solution.pieces.tolist() != list(range(64))
    assert set(planted.solution.rotations.tolist()) == {0, 1, 2, 3}


def test_random_colours_come_near_their_share():
    sides = generate("gemp", 40, inner=5, frame=5, seed=1).puzzle.sides
    inner = np.bincount(sides.ravel())[6:]
    assert inner.min() > 0.8 * inner.mean()


def test_broken_promises_are_seen():
    corners = [[0, 0, 1, 1], [0, 0, 1, 2], [0, 0, 2, 1], [0, 0, 2, 2]]
    borders = [[0, 1, 3, 1], [0, 2, 4, 2], [0, 1, 4, 2], [0, 2, 3, 1]]
    assert promise_fault(Puzzle(3, 3, [*corners, *borders, [3, 3, 4, 4]])) is None
    symmetric = Puzzle(3, 3, [*corners, *borders, [3, 4, 3, 4]])
    assert promise_fault(symmetric) == "piece 9 has rotational symmetry"
    copied = Puzzle(3, 3, [corners[0], corners[3], corners[0], corners[3], *borders, [3, 3, 4, 4]])
    assert promise_fault(copied) == "2 pieces are copies of others"
    lopsided = [[0, 1, 3, 1], [0, 2, 3, 2], [0, 1, 3, 2], [0, 2, 3, 1]]
    uneven = promise_fault(Puzzle(3, 3, [*corners, *lopsided, [3, 3, 4, 4]]))
    assert uneven == "the inner palette is not balanced: 2 to 6 sides"
