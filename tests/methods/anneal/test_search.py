import numpy as np
import pytest
from local_cases import is_sound

from e2cp.catalogue.opening import load
from e2cp.methods.anneal.kernel import LEFT, ROUND
from e2cp.methods.anneal.search import Anneal, AnnealOptions


def annealing(**options) -> Anneal:
    return Anneal(load("eternity2"), rng=np.random.default_rng(1), options=AnnealOptions(**options))


def test_it_cools_geometrically_and_is_heated_again_more_slowly():
    search = annealing(hot=1.0, cold=0.3, reheat=0.8, cooling=0.5, round=100, slowing=2.0)
    temperatures, restarts = [], []
    for _ in range(7):
        search.advance(100)
        temperatures.append(float(search.temperature[0]))
        restarts.append(search.restarts)
    assert temperatures == [1.0, 0.5, 0.8, 0.8, 0.4, 0.4, 0.8]
    assert restarts == [0, 0, 1, 1, 1, 1, 2]
    assert search.counters[ROUND] == 400
    assert search.counters[LEFT] == 300


def test_cold_it_hardly_loses_and_hot_it_wanders():
    cold, hot = annealing(hot=0.1, cold=0.1), annealing(hot=5.0, reheat=5.0)
    for search in (cold, hot):
        search.advance(200_000)
        assert is_sound(search)
    assert cold.current > cold.best.score - 5
    assert cold.best.score > 300
    assert hot.current < 100


def test_it_can_go_back_to_the_best_board_at_each_heating():
    search = annealing(hot=0.3, cold=0.25, reheat=0.3, cooling=0.8, round=50_000, back=True)
    search.advance(50_000)
    best = search.best
    search.advance(1)
    assert search.restarts == 1
    assert abs(search.current - best.score) <= 8


@pytest.mark.parametrize("turns", [0, 100])
def test_the_share_of_turns(turns):
    search = annealing(turns=turns, hot=5.0)
    before = search.best
    search.advance(2000)
    inner = search.static.kinds == 0
    moved = search.board_state.pieces != before.pieces
    assert moved[inner].any() == (turns == 0)
    assert moved[~inner].any()
