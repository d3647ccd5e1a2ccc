import pytest


def test_eternity(e2cp):
    text = e2cp("estimate").stdout
    assert "log10 E = 7.06" in text
    assert "log10 E = 4.17" in text
    assert "at the transition" in text
    values = e2cp.json("estimate", "eternity2", "--clues", "none")
    assert values["log10_expected"] == values["log10_expected_without_clues"]


def test_a_balanced_puzzle_by_its_numbers(e2cp):
    values = e2cp.json("estimate", "--size", "7", "--inner", "7", "--frame", "3")
    assert values["log10_expected"] == pytest.approx(0.26, abs=0.005)
    assert values["transition"] == 6
    assert e2cp.json("estimate", "--size", "7", "--inner", "7")["frame"] == 7


@pytest.mark.parametrize(
    "arguments",
    [
        ["eternity2", "--size", "7", "--inner", "7"],
        ["--inner", "7"],
        ["--size", "7", "--frame", "3"],
        ["--size", "x", "--inner", "7"],
        ["--size", "7"],
        ["eternity2", "--size", "8"],
        ["--size", "9999", "--inner", "3"],
    ],
)
def test_bad_input_is_exit_code_two(e2cp, arguments):
    assert e2cp("estimate", *arguments, code=2).stderr.startswith("e2cp: ")
