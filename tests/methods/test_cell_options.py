"""Options that ask for more cells than there are."""

import pytest

from e2cp.errors import InputError
from e2cp.methods.registry import make_search
from e2cp.puzzle.generate import generate

PUZZLE = generate("gemp", 4, inner=3, frame=2).puzzle


@pytest.mark.parametrize("text", ["vlns[cells=1000]", "vlns[violated=100]", "windows[cells=1000]"])
def test_too_many_cells_are_refused(text):
    with pytest.raises(InputError, match="wrong value"):
        make_search(text, PUZZLE)


@pytest.mark.parametrize("text", ["vlns", "vlns[cells=12]", "windows", "windows[cells=16]"])
def test_defaults_suit_small_boards(text):
    assert make_search(text, PUZZLE).step() is not None
