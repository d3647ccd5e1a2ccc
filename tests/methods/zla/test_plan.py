import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from e2cp.catalogue.opening import load
from e2cp.methods.zla.kernel_lists import SOLVED
from e2cp.methods.zla.plan import GAIN, plan_scan
from e2cp.methods.zla.scan import Scan
from e2cp.methods.zla.work import ScanWork
from e2cp.puzzle.board import Board
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate

ROWS = list(range(64))


@given(
    st.tuples(st.integers(2, 6), st.integers(2, 6)),
    st.integers(0, 10**6),
    st.sets(st.integers(0, 35), max_size=6),
    st.sets(st.integers(0, 35), max_size=4),
)
@example((2, 4), 0, {0, 1, 6}, set())  # open cells that only meet clues
@settings(max_examples=25)
def test_every_open_cell_comes_once(size, number, clues, relaxed):
    planted = generate("gemp", *size, inner=3, frame=2, seed=number)
    cells = sorted(cell for cell in clues if cell < planted.puzzle.size)
    pieces, rotations = planted.solution.pieces, planted.solution.rotations
    puzzle = planted.puzzle.with_clues(
        [Clue(int(pieces[cell]), cell, int(rotations[cell])) for cell in cells]
    )
    start, left_out = Board.of_clues(puzzle), frozenset(relaxed - clues)
    plan = plan_scan(start, left_out)
    expected = set(range(puzzle.size)) - clues - relaxed
    assert sorted(plan.cells) == sorted(expected)
    assert plan == plan_scan(start, left_out)
    assert plan.log_work == pytest.approx(ScanWork(puzzle, cells, expected).of(plan.cells))


def test_a_board_without_open_cells_needs_no_plan():
    solution = generate("gemp", 3, inner=2, frame=2).solution
    assert plan_scan(solution).cells == []


def test_few_frame_colours_leave_the_frame_to_the_end():
    puzzle = load("harris/e2style-8x8-8:2/01")
    plan = plan_scan(Board.empty(puzzle))
    frame = [bool(puzzle.cell_rims[cell].any()) for cell in plan.cells]
    assert not any(frame[:36])
    assert plan.log_work < ScanWork(puzzle, (), ROWS).of(ROWS) - np.log(20)


def test_many_frame_colours_bring_it_first():
    puzzle = load("clues/clue3")
    plan = plan_scan(Board.empty(puzzle))
    assert all(puzzle.cell_rims[cell].any() for cell in plan.cells[:20])


@pytest.mark.parametrize("name", ["eternity2", "harris/e2style-7x7-7:3/01"])
def test_rows_stay_where_nothing_is_clearly_better(name):
    puzzle = load(name, clues="none")
    plan = plan_scan(Board.empty(puzzle))
    rows = list(range(puzzle.size))
    assert plan.cells == rows
    assert plan.log_work == ScanWork(puzzle, (), rows).of(rows)
    assert GAIN < 1


def test_a_board_that_is_wider_than_high_goes_by_columns():
    puzzle = generate("e2style", 3, 7, inner=4, frame=3, seed=1).puzzle
    columns = np.arange(21).reshape(3, 7).T.ravel().tolist()
    work = ScanWork(puzzle, (), columns)
    assert work.of(columns) < work.of(range(21))
    assert plan_scan(Board.empty(puzzle)).log_work <= work.of(columns)


def test_the_planned_order_needs_fewer_pieces():
    placed = {"rows": 0.0, "planned": 0.0}
    for number in range(1, 9):
        puzzle = load(f"harris/e2style-7x7-7:2/{number:02}")
        for name, cells in (("rows", range(49)), ("planned", None)):
            scan = Scan(puzzle, cells, seed=number)
            assert scan.advance(10**9) == SOLVED
            placed[name] += np.log(scan.placements) / 8
    assert placed["planned"] < placed["rows"] - np.log(2)
