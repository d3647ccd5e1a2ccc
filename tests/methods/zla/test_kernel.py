"""The two kernels are one search, and it meets what brute force meets."""

from itertools import islice
from typing import get_args

import numpy as np
import pytest
from brute import all_boards
from hypothesis import given, settings
from hypothesis import strategies as st

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.zla.kernel_lists import EXHAUSTED, RUNNING, SOLVED
from e2cp.methods.zla.scan import Scan
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.scan_order import OrderName, cell_order

ORDERS = [None, *get_args(OrderName)]
SIZES = [(2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 4)]


@st.composite
def small_puzzles(draw) -> Puzzle:
    """Puzzles with few colours, so with duplicate and symmetric pieces, and a clue or two."""
    rows, cols = draw(st.sampled_from(SIZES))
    planted = generate(
        "gemp",
        rows,
        cols,
        inner=draw(st.integers(3 if rows * cols == 16 else 1, 4)),
        frame=draw(st.sampled_from([None, 2, 3])),
        seed=draw(st.integers(0, 10**6)),
    )
    cells = draw(st.sets(st.integers(0, rows * cols - 1), max_size=3))
    solution = planted.solution
    return planted.puzzle.with_clues(
        Clue(int(solution.pieces[cell]), cell, int(solution.rotations[cell])) for cell in cells
    )


def every_board(scan: Scan) -> list[Board]:
    boards = []
    while scan.advance(1000) != EXHAUSTED:
        if scan.status == SOLVED:
            boards.append(scan.current)
    return boards


@given(small_puzzles(), st.sampled_from(ORDERS), st.sampled_from(["lists", "masks"]), st.data())
@settings(max_examples=40)
def test_all_solutions_are_those_of_brute_force(puzzle, order, form, data):
    relaxed = frozenset(data.draw(st.sets(st.integers(0, puzzle.size - 1), max_size=2)))
    expected = list(islice(all_boards(puzzle, relaxed), 1001))
    if len(expected) > 1000:
        return
    cells = order and [cell for cell in cell_order(puzzle, order) if cell not in relaxed]
    seed = data.draw(st.sampled_from([None, 1, 2]))
    scan = Scan(puzzle, cells, relaxed=relaxed, form=form, seed=seed)
    boards = every_board(scan)
    assert len(boards) == len(set(boards)) == scan.solutions
    assert set(boards) == set(expected)


@pytest.mark.parametrize("seed", [None, 7])
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    "name", ["harris/e2style-7x7-7:2/03", "clues/clue3", "harris/gemp-8x8-8:2/02"]
)
def test_lists_and_masks_lay_the_same_pieces_in_the_same_order(name, order, seed):
    puzzle = load(name)
    cells = order and cell_order(puzzle, order)
    lists, masks = (Scan(puzzle, cells, form=form, seed=seed) for form in ("lists", "masks"))
    for limit in (1, 1, 7, 1000, 100_000):
        assert lists.advance(limit, stop=False) == masks.advance(limit, stop=False) == RUNNING
        assert lists.counts.tolist() == masks.counts.tolist()
        assert lists.current == masks.current
    assert lists.placements == masks.placements == 101_009
    assert lists.deepest == masks.deepest
    assert lists.deepest.placed == lists.most_placed


@given(small_puzzles(), st.sampled_from(ORDERS), st.integers(0, 9))
@settings(max_examples=40)
def test_lists_and_masks_agree_on_pieces_that_fit_in_several_ways(puzzle, order, seed):
    cells = order and cell_order(puzzle, order)
    lists, masks = (Scan(puzzle, cells, form=form, seed=seed) for form in ("lists", "masks"))
    for _ in range(20):
        assert lists.advance(37) == masks.advance(37)
        assert lists.counts.tolist() == masks.counts.tolist()
        assert lists.current == masks.current


@pytest.mark.parametrize("form", ["lists", "masks"])
def test_slices_do_not_change_the_search(form):
    puzzle = load("harris/e2style-6x6-6:2/02")
    whole, sliced = (Scan(puzzle, form=form, seed=1) for _ in range(2))
    whole.advance(300_000, stop=False)
    for _ in range(300):
        sliced.advance(1000, stop=False)
    assert whole.counts.tolist() == sliced.counts.tolist()
    assert whole.current == sliced.current
    assert whole.deepest == sliced.deepest


def test_what_lies_on_the_board_matches_at_every_moment():
    scan = Scan(load("eternity2", clues="all"), seed=3)
    for _ in range(50):
        scan.advance(997)
        for board in (scan.current, scan.deepest):
            report = check(board)
            assert report.valid
            assert not report.mismatches
            assert len(report.clues_in_place) == 5
    assert scan.deepest.placed >= scan.current.placed


@pytest.mark.parametrize(
    ("cell", "places", "blocks"),
    [(0, 4, 5_248), (7, 4, 292_012), (16 * 6 + 7, 1, 4_059_952)],
)
def test_matched_blocks_of_eternity(cell, places, blocks):
    """The known numbers of 2×2 blocks: at all four corners, on all four sides, and inside."""
    puzzle = load("eternity2", clues="none")
    scan = Scan(puzzle, [cell, cell + 1, cell + 16, cell + 17])
    assert scan.advance(10**8, stop=False) == EXHAUSTED
    assert places * scan.solutions == places * scan.counts[3] == blocks


@pytest.mark.parametrize("form", ["lists", "masks"])
def test_clues_that_do_not_match_each_other_leave_no_solution(form):
    planted = generate("e2style", 4, inner=3, frame=3, seed=4)
    pieces, rotations = planted.solution.pieces, planted.solution.rotations
    wrong = next(
        rotation
        for rotation in range(4)
        if planted.puzzle.oriented[pieces[6], rotation, 3] != planted.solution.edges[5, 1]
    )
    clues = [Clue(int(pieces[5]), 5, int(rotations[5])), Clue(int(pieces[6]), 6, wrong)]
    scan = Scan(planted.puzzle.with_clues(clues), form=form)
    assert scan.advance(100) == EXHAUSTED
    assert (scan.solutions, scan.placements) == (0, 0)


def test_a_board_full_of_clues_is_its_own_solution():
    solution = generate("gemp", 3, inner=2, frame=2).solution
    clues = [Clue(int(solution.pieces[c]), c, int(solution.rotations[c])) for c in range(9)]
    scan = Scan(solution.puzzle.with_clues(clues))
    scan.load()
    assert scan.advance(1) == SOLVED
    assert scan.current == scan.deepest == solution
    assert scan.advance(1) == EXHAUSTED
    assert scan.solutions == 1


def test_a_clue_on_a_relaxed_cell_keeps_its_piece_back():
    puzzle = load("eternity2", clues="starter")
    clue = puzzle.clues[0]
    scan = Scan(puzzle, relaxed=frozenset([clue.cell]), seed=1)
    scan.advance(100_000)
    assert scan.deepest.pieces[clue.cell] == HOLE
    assert clue.piece not in scan.deepest.pieces


def test_bad_input_is_refused():
    puzzle = load("eternity2")
    with pytest.raises(InputError, match="too many pieces for masks"):
        Scan(puzzle, form="masks")
    with pytest.raises(InputError, match="different cells"):
        Scan(puzzle, [0, 1, 1])
    with pytest.raises(InputError, match="read 256"):
        Scan(puzzle, [0, 256])
    with pytest.raises(InputError, match="too many colours"):
        Scan(generate("gemp", 16, inner=400, seed=1).puzzle)


def test_many_colours_are_searched():
    planted = generate("gemp", 16, inner=240, seed=1)
    assert planted.puzzle.sides.max() > 200
    scan = Scan(planted.puzzle)
    assert scan.advance(10**6) == SOLVED
    assert check(scan.current).score == planted.puzzle.max_score
    small = generate("gemp", 8, inner=100, seed=1).puzzle
    assert Scan(small).form == "lists"
    assert Scan(small, form="masks").advance(10**6) == SOLVED


def test_the_count_at_each_depth_is_the_count_of_partial_boards():
    puzzle = generate("gemp", 3, inner=2, frame=2, seed=3).puzzle
    scan = Scan(puzzle)
    while scan.advance(1000, stop=False) != EXHAUSTED:
        pass
    for depth in range(1, 10):
        partial = Scan(puzzle, range(depth))
        while partial.advance(1000, stop=False) != EXHAUSTED:
            pass
        assert partial.solutions == scan.counts[depth - 1]
    assert np.all(scan.counts[:3] > 0)
