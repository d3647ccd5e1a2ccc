"""Exhaustive search: what it fills, and that it tries everything."""

import numpy as np
import pytest
from brute import all_boards

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.es import kernel
from e2cp.methods.es import search as module
from e2cp.methods.registry import make_search
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle


@pytest.fixture(autouse=True)
def small_portion(monkeypatch):
    monkeypatch.setattr(module, "PORTION", 20_000)


def unsolvable():
    """Return a puzzle of which two border pieces have changed an inner colour."""
    puzzle = generate("gemp", 4, inner=3, frame=2, seed=4).puzzle
    sides = puzzle.sides.copy()
    border = np.flatnonzero(puzzle.kinds == 1)[:2]
    for piece in border:
        towards = int((np.flatnonzero(sides[piece] == 0)[0] + 2) % 4)
        sides[piece, towards] = 99
    return Puzzle(4, 4, sides)


@pytest.mark.parametrize("ends", ["all", "deepest"])
@pytest.mark.parametrize("seed", range(3))
def test_small_puzzles_are_solved(ends, seed):
    puzzle = generate("gemp", 4, inner=4, frame=3, seed=seed).puzzle
    search = make_search(f"es[ends={ends}]", puzzle, seed=seed)
    while search.step():
        pass
    assert search.best in set(all_boards(puzzle))


def test_what_has_no_solution_is_tried_to_the_end():
    search = make_search("es", unsolvable())
    while search.step():
        pass
    assert search.exhausted and not search.optimal
    assert search.best.score < search.puzzle.max_score
    assert search.conclusion == "nothing is left to try"
    assert not (search.board != kernel.EMPTY).any()


def test_every_piece_that_lies_matches_and_only_blanks_are_lost():
    puzzle = load("eternity2", clues="all")
    search = make_search("es", puzzle, seed=1)
    for _ in range(5):
        search.step()
        report = check(search.best)
        assert report.valid and not report.mismatches
        assert report.score == search.best.score == search.counters[kernel.BEST]
        assert len(report.clues_in_place) == len(puzzle.clues)
        current = check(module.board_of(puzzle, search.board))
        assert current.valid and not current.mismatches and current.score == search.current
    assert report.holes > 0 and report.placed > search.notes["deepest"]


def test_no_blank_could_have_been_filled_by_a_piece_that_is_left():
    search = make_search("es", load("meta10/10x10"), seed=1)
    search.step()
    board, puzzle = search.best, search.puzzle
    left = np.setdiff1d(np.arange(puzzle.size), board.pieces)
    first = int(board.holes[0])  # where the dead end was
    for cell in board.holes[board.holes > first].tolist():
        for piece in left.tolist():
            for rotation in range(4):
                pieces, rotations = board.pieces.copy(), board.rotations.copy()
                pieces[cell], rotations[cell] = piece, rotation
                report = check(type(board)(puzzle, pieces, rotations))
                assert not report.valid or report.mismatches


def test_filling_at_all_ends_evaluates_more():
    every, deepest = (
        make_search(f"es[ends={ends}]", load("meta10/10x10"), seed=1) for ends in ("all", "deepest")
    )
    for search in (every, deepest):
        search.step()
    assert every.work > 3 * deepest.work > 0


def test_it_ends_after_the_evaluations_asked_for():
    search = make_search("es[evaluations=10]", load("meta10/10x10"))
    assert not search.step() and search.work >= 10


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("board", lambda array: array + 1),
        ("board", lambda array: array[:-1]),
        ("places", lambda array: array + 10**6),
        ("counters", lambda array: array + 300),
    ],
)
def test_states_that_are_none_are_refused(name, spoil):
    search = make_search("es", load("meta10/10x10"), seed=1)
    search.step()
    state = search.state()
    state[name] = spoil(state[name])
    with pytest.raises(InputError, match="no state of es"):
        search.restore(state)
