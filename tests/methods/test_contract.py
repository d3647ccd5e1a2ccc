"""What every method promises, whoever wrote it."""

import json
import time
from functools import cache

import numpy as np
import pytest
from brute import count_solutions
from local_cases import puzzles

from e2cp.catalogue.opening import load
from e2cp.errors import UnsupportedError
from e2cp.methods.registry import all_methods, find_method, make_search
from e2cp.parallel.checkpoint import pack_checkpoint, unpack_checkpoint
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate

METHODS = sorted(all_methods()[0])
PUZZLES = {puzzle.name: puzzle for puzzle in puzzles()}

every_method = pytest.mark.parametrize("method", METHODS)
every_puzzle = pytest.mark.parametrize("name", PUZZLES)


@pytest.fixture(autouse=True)
def small_portions(monkeypatch):
    """Let a portion be a hundredth of what it is: contracts do not depend on it."""
    for module, name, value in (
        ("breaks.search", "PORTION", 20_000),
        ("quota.search", "PORTION", 20_000),
        ("zla.search", "PORTION", 20_000),
        ("mac.search", "PORTION", 5_000),
        ("pla.search", "PORTION", 20_000),
        ("benoist.search", "PORTION", 20_000),
        ("block2.search", "PORTION", 5_000),
        ("brute.search", "NODES_PER_STEP", 40_000),
        ("vlns.search", "WEIGHTS_PER_PORTION", 60_000),
        ("swap_tabu.search", "PAIRS_PER_PORTION", 80_000),
        ("anneal.search", "Anneal.portion", 20_000),
        ("es.search", "PORTION", 100_000),
        ("random.search", "PORTION", 2_000),
        ("gvns.search", "WORK_PER_PORTION", 40_000),
        ("tabu3.search", "WORK_PER_PORTION", 50_000),
        ("tabu2.search", "MOVES_PER_PORTION", 80_000),
        ("guide.search", "Guide.portion", 2_000),
    ):
        monkeypatch.setattr(f"e2cp.methods.{module}.{name}", value)


def search_or_skip(method, puzzle, **settings):
    """Make a search, unless the method says that it cannot take this puzzle."""
    try:
        return make_search(method, puzzle, **settings)
    except UnsupportedError as refused:
        pytest.skip(str(refused))


def steps(search, count):
    """Step so often, as long as there is something to do; return the best score after each."""
    scores = []
    for _ in range(count):
        more = search.step()
        scores.append(search.best.score)
        if not more:
            break
    return scores


def facts(search):
    return (search.best, search.work, search.restarts, search.current, search.best.score)


def through_a_file(state):
    return unpack_checkpoint(pack_checkpoint(state), "state").state


@cache
def solution_with_holes():
    made = generate("gemp", 5, inner=4, frame=2, seed=4)
    pieces = made.solution.pieces.copy()
    pieces[[6, 7, 12, 18]] = HOLE
    return Board(made.puzzle, pieces, made.solution.rotations)


@every_method
@every_puzzle
def test_boards_are_legal_and_the_best_never_falls(method, name):
    puzzle = PUZZLES[name]
    search = search_or_skip(method, puzzle, seed=3)
    scores = [search.best.score, *steps(search, 4)]
    assert scores == sorted(scores)
    report = check(search.best)
    assert report.valid
    assert report.score == search.best.score
    assert len(report.clues_in_place) == len(puzzle.clues)
    assert (search.work >= 0 and search.unit == search.info.unit) or search.unit
    json.dumps(dict(search.notes))


@every_method
def test_the_same_seed_gives_the_same_boards_and_another_others(method):
    puzzle = load("meta10/10x10")
    first, second = (make_search(method, puzzle, seed=5) for _ in range(2))
    steps(first, 3), steps(second, 3)
    assert facts(first) == facts(second)
    others = [make_search(method, puzzle, seed=seed) for seed in range(6, 9)]
    for search in others:
        steps(search, 3)
    assert len({search.best for search in (first, *others)}) > 1


@every_method
@pytest.mark.parametrize("name", ["meta10/10x10", "balanced/5x5-4:3/01", "balanced/4x4-3:2/01"])
def test_a_restored_search_goes_on_as_if_never_stopped(method, name):
    puzzle = load(name)
    whole = search_or_skip(method, puzzle, seed=7)
    steps(whole, 3)
    again = make_search(method, puzzle, seed=7)
    again.restore(through_a_file(whole.state()))
    if method == "hybrid":  # what was being done with the board in hand is done again
        assert (again.best, again.work) == (whole.best, whole.work)
        scores = steps(again, 3)
        assert scores == sorted(scores) and scores[0] >= whole.best.score
        return
    assert facts(again) == facts(whole)
    assert steps(again, 3) == steps(whole, 3)
    assert facts(again) == facts(whole)


@every_method
def test_a_state_is_plain_and_does_not_change_with_the_search(method):
    search = make_search(method, load("meta10/10x10"), seed=1)
    steps(search, 1)
    state = search.state()
    packed = pack_checkpoint(state)
    steps(search, 2)
    assert pack_checkpoint(state) == packed


@every_method
def test_a_portion_ends_soon(method, monkeypatch):
    monkeypatch.undo()  # the real portions
    search = make_search(method, load("eternity2"), seed=2)
    search.step()  # compiles or loads
    begin = time.perf_counter()
    for _ in range(3):
        search.step()
    assert (time.perf_counter() - begin) / 3 < (8.0 if search.waits else 1.5)


@every_method
def test_a_start_board_with_holes_is_taken(method):
    start = solution_with_holes()
    info = all_methods()[0][method].info
    if not info.takes_start:
        pytest.skip("it takes no start board")
    search = make_search(method, start.puzzle, start, seed=1)
    steps(search, 3)
    assert check(search.best).valid
    assert search.best.score >= start.score


@every_method
def test_scores_and_boards_from_elsewhere_do_no_harm(method):
    puzzle = load("meta10/10x10")
    search = make_search(method, puzzle, seed=1)
    steps(search, 1)
    search.update_bound(150)
    assert search.known == 150
    other = make_search("anneal", puzzle, seed=9)
    steps(other, 2)
    search.receive_migrant(other.best)
    steps(search, 2)
    assert check(search.best).valid


@every_method
def test_its_header_says_what_it_is(method):
    entry = all_methods()[0][method]
    found = find_method(method)
    assert found.info == entry.info
    assert found.name == method
    assert entry.info.idea and entry.info.paper


@pytest.mark.parametrize("method", [n for n in METHODS if all_methods()[0][n].info.solves])
def test_methods_that_solve_agree_on_a_small_puzzle(method):
    puzzle = generate("e2style", 4, inner=3, frame=3, seed=4).puzzle
    found = find_method(method)
    search = found(puzzle, rng=np.random.default_rng(1))
    steps(search, 2000)
    assert search.met == 1
    assert check(search.fresh[0]).score == puzzle.max_score
    if not found.info.exact:
        return
    for keep in (True, False):
        search = found(puzzle, rng=np.random.default_rng(1), solutions=None, keep=keep)
        steps(search, 20_000)
        assert search.exhausted
        assert search.met == count_solutions(puzzle)
        assert len(set(search.fresh)) == len(search.fresh) == (search.met if keep else 1)
