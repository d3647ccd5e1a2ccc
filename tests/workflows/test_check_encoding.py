"""An encoding that says too much or too little is caught."""

import pytest
from variants import write_variant

from e2cp.errors import InputError
from e2cp.workflows import check_encoding as checking
from e2cp.workflows.check_encoding import check_encoding
from e2cp.workflows.encoding_cases import encoding_cases

CASES = {case.name: case for case in encoding_cases()}


@pytest.fixture
def only(monkeypatch):
    def choose(*names):
        monkeypatch.setattr(checking, "encoding_cases", lambda: [CASES[name] for name in names])

    return choose


def write(folder, body, **header):
    return write_variant(
        folder, "mine", f"cp = honest(puzzle, relaxed, parameters); {body}", **header
    )


def test_one_that_says_too_much_loses_boards(tmp_path, only):
    only("3×3")
    mine = write(tmp_path, "cp.model.add(cp.branching[0] == 0); return cp")
    [found] = check_encoding(mine)
    assert found.verdict == "WRONG"
    assert found.lost > 0 and found.found + found.lost == found.boards == 12
    assert found.message == f"{found.lost} of 12 boards lost"
    assert found.example.startswith("https://")


def test_other_variables_may_repeat_boards_as_they_like(tmp_path, only):
    only("3×3")
    idle = "idle = cp.model.new_bool_var('idle'); cp.model.add_at_most_one(idle, cp.branching[0])"
    [found] = check_encoding(write(tmp_path, f"{idle}; return cp"))
    assert (found.verdict, found.found, found.lost) == ("ok", 12, 0)


def test_one_that_ignores_relaxed_cells_is_refused_by_the_checker(tmp_path, only):
    only("3×3, 2 cells relaxed")
    mine = write_variant(tmp_path, "mine", "return honest(puzzle, frozenset(), parameters)")
    [found] = check_encoding(mine)
    assert found.verdict == "WRONG"
    assert "relaxed cell filled" in found.message


def test_what_the_header_does_not_support_is_skipped(tmp_path, only):
    only("3×3", "3×4", "4×4 with a clue", "3×3, pieces alike", "3×3, 2 cells relaxed")
    found = check_encoding(write(tmp_path, "return cp", supports="nothing"))
    assert [each.verdict for each in found] == ["ok", *["skipped"] * 4]
    assert "rectangles" in found[1].message


def test_one_that_optimises_has_to_come_to_the_best_score(only):
    only("3×3", "4×4 without a board", "3×4, 2 cells relaxed")
    assert [each.verdict for each in check_encoding("max-match")] == ["ok"] * 3


def test_one_that_comes_to_no_end_is_unknown(tmp_path, only):
    only("3×3")
    mine = write(tmp_path, "import time; time.sleep(60)")
    [found] = check_encoding(mine, seconds=1)
    assert found.verdict == "unknown"
    assert "did not end" in found.message


def test_code_that_fails_is_named_by_its_line(tmp_path, only):
    only("3×3")
    with pytest.raises(InputError, match=r"mine.py:\d+: ZeroDivisionError"):
        check_encoding(write(tmp_path, "1 / 0"))
