"""The break-tolerant search: a round is a fixed number of placements, in processor time."""

import time

import pytest

import e2cp

pytestmark = pytest.mark.benchmark(timer=time.process_time)


@pytest.mark.parametrize("clues", ["none", "starter", "all"])
def test_placements(benchmark, clues):
    """A portion is two millions: 0.07 s are 29 M a second."""
    search = e2cp.make_search("breaks", e2cp.load("eternity2", clues=clues), seed=1)
    search.step()
    benchmark.pedantic(search.step, rounds=20)


@pytest.mark.parametrize("score", [461, 462])
def test_time_to_score(benchmark, score):
    """Median of ten seeds until a board of this score, no clue; the fit is among it."""
    puzzle = e2cp.load("eternity2", clues="none")
    seeds = iter(range(1, 20))

    def fresh():
        return (e2cp.make_search("breaks", puzzle, seed=next(seeds)),), {}

    def reach(search):
        e2cp.run_search(search, e2cp.Stop(target=score, seconds=60))

    benchmark.pedantic(reach, setup=fresh, rounds=10)
