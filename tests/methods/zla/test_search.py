from itertools import islice

import numpy as np
import pytest
from brute import all_boards
from hypothesis import given, settings
from hypothesis import strategies as st
from solving import solve

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.registry import make_search
from e2cp.methods.zla import search as zla
from e2cp.methods.zla.scan import Scan
from e2cp.methods.zla.search import Zla, count_solutions, solutions
from e2cp.methods.zla.turns import with_corner
from e2cp.parallel.run_search import run_search
from e2cp.parallel.stop import Stop
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle

ORDERS = ["auto", "row", "column", "zigzag", "two-row", "diagonal", "spiral"]


def unsolvable() -> Puzzle:
    """A rim that cannot close: totals are even, but one border piece is turned inside out."""
    corners = [[0, 0, 1, 1], [0, 0, 1, 2], [0, 0, 2, 1], [0, 0, 2, 2]]
    borders = [[0, 1, 3, 1], [0, 1, 4, 2], [0, 1, 4, 2], [0, 2, 3, 2]]
    return Puzzle(3, 3, [*corners, *borders, [3, 3, 4, 4]])


@given(
    st.sampled_from([(2, 2), (3, 3), (3, 4), (4, 3), (4, 4)]),
    st.integers(0, 10**6),
    st.sampled_from(ORDERS),
    st.sampled_from(["lists", "masks"]),
    st.sampled_from([None, 5]),
)
@settings(max_examples=20)
def test_solutions_are_those_of_brute_force(size, number, order, form, seed):
    inner = 3 if size == (4, 4) else 2
    puzzle = generate("gemp", *size, inner=inner, frame=2, seed=number).puzzle
    expected = list(islice(all_boards(puzzle), 501))
    if len(expected) > 500:
        return
    boards = list(solutions(puzzle, order=order, form=form, seed=seed))
    assert len(boards) == len(set(boards))
    assert set(boards) == set(expected)
    assert count_solutions(puzzle, order=order, form=form) == len(expected)


@pytest.mark.parametrize("order", ORDERS)
def test_equal_and_symmetric_pieces_are_counted_as_the_models_count(order):
    puzzle = generate("gemp", 3, inner=1, frame=1, seed=0).puzzle
    assert puzzle.duplicates == 6
    assert puzzle.periods.tolist().count(1) == 1
    assert count_solutions(puzzle, order=order) == 24 * 24


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (3, 4)])
def test_models_find_the_same(size):
    puzzle = generate("gemp", *size, inner=3, frame=2, seed=8).puzzle
    _, boards = solve(puzzle, "bool")
    assert set(solutions(puzzle)) == set(boards)


def test_clues_hold():
    planted = generate("gemp", 4, inner=2, frame=2, seed=6)
    pieces, rotations = planted.solution.pieces, planted.solution.rotations
    clues = [Clue(int(pieces[cell]), cell, int(rotations[cell])) for cell in (0, 5)]
    puzzle = planted.puzzle.with_clues(clues)
    boards = list(solutions(puzzle))
    assert set(boards) == set(all_boards(puzzle))
    assert all(len(check(board).clues_in_place) == 2 for board in boards)
    assert count_solutions(puzzle) == len(boards)


def test_a_limit_ends_the_solutions():
    puzzle = generate("gemp", 3, inner=1, frame=1, seed=0).puzzle
    assert len(set(solutions(puzzle, limit=7))) == 7
    assert list(solutions(puzzle, limit=0)) == []


def test_the_corner_leaves_a_quarter():
    puzzle = load("balanced/4x4-3:2/01")
    fixed = with_corner(Board.empty(puzzle))
    scan = Scan(puzzle, fixed=fixed)
    scan.advance(10**7, stop=False)
    everywhere = Scan(puzzle)
    everywhere.advance(10**7, stop=False)
    assert 4 * scan.solutions == everywhere.solutions == count_solutions(puzzle) > 0


def test_no_corner_is_fixed_where_solutions_would_be_lost():
    assert with_corner(Board.empty(generate("gemp", 3, 4, inner=3, seed=1).puzzle)) is None
    assert with_corner(Board.of_clues(load("eternity2", clues="starter"))) is None
    assert with_corner(Board.empty(generate("gemp", 3, inner=1, frame=1).puzzle)) is None


@pytest.mark.parametrize("order", ["row", "zigzag", "two-row", "column"])
def test_a_published_puzzle_is_solved(order):
    puzzle = load("harris/e2style-6x6-6:2/04")
    search = make_search(f"zla[order={order}]", puzzle, seed=3)
    result = run_search(search, Stop(seconds=60), seed=3)
    assert result.stopped == "finished"
    assert check(result.board).score == puzzle.max_score
    assert check(result.board).valid
    assert result.work == search.work > 0
    assert result.unit == "placements"
    assert not search.exhausted
    assert not search.step()


def test_no_solution_is_proven():
    puzzle = unsolvable()
    search = make_search("zla", puzzle)
    assert run_search(search, Stop()).stopped == "finished"
    assert search.exhausted
    assert search.best.score < puzzle.max_score
    assert (count_solutions(puzzle), list(solutions(puzzle))) == (0, [])


def test_the_deepest_board_is_the_best():
    search = make_search("zla", load("eternity2", clues="all"), seed=1)
    before = search.best
    assert before.placed == 5
    assert search.step()
    report = check(search.best)
    assert report.valid
    assert not report.mismatches
    assert len(report.clues_in_place) == 5
    assert report.placed > 30
    assert search.work == zla.PORTION


def test_the_same_seed_gives_the_same_search(monkeypatch):
    monkeypatch.setattr(zla, "PORTION", 100_000)

    def run(text, seed):
        search = make_search(text, load("eternity2", clues="none"), seed=seed)
        for _ in range(3):
            search.step()
        return search.best, search.work, search.current

    assert run("zla", 1) == run("zla", 1)
    assert run("zla", 1) != run("zla", 2)
    assert run("zla[shuffle=off]", 1) == run("zla[shuffle=off]", 2)


@pytest.mark.parametrize("name", ["eternity2", "harris/e2style-7x7-7:3/01"])
@pytest.mark.parametrize("other", [1, 2])
def test_a_state_goes_on_exactly(monkeypatch, name, other):
    """Even in a search that was made with another seed."""
    monkeypatch.setattr(zla, "PORTION", 50_000)
    puzzle = load(name)
    search = make_search("zla", puzzle, seed=1)
    for _ in range(3):
        search.step()
    kept = search.state()
    before = kept["frames"].copy()
    again = make_search("zla", puzzle, seed=other)
    again.restore(kept)
    assert (again.best, again.work, again.current) == (search.best, search.work, search.current)
    for _ in range(3):
        assert search.step() == again.step()
        assert (again.best, again.work, again.current) == (search.best, search.work, search.current)
    assert np.array_equal(kept["frames"], before)


def test_the_start_board_is_filled_up():
    planted = generate("e2style", 6, inner=5, frame=3, seed=2)
    pieces = planted.solution.pieces.copy()
    pieces[[7, 8, 14, 20, 30]] = HOLE
    start = Board(planted.puzzle, pieces, planted.solution.rotations)
    search = Zla(planted.puzzle, start, rng=np.random.default_rng(1))
    assert search.best == start
    assert not search.step()
    assert check(search.best).score == planted.puzzle.max_score
    kept = np.flatnonzero(pieces != HOLE)
    assert np.array_equal(search.best.pieces[kept], pieces[kept])


def test_a_start_board_with_mismatches_cannot_be_filled_up():
    record = load_record()
    search = Zla(record.puzzle, record, rng=np.random.default_rng(1))
    assert not search.step()
    assert search.exhausted
    assert search.best == record


def load_record() -> Board:
    from e2cp.catalogue.opening import load_board

    return load_board("record:470", load("eternity2", clues="none"))


def test_an_interrupt_keeps_the_deepest_board(monkeypatch):
    search = make_search("zla", load("eternity2", clues="none"))
    advance = Scan.advance

    def interrupt(self, placements, **options):
        advance(self, 100_000, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr(Scan, "advance", interrupt)
    result = run_search(search, Stop(seconds=60))
    assert result.stopped == "interrupted"
    assert result.board.placed > 100
    assert result.work == 100_000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("zla[order=snail]", "expected auto|row|column|zigzag"),
        ("zla[form=masks]", "too many pieces for masks"),
        ("zla[ordre=row]", "expected order?"),
    ],
)
def test_bad_options_are_refused(text, message):
    with pytest.raises(InputError) as error:
        make_search(text, load("eternity2"))
    assert message in str(error.value)
