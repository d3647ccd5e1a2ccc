import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from e2cp.catalogue.opening import load, load_board
from e2cp.errors import InputError
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import generate
from e2cp.view.difference import difference

PLANTED = generate("gemp", 4, inner=4, frame=2, seed=3).solution


def rearranged(board, order, turns=None):
    pieces = board.pieces[order]
    rotations = board.rotations[order] if turns is None else turns
    return Board(board.puzzle, pieces, rotations)


def test_a_board_does_not_differ_from_itself():
    board = load_board("record:470")
    found = difference(board, board)
    assert found.same == 256
    assert not (found.turned or found.cycles or found.chains or found.gained or found.lost)


def test_three_pieces_in_a_cycle():
    order = np.arange(16)
    order[[5, 6, 9]] = [9, 5, 6]  # the piece of 9 comes to 5, that of 5 to 6, that of 6 to 9
    found = difference(PLANTED, rearranged(PLANTED, order))
    assert found.cycles == ((5, 6, 9),)
    assert found.same == 13


def test_pieces_that_leave_and_come_are_chains():
    pieces = PLANTED.pieces.copy()
    pieces[5] = HOLE
    hole = Board(PLANTED.puzzle, pieces, PLANTED.rotations)
    pieces[6], pieces[5] = HOLE, PLANTED.pieces[6]
    moved = Board(PLANTED.puzzle, pieces, PLANTED.rotations)
    assert difference(PLANTED, hole).chains == ((5,),)
    assert difference(hole, moved).chains == ((6, 5),)
    assert difference(hole, PLANTED).gained == ((1, 5), (4, 5), (5, 6), (5, 9))


@given(st.permutations(range(16)), st.lists(st.integers(0, 3), min_size=16, max_size=16))
def test_the_parts_make_up_the_whole(order, turns):
    other = rearranged(PLANTED, np.array(order), np.array(turns))
    found = difference(PLANTED, other)
    cells = [*found.turned, *(cell for cycle in found.cycles for cell in cycle)]
    assert sorted(cells) == sorted(set(cells))
    assert len(cells) + found.same == 16 and not found.chains
    assert other.score - PLANTED.score == len(found.gained) - len(found.lost)
    for cycle in found.cycles:
        for here, there in zip(cycle, (*cycle[1:], cycle[0]), strict=True):
            assert other.pieces[there] == PLANTED.pieces[here]


def test_boards_that_cannot_be_compared():
    with pytest.raises(InputError, match="different puzzles"):
        difference(PLANTED, Board.empty(load("eternity2")))
    twice = PLANTED.pieces.copy()
    twice[5] = twice[6]
    with pytest.raises(InputError, match="lies twice"):
        difference(PLANTED, Board(PLANTED.puzzle, twice, PLANTED.rotations))
