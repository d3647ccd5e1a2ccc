import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.modelling.relaxation import checkerboard_cells, late_cells, random_cells, read_cells
from e2cp.runtime.files import Source

ETERNITY = load("eternity2", clues="all")


def touching(cells, cols=16):
    return any(c + 1 in cells and (c + 1) % cols for c in cells) or any(
        c + cols in cells for c in cells
    )


@pytest.mark.parametrize("draw", [checkerboard_cells, late_cells])
@given(count=st.integers(0, 120), seed=st.integers(0, 1000))
def test_cells_of_a_chessboard_have_one_colour_and_spare_clues(draw, count, seed):
    cells = draw(ETERNITY, count, np.random.default_rng(seed))
    assert len(cells) == count
    assert len({sum(divmod(cell, 16)) % 2 for cell in cells}) <= 1
    assert not cells & {clue.cell for clue in ETERNITY.clues}


@given(st.integers(0, 60), st.integers(0, 1000))
def test_random_cells_do_not_touch(count, seed):
    cells = random_cells(ETERNITY, count, np.random.default_rng(seed))
    assert len(cells) == count
    assert not touching(cells)
    assert not cells & {clue.cell for clue in ETERNITY.clues}


@pytest.mark.parametrize("draw", [checkerboard_cells, late_cells, random_cells])
def test_too_many_are_refused(draw):
    with pytest.raises(InputError, match="too many relaxed cells: read 200"):
        draw(ETERNITY, 200, np.random.default_rng(1))


@pytest.mark.parametrize("count", [8, 16, 24])
def test_late_cells_lie_in_the_last_rows(count):
    cells = late_cells(ETERNITY, count, np.random.default_rng(1))
    assert min(cells) >= 11 * 16


def test_cells_are_read_by_square_or_by_row_and_column():
    source = Source("cells.txt", "A1 c5 # a comment\n3,4;P16")
    assert read_cells(source, ETERNITY) == {0, 36, 52, 255}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A1\nQ1", ":2: not a cell of the board: read Q1"),
        ("16,0", ":1: not a cell"),
        ("nonsense", "not a cell"),
        ("I8", "a clue's cell cannot be relaxed: read I8"),
        ("A1\nC5 2,4", ":2: a cell stands twice: read 2,4"),
        ("# nothing", "no cell in this file"),
    ],
)
def test_wrong_cells_are_refused(text, message):
    with pytest.raises(InputError, match=message):
        read_cells(Source("cells.txt", text), ETERNITY)
