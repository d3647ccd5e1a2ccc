from itertools import combinations, product

import numpy as np
import pytest
from local_cases import is_sound, puzzles

from e2cp.catalogue.opening import load
from e2cp.completion.complete import complete
from e2cp.errors import InputError
from e2cp.methods.gvns import kernel as kernels
from e2cp.methods.gvns.kernel_fits import fit_all
from e2cp.methods.gvns.search import Gvns, GvnsOptions
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate


def searching(puzzle, seed=1, start=None, **options) -> Gvns:
    return Gvns(puzzle, start, rng=np.random.default_rng(seed), options=GvnsOptions(**options))


def at_hand(search) -> Board:
    return Board(search.puzzle, search.board_state.pieces, search.board_state.rotations)


def best_of(board: Board, kind: int, *, turn: bool = False) -> int:
    """Return the best score after a swap of two pieces of a class, or a turn of one, by trying."""
    cells = np.flatnonzero(board.puzzle.cell_rims.sum(axis=1) == kind).tolist()
    scores = [-1]
    for first, second in [(cell, cell) for cell in cells] if turn else combinations(cells, 2):
        for turns in product(range(4), repeat=2):
            pieces, rotations = board.pieces.copy(), board.rotations.copy()
            pieces[[first, second]] = pieces[[second, first]]
            rotations[[first, second]] = turns
            moved = Board(board.puzzle, pieces, rotations)
            if np.array_equal(moved.edges == 0, board.puzzle.cell_rims):
                scores.append(moved.score)
    return max(scores)


def best_by_neighbourhood(board: Board) -> list[int]:
    """Return the best score of each neighbourhood of a descent, from the border to the centre."""
    return [best_of(board, 2), best_of(board, 1), best_of(board, 0, turn=True), best_of(board, 0)]


def to_judgement(search) -> None:
    """Go on until the next local optimum is about to be shaken."""
    while search.counters[kernels.PHASE] == kernels.SHAKE:
        search.advance(1)
    while search.counters[kernels.PHASE] != kernels.SHAKE:
        search.advance(1)


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
@pytest.mark.parametrize("improvement", ["best", "first"])
def test_every_gain_is_that_of_the_checker_and_the_table_is_kept(puzzle, improvement):
    search = searching(puzzle, improvement=improvement, iterations=5, levels=3)
    for _ in range(60):
        if not search.advance(1):
            break
        assert is_sound(search)
        fresh = search.fits._replace(
            best=np.zeros_like(search.fits.best), now=np.zeros_like(search.fits.now)
        )
        fit_all(search.static, search.board_state, fresh)
        kinds = puzzle.cell_rims.sum(axis=1)
        same = (kinds[:, None] == puzzle.kinds) & search.static.free[:, None]
        same &= np.isin(np.arange(puzzle.size), search.fits.pieces)
        assert np.array_equal(search.fits.now, fresh.now)
        assert np.array_equal(search.fits.best[same], fresh.best[same])


@pytest.mark.parametrize("order", ["border", "centre", "both", "random"])
def test_a_descent_makes_the_best_move_of_the_first_neighbourhood_that_has_one(order):
    puzzle = generate("gemp", 4, 5, inner=7, frame=4, seed=2).puzzle
    orders = set()
    for seed in range(2):
        start = complete(Board.empty(puzzle), how="random", rng=np.random.default_rng(seed)).board
        search = searching(puzzle, seed, start, order=order)
        for _ in range(30):
            board = at_hand(search)
            search.advance(1)
            if search.counters[kernels.PHASE] != kernels.DESCEND:
                break
            reached = best_by_neighbourhood(board)
            improving = [score for n in search.order if (score := reached[n]) > board.score]
            assert search.current == improving[0]
        optimum = search.incumbent.state
        board = Board(puzzle, optimum.pieces, optimum.rotations)
        assert max(best_by_neighbourhood(board)) <= board.score
        for _ in range(12):
            to_judgement(search)
            orders.add(tuple(search.order.tolist()))
    inwards, outwards = (0, 1, 2, 3), (3, 2, 1, 0)
    expected = {"border": {inwards}, "centre": {outwards}, "both": {inwards, outwards}}
    assert orders == expected.get(order, orders)
    assert order != "random" or len(orders) > 5


def test_shaking_rises_with_the_level_and_a_new_start_follows_the_last():
    puzzle = load("meta10/10x10")
    search = searching(puzzle, iterations=3, levels=2)
    levels = []
    while search.restarts == 0:
        before = search.counters[kernels.KEPT]
        to_judgement(search)
        level, shakes = search.counters[[kernels.LEVEL, kernels.SHAKES]].tolist()
        levels.append(level)
        assert shakes <= level + 2
        assert search.counters[kernels.KEPT] >= before or search.restarts
        assert search.counters[kernels.ITERATIONS] < 3
    assert set(levels) == {0, 1}
    assert search.settings.levels == 2
    assert searching(puzzle).settings.levels == 10
    assert searching(generate("gemp", 3, 7, inner=4).puzzle).settings.levels == 7


def test_what_is_not_higher_is_given_up():
    search = searching(load("meta10/10x10"), accept="higher")
    search.advance(300)
    to_judgement(search)
    for _ in range(30):
        kept = search.incumbent.state.pieces.copy(), int(search.counters[kernels.KEPT])
        to_judgement(search)
        now = search.incumbent.state.pieces, int(search.counters[kernels.KEPT])
        assert now[1] > kept[1] or np.array_equal(now[0], kept[0])


def test_equal_boards_may_replace_each_other_and_the_misprint_sinks():
    puzzle = load("meta10/10x10")
    drifting, sinking = searching(puzzle, accept="equal"), searching(puzzle, accept="printed")
    moved, kept = False, None
    for _ in range(40):
        to_judgement(drifting)
        board, score = drifting.incumbent.state.pieces.copy(), drifting.counters[kernels.KEPT]
        moved |= kept is not None and kept[1] == score and not np.array_equal(kept[0], board)
        kept = board, score
    assert moved
    sinking.advance(20_000)
    assert sinking.counters[kernels.KEPT] < sinking.best.score - 5
    assert is_sound(sinking)


def test_greedy_starts_are_better_than_random_ones_and_each_is_another():
    puzzle = load("meta10/10x10")
    scores = {}
    for build in ("greedy", "random"):
        found = set()
        for seed in range(5):
            search = searching(puzzle, build=build, seed=seed)
            # the board as it is built, before the first move
            search.counters[kernels.MOVES] = -1
            search.advance(1)
            found.add(at_hand(search).score)
            assert is_sound(search)
        scores[build] = found
    assert min(scores["greedy"]) > max(scores["random"]) + 10
    assert len(scores["greedy"]) > 1


def test_a_given_board_is_descended_from_first():
    sample = generate("gemp", 6, inner=4, frame=3, seed=1)
    pieces, rotations = sample.solution.pieces.copy(), sample.solution.rotations.copy()
    pieces[[14, 21]] = pieces[[21, 14]]
    start = Board(sample.puzzle, pieces, rotations)
    search = searching(sample.puzzle, start=start)
    search.advance(1)
    assert search.current > start.score
    assert np.count_nonzero(search.board_state.pieces != start.pieces) <= 2


def test_evaluations_are_counted():
    search = searching(load("meta10/10x10"))
    search.advance(1)
    first = search.notes["evaluations"]
    search.advance(100)
    assert search.notes["evaluations"] > first > 0


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("pieces", lambda array: array * 0),
        ("kept_pieces", lambda array: array + 1),
        ("best_rotations", lambda array: array + 4),
        ("order", lambda array: array * 0),
        ("flags", lambda array: array[1:]),
    ],
)
def test_damaged_states_are_refused(name, change):
    search = searching(generate("gemp", 5, inner=4, frame=2, seed=4).puzzle)
    search.advance(10)
    state = search.state()
    state[name] = change(state[name])
    with pytest.raises(InputError, match="damaged"):
        search.restore(state)
