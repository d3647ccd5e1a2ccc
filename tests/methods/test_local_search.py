from dataclasses import replace

import numpy as np
import pytest
from brute import all_boards
from local_cases import METHODS, is_sound, puzzles, through_json

from e2cp.catalogue.opening import load, load_board
from e2cp.completion.complete import complete
from e2cp.errors import InputError
from e2cp.methods.registry import find_method, make_search
from e2cp.puzzle.board import Board
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate

MOVES = 40

every_method = pytest.mark.parametrize("method", METHODS)


def advanced(method: str, puzzle, start=None, *, seed=1, portions=5, moves=MOVES):
    search = make_search(method, puzzle, start, seed=seed)
    for _ in range(portions):
        search.advance(moves)
    return search


@every_method
@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_scores_are_those_of_the_checker_after_every_portion(method, puzzle):
    search = make_search(method, puzzle, seed=3)
    assert is_sound(search)
    before = search.best.score
    for portion in range(6):
        more = search.advance(MOVES)
        assert is_sound(search)
        assert search.work == (portion + 1) * MOVES or not more
        assert more or search.best.score == puzzle.max_score
        assert search.best.score >= before
        before = search.best.score


@every_method
def test_the_same_seed_gives_the_same_search_whatever_the_portions(method):
    puzzle = load("eternity2")
    first = advanced(method, puzzle)
    again = advanced(method, puzzle, portions=1, moves=5 * MOVES)
    other = advanced(method, puzzle, seed=2)
    assert first.best == again.best
    assert first.current == again.current
    assert first.best != other.best


@every_method
def test_a_restored_search_goes_on_as_if_never_stopped(method):
    puzzle = load("eternity2", clues="all")
    search = advanced(method, puzzle)
    state = search.state()
    other = make_search(method, puzzle, seed=99)
    other.restore(through_json(state))
    assert other.best == search.best
    assert (other.current, other.work, other.restarts) == (
        search.current,
        search.work,
        search.restarts,
    )
    for _ in range(5):
        search.advance(MOVES)
        other.advance(MOVES)
    assert is_sound(other)
    assert through_json(other.state()) == through_json(search.state())
    assert through_json(state) != through_json(search.state())


@every_method
def test_only_free_cells_change(method):
    board = complete(Board.of_clues(load("eternity2")), how="random").board
    free = np.zeros(256, np.bool_)
    free[[100, 101, 117, 119, 140, 1, 2, 31, 0]] = True
    name = method.split("[")[0]
    search = find_method(name)(board.puzzle, board, rng=np.random.default_rng(1), free=free)
    search.advance(500)
    changed = (search.board_state.pieces != board.pieces) | (
        search.board_state.rotations != board.rotations
    )
    assert is_sound(search)
    assert changed.any()
    assert not changed[~free].any()


@every_method
def test_a_search_in_which_nothing_can_move_ends(method):
    puzzle = generate("gemp", 4, inner=3, frame=2, seed=1).puzzle
    board = complete(Board.empty(puzzle), how="random").board
    placed = zip(board.pieces.tolist(), board.rotations.tolist(), strict=True)
    clues = [Clue(piece, cell, rotation) for cell, (piece, rotation) in enumerate(placed)]
    search = make_search(method, puzzle.with_clues(clues))
    assert search.best == board
    assert not search.step()
    assert search.work == 0


@every_method
def test_a_solved_puzzle_ends_the_search(method):
    sample = generate("gemp", 6, inner=4, frame=3, seed=1)
    search = make_search(method, sample.puzzle, sample.solution)
    assert search.best == sample.solution
    assert not search.step()


@every_method
@pytest.mark.parametrize("seed", range(4))
def test_small_puzzles_are_solved(method, seed):
    puzzle = generate("gemp", 4, inner=4, frame=3, seed=seed).puzzle
    search = make_search(method, puzzle, seed=seed)
    for _ in range(400):
        if not search.advance(2000):
            break
    assert search.best in set(all_boards(puzzle))


@every_method
def test_holes_are_filled_first(method):
    board = load_board("record:joshua-blackwood-470")
    for holes in (3, 200):
        pieces = board.pieces.copy()
        movable = np.setdiff1d(np.arange(256), [clue.cell for clue in board.puzzle.clues])
        pieces[np.random.default_rng(1).permutation(movable)[:holes]] = -1
        search = make_search(method, board.puzzle, Board(board.puzzle, pieces, board.rotations))
        kept = pieces >= 0
        assert is_sound(search)
        assert (search.best.pieces[kept] == board.pieces[kept]).all()


@every_method
def test_illegal_boards_are_refused(method):
    board = load_board("record:joshua-blackwood-470")
    puzzle = board.puzzle

    def start(cell: int, piece: int) -> Board:
        pieces = board.pieces.copy()
        pieces[cell] = piece
        return Board(puzzle, pieces, board.rotations)

    with pytest.raises(InputError, match="two cells"):
        make_search(method, puzzle, start(18, int(board.pieces[17])))
    corner = start(0, -1).pieces.copy()
    corner[17] = board.pieces[0]
    with pytest.raises(InputError, match="breaks the rim"):
        make_search(method, puzzle, Board(puzzle, corner, board.rotations))
    with pytest.raises(InputError, match="a clue is broken"):
        pieces = complete(Board.empty(puzzle.with_clues([])), how="random").board
        make_search(method, puzzle, pieces)
    with pytest.raises(InputError, match="another puzzle"):
        make_search(method, generate("gemp", 4, inner=4, seed=1).puzzle, board)


@pytest.mark.parametrize(
    "text",
    [
        "vlns[cells=0]",
        "vlns[plateau=0]",
        "swap-tabu[plateau=0]",
        "anneal[cold=0]",
        "anneal[hot=0.1,cold=0.2]",
        "anneal[cooling=1]",
        "anneal[round=0]",
        "anneal[slowing=0.5]",
    ],
)
def test_senseless_options_are_refused(text):
    with pytest.raises(InputError, match="wrong value"):
        make_search(text, load("eternity2"))


def test_a_mask_of_the_wrong_size_is_refused():
    with pytest.raises(InputError, match="free cells"):
        find_method("vlns")(
            load("eternity2"), rng=np.random.default_rng(1), free=np.ones(4, np.bool_)
        )


def test_options_can_be_replaced():
    options = replace(find_method("vlns").Options(), cells=4)
    search = find_method("vlns")(load("eternity2"), rng=np.random.default_rng(1), options=options)
    search.advance(50)
    assert is_sound(search)
