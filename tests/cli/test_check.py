import json

import pytest

from e2cp.catalogue.opening import load_board
from e2cp.formats.boards.link import board_to_link
from e2cp.formats.saving import board_to


def test_the_record_board_recounts(e2cp):
    values = e2cp.json("check", "eternity2", "record:joshua-blackwood-470")
    assert values["score"] == 470
    assert values["max_score"] == 480
    assert (values["placed"], values["holes"]) == (256, 0)
    assert len(values["mismatches"]) == 10
    assert values["mismatches"][0]["square"] == "B6"
    assert values["rim_faults"] == values["duplicates"] == values["missing"] == []
    assert (values["clues_in_place"], values["clues_total"], values["valid"]) == (1, 1, True)


def test_people_read_the_same(e2cp):
    text = e2cp("check", "eternity2", "record:470").stdout
    assert "score       470 of 480" in text
    assert "10: B6|C6 (9≠12)" in text
    assert "yes, no rule is broken" in text


def test_the_board_may_name_its_puzzle(e2cp):
    assert e2cp.json("check", "record:465")["puzzle"] == "eternity2"
    link = board_to_link(load_board("record:469"))
    assert e2cp.json("check", link)["score"] == 469


def test_partial_boards_are_valid(e2cp):
    values = e2cp.json("check", "eternity2", "record:230")
    assert (values["placed"], values["holes"], values["score"]) == (230, 26, 429)
    assert len(values["missing"]) == 26


def test_a_broken_rule_is_exit_code_one(e2cp, tmp_path):
    values = e2cp.json("check", "eternity2", "record:470", "--clues", "all", code=1)
    assert (values["clues_in_place"], values["clues_total"], values["valid"]) == (1, 5, False)
    text = board_to(load_board("record:470"), "text").replace(" 40/", "  3/")
    path = tmp_path / "twice.txt"
    path.write_text(text)
    values = e2cp.json("check", "eternity2", path, code=1)
    assert (values["duplicates"], values["missing"]) == ([3], [40])
    assert "NO" in e2cp("check", "eternity2", path, code=1).stdout


def test_standard_input_is_a_board_too(e2cp):
    link = board_to_link(load_board("record:468"))
    result = e2cp("check", "eternity2", "-", "--json", stdin=link)
    assert json.loads(result.stdout)["score"] == 468


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["eternity3", "record:470"], "expected eternity2?"),
        (["eternity2", "record:471"], "no record of this name"),
        (["clue1", "record:470"], "not one of clues/clue1"),
        (["eternity2", "none.json"], "none.json: no such file"),
        (["record:470", "--order", "urdl"], "for piece files"),
        (["eternity2", "record:470", "--grey", "0"], "for piece files"),
        (["eternity2", "record:470", "--order", "abcd"], "an order names each side once"),
        (["eternity2", "record:470", "--size", "wide"], "--size is no size"),
    ],
)
def test_bad_input_is_exit_code_two(e2cp, arguments, message):
    result = e2cp("check", *arguments, code=2)
    assert message in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
