"""No state that is read from a file, whatever it holds, crashes the process of a search."""

import os

import numpy as np
import pytest
from wild_states import crash, mutations

from e2cp.catalogue.opening import load
from e2cp.errors import InputError, UnsupportedError
from e2cp.methods.registry import all_methods, make_search
from e2cp.methods.saved_state import restore_search
from tests.methods.test_contract import small_portions, through_a_file

assert small_portions  # a fixture

METHODS = sorted(all_methods()[0])
COUNTS = {"ga": 8, "moea": 8, "quota": 12, "zla": 12, "windows": 12, "hybrid": 25}
"""States tried, where it takes long; else `COUNT`."""

COUNT = int(os.environ.get("E2CP_WILD_STATES", "40"))
PUZZLES = ("harris/gemp-6x6-6:2/01", "meta10/10x10")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", PUZZLES)
def test_wild_states_are_refused_or_gone_on_with(method, name):
    puzzle = load(name)

    def make():
        return make_search(method, puzzle, seed=3)

    try:
        search = make()
    except UnsupportedError as refused:
        pytest.skip(str(refused))
    for _ in range(3):
        if not search.step():
            break
    state = through_a_file(search.state())
    rng = np.random.default_rng(5)
    count = min(COUNTS.get(method, COUNT), COUNT) if COUNT <= 40 else COUNT
    assert crash(make, mutations(state, rng, count)) is None


@pytest.mark.parametrize("method", ["vlns", "anneal", "breaks", "zla", "brute", "hybrid"])
def test_noise_in_any_array_is_refused_with_a_reason(method):
    puzzle = load("meta10/10x10")
    search = make_search(method, puzzle, seed=3)
    search.step()
    state = through_a_file(search.state())
    names = [name for name, value in state.items() if isinstance(value, np.ndarray)]
    rng = np.random.default_rng(1)
    refused = []
    for name in names:
        if state[name].dtype.kind not in "iu" or state[name].size < 8:
            continue
        noise = rng.integers(-(2**31), 2**31, state[name].shape)
        try:
            restore_search(make_search(method, puzzle, seed=3), {**state, name: noise})
        except InputError as error:
            assert "state" in str(error)
            refused.append(name)
    assert refused
