import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.descent.search import Descent, DescentOptions, read_order
from e2cp.methods.registry import make_search
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate


def search_for(puzzle, start=None, **options):
    return Descent(
        puzzle, start, rng=np.random.default_rng(1), options=DescentOptions(moves=50, **options)
    )


def test_the_sequence_begins_anew_after_each_gain():
    search = search_for(load("meta10/10x10"), kick=0)
    for _ in range(12):
        before, place = search.current, search.place
        search.step()
        assert check(search.board).score == search.current >= before
        if search.current > before:
            assert search.place == 0
        else:
            assert search.place in (place, place + 1)


def test_a_local_optimum_of_everything_ends_the_search_without_a_kick():
    puzzle = generate("gemp", 4, inner=5, frame=4, seed=2).puzzle
    search = search_for(puzzle, kick=0, tall=4, wide=4, conflicts=100_000)
    for _ in range(60):
        if not search.step():
            break
    assert search.best.score == puzzle.max_score  # the only region is the whole board
    assert not search.step()


def test_regions_grow_then_the_best_board_is_kicked():
    made = generate("gemp", 6, inner=8, frame=5, seed=2)
    search = search_for(made.puzzle, order="swap+region", tall=2, wide=2, largest=6, kick=5)
    sizes = set()
    for _ in range(400):
        search.step()
        sizes.add((search.tall, search.wide))
        report = check(search.board)
        assert report.valid and report.holes == 0
        if search.restarts:
            break
    assert search.restarts == 1
    assert sizes == {(2, 2), (3, 2)}


@pytest.mark.parametrize("seed", range(5))
def test_a_kicked_board_is_legal_and_keeps_clues(seed):
    puzzle = load("eternity2", clues="all")
    search = Descent(puzzle, rng=np.random.default_rng(seed), options=DescentOptions(kick=60))
    board = search._kicked()
    report = check(board)
    assert report.valid and len(report.clues_in_place) == len(puzzle.clues)
    assert board != search.best


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tall": 0}, "regions"),
        ({"place": -1}, "regions"),
        ({"plan": [10**6]}, "plan"),
        ({"plan": [-1]}, "plan"),
    ],
)
def test_states_that_make_no_sense_are_refused(change, message):
    search = search_for(load("meta10/10x10"))
    with pytest.raises(InputError, match=message):
        search.restore({**search.state(), **change})


def test_states_with_illegal_boards_are_refused():
    puzzle = load("meta10/10x10")
    search = search_for(puzzle)
    state = search.state()
    state["board"] = {"pieces": np.zeros(100, int), "rotations": np.zeros(100, int)}
    with pytest.raises(InputError, match="two cells"):
        search.restore(state)
    state["board"] = {"pieces": Board.empty(puzzle).pieces, "rotations": np.zeros(100, int)}
    with pytest.raises(InputError, match="not complete"):
        search.restore(state)


def test_the_order_is_read():
    assert read_order("region+swap") == ["region", "swap"]
    with pytest.raises(InputError, match="order"):
        make_search("descent[order=swap+nothing]", load("meta10/10x10"))
