from typing import get_args

import pytest

from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.scan_order import OrderName, cell_order, scan_order


def order(name, rows, cols):
    return cell_order(generate("gemp", rows, cols, inner=2, frame=2).puzzle, name)


@pytest.mark.parametrize("size", [(2, 2), (2, 5), (5, 2), (3, 3), (4, 4), (5, 7), (7, 4)])
@pytest.mark.parametrize("name", get_args(OrderName))
def test_every_cell_comes_once(name, size):
    assert sorted(order(name, *size)) == list(range(size[0] * size[1]))


def test_rows_columns_and_zigzag():
    assert order("row", 3, 4) == list(range(12))
    assert order("column", 3, 4) == [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]
    assert order("zigzag", 3, 4) == [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11]


def test_the_papers_order_works_down_two_rows_at_a_time():
    assert order("two-row", 3, 4) == [0, 4, 1, 5, 2, 6, 3, 7, 8, 9, 10, 11]


def test_diagonal_and_spiral_start_at_the_top_left():
    assert order("diagonal", 3, 3) == [0, 1, 3, 2, 4, 6, 5, 7, 8]
    assert order("spiral", 3, 4) == [0, 1, 2, 3, 7, 11, 10, 9, 8, 4, 5, 6]


def test_the_last_rows_are_scanned_by_columns_and_clues_left_out():
    """On 6×6 the last two rows: two columns of them as rows, the others one by one."""
    planted = generate("gemp", 6, inner=2, frame=2)
    rows = [*range(24), 24, 25, 30, 31]
    columns = [26, 32, 27, 33, 28, 34, 29, 35]
    assert scan_order(planted.puzzle).tolist() == rows + columns
    pieces, rotations = planted.solution.pieces.tolist(), planted.solution.rotations.tolist()
    clued = planted.puzzle.with_clues(Clue(pieces[c], c, rotations[c]) for c in (7, 32))
    assert scan_order(clued).tolist() == [c for c in rows + columns if c not in (7, 32)]
