"""Running a search in this process."""

import pytest

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.registry import make_search
from e2cp.parallel.run_search import run_search
from e2cp.parallel.stop import Stop

PUZZLE = "balanced/5x5-4:3/01"


def test_seed_and_notes_are_reported():
    result = run_search(make_search("hybrid", load(PUZZLE), seed=7), Stop(work=10**6))
    assert result.seed == 7
    assert result.notes["pool"].startswith("40")
    assert run_search(make_search("vlns", load(PUZZLE)), Stop(work=1), seed=3).seed == 3


@pytest.mark.parametrize("method", ["breaks", "hybrid", "zla"])
def test_an_empty_board_is_no_improvement(method):
    result = run_search(make_search(method, load(PUZZLE)), Stop(seconds=60.0))
    assert result.trajectory[0][1] > 0
    assert result.trajectory[-1][1] == result.board.score


def test_what_no_board_can_reach_is_refused():
    with pytest.raises(InputError, match="target 999, expected at most 40"):
        run_search(make_search("vlns", load(PUZZLE)), Stop(target=999))
    with pytest.raises(InputError, match="wrong seed: read -1"):
        make_search("vlns", load(PUZZLE), seed=-1)
