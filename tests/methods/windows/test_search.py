import json
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solving import solve
from strategies import planted

from e2cp.catalogue.opening import load, load_board
from e2cp.completion.complete import complete
from e2cp.errors import InputError
from e2cp.methods.registry import make_search
from e2cp.methods.windows.formula import WindowFormula
from e2cp.methods.windows.search import Windows, WindowsOptions, improve
from e2cp.methods.windows.solver import fill_window, improve_window
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.window import Window

PLENTY = 10**6


def rectangle(puzzle, top, left, tall, wide):
    rows, cols = range(top, top + tall), range(left, left + wide)
    return [row * puzzle.cols + col for row in rows for col in cols]


def shuffled(board, cells, seed=0):
    """Place the pieces of some cells at random."""
    pieces = board.pieces.copy()
    pieces[list(cells)] = -1
    holed = Board(board.puzzle, pieces, board.rotations)
    return complete(holed, how="random", rng=np.random.default_rng(seed)).board


def search_on(board, seed=1, **options):
    rng = np.random.default_rng(seed)
    return Windows(board.puzzle, board, rng=rng, options=WindowsOptions(**options))


def fewest_mismatches(window):
    """Try every order of the pieces in every rotation."""
    legal = window.legal
    best = window.cost
    for order in permutations(range(window.count)):
        turns = [np.flatnonzero(legal[cell, piece]) for cell, piece in enumerate(order)]
        for rotations in product(*turns):
            board = window.place(np.array(order), np.array(rotations))
            best = min(best, window.cost + window.board.score - board.score)
    return best


def least_cost(window):
    """Lower the cost until there is proof that it can be no lower."""
    while True:
        answer = improve_window(window, conflicts=PLENTY)
        assert answer.decided
        if answer.board is None:
            return window.cost
        better = Window(answer.board, window.cells.tolist())
        assert check(answer.board).valid
        assert check(answer.board).holes == 0
        assert better.cost < window.cost
        assert check(answer.board).score - check(window.board).score == window.cost - better.cost
        window = better


@given(planted(5), st.data())
@settings(max_examples=60, deadline=None)
def test_a_window_is_filled_as_well_as_can_be(sample, data):
    seed = data.draw(st.integers(0, 10**6))
    board = shuffled(sample.solution, range(sample.puzzle.size), seed)
    cells = st.sets(st.integers(0, sample.puzzle.size - 1), min_size=1, max_size=4)
    window = Window(board, data.draw(cells))
    fewest = fewest_mismatches(window)
    assert window.floor <= fewest
    assert least_cost(window) == fewest


@pytest.mark.parametrize("most", range(8))
def test_whole_boards_agree_with_maxsat_at_every_bound(most):
    sample = generate("gemp", 4, inner=5, frame=3, seed=5)
    rng = np.random.default_rng(1)
    sides = sample.puzzle.sides.copy()
    inner = (sides != 0) & ~sample.puzzle.frame_sides
    sides[inner] = rng.permutation(sides[inner])
    puzzle = Puzzle(4, 4, sides)
    _, boards = solve(puzzle, "maxsat-half", engine="rc2")
    optimum = puzzle.max_score - boards[-1].score
    assert optimum > 0
    start = complete(Board.empty(puzzle), how="random").board
    answer = fill_window(Window(start, range(16)), most, conflicts=PLENTY)
    assert answer.decided
    assert (answer.board is not None) == (most >= optimum)
    if answer.board is not None:
        assert check(answer.board).valid
        assert puzzle.max_score - check(answer.board).score <= most


def test_a_window_whose_mismatches_share_no_colour_is_optimal_unasked():
    board = load_board("record:467")
    fault = check(board).mismatches[-1]
    window = Window(board, [fault.cell, fault.neighbour])
    assert (window.cost, window.floor) == (1, 1)
    assert not WindowFormula(window, 0).possible
    assert improve_window(window, conflicts=1) == (None, True, 0)


def test_conflicts_end_a_hard_window():
    board = load_board("record:467")
    window = Window(board, rectangle(board.puzzle, 0, 4, 8, 8))
    answer = improve_window(window, conflicts=10)
    assert not answer.decided
    assert answer.board is None


def test_another_filling_changes_the_pieces_asked_for():
    sample = generate("gemp", 6, inner=2, frame=1, seed=1)
    window = Window(sample.solution, rectangle(sample.puzzle, 1, 1, 4, 4))
    answer = fill_window(window, 0, conflicts=PLENTY, change=np.array([0, 1]))
    assert answer.board is not None
    assert answer.board.score == sample.puzzle.max_score
    both = window.cells[:2]
    filled = [np.stack([b.pieces, b.rotations])[:, both] for b in (answer.board, sample.solution)]
    assert (filled[0] != filled[1]).any()


@pytest.mark.parametrize(("tall", "wide"), [(4, 4), (3, 6), (8, 2)])
def test_a_damaged_solution_is_repaired(tall, wide):
    sample = generate("e2style", 8, inner=8, frame=3, seed=3)
    board = shuffled(sample.solution, rectangle(sample.puzzle, 0, 1, tall, wide))
    assert board.score < sample.puzzle.max_score
    search = search_on(board)
    for _ in range(200):
        if not search.step():
            break
    assert check(search.best).score == sample.puzzle.max_score
    assert check(search.best).valid
    assert not search.step()


def test_five_clues_never_move():
    puzzle = load("eternity2", clues="all")
    board = load_board("record:465", puzzle)
    cells = set(rectangle(puzzle, 1, 1, 4, 4)) - {clue.cell for clue in puzzle.clues}
    search = search_on(shuffled(board, cells), cells=25, conflicts=300)
    before = search.best.score
    for _ in range(12):
        search.step()
    report = check(search.best)
    assert report.valid
    assert len(report.clues_in_place) == 5
    assert report.score > before
    assert report.holes == 0


def spoilt(seed=0):
    sample = generate("gemp", 7, inner=4, frame=2, seed=seed)
    clue = Clue(int(sample.solution.pieces[24]), 24, int(sample.solution.rotations[24]))
    puzzle = sample.puzzle.with_clues([clue])
    solution = Board(puzzle, sample.solution.pieces, sample.solution.rotations)
    return shuffled(solution, set(rectangle(puzzle, 1, 1, 5, 5)) - {24}, seed)


def test_the_same_seed_gives_the_same_boards_and_scores_never_fall():
    one, two = (search_on(spoilt(), seed=4, cells=14, conflicts=200) for _ in range(2))
    scores = []
    for _ in range(30):
        assert one.step() == two.step()
        assert one.best == two.best
        assert one.current == one.best.score == check(one.best).score
        scores.append(one.current)
    assert scores == sorted(scores)
    assert scores[-1] > spoilt().score


def test_a_restored_search_goes_on_as_the_first_would():
    first = search_on(spoilt(), seed=4, cells=14, conflicts=100)
    for _ in range(12):
        first.step()
    state = first.state()
    json.dumps({key: v for key, v in state.items() if not isinstance(v, np.ndarray)})
    second = search_on(spoilt(), seed=9, cells=14, conflicts=100)
    second.restore(state)
    for _ in range(15):
        assert first.step() == second.step()
        assert first.best == second.best
    left, right = first.state(), second.state()
    for key, value in left.items():
        assert np.array_equal(value, right[key]) if "pieces" in key else True
    assert left["counters"] == right["counters"]
    assert left["memory"] == right["memory"]


def test_without_sideways_moves_it_ends_with_every_window_decided():
    sample = generate("gemp", 4, 5, inner=3, frame=2, seed=2)
    board = shuffled(sample.solution, range(20))
    search = search_on(board, sideways=0, conflicts=PLENTY)
    while search.step():
        assert search.work < 1000
    assert search.best.score == sample.puzzle.max_score
    assert search.undecided == 0


def test_an_unsatisfiable_small_board_is_proven_and_left():
    sample = generate("gemp", 3, 4, inner=3, frame=2, seed=2)
    sides = sample.puzzle.sides.copy()
    inner = (sides != 0) & ~sample.puzzle.frame_sides
    sides[inner] = np.random.default_rng(0).permutation(sides[inner])
    puzzle = Puzzle(3, 4, sides)
    _, boards = solve(puzzle, "maxsat-half", engine="rc2")
    search = make_search("windows[sideways=0,conflicts=100000]", puzzle, seed=1)
    while search.step():
        assert search.work < 1000
    assert search.best.score == boards[-1].score


def test_holes_are_filled_first_and_illegal_boards_refused():
    board = load_board("record:467")
    pieces = board.pieces.copy()
    pieces[[40, 41, 90]] = -1
    search = search_on(Board(board.puzzle, pieces, board.rotations))
    assert search.best.holes.size == 0
    assert search.best.score >= 460
    pieces[40] = pieces[42]
    with pytest.raises(InputError, match="a piece lies on two cells"):
        search_on(Board(board.puzzle, pieces, board.rotations))
    other = generate("gemp", 4, inner=3, frame=2).puzzle
    with pytest.raises(InputError, match="another puzzle"):
        Windows(other, board, rng=np.random.default_rng(0))


def test_improve_returns_a_better_board():
    board = spoilt(3)
    better = improve(board, windows=20, rng=np.random.default_rng(0), cells=16)
    assert check(better).valid
    assert check(better).score > board.score
    assert improve(better, windows=0, rng=np.random.default_rng(0)) == better
