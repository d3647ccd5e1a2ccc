import pytest

from e2cp.catalogue.opening import load_board


def test_the_partial_record_is_completed(e2cp, tmp_path):
    out = tmp_path / "full.json"
    values = e2cp.json("complete", "eternity2", "record:230", "--time", "3", "--out", out)
    assert (values["holes"], values["score_partial"]) == (26, 429)
    assert values["valid"]
    assert values["score"] > 440
    assert load_board(out).score == values["score"]


def test_the_board_may_name_its_puzzle_and_the_way_is_chosen(e2cp):
    values = e2cp.json("complete", "record:230", "--how", "random", "--seed", "5")
    assert (values["how"], values["optimal"], values["valid"]) == ("random", False, True)
    assert values == e2cp.json("complete", "record:230", "--how", "random", "--seed", "5")


def test_a_complete_board_stays_as_it_is(e2cp):
    text = e2cp("complete", "record:470").stdout
    assert "score      470 of 480" in text
    assert "nothing was open" in text


def test_a_board_keeps_the_name_of_its_own_puzzle(e2cp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    e2cp("instances", "convert", "balanced/4x4-3:2/01", "mine.txt")
    e2cp("model", "mine.txt", "--relax", "2", "--complete", "none", "--out", "holes.json")
    assert e2cp.json("complete", "holes.json")["puzzle"] == "mine"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["eternity2", "none.json"], "no such file"), (["clue1", "record:230"], "not one of")],
)
def test_bad_input_is_exit_code_two(e2cp, arguments, message):
    assert message in e2cp("complete", *arguments, code=2).stderr
