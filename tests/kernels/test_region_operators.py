"""Crossover and mutations: exact on small boards, and every piece once whatever they do."""

import numpy as np
import pytest
from genome_cases import Flock, flocks
from hypothesis import given, settings
from hypothesis import strategies as st

from e2cp.kernels.genomes import sound
from e2cp.kernels.region_operators import NOWHERE, Region, cross, exchange, rotate
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate


def region(top, left, height, width):
    return Region(*map(np.int64, (top, left, height, width)))


def free(rows, cols, count=2):
    """Return boards of which the first holds the pieces in their order, none turned."""
    flock = Flock(generate("gemp", rows, cols, inner=4, seed=1).puzzle, "free", count)
    flock.genomes[0] = 4 * np.arange(rows * cols)
    return flock


def crossed(flock, outer, inner, where):
    child = np.zeros_like(outer)
    marks = np.full(outer.size, NOWHERE, np.int32)
    cross(flock.tables, outer, inner, child, where, marks)
    assert (marks == NOWHERE).all()
    return child


def is_sound(flock, genomes):
    marks = np.zeros(flock.puzzle.size, np.int32)
    return sound(flock.tables, np.atleast_2d(genomes), flock.first, marks)


@st.composite
def placed_regions(draw, rows, cols, square=False):
    height = draw(st.integers(1, min(rows, cols) if square else rows))
    width = height if square else draw(st.integers(1, cols))
    return region(
        draw(st.integers(0, rows - height)), draw(st.integers(0, cols - width)), height, width
    )


def test_a_child_has_the_region_of_one_parent_and_the_rest_of_the_other():
    flock = free(3, 3)
    outer = 4 * np.array([0, 1, 2, 3, 4, 5, 6, 7, 8], np.uint16)
    inner = 4 * np.array([4, 8, 0, 1, 3, 2, 5, 6, 7], np.uint16) + 1
    child = crossed(flock, outer, inner, region(0, 0, 2, 2))
    # 4, 8, 1, 3 come in where 0, 1, 3, 4 lay. Outside, 8 gives way to what lay where it came in,
    # which is 1; that has come in as well, where 3 lay, and 3 where 4 lay, and 4 where 0 lay: 0.
    assert (child >> 2).tolist() == [4, 8, 2, 1, 3, 5, 6, 7, 0]
    assert (child & 3).tolist() == [1, 1, 0, 1, 1, 0, 0, 0, 0]


def test_equal_parents_have_an_equal_child():
    flock = free(4, 4)
    one = flock.genomes[1]
    assert (crossed(flock, one, one.copy(), region(1, 0, 2, 3)) == one).all()


def test_the_region_may_be_the_whole_board():
    flock = free(2, 3)
    assert (crossed(flock, *flock.genomes, region(0, 0, 2, 3)) == flock.genomes[1]).all()


def test_regions_are_exchanged_cell_by_cell():
    flock = free(3, 4)
    genome = flock.genomes[0]
    genome[5] += 3
    exchange(flock.tables, genome, region(0, 0, 2, 2), region(1, 2, 2, 2))
    assert (genome >> 2).tolist() == [6, 7, 2, 3, 10, 11, 0, 1, 8, 9, 4, 5]
    assert np.flatnonzero(genome & 3).tolist() == [11]


@pytest.mark.parametrize(
    ("turns", "pieces"),
    [
        (1, [0, 9, 5, 1, 4, 10, 6, 2, 8, 11, 7, 3]),
        (2, [0, 11, 10, 9, 4, 7, 6, 5, 8, 3, 2, 1]),
        (3, [0, 3, 7, 11, 4, 2, 6, 10, 8, 1, 5, 9]),
    ],
)
def test_a_square_turns_clockwise_with_its_pieces(turns, pieces):
    flock = free(3, 4)
    genome = flock.genomes[0]
    rotate(flock.tables, genome, region(0, 1, 3, 3), turns)
    assert (genome >> 2).tolist() == pieces
    assert (genome & 3).tolist() == [0 if cell % 4 == 0 else turns for cell in range(12)]


def test_a_turned_region_matches_inside_as_before():
    made = generate("gemp", 6, inner=4, frame=3, seed=2)
    flock = Flock(made.puzzle)
    genome = (4 * made.solution.pieces + made.solution.rotations).astype(np.uint16)
    rotate(flock.tables, genome, region(1, 1, 4, 4), 1)
    report = check(flock.board(genome))
    assert report.valid and report.score >= report.max_score - 16


def test_at_the_rim_only_cells_of_one_class_change():
    flock = Flock(generate("gemp", 4, 4, inner=4, seed=1).puzzle)
    genome = flock.genomes[0]
    before = genome.copy()
    exchange(flock.tables, genome, region(0, 0, 2, 2), region(2, 2, 2, 2))
    moved = np.flatnonzero((genome >> 2) != (before >> 2)).tolist()
    assert moved == [1, 4, 11, 14]  # a corner would have met an inner cell
    assert check(flock.board(genome)).valid
    rotate(flock.tables, genome, region(0, 0, 4, 4), 1)
    assert ((genome >> 2) != (before >> 2)).all()
    assert check(flock.board(genome)).valid


@settings(max_examples=60)
@given(st.data())
def test_operators_keep_every_piece_clues_and_the_rim(data):
    flock = data.draw(flocks())
    rows, cols = flock.puzzle.rows, flock.puzzle.cols
    outer, inner, other, square = flock.genomes
    where = data.draw(placed_regions(rows, cols))
    child = crossed(flock, outer, inner, where)
    assert is_sound(flock, child)
    cells = np.arange(rows * cols).reshape(rows, cols)
    chosen = cells[where.top : where.top + where.height, where.left : where.left + where.width]
    assert (child[chosen] == inner[chosen]).all()
    outside = np.setdiff1d(cells, chosen)
    stays = ~np.isin(outer[outside] >> 2, inner[chosen] >> 2)
    assert (child[outside][stays] == outer[outside][stays]).all()

    first, second = (data.draw(placed_regions(rows, cols)) for _ in range(2))
    height, width = min(first.height, second.height), min(first.width, second.width)
    apart = abs(first.top - second.top) >= height or abs(first.left - second.left) >= width
    if apart:
        pair = [each._replace(height=height, width=width) for each in (first, second)]
        before = other.copy()
        exchange(flock.tables, other, *pair)
        assert is_sound(flock, other)
        exchange(flock.tables, other, *pair)
        assert (other == before).all()

    where, before = data.draw(placed_regions(rows, cols, square=True)), square.copy()
    rotate(flock.tables, square, where, 1)
    assert is_sound(flock, square)
    rotate(flock.tables, square, where, 3)
    assert (square == before).all()
    if flock.rim == "kept":
        for genome in (child, other, square):
            report = check(flock.board(genome))
            assert report.valid and len(report.clues_in_place) == len(flock.puzzle.clues)


@given(flocks(4), st.data())
def test_what_is_no_board_is_found(flock, data):
    assert is_sound(flock, flock.genomes)
    cell = data.draw(st.integers(0, flock.puzzle.size - 1))
    twice = flock.genomes.copy()
    twice[-1, cell] = twice[-1, cell - 1]
    assert not is_sound(flock, twice)
