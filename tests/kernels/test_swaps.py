import numpy as np
import pytest
from local_cases import puzzles

from e2cp.completion.complete import complete
from e2cp.kernels import kernel
from e2cp.kernels.board_state import place_all
from e2cp.kernels.swaps import propose, swap, swap_gain
from e2cp.methods.local_search import make_board_state, make_record, make_static_tables
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check


@kernel
def one_swap(static, state, random, turns, cells):
    """Make a random move and return what it says it gains."""
    move = propose(static, random, turns)
    gain = swap_gain(static, state, move)
    swap(static, state, move)
    cells[0], cells[1] = move.first, move.second
    return gain


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_gains_are_those_of_the_checker(puzzle):
    board = complete(Board.empty(puzzle), how="random").board
    static, state = make_static_tables(puzzle), make_board_state(board)
    score = place_all(static, state, make_record(board))
    assert score == check(board).score
    random, cells = np.array([7], np.uint64), np.zeros(2, np.int64)
    touched = 0
    for _ in range(60):
        score += one_swap(static, state, random, 20, cells)
        report = check(Board(puzzle, state.pieces, state.rotations))
        assert report.valid
        assert report.score == score
        touched += abs(cells[0] - cells[1]) in (1, puzzle.cols)
    assert touched or puzzle.size in (9, 256)


def test_random_moves_reach_every_free_cell_and_rotation():
    puzzle = puzzles()[4]
    board = complete(Board.empty(puzzle), how="random").board
    free = np.arange(puzzle.size) % 3 > 0
    static, state = make_static_tables(puzzle, free), make_board_state(board)
    place_all(static, state, make_record(board))
    random, cells = np.array([7], np.uint64), np.zeros(2, np.int64)
    seen = set()
    for _ in range(2000):
        one_swap(static, state, random, 10, cells)
        seen.update((int(cell), int(state.rotations[cell])) for cell in cells)
    inner = static.kinds == 0
    assert {cell for cell, _ in seen} == set(np.flatnonzero(free).tolist())
    assert {(cell, turn) for cell, turn in seen if inner[cell]} == {
        (cell, turn) for cell in np.flatnonzero(free & inner).tolist() for turn in range(4)
    }
