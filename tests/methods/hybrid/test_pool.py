"""The pool of boards."""

import numpy as np

from e2cp.completion.complete import complete
from e2cp.methods.hybrid.pool import Pool
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate

PUZZLE = generate("gemp", 5, inner=3, frame=2, seed=1).puzzle


def boards(count):
    empty = Board.of_clues(PUZZLE)
    return [
        complete(empty, how="random", rng=np.random.default_rng(seed)).board
        for seed in range(count)
    ]


def test_a_board_is_taken_once():
    pool = Pool(PUZZLE)
    board = boards(1)[0]
    assert pool.add(board) and not pool.add(board)
    assert pool.next(0) == board and pool.next(0) is None
    assert not pool.add(board)


def test_the_best_comes_first_and_poor_ones_are_forgotten():
    pool = Pool(PUZZLE, size=4)
    some = boards(12)
    for board in some:
        pool.add(board)
    scores = sorted((board.score for board in some), reverse=True)
    assert [board.score for board in pool.boards] == scores[:4]
    assert pool.next(0).score == scores[0]
    assert pool.next(scores[0] + 1) is None and pool.next(0) is None


def test_a_restored_pool_knows_what_was_tried():
    pool, again = Pool(PUZZLE), Pool(PUZZLE)
    some = boards(6)
    for board in some[:5]:
        pool.add(board)
    pool.next(0)
    again.restore(pool.state())
    assert again.boards == pool.boards and len(again.waiting) == 4
    assert not again.add(some[0]) and again.add(some[5])


def test_an_empty_pool_can_be_kept():
    again = Pool(PUZZLE)
    again.restore(Pool(PUZZLE).state())
    assert again.boards == []
