import numpy as np
import pytest
from hypothesis import given
from strategies import boards, planted

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check


@given(planted())
def test_a_planted_solution_is_perfect(sample):
    assert sample.solution.score == sample.puzzle.max_score
    report = check(sample.solution)
    assert report.valid
    assert not report.mismatches


@given(boards())
def test_score_equals_the_checkers_recount(board):
    report = check(board)
    assert board.score == report.score
    assert (board.placed, len(board.holes)) == (report.placed, report.holes)


@given(boards())
def test_lifting_a_piece_loses_exactly_its_matches(board):
    placed = np.flatnonzero(board.pieces >= 0)
    if not placed.size:
        return
    pieces = board.pieces.copy()
    pieces[placed[0]] = -1
    lifted = Board(board.puzzle, pieces, board.rotations)
    assert 0 <= board.score - lifted.score <= 4


@given(boards())
def test_boards_that_show_the_same_are_equal(board):
    turned = (board.rotations + board.puzzle.periods[board.pieces]) % 4
    assert Board(board.puzzle, board.pieces, turned) == board
    assert hash(Board(board.puzzle, board.pieces, turned)) == hash(board)


def test_empty_and_clue_boards():
    puzzle = load("eternity2", clues="all")
    assert Board.empty(puzzle).placed == 0
    clued = Board.of_clues(puzzle)
    assert clued.placed == 5
    assert len(check(clued).clues_in_place) == 5


def test_boards_of_other_puzzles_differ():
    a, b = Board.empty(load("clue1")), Board.empty(load("clue3"))
    assert a != b
    assert a != 3


@pytest.mark.parametrize(
    ("pieces", "rotations", "message"),
    [
        ([0] * 35, [0] * 36, "wrong number of pieces"),
        ([36] + [0] * 35, [0] * 36, "pieces out of range at cell 0"),
        ([-2] + [0] * 35, [0] * 36, "pieces out of range at cell 0"),
        ([0] * 36, [0] * 35 + [4], "rotations out of range at cell 35"),
    ],
)
def test_values_out_of_range_are_refused(pieces, rotations, message):
    with pytest.raises(InputError, match=message):
        Board(load("clue1"), pieces, rotations)


def test_the_summary_has_the_score():
    assert repr(Board.empty(load("clue1"))) == "<Board of clues/clue1: 0/36 placed, score 0/60>"
