import json
from math import inf, log10

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.estimate import estimate, estimate_balanced, transition
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle

TRANSITIONS = {
    5: [5, 4, 3, 3, 2],
    6: [6, 5, 4, 4, 4],
    7: [7, 6, 6, 5, 5],
    8: [9, 8, 7, 7, 6],
    9: [10, 9, 8, 8, 8],
    10: [12, 10, 10, 9, 9],
    12: [14, 13, 12, 12, 12],
    14: [17, 16, 15, 15, 14],
    16: [19, 18, 18, 17, 17],
}


def test_eternity_has_the_known_expectations():
    result = estimate(load("eternity2"))
    assert result.log10_expected_without_clues == pytest.approx(7.06, abs=0.005)
    assert result.log10_expected == pytest.approx(4.17, abs=0.005)
    assert (result.transition, result.position) == (17, "at")


@pytest.mark.parametrize("side", TRANSITIONS)
def test_predicted_transitions(side):
    assert [transition(side, side, frame) for frame in range(2, 7)] == TRANSITIONS[side]


def test_the_balanced_estimate_is_that_of_a_balanced_puzzle():
    puzzle = generate("e2style", 7, inner=7, frame=3, seed=1).puzzle
    balanced = estimate_balanced(7, 7, 7, 3)
    assert estimate(puzzle).log10_expected == pytest.approx(balanced.log10_expected)
    assert balanced.log10_expected == pytest.approx(0.26, abs=0.005)


def test_one_palette_has_its_own_transition():
    puzzle = generate("one-set", 6, inner=5, seed=1).puzzle
    assert estimate(puzzle).transition == estimate_balanced(6, 6, 5).transition
    assert estimate(puzzle).log10_expected == pytest.approx(
        estimate_balanced(6, 6, 5).log10_expected, abs=1
    )


@pytest.mark.parametrize(("inner", "position"), [(3, "below"), (6, "at"), (7, "at"), (8, "above")])
def test_position_relative_to_the_transition(inner, position):
    assert estimate_balanced(7, 7, inner, 3).position == position


def test_one_inner_clue_divides_by_cells_and_turns():
    solution = generate("e2style", 6, inner=5, frame=3, seed=1).solution
    puzzle = solution.puzzle.with_clues(clue_at(solution, 14))
    result = estimate(puzzle)
    assert result.log10_expected_without_clues - result.log10_expected == pytest.approx(log10(64))


def test_clues_that_touch_decide_their_junction():
    solution = generate("e2style", 6, inner=5, frame=3, seed=1).solution
    apart = estimate(solution.puzzle.with_clues(clue_at(solution, 14, 16))).log10_expected
    touching = estimate(solution.puzzle.with_clues(clue_at(solution, 14, 15))).log10_expected
    on_ring = estimate(solution.puzzle.with_clues(clue_at(solution, 1, 2))).log10_expected
    assert touching > apart
    assert on_ring > estimate(solution.puzzle.with_clues(clue_at(solution, 1, 3))).log10_expected


def test_all_clues_leave_one_solution():
    solution = generate("e2style", 4, inner=4, frame=3, seed=1).solution
    result = estimate(solution.puzzle.with_clues(clue_at(solution, *range(16))))
    assert result.log10_expected == pytest.approx(0)


def test_clashing_clues_leave_none():
    solution = generate("e2style", 6, inner=5, frame=3, seed=1).solution
    here, there = clue_at(solution, 14, 15)
    clash = estimate(
        solution.puzzle.with_clues([here, there._replace(rotation=(there.rotation + 1) % 4)])
    )
    assert clash.log10_expected == -inf
    assert json.loads(json.dumps(clash.as_dict()))["log10_expected"] is None


def test_a_rim_that_cannot_close_leaves_none():
    sides = generate("e2style", 4, inner=4, frame=3, seed=1).puzzle.sides.copy()
    for piece in np.flatnonzero((sides == 0).sum(axis=1) == 1):
        grey = int(np.argmax(sides[piece] == 0))
        before, after = (grey - 1) % 4, (grey + 1) % 4
        if sides[piece, before] != sides[piece, after]:
            sides[piece, [before, after]] = sides[piece, [after, before]]
            break
    puzzle = Puzzle(4, 4, sides)
    assert estimate(puzzle).log10_expected == -inf


@pytest.mark.parametrize("wrong", [(1, 4, 3, 2), (4, 4, 0, 2), (4, 4, 3, 0)])
def test_nonsense_is_refused(wrong):
    with pytest.raises(InputError):
        estimate_balanced(*wrong)


def clue_at(board, *cells) -> list[Clue]:
    return [Clue(int(board.pieces[cell]), cell, int(board.rotations[cell])) for cell in cells]
