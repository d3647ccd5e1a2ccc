import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solving import solve
from strategies import planted

from e2cp.errors import InputError
from e2cp.methods.brute.search import Brute, BruteOptions
from e2cp.methods.registry import make_search
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle


def hard(puzzle, seed):
    """The same puzzle with its inner colours dealt anew, most often unsatisfiable."""
    sides = puzzle.sides.copy()
    inner = (sides != 0) & ~puzzle.frame_sides
    sides[inner] = np.random.default_rng(seed).permutation(sides[inner])
    return Puzzle(puzzle.rows, puzzle.cols, sides, clues=puzzle.clues)


def finished(search):
    while search.step():
        assert search.work < 10**7
    assert search.proven
    report = check(search.best)
    assert report.valid
    assert report.holes == 0
    return report.score


def by_maxsat(puzzle):
    return solve(puzzle, "maxsat-half", engine="rc2")[1][-1].score


@given(planted(3), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_small_boards_have_the_optimum_of_maxsat(sample, seed):
    puzzle = hard(sample.puzzle, seed)
    assert finished(Brute(puzzle, rng=np.random.default_rng(seed))) == by_maxsat(puzzle)


@pytest.mark.parametrize(("rows", "cols"), [(3, 4), (4, 3), (4, 4)])
@pytest.mark.parametrize("seed", range(4))
def test_larger_boards_too(rows, cols, seed):
    sample = generate("gemp", rows, cols, inner=4, frame=2, seed=seed)
    assert finished(make_search("brute", sample.puzzle)) == sample.puzzle.max_score
    puzzle = hard(sample.puzzle, seed)
    assert finished(make_search("brute", puzzle, seed=seed)) == by_maxsat(puzzle)


def test_the_corner_kept_in_place_loses_nothing():
    puzzle = hard(generate("gemp", 4, inner=4, frame=3, seed=0).puzzle, 1)
    rng = np.random.default_rng(0)
    free = Brute(puzzle, rng=rng, options=BruteOptions(corner=False))
    kept = Brute(puzzle, rng=rng)
    assert finished(free) == finished(kept) < puzzle.max_score
    assert kept.work < free.work


def test_clues_stay():
    sample = generate("gemp", 3, 4, inner=3, frame=2, seed=1)
    cell = 5
    piece = int(sample.solution.pieces[cell])
    for rotation in range(4):
        puzzle = hard(sample.puzzle.with_clues([Clue(piece, cell, rotation)]), 3)
        search = make_search("brute", puzzle)
        assert finished(search) == by_maxsat(puzzle)
        assert len(check(search.best).clues_in_place) == 1


def test_a_restored_search_goes_on_as_the_first_would(monkeypatch):
    monkeypatch.setattr("e2cp.methods.brute.search.NODES_PER_STEP", 10 * 15**2)
    puzzle = hard(generate("gemp", 4, inner=4, frame=3, seed=0).puzzle, 0)
    first = make_search("brute", puzzle, seed=1)
    for _ in range(5):
        assert first.step()
    second = make_search("brute", puzzle, seed=2)
    second.restore(first.state())
    assert second.work == first.work
    assert second.best == first.best
    assert finished(first) == finished(second)
    assert first.work == second.work


def test_a_start_board_is_kept_if_it_is_optimal():
    sample = generate("e2style", 4, inner=4, frame=3, seed=2)
    search = Brute(sample.puzzle, sample.solution, rng=np.random.default_rng(0))
    assert not search.step()
    assert search.best.score == sample.puzzle.max_score


def test_illegal_boards_are_refused():
    sample = generate("gemp", 3, inner=3, frame=2)
    pieces = sample.solution.pieces.copy()
    pieces[4] = pieces[0]
    with pytest.raises(InputError):
        Brute(
            sample.puzzle,
            Board(sample.puzzle, pieces, sample.solution.rotations),
            rng=np.random.default_rng(0),
        )
