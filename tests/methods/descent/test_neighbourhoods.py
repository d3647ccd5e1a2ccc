from itertools import permutations

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.completion.complete import complete
from e2cp.methods.descent.neighbourhoods import (
    assignment_descent,
    border_cells,
    optimise_border,
    rectangles,
    swap_descent,
)
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.geometry import legal_rotations


def random_board(puzzle, seed=0) -> Board:
    start = Board.of_clues(puzzle)
    return complete(start, how="random", rng=np.random.default_rng(seed)).board


def best_border(board: Board) -> int:
    """Return the best score with another border, by trying every one."""
    puzzle, kinds = board.puzzle, board.puzzle.cell_rims.sum(axis=1)
    corners, borders = (np.flatnonzero(kinds == kind) for kind in (2, 1))
    best = 0
    for corner in permutations(board.pieces[corners].tolist()):
        for border in permutations(board.pieces[borders].tolist()):
            pieces, rotations = board.pieces.copy(), board.rotations.copy()
            pieces[corners], pieces[borders] = corner, border
            for cell in (*corners, *borders):
                legal = legal_rotations(puzzle, int(cell), int(pieces[cell]))
                rotations[cell] = np.flatnonzero(legal)[0]
            best = max(best, Board(puzzle, pieces, rotations).score)
    return best


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (2, 4), (2, 3)])
@pytest.mark.parametrize("seed", range(2))
def test_the_border_is_optimal(rows, cols, seed):
    puzzle = generate("gemp", rows, cols, inner=3, frame=3, seed=seed).puzzle
    board = random_board(puzzle, seed)
    answer = optimise_border(board, conflicts=100_000)
    assert answer.decided
    found = board if answer.board is None else answer.board
    assert check(found).valid
    inner = ~puzzle.cell_rims.any(axis=1)
    assert np.array_equal(found.pieces[inner], board.pieces[inner])
    assert found.score == best_border(board)


def test_clues_on_the_border_stay():
    made = generate("gemp", 4, inner=4, frame=3, seed=1)
    clues = [
        Clue(int(made.solution.pieces[cell]), cell, int(made.solution.rotations[cell]))
        for cell in (0, 1)
    ]
    puzzle = made.puzzle.with_clues(clues)
    assert not {0, 1} & set(border_cells(puzzle))
    answer = optimise_border(random_board(puzzle), conflicts=10_000)
    assert answer.board is not None and len(check(answer.board).clues_in_place) == 2


@pytest.mark.parametrize("seed", range(2))
def test_swaps_and_assignments_never_lose_and_keep_all_pieces(seed):
    board = random_board(load("meta10/10x10"), seed)
    rng = np.random.default_rng(seed)
    swapped = swap_descent(board, rng)
    assigned = assignment_descent(swapped, rng, cells=16, moves=200)
    assert board.score < swapped.score <= assigned.score
    assert check(swapped).valid and check(assigned).valid
    assert swap_descent(swapped, rng).score == swapped.score  # a local optimum


def test_rectangles_are_those_of_a_size_upright_and_lying():
    puzzle = generate("gemp", 5, 4, inner=3, seed=1).puzzle
    assert len(list(rectangles(puzzle, 2, 3))) == 4 * 2 + 3 * 3
    assert [sorted(cells) for cells in rectangles(puzzle, 9, 9)] == [list(range(20))]
