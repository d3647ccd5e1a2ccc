from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import planted

from e2cp.catalogue.opening import load, load_board
from e2cp.completion.complete import complete
from e2cp.completion.completion import complete_greedily
from e2cp.errors import InputError
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate


def with_holes(board: Board, cells) -> Board:
    pieces = board.pieces.copy()
    pieces[list(cells)] = -1
    return Board(board.puzzle, pieces, board.rotations)


def best_by_brute_force(board: Board) -> int:
    """Try every order of the left-over pieces in every rotation."""
    puzzle = board.puzzle
    left = sorted(set(range(puzzle.size)) - set(board.pieces.tolist()))
    best = -1
    for order in permutations(left):
        legal = [
            [
                rotation
                for rotation in range(4)
                if ((puzzle.oriented[piece, rotation] == 0) == puzzle.cell_rims[cell]).all()
            ]
            for cell, piece in zip(board.holes, order, strict=True)
        ]
        for rotations in product(*legal):
            pieces, turns = board.pieces.copy(), board.rotations.copy()
            pieces[board.holes], turns[board.holes] = order, rotations
            best = max(best, Board(puzzle, pieces, turns).score)
    return best


@st.composite
def spoilt(draw, max_side: int = 6) -> Board:
    """Complete legal boards with mismatches, as random completion makes them."""
    sample = draw(planted(max_side))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    cells = rng.permutation(sample.puzzle.size)[: draw(st.integers(0, sample.puzzle.size))]
    return complete(with_holes(sample.solution, cells), how="random", rng=rng).board


def is_fair(completion, board: Board) -> bool:
    """Whether the completion is legal, keeps what was placed, and counts right."""
    report = check(completion.board)
    lying = board.pieces >= 0
    return (
        report.valid
        and report.holes == 0
        and np.array_equal(completion.board.pieces[lying], board.pieces[lying])
        and np.array_equal(completion.board.rotations[lying], board.rotations[lying])
        and completion.gained == report.score - check(board).score
    )


@given(spoilt(), st.data())
@settings(max_examples=40)
def test_holes_that_do_not_touch_are_filled_as_well_as_can_be(board, data):
    cols = board.puzzle.cols
    black = [cell for cell in range(board.puzzle.size) if (cell // cols + cell % cols) % 2 == 0]
    holed = with_holes(board, data.draw(st.sets(st.sampled_from(black), max_size=3)))
    completion = complete(holed)
    assert is_fair(completion, holed)
    assert completion.optimal
    assert completion.how == ("assignment" if len(holed.holes) else "none")
    assert completion.board.score == best_by_brute_force(holed)


@given(spoilt(max_side=5), st.data())
@settings(max_examples=40)
def test_holes_that_touch_are_filled_as_well_as_can_be(board, data):
    cells = data.draw(st.sets(st.integers(0, board.puzzle.size - 1), max_size=1))
    corner = data.draw(st.integers(0, board.puzzle.size - board.puzzle.cols - 2))
    holed = with_holes(board, cells | {corner, corner + board.puzzle.cols})
    completion = complete(holed)
    assert is_fair(completion, holed)
    assert completion.optimal
    assert completion.how == "branch-and-bound"
    assert completion.board.score == best_by_brute_force(holed)


@given(spoilt(), st.integers(0, 10**6), st.sampled_from(["alternating", "random"]))
@settings(max_examples=40)
def test_other_ways_are_legal_and_repeatable(board, seed, how):
    rng = np.random.default_rng(seed)
    holed = with_holes(board, rng.permutation(board.puzzle.size)[: rng.integers(40)])
    first = complete(holed, how=how, rng=np.random.default_rng(seed))
    again = complete(holed, how=how, rng=np.random.default_rng(seed))
    assert is_fair(first, holed)
    assert first.board == again.board
    nothing_open = not len(holed.holes)
    assert first.how == ("none" if nothing_open else how)
    assert first.optimal == nothing_open


@given(spoilt(), st.integers(0, 10**6))
@settings(max_examples=40)
def test_the_greedy_way_is_legal_and_repeatable(board, seed):
    rng = np.random.default_rng(seed)
    holed = with_holes(board, rng.permutation(board.puzzle.size)[: rng.integers(40)])
    first = complete_greedily(holed, np.random.default_rng(seed))
    assert is_fair(first, holed)
    assert first.board == complete_greedily(holed, np.random.default_rng(seed)).board
    assert not first.optimal


def test_greedy_completion_of_an_empty_board_matches_most_junctions():
    puzzle = load_board("record:joshua-blackwood-470").puzzle
    full = complete_greedily(Board.empty(puzzle), np.random.default_rng(1))
    assert full.board.score > 250


def test_random_rotations_reach_all_turns():
    board = load_board("record:joshua-blackwood-470")
    turns = set()
    for seed in range(20):
        rng = np.random.default_rng(seed)
        turns.add(int(complete(with_holes(board, [17]), how="random", rng=rng).board.rotations[17]))
    assert turns == {0, 1, 2, 3}


def test_a_planted_empty_board_is_solved_exactly():
    sample = generate("e2style", 4, inner=4, frame=3, seed=2)
    completion = complete(Board.empty(sample.puzzle), seconds=30)
    assert completion.optimal
    assert completion.board.score == sample.puzzle.max_score


def test_a_block_of_the_record_board_cannot_be_filled_better():
    board = load_board("record:joshua-blackwood-470")
    block = [row * 16 + col for row in range(3, 7) for col in range(4, 8)]
    completion = complete(with_holes(board, block))
    assert completion.how == "branch-and-bound"
    assert completion.optimal
    assert completion.board.score == 470


def test_many_holes_are_filled_by_turns():
    board = load_board("record:joshua-blackwood-230")
    completion = complete(board)
    assert completion.how == "alternating"
    assert not completion.optimal
    assert is_fair(completion, board)
    assert completion.board.score >= 461


def test_the_clock_ends_branch_and_bound_with_the_best_so_far():
    board = Board.of_clues(load("eternity2"))
    completion = complete(board, exact_holes=256, seconds=0.3)
    assert completion.how == "branch-and-bound"
    assert not completion.optimal
    assert is_fair(completion, board)


def test_clues_are_placed_first():
    puzzle = load("eternity2", clues="all")
    board = Board.empty(puzzle)
    completion = complete(board, how="random")
    assert is_fair(completion, board)
    assert len(check(completion.board).clues_in_place) == 5


def test_a_complete_board_is_returned_as_it_is():
    board = load_board("record:joshua-blackwood-470")
    for how in ("optimal", "alternating", "random"):
        completion = complete(board, how=how)
        assert (completion.board, completion.gained) == (board, 0)


def moved(board: Board, **pieces: int) -> Board:
    changed = board.pieces.copy()
    for cell, piece in pieces.items():
        changed[int(cell.removeprefix("at"))] = piece
    return Board(board.puzzle, changed, board.rotations)


def test_boards_that_cannot_be_completed_are_refused():
    board = load_board("record:joshua-blackwood-470")
    inner, other, corner = int(board.pieces[17]), int(board.pieces[18]), int(board.pieces[0])
    with pytest.raises(InputError, match="a piece lies on two cells"):
        complete(moved(board, at18=inner))
    with pytest.raises(InputError, match="B2 breaks the rim"):
        complete(moved(board, at17=corner, at0=-1))
    clue = board.puzzle.clues[0]
    with pytest.raises(InputError, match="a clue is broken"):
        complete(moved(board, **{f"at{clue.cell}": other, "at18": clue.piece}))
    with pytest.raises(InputError, match="unknown way"):
        complete(board, how="magic")
