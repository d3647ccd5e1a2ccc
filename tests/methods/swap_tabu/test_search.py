from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from local_cases import is_sound, puzzles

from e2cp.catalogue.opening import load
from e2cp.methods.swap_tabu.search import SwapTabu, SwapTabuOptions
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate


def best_neighbour(board: Board) -> int:
    """Return the best score one swap-and-rotate move away, by trying them all."""
    best = -1
    for first, second in combinations_with_replacement(range(board.puzzle.size), 2):
        for turns in product(range(4), repeat=2):
            pieces, rotations = board.pieces.copy(), board.rotations.copy()
            pieces[[first, second]] = pieces[[second, first]]
            rotations[[first, second]] = turns
            neighbour = Board(board.puzzle, pieces, rotations)
            legal = np.array_equal(neighbour.edges == 0, board.puzzle.cell_rims)
            if legal and neighbour != board:
                best = max(best, neighbour.score)
    return best


@pytest.mark.parametrize("seed", range(3))
def test_a_move_is_the_best_of_its_neighbourhood(seed):
    puzzle = generate("gemp", 4, inner=7, frame=4, seed=seed).puzzle
    search = SwapTabu(puzzle, rng=np.random.default_rng(seed))
    for _ in range(4):
        before = Board(puzzle, search.board_state.pieces, search.board_state.rotations)
        search.tabu.expiry[:] = -1
        search.advance(1)
        assert search.current == best_neighbour(before)


def test_a_piece_does_not_return_before_its_time():
    options = SwapTabuOptions(tenure=30, spread=0)
    search = SwapTabu(load("eternity2"), rng=np.random.default_rng(1), options=options)
    left: dict[tuple[int, int], int] = {}
    for move in range(1, 400):
        before, best = search.board_state.pieces.copy(), search.best.score
        search.advance(1)
        changed = np.flatnonzero(search.board_state.pieces != before)
        for cell in changed.tolist():
            came = int(search.board_state.pieces[cell])
            aspired = search.best.score > best
            assert move - left.get((came, cell), -100) > 30 or aspired
            left[int(before[cell]), cell] = move


def test_the_fits_are_kept():
    search = SwapTabu(
        puzzles()[5], rng=np.random.default_rng(1), options=SwapTabuOptions(plateau=20)
    )
    search.advance(200)
    kept = [array.copy() for array in search.fits]
    search.advance(0)
    for before, after in zip(kept, search.fits, strict=True):
        assert np.array_equal(before, after)


def test_pairs_can_be_sampled():
    options = SwapTabuOptions(pairs=200, plateau=100)
    search = SwapTabu(load("eternity2"), rng=np.random.default_rng(1), options=options)
    for _ in range(5):
        search.advance(100)
        assert is_sound(search)
    assert search.best.score > 300


def test_idle_searches_are_shaken():
    options = SwapTabuOptions(plateau=20, swaps=50)
    search = SwapTabu(load("eternity2"), rng=np.random.default_rng(1), options=options)
    search.advance(2000)
    assert search.restarts > 0
    assert is_sound(search)
