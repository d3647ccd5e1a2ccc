import json

import pytest
from hypothesis import given
from strategies import boards

from e2cp.catalogue.opening import load, load_board
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate


@pytest.fixture
def solution():
    return generate("e2style", 5, inner=4, frame=3, seed=2).solution


def changed(board, **cells):
    pieces, rotations = board.pieces.copy(), board.rotations.copy()
    for cell, (piece, rotation) in cells.items():
        pieces[int(cell[1:])], rotations[int(cell[1:])] = piece, rotation
    return Board(board.puzzle, pieces, rotations)


def test_a_turned_inner_piece_mismatches_by_position(solution):
    turned = changed(solution, c12=(solution.pieces[12], (solution.rotations[12] + 2) % 4))
    report = check(turned)
    assert report.valid
    assert {(m.cell, m.neighbour) for m in report.mismatches} <= {
        (12, 13),
        (12, 17),
        (11, 12),
        (7, 12),
    }
    assert report.score == report.max_score - len(report.mismatches)
    place = report.as_dict()["mismatches"][0]
    assert set(place) == {"row", "col", "square", "side", "colours"}
    assert place["side"] in ("right", "down")


def test_a_turned_border_piece_breaks_the_rim(solution):
    report = check(changed(solution, c2=(solution.pieces[2], (solution.rotations[2] + 1) % 4)))
    assert not report.valid
    assert {(fault.cell, fault.side) for fault in report.rim_faults} == {(2, 0), (2, 1)}


def test_grey_inside_is_never_a_match(solution):
    grey_meets_grey = changed(
        solution,
        c2=(solution.pieces[2], (solution.rotations[2] + 2) % 4),
        c7=(solution.pieces[3], solution.rotations[3]),
    )
    report = check(grey_meets_grey)
    assert (2, 7, (0, 0)) in report.mismatches
    assert grey_meets_grey.score == report.score


def test_a_piece_used_twice_is_named_and_the_other_missing(solution):
    report = check(changed(solution, c12=(solution.pieces[13], 0)))
    assert not report.valid
    assert report.duplicates == (solution.pieces[13],)
    assert report.missing == (solution.pieces[12],)
    assert report.as_dict()["duplicates"] == [solution.pieces[13] + 1]


def test_holes_break_no_rule_and_match_nothing(solution):
    report = check(changed(solution, c12=(-1, 0)))
    assert report.valid
    assert (report.score, report.holes) == (report.max_score - 4, 1)
    assert not report.mismatches


@pytest.mark.parametrize(
    ("record", "clues", "in_place", "valid"),
    [
        ("470", "starter", 1, True),
        ("470", "all", 1, False),
        ("470", "none", 0, True),
        ("465", "all", 5, True),
    ],
)
def test_clues_must_stand(record, clues, in_place, valid):
    report = check(load_board(f"record:{record}", load("eternity2", clues=clues)))
    assert (len(report.clues_in_place), report.valid) == (in_place, valid)


def test_an_open_clue_breaks_no_rule_until_its_cell_or_piece_is_taken():
    puzzle = load("eternity2")
    clue = puzzle.clues[0]
    assert check(Board.empty(puzzle)).valid
    pieces = Board.empty(puzzle).pieces.copy()
    pieces[100] = clue.piece
    assert not check(Board(puzzle, pieces, pieces * 0)).valid
    pieces[100], pieces[clue.cell] = -1, clue.piece - 1
    assert not check(Board(puzzle, pieces, pieces * 0)).valid
    pieces[clue.cell] = clue.piece
    assert not check(Board(puzzle, pieces, pieces * 0)).valid
    assert check(Board(puzzle, pieces, pieces * 0 + clue.rotation)).valid


@given(boards())
def test_the_report_is_json_and_adds_up(board):
    values = json.loads(json.dumps(check(board).as_dict()))
    assert values["placed"] + values["holes"] == board.puzzle.size
    assert values["score"] + len(values["mismatches"]) <= values["max_score"]
    assert len(values["missing"]) == values["holes"]
    keys = "score max_score placed holes mismatches rim_faults duplicates missing"
    assert set((keys + " clues_in_place clues_total valid").split()) <= set(values)
