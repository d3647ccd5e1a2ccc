import pytest
from variants import write_variant

from e2cp.workflows import check_encoding
from e2cp.workflows.encoding_cases import encoding_cases


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(check_encoding, "encoding_cases", lambda: encoding_cases()[4:6])


def test_a_right_one_and_what_is_skipped(e2cp, tmp_path):
    honest = "return honest(puzzle, relaxed, parameters)"
    mine = write_variant(tmp_path, "mine", honest)
    shown = e2cp("models", "check", mine).stdout
    assert "2 puzzles, 0 wrong" in shown
    mine = write_variant(tmp_path, "other", honest, supports="clues")
    assert "0 puzzles, 0 wrong, 2 skipped" in e2cp("models", "check", mine).stdout


def test_a_wrong_one_is_exit_code_one(e2cp, tmp_path):
    body = "cp = honest(puzzle, relaxed, parameters); cp.model.add(cp.branching[0] == 0); return cp"
    mine = write_variant(tmp_path, "mine", body)
    values = e2cp.json("models", "check", mine, code=1)
    assert not values["ok"]
    assert values["cases"][0]["verdict"] == "WRONG"
    assert "boards lost" in e2cp("models", "check", mine, code=1).stdout
