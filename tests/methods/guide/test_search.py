import numpy as np
import pytest
from local_cases import is_sound, puzzles

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.kernels.board_state import BEST
from e2cp.methods.guide.search import Guide, GuideOptions
from e2cp.methods.registry import make_search


def search_for(puzzle, seed=1, **options):
    return Guide(puzzle, rng=np.random.default_rng(seed), options=GuideOptions(**options))


def test_the_score_is_observed_whatever_guides():
    puzzle = load("meta10/10x10")
    search = search_for(puzzle, tiles=-1.0, accept="late", length=10)
    before = search.best.score
    search.advance(20_000)
    assert is_sound(search)
    assert search.notes["tiles"] == 0  # led away from matches
    assert before <= search.best.score == search.counters[BEST]


@pytest.mark.parametrize("objective", ["edges", "blocks", "tiles"])
def test_the_guide_rises(objective):
    weights = {"tiles": 0.0, objective: 1.0}
    search = search_for(load("meta10/10x10"), accept="late", length=1, **weights)
    search.advance(1)
    before = search.notes[objective]
    for _ in range(5):
        search.advance(10_000)
        assert search.notes[objective] >= before  # of length 1 nothing worse is accepted
        before = search.notes[objective]
    assert before > 10


def test_rewards_follow_what_improves():
    search = search_for(load("meta10/10x10"), choice="rewards", rate=0.01)
    search.advance(20_000)
    rewards = search.adaptive.rewards
    assert ((rewards > 0) & (rewards < 1)).all()
    assert is_sound(search)


def test_the_best_board_returns_and_is_shaken():
    search = search_for(load("meta10/10x10"), back=500, kick=3)
    search.advance(20_000)
    assert search.restarts > 0
    assert is_sound(search)


def test_a_move_without_share_is_never_made():
    puzzle = puzzles()[4]
    search = search_for(puzzle, turns=1, swaps=0, exchanges=0, assignments=0, back=0)
    before = search.board_state.pieces.copy()
    search.advance(2000)
    assert np.array_equal(search.board_state.pieces, before)


def _first(name, value):
    def change(state):
        state[name].reshape(-1)[0] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda state: state["pieces"].__setitem__(0, state["pieces"][1]), "two cells"),
        (_first("best_pieces", 100), "out of range"),
        (_first("temperature", 0.0), "temperature"),
        (_first("rewards", 2.0), "rewards"),
        (lambda state: state.update(history=np.zeros(7)), "history"),
    ],
)
def test_states_that_a_kernel_could_not_trust_are_refused(change, message):
    search = search_for(load("meta10/10x10"))
    state = search.state()
    change(state)
    with pytest.raises(InputError, match=message):
        search.restore(state)


@pytest.mark.parametrize(
    "text",
    [
        "guide[tiles=0]",
        "guide[turns=0,swaps=0,exchanges=0,assignments=0]",
        "guide[cold=0]",
        "guide[hot=0.1,cold=0.2]",
        "guide[cooling=1]",
    ],
)
def test_senseless_options_are_refused(text):
    with pytest.raises(InputError, match="wrong value"):
        make_search(text, load("meta10/10x10"))
