from itertools import product

import numpy as np
import pytest
from local_cases import is_sound, puzzles

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.registry import make_search
from e2cp.methods.tabu3 import kernel as kernels
from e2cp.methods.tabu3.policies import visiting_order
from e2cp.methods.tabu3.search import Tabu3, Tabu3Options
from e2cp.methods.tabu3.start import first_fit_board
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate


def searching(puzzle, seed=1, start=None, **options) -> Tabu3:
    return Tabu3(puzzle, start, rng=np.random.default_rng(seed), options=Tabu3Options(**options))


def at_hand(search) -> Board:
    return Board(search.puzzle, search.board_state.pieces, search.board_state.rotations)


def neighbours_of(board: Board, first: int) -> list[Board]:
    """Return the neighbourhood of a cell, by making every legal move."""
    kinds = board.puzzle.cell_rims.sum(axis=1)
    found = []
    for second in np.flatnonzero(kinds == kinds[first]).tolist():
        for on_first, on_second in product(range(4), repeat=2):
            pieces, rotations = board.pieces.copy(), board.rotations.copy()
            pieces[[first, second]] = pieces[[second, first]]
            if first == second:
                if on_second or on_first == rotations[first]:
                    continue
                rotations[first] = on_first
            else:
                rotations[[first, second]] = on_first, on_second
            moved = Board(board.puzzle, pieces, rotations)
            if np.array_equal(moved.edges == 0, board.puzzle.cell_rims):
                found.append(moved)
    return found


@pytest.mark.parametrize("size", [4, 5])
def test_neighbourhoods_have_the_sizes_of_the_paper_and_the_best_of_each_is_taken(size):
    puzzle = generate("e2style", size, inner=4, frame=3, seed=1).puzzle
    search = searching(puzzle, corner_size=0, edge_size=0, inner_size=0, preliminary=0)
    expected = [3, 4 * (size - 2) - 1, 16 * (size - 2) ** 2 - 13]
    search.counters[kernels.PHASE] = kernels.MAIN
    for step in range(12):
        board, before = at_hand(search), search.notes["evaluations"]
        turn = (step // 3) % search.visits.lengths[step % 3]
        around = neighbours_of(board, int(search.visits.cells[step % 3, turn]))
        search.advance(1)
        assert search.notes["evaluations"] - before == expected[step % 3] == len(around)
        assert search.current == max(each.score for each in around)
        assert at_hand(search) in around


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"lists": "single", "inner": "random", "edge": "next-anti", "corner": "first"},
        {"inner": "opposite-swap", "forbid": "place", "idle": 5, "ties": "first"},
        {"inner": "sweep", "idle": 5, "escape": "flush", "edge": "next", "shuffle": False},
        {"inner": "opposite", "idle": 5, "escape": "diversify", "from_best": True, "steps": 20},
    ],
    ids=lambda options: options.get("inner", "default"),
)
def test_every_delta_is_that_of_the_checker(puzzle, options):
    search = searching(puzzle, preliminary=10, **options)
    for _ in range(45):
        more = search.advance(1)
        assert is_sound(search)
        if not more:
            break


@pytest.mark.parametrize(
    ("policy", "kind", "cells"),
    [
        ("first", 2, [0]),
        ("opposite", 2, [0, 24]),
        ("next", 2, [0, 4, 24, 20]),
        ("opposite", 1, [1, 23]),
        ("next", 1, [1, 9, 23, 15]),
        ("next-anti", 1, [3, 5, 21, 19]),
        ("sweep", 1, [1, 2, 3, 5, 9, 10, 14, 15, 19, 21, 22, 23]),
        ("opposite", 0, [6, 18]),
        ("next", 0, [6, 8, 18, 16]),
        ("sweep", 0, [6, 7, 8, 11, 12, 13, 16, 17, 18]),
    ],
)
def test_policies_visit_the_cells_of_the_paper(policy, kind, cells):
    puzzle = generate("gemp", 5, inner=4, frame=2, seed=4).puzzle
    own = np.flatnonzero(puzzle.cell_rims.sum(axis=1) == kind).tolist()
    assert visiting_order(puzzle, policy, own) == cells


def test_policies_do_with_the_cells_that_are_free():
    puzzle = generate("gemp", 5, inner=4, frame=2, seed=4).puzzle
    assert visiting_order(puzzle, "next", [3, 21]) == [3, 21]
    assert visiting_order(puzzle, "next", [12]) == [12]
    assert visiting_order(puzzle, "opposite", [12]) == [12]
    assert visiting_order(puzzle, "next", []) == []


def test_the_opposite_of_the_last_second_cell_comes_first():
    search = searching(load("meta10/10x10"), inner="opposite-swap", preliminary=0)
    search.advance(3)
    for _ in range(40):
        second = int(search.counters[kernels.SECOND])
        search.advance(2)
        before = at_hand(search)
        search.advance(1)
        after = at_hand(search)
        changed = np.flatnonzero(
            (before.pieces != after.pieces) | (before.rotations != after.rotations)
        )
        assert 99 - second in changed


def test_random_inner_cells_are_drawn_from_all():
    search = searching(load("meta10/10x10"), inner="random", preliminary=0)
    seen = set()
    for _ in range(300):
        search.advance(2)
        before = search.board_state.pieces.copy(), search.board_state.rotations.copy()
        search.advance(1)
        changed = search.board_state.pieces != before[0]
        seen.update(np.flatnonzero(changed).tolist())
    assert len(seen) == 64


def restored(before: Board, after: Board) -> tuple:
    """Return how the pieces lay that a move displaced, as its tabu entry has it."""
    changed = (before.pieces != after.pieces) | (before.rotations != after.rotations)
    cells = np.flatnonzero(changed).tolist()
    return tuple(
        sorted((int(before.pieces[c]), c, int(before.rotations[c])) for c in cells)
    ), tuple(sorted((int(after.pieces[c]), c, int(after.rotations[c])) for c in cells))


@pytest.mark.parametrize("lists", ["triple", "single"])
def test_a_move_is_not_undone_before_its_time_unless_it_is_a_new_best(lists):
    sizes = {"corner_size": 50, "edge_size": 50, "inner_size": 50, "single_size": 150}
    search = searching(
        load("meta10/10x10"), inner="opposite", expiry=12, lists=lists, preliminary=0, **sizes
    )
    left: dict[tuple, int] = {}
    early, late = [], []
    for step in range(1, 2000):
        before, best = at_hand(search), int(search.counters[kernels.RUN_BEST])
        search.advance(1)
        gone, came = restored(before, at_hand(search))
        if came in left:
            aspired = search.current > best
            (early if step - left[came] <= 12 else late).append((step - left[came], aspired))
        if gone:
            left[gone] = step
    assert early and all(aspired for _, aspired in early)
    assert min(late)[0] == 15, "tabu ends with its time, and a class has each third step"


def test_lists_forget_the_oldest_and_a_repeated_move_is_refreshed():
    search = searching(load("meta10/10x10"), inner="opposite", expiry=10**6, preliminary=0)
    for _ in range(300):
        search.advance(1)
        for number, size in enumerate((3, 10, 10)):
            lying = search.lists.expiry[number] >= 0
            assert not lying[size:].any()
            moves = search.lists.moves[number][lying]
            assert len({tuple(move) for move in moves.tolist()}) == len(moves)
    expiries = np.sort(search.lists.expiry[2])
    assert (np.diff(expiries) == 3).all(), "the last ten moves of its class"


def test_places_can_be_forbidden_instead():
    search = searching(
        load("meta10/10x10"), forbid="place", inner_size=50, edge_size=50, preliminary=0
    )
    left: dict[tuple[int, int], int] = {}
    for step in range(1, 1000):
        before, best = at_hand(search), int(search.counters[kernels.RUN_BEST])
        search.advance(1)
        after = at_hand(search)
        inner = search.static.kinds == 0
        for cell in np.flatnonzero((before.pieces != after.pieces) & inner).tolist():
            came = (int(after.pieces[cell]), cell)
            assert step - left.get(came, -100) > 30 or search.current > best
            left[int(before.pieces[cell]), cell] = step


def test_the_preliminary_search_ends_in_its_best_board_with_empty_lists():
    search = searching(load("meta10/10x10"), preliminary=300)
    search.advance(299)
    assert search.counters[kernels.PHASE] == kernels.PRELIMINARY
    assert (search.lists.expiry >= 0).any()
    search.advance(1)
    assert search.counters[kernels.PHASE] == kernels.MAIN
    assert search.current == search.best.score
    assert not (search.lists.expiry >= 0).any()


def test_runs_follow_runs_and_may_end():
    search = searching(load("meta10/10x10"), steps=50, preliminary=10, runs=2)
    assert search.advance(60)
    assert search.restarts == 0
    assert not search.advance(1000)
    assert (search.work, search.restarts) == (120, 1)
    assert not search.step()
    forever = searching(load("meta10/10x10"), steps=50, preliminary=10)
    assert forever.advance(1000)
    assert forever.restarts == 16


@pytest.mark.parametrize(("escape", "flushed"), [("flush", True), ("diversify", False)])
def test_idle_searches_escape(escape, flushed):
    search = searching(
        load("meta10/10x10"), idle=40, escape=escape, preliminary=0, from_best=True, swaps=0
    )
    while search.counters[kernels.IDLE] < 39:
        search.advance(1)
    search.advance(1)
    assert search.counters[kernels.IDLE] == 0
    assert (search.lists.expiry >= 0).any() != flushed
    assert (search.current == search.counters[kernels.RUN_BEST]) == (escape == "diversify")


def test_the_start_board_is_the_first_fit_and_shuffled_by_the_seed():
    for puzzle in puzzles():
        report = check(first_fit_board(puzzle))
        assert report.valid and not report.holes
        assert len(report.clues_in_place) == len(puzzle.clues)
    puzzle = load("meta10/10x10")
    first = first_fit_board(puzzle)
    inner = puzzle.cell_rims.sum(axis=1) == 0
    assert (np.diff(first.pieces[inner]) > 0).all()
    assert not first.rotations[inner].any()
    plain = make_search("tabu3[shuffle=off]", puzzle, seed=3)
    plain.advance(1)
    assert np.count_nonzero(plain.board_state.pieces != first.pieces) <= 2
    boards = [make_search("tabu3", puzzle, seed=seed) for seed in (3, 3, 4)]
    for search in boards:
        search.advance(1)
    one, same, other = (at_hand(search) for search in boards)
    assert one == same != other
    assert np.count_nonzero(one.pieces == first.pieces) < 20


def test_a_given_board_is_not_shuffled():
    sample = generate("gemp", 6, inner=4, frame=3, seed=1)
    pieces, rotations = sample.solution.pieces.copy(), sample.solution.rotations.copy()
    pieces[[14, 21]] = pieces[[21, 14]]
    start = Board(sample.puzzle, pieces, rotations)
    search = searching(sample.puzzle, start=start)
    search.advance(1)
    assert np.count_nonzero(search.board_state.pieces != start.pieces) <= 2


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("run_pieces", lambda array: array * 0),
        ("rotations", lambda array: array + 4),
        ("counters", lambda array: array * 0 + 1000),
        ("tabu_expiry", lambda array: array[1:]),
    ],
)
def test_damaged_states_are_refused(name, change):
    search = searching(generate("gemp", 5, inner=4, frame=2, seed=4).puzzle)
    search.advance(10)
    state = search.state()
    state[name] = change(state[name])
    with pytest.raises(InputError, match="damaged"):
        search.restore(state)
