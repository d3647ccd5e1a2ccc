import pytest

from e2cp.puzzle.sides import parse_size, square_name


@pytest.mark.parametrize(
    ("cell", "cols", "name"), [(0, 16, "A1"), (135, 16, "I8"), (255, 16, "P16"), (260, 10, "AA1")]
)
def test_squares_are_named_as_on_the_printed_board(cell, cols, name):
    assert square_name(cell, cols) == name


@pytest.mark.parametrize("text", ["", "x", "8x", "-3", "8x8x8", "1e3", "99999", "٣x"])
def test_what_is_no_size_is_refused(text):
    assert parse_size(text) is None
