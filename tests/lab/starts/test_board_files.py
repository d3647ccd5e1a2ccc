import pytest

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.formats.saving import save_board
from e2cp.lab.instances import Instance
from e2cp.lab.starts.board_files import BoardFiles
from e2cp.puzzle.board import Board
from e2cp.workflows.start import random_start

ONE, TWO = load("balanced/4x4-3:2/01"), load("balanced/4x4-3:2/02")


def of(puzzle):
    return Instance(puzzle.name, "set", puzzle)


def board_for(source, puzzle, seed):
    return source.start(of(puzzle), seed, None, None).board


def test_seeds_take_the_boards_of_their_puzzle_in_turn(tmp_path):
    boards = [random_start(ONE, seed) for seed in (1, 2, 3)]
    for name, board in zip(("s1.json", "s2.csv", "s10.txt"), boards, strict=True):
        save_board(board, tmp_path / name)
    other = random_start(TWO, 7)
    save_board(other, tmp_path / "s0.url")
    source = BoardFiles(str(tmp_path))
    assert [board_for(source, ONE, seed) for seed in (1, 2, 3, 4)] == [*boards, boards[0]]
    assert {board_for(source, TWO, seed) for seed in (1, 2)} == {other}
    assert source.task(of(ONE), 1, None) is None


def test_what_is_no_board_is_left_out_and_told(tmp_path):
    save_board(random_start(ONE, 1), tmp_path / "a.json")
    (tmp_path / "b.json").write_text("{")
    (tmp_path / "notes.md").write_text("not looked at")
    notes = []
    assert board_for(BoardFiles(str(tmp_path), notes.append), ONE, 1).puzzle is ONE
    assert len(notes) == 1 and "b.json" in notes[0]


def test_a_single_board_serves_every_seed(tmp_path):
    file = save_board(random_start(ONE, 1), tmp_path / "one.json")
    source = BoardFiles(str(file))
    assert board_for(source, ONE, 1) == board_for(source, ONE, 99) == random_start(ONE, 1)
    with pytest.raises(InputError, match=r"one\.json: this board is not one of"):
        board_for(source, load("eternity2"), 1)


def test_a_folder_without_a_board_of_the_puzzle_is_refused(tmp_path):
    with pytest.raises(InputError, match="no board in this folder"):
        board_for(BoardFiles(str(tmp_path)), ONE, 1)
    save_board(random_start(ONE, 1), tmp_path / "a.json")
    with pytest.raises(InputError, match=r"no start board of eternity2 among these 1: .*a\.json"):
        board_for(BoardFiles(str(tmp_path)), load("eternity2"), 1)


def test_boards_that_break_the_rim_are_passed_over(tmp_path):
    good = random_start(ONE, 1)
    rotations = good.rotations.copy()
    rotations[0] += 1
    save_board(Board(ONE, good.pieces, rotations), tmp_path / "a.json")
    save_board(good, tmp_path / "b.json")
    assert board_for(BoardFiles(str(tmp_path)), ONE, 1) == good
