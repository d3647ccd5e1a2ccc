from math import log

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.methods.zla.kernel_lists import EXHAUSTED
from e2cp.methods.zla.scan import Scan
from e2cp.methods.zla.work import ScanWork
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.supply import Supply


def log_boards(puzzle, cells, known=()):
    work = ScanWork(puzzle, known, [cell for cell in range(puzzle.size) if cell not in known])
    return float(work.log_boards(*work.begin([*known, *cells]))[0])


@pytest.mark.parametrize(
    "name", ["eternity2", "harris/e2style-7x7-7:3/01", "harris/gemp-6x6-6:4/02", "clues/clue3"]
)
def test_full_boards_are_as_many_as_solutions_are_expected(name):
    puzzle = load(name, clues="none")
    expected = Supply.of(puzzle).log_expected()
    assert log_boards(puzzle, range(puzzle.size)) == pytest.approx(expected)


@pytest.mark.parametrize("size", [(2, 2), (2, 6), (3, 4), (5, 3)])
def test_rectangles_are_counted_as_squares_are(size):
    puzzle = generate("gemp", *size, inner=2, frame=2, seed=3).puzzle
    expected = Supply.of(puzzle).log_expected()
    assert log_boards(puzzle, range(puzzle.size)) == pytest.approx(expected)


def test_single_pieces_are_counted_exactly():
    puzzle = load("eternity2", clues="none")
    assert log_boards(puzzle, []) == pytest.approx(0)
    assert log_boards(puzzle, [0]) == pytest.approx(log(4))
    assert log_boards(puzzle, [1]) == pytest.approx(log(56))
    assert log_boards(puzzle, [17]) == pytest.approx(log(4 * 196))
    assert log_boards(puzzle, [17], known=[0, 255]) == pytest.approx(log(4 * 196))
    assert log_boards(puzzle, [15], known=[0, 255]) == pytest.approx(log(2))


@pytest.mark.parametrize("name", ["harris/e2style-6x6-6:2", "harris/e2style-6x6-6:4"])
@pytest.mark.parametrize("order", ["rows", "inside"])
def test_a_scan_lays_as_many_pieces_as_expected(name, order):
    """All boards of a few puzzles, at every depth before the planted solution matters."""
    ratios = []
    for number in range(1, 5):
        puzzle = load(f"{name}/{number:02}")
        cells = sorted(range(puzzle.size), key=lambda cell: puzzle.cell_rims[cell].any())
        cells = cells if order == "inside" else sorted(cells)
        scan = Scan(puzzle, cells)
        assert scan.advance(10**9, stop=False) == EXHAUSTED
        expected = np.exp([log_boards(puzzle, cells[: depth + 1]) for depth in range(puzzle.size)])
        assert np.exp(ScanWork(puzzle, (), cells).of(cells)) == pytest.approx(
            expected.sum() / (expected[-1] + 4)
        )
        ratios.append(scan.counts[:24] / expected[:24])
    means = np.mean(ratios, axis=0)
    assert np.all((means > 0.5) & (means < 2))


def test_a_planted_solution_counts_for_one_in_each_turn():
    puzzle = load("harris/e2style-7x7-7:4/01")
    cells = list(range(49))
    boards = [log_boards(puzzle, cells[: depth + 1]) for depth in cells]
    assert boards[-1] < 0
    total = np.logaddexp.reduce(boards)
    everywhere = ScanWork(puzzle, (), cells).of(cells)
    assert everywhere == pytest.approx(total - log(4 + np.exp(boards[-1])))
    corner = ScanWork(puzzle, [0], cells[1:]).of(cells[1:])
    assert corner == pytest.approx(everywhere, abs=0.01)


def test_colours_that_cannot_pair_up_leave_no_full_board():
    sides = [[0, 0, 1, 1], [0, 0, 1, 2], [0, 0, 1, 1], [0, 0, 1, 2]]
    puzzle = Puzzle(2, 2, sides)
    assert log_boards(puzzle, range(4)) == -np.inf
    assert Board.empty(puzzle).holes.size == 4
    assert np.isfinite(log_boards(puzzle, [0]))
