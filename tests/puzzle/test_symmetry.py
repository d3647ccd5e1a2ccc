import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards

from e2cp.catalogue.opening import load
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.symmetry import turned

TURNS = st.integers(-5, 5)


def shown(board: Board) -> dict[tuple[int, int], tuple[int, list[int]]]:
    """The piece and the colours by square."""
    cols, edges = board.puzzle.cols, board.edges.tolist()
    pieces = enumerate(board.pieces.tolist())
    return {divmod(cell, cols): (piece, edges[cell]) for cell, piece in pieces}


def quarter(board: Board) -> dict[tuple[int, int], tuple[int, list[int]]]:
    """What `shown` should be after a clockwise quarter: columns from the left become rows."""
    below = board.puzzle.rows - 1
    return {
        (col, below - row): (piece, [left, up, right, down])
        for (row, col), (piece, (up, right, down, left)) in shown(board).items()
    }


def clued(puzzle: Puzzle, board: Board) -> Puzzle:
    cells = board.filled.tolist()
    placed = zip(board.pieces[cells].tolist(), cells, board.rotations[cells].tolist(), strict=True)
    return puzzle.with_clues(Clue(*own) for own in placed)


def some_of(solution: Board, seed: int) -> Board:
    """A solution with holes, and with everything that lies as a clue."""
    gone = np.random.default_rng(seed).random(solution.puzzle.size) < 0.6
    part = Board(solution.puzzle, np.where(gone, -1, solution.pieces), solution.rotations)
    return Board(clued(solution.puzzle, part), part.pieces, part.rotations)


@given(boards())
def test_a_quarter_moves_and_turns_every_piece(board):
    assert shown(turned(board, 1)) == quarter(board)


@given(boards(), TURNS, TURNS)
def test_turns_add_up(board, first, second):
    assert turned(turned(board, first), second) == turned(board, (first + second) % 4)
    assert turned(board, 4) == board
    assert turned(board, first).score == board.score


@pytest.mark.parametrize("size", [(2, 2), (3, 5), (4, 4)])
@given(st.integers(0, 10**6))
def test_clues_move_with_the_board(size, seed):
    board = some_of(generate("gemp", *size, inner=3, frame=2, seed=seed).solution, seed)
    moved = [turned(board, turns) for turns in range(4)]
    for other in moved:
        assert len(other.puzzle.clues) == board.placed
        assert Board.of_clues(other.puzzle) == other
        assert check(other).valid
        assert check(other).score == board.score


def test_a_square_board_has_four_rotations():
    solution = generate("e2style", 5, inner=4, frame=3, seed=1).solution
    turns = [turned(solution, turn) for turn in range(4)]
    assert all(board.puzzle is solution.puzzle for board in turns)
    assert len(set(turns)) == 4
    assert all(check(board).valid and board.score == 40 for board in turns)


def test_the_starter_turned_is_known_by_its_squares():
    board = Board.of_clues(load("eternity2", clues="starter"))
    squares = [turned(board, turns).puzzle.clues[0].cell for turns in range(4)]
    assert [board.puzzle.square(cell) for cell in squares] == ["I8", "H8", "H9", "I9"]
