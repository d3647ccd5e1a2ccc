import pytest

from e2cp.catalogue.opening import load, load_board
from e2cp.puzzle.generate import generate


def test_a_series_with_solutions(e2cp, tmp_path):
    values = e2cp.json(
        "generate", "gemp", "--size", "4x6", "--inner", "4", "--frame", "3",
        "--seed", "7", "--count", "3", "--out", tmp_path, "--solution",
    )  # fmt: skip
    assert [entry["seed"] for entry in values["puzzles"]] == [7, 8, 9]
    for entry in values["puzzles"]:
        puzzle = load(entry["file"])
        solution = load_board(entry["solution"], puzzle)
        assert solution.score == puzzle.max_score
        again = generate("gemp", 4, 6, inner=4, frame=3, seed=entry["seed"])
        assert puzzle.hash == again.puzzle.hash == entry["hash"]


def test_the_files_are_named_on_standard_output(e2cp, tmp_path):
    result = e2cp("generate", "one-set", "--size", "5", "--inner", "6", "--out", tmp_path)
    assert result.stdout == f"{tmp_path / 'one-set-5x5-6-s1.txt'}\n"


def test_a_long_series_is_complete(e2cp, tmp_path):
    e2cp("generate", "e2style", "--size", "4", "--inner", "4", "--frame", "3",
         "--count", "25", "--out", tmp_path)  # fmt: skip
    assert len(list(tmp_path.glob("*.txt"))) == 25


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["e2style", "--size", "6", "--inner", "2", "--frame", "3"],
            "impossible: a 6x6 board has 16",
        ),
        (["e2style", "--size", "6", "--inner", "4"], "needs a number of frame colours"),
        (["one-set", "--size", "6", "--inner", "4", "--frame", "2"], "single palette"),
        (["gemp", "--size", "big", "--inner", "4"], "--size is no size"),
        (["gemp", "--size", "1", "--inner", "4"], "size out of range"),
        (["gump", "--size", "4", "--inner", "4"], "gump"),
        (["gemp", "--size", "4", "--inner", "0"], "--inner"),
        (["gemp", "--size", "4"], "--inner"),
    ],
)
def test_bad_input_is_exit_code_two(e2cp, tmp_path, arguments, message):
    assert message in e2cp("generate", *arguments, "--out", tmp_path, code=2).stderr
    assert list(tmp_path.iterdir()) == []
