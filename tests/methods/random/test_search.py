import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.random import search as module
from e2cp.methods.registry import make_search
from e2cp.puzzle.check import check


@pytest.fixture(autouse=True)
def small_portion(monkeypatch):
    monkeypatch.setattr(module, "PORTION", 2000)


def test_the_best_of_random_boards():
    kept = make_search("random", load("eternity2", clues="none"), seed=1)
    free = make_search("random[rim=free]", load("eternity2", clues="none"), seed=1)
    for search in (kept, free):
        search.step()
        assert search.work == 2000
        assert check(search.best).valid
    assert 50 <= kept.best.score == kept.top == kept.current <= 65
    assert 30 <= free.top <= 42 and free.best.score < free.top
    assert free.notes == {"score with a free rim": free.top} and not kept.notes


def test_it_ends_after_the_evaluations_asked_for():
    search = make_search("random[evaluations=4000]", load("eternity2"))
    assert search.step() and not search.step()
    assert search.work == 4000 and not search.step()


def test_states_that_are_none_are_refused():
    search = make_search("random", load("meta10/10x10"))
    search.step()
    state = search.state()
    state["genome"] = np.roll(state["genome"], 1)
    with pytest.raises(InputError, match="no state of random"):
        search.restore(state)
