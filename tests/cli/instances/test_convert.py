import itertools

import pytest

from e2cp.catalogue.opening import load, load_board

BOARD_SUFFIXES = (".json", ".csv", ".txt", ".url")


@pytest.mark.parametrize(("first", "second"), list(itertools.product(BOARD_SUFFIXES, repeat=2)))
def test_boards_go_between_all_formats(e2cp, tmp_path, first, second):
    a, b = tmp_path / f"a{first}", tmp_path / f"b{second}"
    e2cp("instances", "convert", "record:465", a)
    e2cp("instances", "convert", a, b)
    assert load_board(b) == load_board("record:465")


@pytest.mark.parametrize(
    ("first", "second"), list(itertools.product((".json", ".csv", ".txt"), repeat=2))
)
def test_puzzles_go_between_all_formats(e2cp, tmp_path, first, second):
    a, b = tmp_path / f"a{first}", tmp_path / f"b{second}"
    e2cp("instances", "convert", "clue2", a)
    e2cp("instances", "convert", a, b)
    assert load(str(b)).hash == load("clue2").hash


def test_how_a_board_was_made_survives(e2cp, tmp_path):
    e2cp("instances", "convert", "record:465", tmp_path / "a.json")
    assert '"by": "Igor Pejic"' in (tmp_path / "a.json").read_text()


def test_standard_streams(e2cp):
    link = e2cp("instances", "convert", "record:470", "-", "--to", "link").stdout
    text = e2cp("instances", "convert", "-", "-", "--to", "text", stdin=link).stdout
    assert text.count("/") == 256


def test_standard_output_can_be_json(e2cp):
    values = e2cp.json("instances", "convert", "record:470", "-", "--to", "text")
    assert values["text"].count("/") == 256


def test_a_text_board_of_an_unknown_puzzle_needs_it_named(e2cp, tmp_path):
    e2cp("generate", "gemp", "--size", "5", "--inner", "4", "--seed", "77", "--out", tmp_path,
         "--solution")  # fmt: skip
    pieces, solution = tmp_path / "gemp-5x5-4-s77.txt", tmp_path / "gemp-5x5-4-s77.solution.json"
    e2cp("instances", "convert", solution, tmp_path / "b.txt")
    assert "not known" in e2cp("instances", "convert", tmp_path / "b.txt", "-", code=2).stderr
    e2cp("instances", "convert", tmp_path / "b.txt", tmp_path / "c.json", "--puzzle", pieces)
    assert load_board(tmp_path / "c.json") == load_board(solution)


def test_the_pieces_of_a_board(e2cp, tmp_path):
    e2cp("instances", "convert", "record:470", tmp_path / "p.txt", "--pieces")
    assert load(str(tmp_path / "p.txt")).hash == load("eternity2").hash


def test_json_says_what_was_written(e2cp, tmp_path):
    values = e2cp.json("instances", "convert", "record:470", tmp_path / "a.csv")
    assert values == {
        "kind": "board",
        "puzzle": "eternity2",
        "format": "csv",
        "file": str(tmp_path / "a.csv"),
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["record:470", "a.doc"], "no format goes with this file name"),
        (["eternity2", "a.url"], "a puzzle has no such format"),
        (["record:470", "a.json", "--to", "xml"], "xml"),
        (["eternity9", "a.json"], "no puzzle of this name"),
    ],
)
def test_bad_input_is_exit_code_two(e2cp, tmp_path, arguments, message):
    target = tmp_path / arguments[1]
    result = e2cp("instances", "convert", arguments[0], target, *arguments[2:], code=2)
    assert message in result.stderr
    assert not target.exists()


def test_official_needs_a_known_set(e2cp, tmp_path):
    e2cp("generate", "gemp", "--size", "5", "--inner", "4", "--seed", "77", "--out", tmp_path)
    source = next(tmp_path.glob("*.txt"))
    result = e2cp("instances", "convert", source, tmp_path / "b.txt", "--official", code=2)
    assert "no embedded puzzle has these pieces" in result.stderr
