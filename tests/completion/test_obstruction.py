from collections import Counter
from typing import get_args

import numpy as np

from e2cp.catalogue.opening import load, load_board
from e2cp.completion.obstruction import Reason, find_obstruction
from e2cp.methods.zla.search import solutions
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate


def without(board, cells):
    pieces = board.pieces.copy()
    pieces[list(cells)] = HOLE
    return Board(board.puzzle, pieces, board.rotations)


def test_a_solution_with_holes_shows_nothing():
    solution = generate("e2style", 6, inner=5, frame=3, seed=2).solution
    assert find_obstruction(solution) is None
    assert find_obstruction(Board.empty(solution.puzzle)) is None
    for seed in range(5):
        cells = np.random.default_rng(seed).choice(36, 12, replace=False)
        assert find_obstruction(without(solution, cells)) is None


def test_mismatches_come_first():
    found = find_obstruction(load_board("record:470"))
    assert found.reason == "mismatch" and len(found.cells) >= 11
    assert found.message == "10 junctions are mismatched already"


def test_a_hole_that_no_piece_fits():
    solution = generate("e2style", 6, inner=8, frame=4, seed=2).solution
    pieces, rotations = np.full(36, HOLE), solution.rotations.copy()
    around = [8, 13, 15, 20]
    pieces[around] = solution.pieces[around]
    assert find_obstruction(Board(solution.puzzle, pieces, rotations)) is None
    pieces[28], rotations[28] = solution.pieces[14], 0  # the only one that fits lies elsewhere
    found = find_obstruction(Board(solution.puzzle, pieces, rotations))
    assert (found.reason, found.cells) == ("no piece", (14,))
    assert found.message == "no piece that is left fits at C3"


def test_a_clue_whose_cell_is_a_hole_is_heeded():
    solution = generate("e2style", 6, inner=8, frame=4, seed=2).solution
    clue = Clue(int(solution.pieces[14]), 15, 0)
    clued = solution.puzzle.with_clues([clue])
    pieces = np.full(36, HOLE)
    pieces[[9, 21]] = solution.pieces[[9, 21]]
    found = find_obstruction(Board(clued, pieces, solution.rotations))
    assert found is not None and 15 in found.cells


def test_what_is_shown_is_true():
    """Pieces of two solutions mixed: where something stands in the way, no solution agrees."""
    puzzle = load("balanced/4x4-3:2/01").with_clues(())
    every = list(solutions(puzzle))
    rng = np.random.default_rng(1)
    reasons = Counter()
    for _ in range(250):
        first, second = (every[int(place)] for place in rng.integers(len(every), size=2))
        pieces, rotations = np.full(16, HOLE), np.zeros(16, dtype=int)
        for cell in rng.permutation(16)[: rng.integers(4, 12)].tolist():
            source = first if rng.random() < 0.5 else second
            if source.pieces[cell] not in pieces:
                pieces[cell], rotations[cell] = source.pieces[cell], source.rotations[cell]
        board = Board(puzzle, pieces, rotations)
        found = find_obstruction(board)
        if found is not None:
            reasons[found.reason] += 1
            filled = board.filled
            assert not any(
                (each.pieces[filled] == board.pieces[filled]).all()
                and (each.rotations[filled] == board.rotations[filled]).all()
                for each in every
            )
    assert all(reasons[reason] for reason in get_args(Reason)), reasons
