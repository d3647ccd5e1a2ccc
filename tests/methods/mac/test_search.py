import time
from itertools import islice
from types import SimpleNamespace

import numpy as np
import pytest
from brute import all_boards, count_solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.mac import Mac
from e2cp.methods.mac.search import MacOptions
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle


def mac_search(
    puzzle, relaxed=frozenset(), *, seed=0, max_solutions=1, seconds=None, max_fails=None,
    restart_fails=100, on_progress=None,
):  # fmt: skip
    """Search until enough is found, nothing is left, or a limit is reached."""
    options = MacOptions(restart=restart_fails or 0)
    rng = np.random.default_rng(seed)
    search = Mac(puzzle, rng=rng, options=options, relaxed=relaxed, solutions=max_solutions)
    search.load()
    search.conflict_limit = max_fails
    start, more = time.perf_counter(), True
    while more and (seconds is None or time.perf_counter() - start < seconds):
        if max_fails is not None and search.counts["conflicts"] >= max_fails:
            break
        more = search.step()
        if on_progress is not None:
            on_progress(search)
    return SimpleNamespace(
        solutions=tuple(search.fresh),
        exhausted=search.exhausted,
        deepest=search.best,
        nodes=search.work,
        fails=int(search.counts["conflicts"]),
        restarts=search.restarts,
        seconds=time.perf_counter() - start,
    )


SIZES = [(2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 4)]


@st.composite
def small_puzzles(draw) -> Puzzle:
    """Puzzles with few colours, so with duplicate and symmetric pieces, and a clue or two."""
    rows, cols = draw(st.sampled_from(SIZES))
    least = 3 if rows * cols == 16 else 1
    sample = generate(
        "gemp",
        rows,
        cols,
        inner=draw(st.integers(least, 4)),
        frame=draw(st.sampled_from([None, 2, 3])),
        seed=draw(st.integers(0, 10**6)),
    )
    cells = draw(st.sets(st.integers(0, rows * cols - 1), max_size=2))
    solution = sample.solution
    return sample.puzzle.with_clues(
        Clue(int(solution.pieces[cell]), cell, int(solution.rotations[cell])) for cell in cells
    )


def all_expected(puzzle, relaxed=frozenset(), limit=2000):
    """Return the solutions by brute force, or None when they are too many to list here."""
    boards = list(islice(all_boards(puzzle, relaxed), limit + 1))
    return set(boards) if len(boards) <= limit else None


def all_solutions(puzzle, relaxed=frozenset(), seed=0):
    outcome = mac_search(puzzle, relaxed, seed=seed, max_solutions=None)
    assert outcome.exhausted
    assert len(set(outcome.solutions)) == len(outcome.solutions)
    return set(outcome.solutions)


@given(small_puzzles(), st.integers(0, 99))
@settings(max_examples=40)
def test_all_solutions_are_those_of_brute_force(puzzle, seed):
    expected = all_expected(puzzle)
    assert expected is None or all_solutions(puzzle, seed=seed) == expected


@given(small_puzzles(), st.data())
@settings(max_examples=25)
def test_relaxed_cells_are_left_out(puzzle, data):
    relaxed = frozenset(data.draw(st.sets(st.integers(0, puzzle.size - 1), max_size=2)))
    expected = all_expected(puzzle, relaxed)
    assert expected is None or all_solutions(puzzle, relaxed) == expected


def test_symmetric_and_equal_pieces_are_counted_as_the_rules_say():
    # one colour inside, one on the frame: every arrangement of the classes is a solution
    puzzle = generate("gemp", 3, 3, inner=1, frame=1, seed=0).puzzle
    assert puzzle.periods.tolist().count(1) == 1
    assert count_solutions(puzzle) == 24 * 24
    assert len(all_solutions(puzzle)) == 24 * 24


def test_all_cells_relaxed_leaves_one_empty_board():
    puzzle = generate("gemp", 3, 3, inner=2, seed=0).puzzle
    assert [board.placed for board in all_solutions(puzzle, frozenset(range(9)))] == [0]


def unsolvable() -> Puzzle:
    """Swap the frame sides of one border piece: totals stay even, the ring cannot close."""
    puzzle = generate("gemp", 4, 4, inner=3, frame=3, seed=5).puzzle
    sides = puzzle.sides.copy()
    for piece in np.flatnonzero(puzzle.kinds == 1):
        first, second = np.flatnonzero(puzzle.frame_sides[piece])
        if sides[piece, first] != sides[piece, second]:
            sides[piece, [first, second]] = sides[piece, [second, first]]
            return Puzzle(4, 4, sides)
    raise AssertionError("no border piece with two colours")


@pytest.mark.parametrize("restart_fails", [None, 1, 100])
def test_no_solution_is_proven(restart_fails):
    puzzle = unsolvable()
    assert count_solutions(puzzle) == 0
    outcome = mac_search(puzzle, restart_fails=restart_fails)
    assert outcome.exhausted
    assert not outcome.solutions


@pytest.mark.parametrize("number", [2, 4, 5])
def test_published_6x6_puzzles_are_solved(number):
    outcome = mac_search(load(f"harris/gemp-6x6-6:2/{number:02d}"), seconds=30)
    report = check(outcome.solutions[0])
    assert report.score == report.max_score
    assert report.valid
    assert outcome.deepest == outcome.solutions[0]


def test_clues_stand_in_the_deepest_board_of_the_real_puzzle():
    puzzle = load("eternity2", clues="all")
    report = check(mac_search(puzzle, max_fails=50, seed=3).deepest)
    assert report.valid
    assert not report.mismatches
    assert len(report.clues_in_place) == 5
    assert report.placed > 60


def test_a_clue_on_a_relaxed_cell_keeps_its_piece_back():
    puzzle = load("eternity2", clues="starter")
    clue = puzzle.clues[0]
    outcome = mac_search(puzzle, frozenset([clue.cell]), max_fails=50)
    assert outcome.deepest.pieces[clue.cell] == -1
    assert check(outcome.deepest).valid


def test_the_same_seed_gives_the_same_search():
    puzzle = load("eternity2", clues="none")

    def run(seed):
        outcome = mac_search(puzzle, seed=seed, max_fails=300, restart_fails=50)
        return outcome.deepest, outcome.nodes, outcome.fails, outcome.restarts

    assert run(1) == run(1)
    assert run(1) != run(2)


def test_max_fails_is_exact_and_restarts_grow():
    outcome = mac_search(load("eternity2", clues="none"), max_fails=500, restart_fails=100)
    assert outcome.fails == 500
    assert outcome.restarts == 3  # after 100, 230 and 399
    assert not outcome.exhausted


@pytest.mark.parametrize("seconds", [0.0, 0.3])
def test_the_time_limit_is_met(seconds):
    puzzle = load("eternity2", clues="none")
    mac_search(puzzle, max_fails=1)
    start = time.perf_counter()
    outcome = mac_search(puzzle, seconds=seconds)
    assert outcome.seconds <= seconds + 0.5
    assert time.perf_counter() - start <= seconds + 1.5
    assert not outcome.exhausted


def test_max_solutions_stops_early():
    puzzle = generate("gemp", 3, 3, inner=1, frame=1, seed=0).puzzle
    outcome = mac_search(puzzle, max_solutions=7)
    assert len(set(outcome.solutions)) == 7
    assert not outcome.exhausted


def test_progress_is_reported_and_an_interrupt_there_ends_the_search():
    seen = []

    def watch(outcome):
        seen.append(outcome.work)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mac_search(load("eternity2", clues="none"), on_progress=watch)
    assert seen == sorted(seen)
    assert seen[-1] > 0


def test_sixty_four_colours_are_searched_and_more_refused():
    most = generate("gemp", 8, 8, inner=400, seed=1).puzzle
    with pytest.raises(InputError, match="too many colours"):
        mac_search(most)
    folded = np.searchsorted(np.unique(most.sides), most.sides)
    folded = np.where(folded > 64, folded - 64, folded)
    assert folded.max() == 64
    assert mac_search(Puzzle(8, 8, folded), seconds=30).solutions


def test_relaxed_cells_must_lie_on_the_board():
    puzzle = generate("gemp", 3, 3, inner=2, seed=0).puzzle
    with pytest.raises(InputError, match="off the board"):
        mac_search(puzzle, frozenset([9]))


def test_a_board_that_needs_too_much_memory_is_refused():
    with pytest.raises(InputError, match="too large"):
        mac_search(generate("gemp", 60, inner=20, seed=1).puzzle)
