import pytest

from e2cp.methods.pla.orders import ordered_cells, turns
from e2cp.puzzle.generate import generate

PUZZLE = generate("gemp", 5, 6, inner=3, seed=1).puzzle
CELLS = range(30)


@pytest.mark.parametrize("order", ["dom", "chess", "chess-dom", "onion"])
def test_every_cell_has_its_turn_and_stages_never_fall(order):
    cells = ordered_cells(PUZZLE, CELLS, order)
    assert sorted(cells) == list(CELLS)
    stages = turns(PUZZLE, cells, order)
    assert stages == sorted(stages)
    assert ordered_cells(PUZZLE, CELLS[3:9], order) == [c for c in cells if c in CELLS[3:9]]


def test_chess_takes_the_black_cells_from_the_centre_outward_and_then_the_white_ones():
    cells = ordered_cells(PUZZLE, CELLS, "chess")
    assert {(cell // 6 + cell % 6) % 2 for cell in cells[:15]} == {0}
    rings = [min(c // 6, c % 6, 4 - c // 6, 5 - c % 6) for c in cells]
    assert rings[:15] == sorted(rings[:15], reverse=True)
    assert rings[15:] == sorted(rings[15:], reverse=True)
    assert len(set(turns(PUZZLE, cells, "chess"))) == 30
    assert set(turns(PUZZLE, cells, "chess-dom")) == {0, 1}


def test_onion_goes_ring_by_ring_from_outside():
    cells = ordered_cells(PUZZLE, CELLS, "onion")
    assert cells[:6] == [0, 1, 2, 3, 4, 5]
    assert cells[-2:] == [14, 15]
    assert turns(PUZZLE, cells, "onion").count(0) == 18
