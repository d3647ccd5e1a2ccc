"""The hybrid search."""

import time

import pytest
from search_cases import plain

from e2cp.catalogue.opening import load
from e2cp.completion.completion import complete_greedily
from e2cp.methods.base import Cancelled
from e2cp.methods.hybrid import search as hybrid
from e2cp.methods.hybrid.sources import Start
from e2cp.methods.registry import make_search
from e2cp.parallel.checkpoint import load_checkpoint, save_checkpoint
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate


def steps(search, count):
    for _ in range(count):
        if not search.step():
            break
    return search


def test_boards_are_polished_and_counted():
    puzzle = load("meta10/10x10", clues="none")
    search = steps(make_search("hybrid[polish=2000,windows=2]", puzzle, seed=2), 25)
    report = check(search.best)
    assert report.valid and search.best.score >= 165
    assert search.notes["polished"] > 0 and search.notes["moves"] > 0
    assert search.best.score == search.pool.boards[0].score


@pytest.mark.parametrize(("share", "begun"), [(0.15, False), (1e6, True)])
def test_windows_wait_until_all_of_them_are_affordable(monkeypatch, share, begun):
    monkeypatch.setitem(hybrid.SHARE, "windows", share)
    puzzle = load("meta10/10x10", clues="none")
    search = steps(make_search("hybrid[polish=2000,windows=2]", puzzle, seed=2), 8)
    assert search.notes["polished"] > 0
    assert (search.notes["windows"] > 0) == begun


def test_the_same_seed_gives_the_same_boards():
    puzzle = load("meta10/10x10", clues="none")
    one, two = (make_search("hybrid[polish=2000]", puzzle, seed=3) for _ in range(2))
    assert steps(one, 12).best == steps(two, 12).best
    assert one.notes == two.notes


def test_a_search_goes_on_from_its_file(tmp_path):
    puzzle = load("meta10/10x10", clues="none")
    search = steps(make_search("hybrid[polish=2000]", puzzle, seed=3), 8)
    save_checkpoint(tmp_path / "state.npz", search.state(), {})
    again = make_search("hybrid[polish=2000]", puzzle, seed=3)
    again.restore(load_checkpoint(tmp_path / "state.npz").state)
    assert again.best == search.best and again.work == search.work
    assert again.pool.tried == search.pool.tried
    assert steps(again, 4).best.score >= search.best.score


def test_a_start_board_is_polished():
    made = generate("gemp", 6, inner=6, frame=3, seed=4)
    search = make_search("hybrid[source=random,polish=200]", made.puzzle, made.solution, seed=1)
    assert search.best.score == made.puzzle.max_score
    assert not search.step()


@pytest.mark.parametrize("source", ["cp", "sat", "mac", "random"])
def test_every_source_gives_boards(source):
    puzzle = generate("gemp", 5, inner=4, frame=2, seed=4).puzzle
    text = f"hybrid[source={source},polish=20,limit=20]"
    search = steps(make_search(text, puzzle, seed=1), 6)
    assert check(search.best).valid and search.best.placed == 25
    assert search.restarts >= 1


def test_without_polish_the_next_solution_is_asked_for():
    puzzle = generate("gemp", 4, inner=4, frame=2, seed=4).puzzle
    search = steps(make_search("hybrid[source=cp,relax=2,polish=0]", puzzle, seed=1), 3)
    assert 1 <= search.restarts <= 3 and search.notes["moves"] == 0
    assert search.best.score >= puzzle.max_score - 4


@pytest.mark.parametrize("name", ["balanced/5x5-4:3/01", "clues/clue1", "clues/clue2"])
def test_small_puzzles_are_solved(name):
    search = make_search("hybrid", load(name), seed=1)
    while search.step():
        assert search.work < 10**8
    assert search.best.score == search.puzzle.max_score


def test_boards_filled_up_at_the_end_of_a_start_are_polished():
    puzzle = load("clues/clue1")
    search = make_search("hybrid", puzzle, seed=1)
    search.generator.filled.append(complete_greedily(Board.of_clues(puzzle), search.rng).board)
    search.step()
    assert search.pool.boards and search.notes["polished"] == 0
    search.step()
    assert search.notes["polished"] == 1


def test_clues_stay():
    puzzle = load("eternity2", clues="all")
    search = steps(make_search("hybrid", puzzle, seed=1), 10)
    assert check(search.best).valid


def test_a_model_gets_a_part_of_the_time_that_is_left(monkeypatch):
    limits = []

    def make_start(puzzle, source, rng, *, seconds, **rest):
        limits.append(seconds)
        return Start(complete_greedily(Board.of_clues(puzzle), rng).board, cpu_s=1.5)

    monkeypatch.setattr(hybrid, "make_start", make_start)
    search = make_search("hybrid[source=cp]", load("clues/clue1"))
    search.deadline = time.time() + 10.0
    search.step()
    search = make_search("hybrid[source=cp]", load("clues/clue1"))
    search.step()
    assert 0 < limits[0] <= 4.0 and limits[1] == 60.0
    assert search.child_cpu_seconds == 1.5


def test_a_cancelled_model_leaves_no_trace(monkeypatch):
    search = make_search("hybrid[source=cp]", load("clues/clue1"))
    before, resting = search.state(), []

    def make_start(puzzle, source, rng, **rest):
        rng.random()
        resting.append(search.snapshot())
        return Start(None)

    monkeypatch.setattr(hybrid, "make_start", make_start)
    with pytest.raises(Cancelled):
        search.step()
    assert plain(search.state()) == plain(before) == plain(resting[0])
