"""The exact methods against brute force and against each other, with all their settings."""

import numpy as np
import pytest
from exact_cases import EVEN, exact_search, expected_boards, small_puzzles, to_the_end
from hypothesis import given, settings
from hypothesis import strategies as st

from e2cp.errors import InputError
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate

ANY = [
    "pla",
    "pla[order=chess]",
    "pla[order=chess-dom,values=ascending]",
    "pla[order=onion]",
    "benoist",
    "benoist[filter=matching]",
    "benoist[filter=both]",
]
ON_EVEN_SIDES = [
    "block2",
    "block2[order=fewest]",
    "block2[order=fewest,values=rare]",
    "block2[values=common]",
    "block2[values=ascending]",
]


def methods_for(puzzle):
    even = puzzle.rows % 2 == puzzle.cols % 2 == 0
    return ANY + ON_EVEN_SIDES * even


@given(small_puzzles(), st.integers(0, 99))
@settings(max_examples=40)
def test_all_solutions_are_those_of_brute_force(puzzle, seed):
    compare_with_brute_force(puzzle, seed)


@pytest.mark.long
@given(small_puzzles(), st.integers(0, 99))
@settings(max_examples=500)
def test_all_solutions_are_those_of_brute_force_on_hundreds_of_puzzles(puzzle, seed):
    compare_with_brute_force(puzzle, seed)


def compare_with_brute_force(puzzle, seed):
    expected = expected_boards(puzzle)
    if expected is None:
        return
    for name in methods_for(puzzle):
        found = to_the_end(exact_search(name, puzzle, seed=seed))
        assert found.exhausted
        assert len(found.fresh) == len(expected) and set(found.fresh) == expected, name


@given(small_puzzles(), st.data())
@settings(max_examples=20)
def test_relaxed_cells_are_left_out(puzzle, data):
    relaxed = frozenset(data.draw(st.sets(st.integers(0, puzzle.size - 1), max_size=2)))
    expected = expected_boards(puzzle, relaxed)
    if expected is None:
        return
    for name in methods_for(puzzle):
        found = to_the_end(exact_search(name, puzzle, relaxed=relaxed))
        assert len(found.fresh) == len(expected) and set(found.fresh) == expected, name


@pytest.mark.parametrize("seed", range(8))
def test_they_count_as_zla_and_mac_do_on_larger_puzzles(seed):
    size = (4, 5) if seed % 2 else (4, 4)
    puzzle = generate("gemp", *size, inner=4, frame=3, seed=seed).puzzle
    counts = {
        name: to_the_end(exact_search(name, puzzle, keep=False)).met
        for name in ["zla", "mac", *methods_for(puzzle)]
    }
    assert len(set(counts.values())) == 1, counts


@pytest.mark.parametrize("name", ANY + ON_EVEN_SIDES)
def test_two_clues_that_do_not_match_leave_nothing(name):
    made = generate("gemp", 4, inner=4, frame=4, seed=1)
    pieces, rotations = made.solution.pieces, made.solution.rotations
    turned = [
        Clue(int(pieces[cell]), cell, int(rotations[cell] + turn) % 4)
        for cell, turn in ((5, 0), (6, 1))
    ]
    found = to_the_end(exact_search(name, made.puzzle.with_clues(turned)))
    assert found.exhausted and not found.met


@pytest.mark.parametrize("name", ANY + ON_EVEN_SIDES)
def test_all_cells_relaxed_leaves_one_board(name):
    puzzle = generate("gemp", 4, inner=2, seed=0).puzzle
    found = to_the_end(exact_search(name, puzzle, relaxed=frozenset(range(16))))
    assert [board.placed for board in found.fresh] == [0]


@pytest.mark.parametrize("name", ["pla", "benoist", "block2"])
def test_what_makes_no_sense_is_refused(name):
    puzzle = generate("gemp", 4, inner=2, seed=0).puzzle
    with pytest.raises(InputError, match="off the board"):
        exact_search(name, puzzle, relaxed=frozenset([16]))
    with pytest.raises(InputError, match="too many colours"):
        exact_search(name, generate("gemp", 8, inner=400, seed=1).puzzle)


def test_a_board_that_needs_too_much_memory_is_refused():
    with pytest.raises(InputError, match="too large"):
        exact_search("pla", generate("gemp", 60, inner=20, seed=1).puzzle)


@pytest.mark.parametrize("name", ["pla", "benoist", "block2"])
def test_several_solutions_and_the_limit_on_conflicts_end_it_early(name):
    puzzle = generate("gemp", 4, inner=2, frame=2, seed=3).puzzle
    found = to_the_end(exact_search(name, puzzle, solutions=7))
    assert len(set(found.fresh)) == 7 and not found.exhausted
    hard = exact_search(name, generate("gemp", 8, inner=8, frame=2, seed=1).puzzle, solutions=1)
    hard.conflict_limit = 50
    for _ in range(3):
        hard.step()
    assert hard.counts["conflicts"] == 50


@given(small_puzzles(tuple(EVEN)), st.data())
@settings(max_examples=20)
def test_a_search_cut_into_portions_finds_the_same(puzzle, data):
    """Saved and restored on the way, with portions of one node."""
    name = data.draw(
        st.sampled_from(["pla", "benoist[filter=both]", "block2", "block2[order=fewest]"])
    )
    whole = to_the_end(exact_search(name, puzzle, keep=False))
    if whole.work > 300:
        return
    module = f"e2cp.methods.{name.partition('[')[0]}.search.PORTION"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, 1)
        search = exact_search(name, puzzle, keep=False)
        for _ in range(40):
            again = exact_search(name, puzzle, keep=False, seed=99)
            again.restore(search.state())
            search = again
            if not search.step():
                break
        to_the_end(search)
    assert (search.met, search.work) == (whole.met, whole.work)
    # the deepest board is looked at after each portion, and one of fewer pieces may score more
    assert search.best.score >= whole.best.score


@pytest.mark.parametrize("seed", range(6))
def test_they_count_as_zla_does_where_most_of_a_larger_board_is_given(seed):
    made = generate("gemp", 8, 8 + 2 * (seed % 2), inner=4, frame=3, seed=seed)
    rng = np.random.default_rng(seed)
    given = rng.permutation(made.puzzle.size)[: made.puzzle.size - 14 - seed]
    pieces, rotations = made.solution.pieces, made.solution.rotations
    puzzle = made.puzzle.with_clues(
        Clue(int(pieces[cell]), int(cell), int(rotations[cell])) for cell in given
    )
    counts = {
        name: to_the_end(exact_search(name, puzzle, keep=False)).met
        for name in ["zla", *methods_for(puzzle)]
    }
    assert set(counts.values()) == {counts["zla"]} and counts["zla"] >= 1, counts
