"""Everything is checked against naive loops over rows and columns."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, planted

from e2cp.puzzle.geometry import (
    NOWHERE,
    as_bits,
    chessboard,
    facing,
    first_grey,
    frame_junctions,
    legal_at_rims,
    legal_placements,
    legal_rotations,
    neighbours,
    neighbours_among,
    offsets,
    opposite,
)
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import DOWN, LEFT, RIGHT, UP

FOUR_FLAGS = np.array([[number >> bit & 1 for bit in range(4)] for number in range(16)], np.bool_)
WAYS = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}


def beside(puzzle: Puzzle, cell: int, side: int) -> int | None:
    row, col = np.add(divmod(cell, puzzle.cols), WAYS[side]).tolist()
    inside = 0 <= row < puzzle.rows and 0 <= col < puzzle.cols
    return row * puzzle.cols + col if inside else None


def legal(puzzle: Puzzle, cell: int, piece: int, rotation: int) -> bool:
    sides = puzzle.sides[piece].tolist()
    oriented = [sides[-turn:] + sides[:-turn] for turn in range(rotation + 1)]
    rims = [beside(puzzle, cell, side) is None for side in range(4)]
    new = oriented[rotation] not in oriented[:rotation]
    return new and [colour == 0 for colour in oriented[rotation]] == rims


def subset(data, size: int) -> np.ndarray:
    chosen = data.draw(st.lists(st.integers(0, size - 1), unique=True))
    return np.array(chosen, dtype=np.int64)


def test_offsets_lead_to_the_neighbours():
    for cols in range(2, 20):
        assert list(offsets(cols)) == [cols * down + right for down, right in WAYS.values()]


def test_opposite_sides_point_opposite_ways():
    for side, (down, right) in WAYS.items():
        assert WAYS[opposite(side)] == (-down, -right)
    assert opposite(np.array([LEFT, UP, RIGHT, DOWN])).tolist() == [RIGHT, DOWN, LEFT, UP]


@given(planted())
def test_neighbours_are_the_cells_beside(sample):
    puzzle, table = sample.puzzle, neighbours(sample.puzzle)
    assert table.shape == (puzzle.size, 4)
    for cell in range(puzzle.size):
        for side in range(4):
            near = beside(puzzle, cell, side)
            assert table[cell, side] == (NOWHERE if near is None else near)


@given(planted(), st.data())
def test_neighbours_among_some_cells_go_by_their_numbers(sample, data):
    cells = subset(data, sample.puzzle.size)
    numbers = {cell: number for number, cell in enumerate(cells.tolist())}
    expected = [
        [numbers.get(beside(sample.puzzle, cell, side), NOWHERE) for side in range(4)]
        for cell in numbers
    ]
    assert neighbours_among(sample.puzzle, cells).tolist() == expected


@given(boards())
def test_facing_is_what_the_neighbour_shows(board):
    colours = facing(board)
    for cell in range(board.puzzle.size):
        for side in range(4):
            near = beside(board.puzzle, cell, side)
            wanted = 0 if near is None else board.edges[near, (side + 2) % 4]
            assert colours[cell, side] == wanted


@given(planted())
def test_frame_junctions_follow_the_rim(sample):
    puzzle, frame = sample.puzzle, frame_junctions(sample.puzzle)
    assert frame.sum() == 2 * (2 * (puzzle.rows + puzzle.cols) - 4)
    for cell in range(puzzle.size):
        for side in range(4):
            near = beside(puzzle, cell, side)
            along = near is not None and any(
                beside(puzzle, cell, rim) is None and beside(puzzle, near, rim) is None
                for rim in range(4)
            )
            assert frame[cell, side] == along


def test_four_flags_are_the_bits_of_their_number():
    assert as_bits(FOUR_FLAGS).tolist() == list(range(16))
    assert as_bits(FOUR_FLAGS.reshape(2, 8, 4)).shape == (2, 8)
    assert as_bits(FOUR_FLAGS[:0]).shape == (0,)


@given(planted(max_side=5))
def test_legal_placements_keep_the_rim_and_show_each_orientation_once(sample):
    puzzle = sample.puzzle
    cells = np.arange(puzzle.size)
    table = legal_placements(puzzle, cells)
    expected = [
        [[legal(puzzle, cell, piece, turn) for turn in range(4)] for piece in range(puzzle.size)]
        for cell in range(puzzle.size)
    ]
    assert table.tolist() == expected
    assert np.array_equal(table, legal_placements(puzzle, cells, cells))


@given(planted(), st.data())
def test_legal_placements_of_some_pieces_on_some_cells(sample, data):
    puzzle = sample.puzzle
    cells, pieces = subset(data, puzzle.size), subset(data, puzzle.size)
    table = legal_placements(puzzle, cells, pieces)
    assert table.shape == (cells.size, pieces.size, 4)
    for row, cell in zip(table, cells.tolist(), strict=True):
        for turns, piece in zip(row, pieces.tolist(), strict=True):
            assert turns.tolist() == [legal(puzzle, cell, piece, turn) for turn in range(4)]
            assert turns.tolist() == legal_rotations(puzzle, cell, piece).tolist()


@given(planted())
def test_legal_at_any_rim_the_grey_sides_are_those_of_the_rim(sample):
    puzzle, table = sample.puzzle, legal_at_rims(sample.puzzle, FOUR_FLAGS)
    for rim, row in zip(FOUR_FLAGS.tolist(), table, strict=True):
        for piece, turns in enumerate(row.tolist()):
            oriented = puzzle.oriented[piece].tolist()
            for turn, kept in enumerate(turns):
                fits = [colour == 0 for colour in oriented[turn]] == rim
                assert kept == (fits and oriented[turn] not in oriented[:turn])


def test_grey_begins_clockwise():
    for flags, first in zip(FOUR_FLAGS.tolist(), first_grey(FOUR_FLAGS).tolist(), strict=True):
        begins = [side for side in range(4) if flags[side] and not flags[side - 1]]
        assert first == (begins[0] if begins else 0)


@given(planted())
def test_neighbours_on_a_chessboard_differ(sample):
    black = chessboard(sample.puzzle)
    assert black[0]
    for cell in range(sample.puzzle.size):
        near = [beside(sample.puzzle, cell, side) for side in range(4)]
        assert all(black[cell] != black[other] for other in near if other is not None)
