"""The plain search of the package against the plain search of the tests."""

import pytest
from brute import all_boards as expected

from e2cp.puzzle.all_boards import all_boards
from e2cp.workflows.encoding_cases import encoding_cases


@pytest.mark.parametrize("case", encoding_cases(), ids=lambda case: case.name)
def test_every_board_is_there_once(case):
    found = list(all_boards(case.puzzle, case.relaxed))
    assert len(found) == len(set(found))
    assert set(found) == set(expected(case.puzzle, case.relaxed))
    assert bool(found) == ("without a board" not in case.name)
