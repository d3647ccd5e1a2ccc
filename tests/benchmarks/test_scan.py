"""Placements by the scan kernels: a round is a fixed number of them, in processor time."""

import time

import pytest

import e2cp
from e2cp.methods.zla.plan import plan_scan
from e2cp.methods.zla.scan import Scan
from e2cp.methods.zla.search import count_solutions
from e2cp.methods.zla.turns import scan_up_to_turning, with_corner
from e2cp.puzzle.board import Board

pytestmark = pytest.mark.benchmark(timer=time.process_time)

PLACEMENTS = 5_000_000
SERIES = ["6x6-6:2", "6x6-6:4", "7x7-7:2", "7x7-7:3", "7x7-7:4", "8x8-8:2"]


def search(name, form):
    puzzle = e2cp.load(name, clues="none")
    scan = Scan(puzzle, fixed=with_corner(Board.empty(puzzle)), form=form)
    scan.advance(PLACEMENTS, stop=False)
    return scan


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("eternity2", "lists"),
        ("balanced/10x10-10:4/01", "lists"),
        ("harris/e2style-8x8-8:2/01", "lists"),
        ("harris/e2style-8x8-8:2/01", "masks"),
        ("harris/e2style-7x7-7:3/01", "lists"),
        ("harris/e2style-7x7-7:3/01", "masks"),
    ],
)
def test_placements(benchmark, name, form):
    """Five millions: 0.1 s are 50 M a second."""
    scan = search(name, form)
    benchmark.pedantic(scan.advance, (PLACEMENTS,), {"stop": False}, rounds=5)
    assert scan.placements == 6 * PLACEMENTS


def test_counting_all_solutions_of_a_6x6(benchmark):
    """Five millions of placements in the planned order, the time of planning among it."""
    puzzle = e2cp.load("harris/e2style-6x6-6:2/01")
    assert benchmark.pedantic(count_solutions, (puzzle,), rounds=3) == 224


@pytest.mark.parametrize("series", SERIES)
def test_the_first_solution(benchmark, series):
    """Ten puzzles of a column of the paper's table, one after the other."""
    puzzles = [e2cp.load(f"harris/e2style-{series}/{number:02d}") for number in range(1, 11)]

    def prepare():
        scans = [scan_up_to_turning(puzzle, seed=1, first=True)[0] for puzzle in puzzles]
        scans[0].load()
        return (scans,), {}

    def solve(scans):
        for scan in scans:
            scan.advance(10**10)

    benchmark.pedantic(solve, setup=prepare, rounds=1)


def test_planning_an_order(benchmark):
    """On 8×8 cells; no puzzle is solved slower than by rows for more than this."""
    board = Board.empty(e2cp.load("harris/e2style-8x8-8:2/01"))
    benchmark(plan_scan, board)
