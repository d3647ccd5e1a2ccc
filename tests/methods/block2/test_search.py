from itertools import product

import numpy as np
import pytest
from exact_cases import exact_search, to_the_end

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.block2 import kernel
from e2cp.methods.block2.search import count_blocks
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate


def test_the_blocks_of_eternity_ii_are_as_many_as_known():
    counts = count_blocks(load("eternity2"))
    assert counts == {"corner": 5248, "border": 292_012, "inner": 4_059_952}


def test_inner_blocks_are_counted_as_by_hand():
    puzzle = generate("gemp", 6, inner=3, frame=2, seed=2).puzzle
    inner = [
        (piece, puzzle.oriented[piece, turn].tolist())
        for piece in np.flatnonzero(puzzle.kinds == 0).tolist()
        for turn in range(puzzle.periods[piece])
    ]
    pairs = [(a, b) for a, b in product(inner, inner) if a[0] != b[0] and a[1][1] == b[1][3]]
    found = 0
    for (a, b), (c, d) in product(pairs, pairs):
        different = {a[0], b[0]}.isdisjoint({c[0], d[0]})
        found += different and a[1][2] == c[1][0] and b[1][2] == d[1][0]
    assert count_blocks(puzzle)["inner"] == found > 0


@pytest.mark.parametrize("size", [(5, 5), (4, 5), (3, 4)])
def test_odd_sides_are_refused(size):
    with pytest.raises(InputError, match=r"even sides.*expected even numbers of rows"):
        exact_search("block2", generate("gemp", *size, inner=3, seed=1).puzzle)


@pytest.mark.parametrize("values", ["ascending", "random", "common", "rare"])
def test_small_batches_lose_nothing(values, monkeypatch):
    """A batch is refilled where more blocks fit than it holds."""
    puzzle = generate("gemp", 4, inner=2, frame=2, seed=3).puzzle
    whole = to_the_end(exact_search(f"block2[values={values}]", puzzle))
    monkeypatch.setattr("e2cp.methods.block2.search.BATCH", 3)
    parts = to_the_end(exact_search(f"block2[values={values}]", puzzle))
    assert parts.met == len(set(parts.fresh)) == whole.met > 100
    assert set(parts.fresh) == set(whole.fresh)


def test_heuristics_put_blocks_into_opposite_orders():
    puzzle = load("harris/gemp-6x6-6:2/01")
    tried = {}
    for values in ("ascending", "common", "rare"):
        search = exact_search(f"block2[order=row,values={values}]", puzzle, solutions=1)
        search.path.counters[kernel.MOST_FAILS] = 1
        search.step()
        count = search.path.frames[0, kernel.COUNT]
        tried[values] = [tuple(row) for row in search.path.batches[0, :count].tolist()]
    assert sorted(tried["common"]) == sorted(tried["rare"]) == sorted(tried["ascending"])
    assert tried["common"] != tried["rare"] != tried["ascending"]


def test_eternity_ii_is_started_at_once_and_its_clues_stay():
    search = exact_search("block2", load("eternity2", clues="all"), solutions=1)
    search.step()
    report = check(search.best)
    assert report.valid and not report.mismatches and len(report.clues_in_place) == 5
    assert report.placed > 40


@pytest.mark.parametrize(
    ("entry", "change"),
    [
        ("frames", lambda array: array + 1000),
        ("frames", lambda array: array * 0),
        ("batches", lambda array: array + 10**6),
        ("batches", lambda array: array[:, :1]),
        ("batches", lambda array: array.ravel()),
        ("last", lambda array: array - 5),
        ("values", lambda array: array * 0 - 1),
        ("values", lambda array: np.roll(array, 1)),
        ("deepest", lambda array: array * 0),
        ("counters", lambda array: array + 10**6),
    ],
)
def test_a_state_that_does_not_fit_is_refused(entry, change):
    search = exact_search("block2", load("meta10/10x10"), solutions=1)
    search.path.counters[kernel.MOST_FAILS] = 20
    search.step()
    assert search.path.counters[kernel.DEPTH] > 2
    state = search.state()
    with pytest.raises(InputError, match="does not fit"):
        search.restore({**state, entry: change(state[entry])})
