import pytest

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.formats.saving import save_board
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.workflows.start import random_start, read_start, usual_relaxation

E2 = load("eternity2")


def test_random_pieces_keep_rim_and_clues():
    board = random_start(E2, 3)
    report = check(board)
    assert report.valid and not report.holes and len(report.clues_in_place) == len(E2.clues)
    assert board == random_start(E2, 3) != random_start(E2, 4)


def test_a_board_that_breaks_a_clue_is_refused(tmp_path):
    bare = random_start(E2.with_clues(()), 1)
    file = save_board(Board(E2, bare.pieces, bare.rotations), tmp_path / "b.json")
    with pytest.raises(InputError, match=r"b\.json: the start board breaks a clue"):
        read_start(str(file), E2)
    assert read_start(str(file), E2.with_clues(())) == bare


def test_the_usual_relaxation_is_an_eighth():
    assert usual_relaxation(E2) == 32
    assert usual_relaxation(load("balanced/4x4-3:2/01")) == 2
