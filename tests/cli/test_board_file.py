import json

import pytest

from e2cp.catalogue.opening import load, load_board
from e2cp.cli.board_file import BoardFile
from e2cp.errors import InputError
from e2cp.formats.boards.link import board_to_link
from e2cp.formats.saving import save_board
from e2cp.puzzle.board import Board

PUZZLE = load("eternity2")
BETTER, WORSE = load_board("record:470", PUZZLE), load_board("record:467", PUZZLE)


@pytest.fixture
def path(tmp_path):
    return save_board(BETTER, tmp_path / "best.json")


def test_a_better_board_is_kept_and_the_new_one_goes_beside_it(path):
    file = BoardFile(path, PUZZLE)
    file.offer(WORSE, {})
    beside = path.with_name("best-467.json")
    assert not beside.exists()
    assert file.save(WORSE, {"seed": 3}) == str(beside)
    assert load_board(path) == BETTER
    assert load_board(beside) == WORSE
    assert json.loads(beside.read_text())["made"] == {"seed": 3}
    assert "470" in file.remark["kept"]
    assert file.save(WORSE, {}) == str(path.with_name("best-467-2.json"))


def test_a_board_as_good_is_written(path):
    file = BoardFile(path, PUZZLE)
    assert file.save(BETTER, {"seed": 3}) == str(path)
    assert json.loads(path.read_text())["made"] == {"seed": 3}
    assert file.remark == {}


def test_force_overwrites(path):
    file = BoardFile(path, PUZZLE, force=True)
    file.offer(WORSE, {})
    assert load_board(path) == WORSE
    file.save(Board.of_clues(PUZZLE), {})
    assert load_board(path).placed == 1


@pytest.mark.parametrize("suffix", [".csv", ".txt", ".url"])
def test_every_format_is_kept(tmp_path, suffix):
    path = save_board(BETTER, tmp_path / f"best{suffix}")
    BoardFile(path, PUZZLE).save(WORSE, {})
    assert load_board(str(path), PUZZLE).score == 470


def test_anything_else_is_refused_unless_forced(path):
    other = load("balanced/4x4-3:2/01")
    with pytest.raises(InputError, match="--force"):
        BoardFile(path, other)
    path.write_text("notes of mine")
    with pytest.raises(InputError, match="something else"):
        BoardFile(path, PUZZLE)
    assert BoardFile(path, PUZZLE, force=True).save(WORSE, {}) == str(path)


def test_an_empty_file_is_written(tmp_path):
    path = tmp_path / "empty.json"
    path.touch()
    assert BoardFile(path, PUZZLE).save(WORSE, {}) == str(path)


def test_a_board_that_says_it_started_from_a_link_is_kept(tmp_path):
    """A file that holds its start board as a link is still the file of its own board."""
    path = tmp_path / "best.json"
    for link in (board_to_link(WORSE), board_to_link(WORSE) + "&more=1"):
        save_board(BETTER, path, made={"start": link})
        BoardFile(path, PUZZLE).save(WORSE, {})
        assert load_board(path) == BETTER


def test_a_file_that_became_unreadable_is_left_alone_and_the_board_goes_beside_it(path):
    file = BoardFile(path, PUZZLE)
    path.write_text('{"format": "e2cp-board"')
    assert file.save(WORSE, {}) == str(path.with_name("best-467.json"))
    assert load_board(path.with_name("best-467.json")) == WORSE
    assert path.read_text() == '{"format": "e2cp-board"'
    assert "cannot be read" in file.remark["kept"]
    with pytest.raises(InputError):
        file.offer(BETTER, {})
