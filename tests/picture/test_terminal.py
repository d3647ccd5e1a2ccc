import numpy as np
import pytest

from e2cp.picture.palette import look
from e2cp.picture.terminal import board_text, pieces_text
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate


def solution(rows=8, cols=None, *, inner=8, frame=3):
    return generate("gemp", rows, cols, inner=inner, frame=frame, seed=1).solution


@pytest.mark.parametrize(
    ("rows", "cols", "inner", "width"),
    [(2, 2, 3, 5), (3, 7, 5, 5), (16, 16, 17, 5), (20, 20, 9, 5), (8, 8, 60, 7)],
)
def test_cells_have_one_width(rows, cols, inner, width):
    board = solution(rows, cols, inner=inner, frame=5)
    lines = board_text(board, colour=False).plain.split("\n")
    assert len(lines) == 3 * rows
    assert {len(line) for line in lines} == {width * cols}


def test_numbers_above_999_widen_the_cell():
    board = solution(32)
    lines = board_text(board, colour=False).plain.split("\n")
    assert {len(line) for line in lines} == {6 * 32}
    assert "1024" in "\n".join(lines)


def test_a_piece_shows_its_number_between_its_letters():
    board = solution(4)
    lines = board_text(board, colour=False).plain.split("\n")
    for cell in range(16):
        row, col = divmod(cell, 4)
        upper, middle, lower = (
            line[5 * col : 5 * col + 5] for line in lines[3 * row : 3 * row + 3]
        )
        up, right, down, left = (look(colour).letter for colour in board.edges[cell].tolist())
        assert upper == f"  {up}  "
        assert lower == f"  {down}  "
        assert (middle[0], int(middle[1:4]), middle[4]) == (left, board.pieces[cell] + 1, right)


@pytest.mark.parametrize("seed", range(3))
def test_two_capitals_for_each_mismatch(seed):
    puzzle = solution().puzzle
    rng = np.random.default_rng(seed)
    board = Board(puzzle, rng.permutation(64), rng.integers(0, 4, 64))
    text = board_text(board, colour=False).plain
    report = check(board)
    on_rim = sum(fault.colour != 0 for fault in report.rim_faults)
    assert sum(char.isupper() for char in text) == 2 * len(report.mismatches) + on_rim > 0


def test_a_solution_has_no_capital():
    text = board_text(solution(), colour=False).plain
    assert text == text.lower()


def test_colour_changes_the_style_and_not_the_text():
    board = solution(4)
    rotations = board.rotations.copy()
    rotations[5] = (rotations[5] + 1) % 4
    turned = Board(board.puzzle, board.pieces, rotations)
    plain, coloured = (board_text(turned, colour=colour) for colour in (False, True))
    assert plain.plain == coloured.plain
    assert not plain.spans
    fills = {str(span.style).split(" on ")[1] for span in coloured.spans}
    assert {look(int(colour)).fill for colour in np.unique(turned.edges)} <= fills
    red = [span for span in coloured.spans if "bold" in str(span.style)]
    assert len(red) == 2 * len(check(turned).mismatches) > 0
    assert all(coloured.plain[span.start : span.end].strip().isupper() for span in red)


def test_a_hole_is_a_lone_dot():
    full = solution(4)
    pieces = full.pieces.copy()
    pieces[0] = HOLE
    lines = board_text(Board(full.puzzle, pieces, full.rotations), colour=False).plain.split("\n")
    assert [line[:5] for line in lines[:3]] == ["     ", "  ·  ", "     "]
    assert sum(line.count("·") for line in lines) == 1


def test_pieces_stand_in_order_and_apart():
    puzzle = solution(3, 7).puzzle
    lines = pieces_text(puzzle, colour=False).plain.split("\n")
    assert len(lines) == 3 * 3 + 2
    assert [int(lines[1][6 * col + 1 : 6 * col + 4]) for col in range(7)] == list(range(1, 8))
    assert all(line[5::6].strip() == "" for line in lines)
    assert lines[3] == lines[7] == ""
    assert pieces_text(puzzle, colour=True).plain.split("\n") == lines
