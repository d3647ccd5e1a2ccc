"""Evaluations of the population methods on Eternity II, in processor time."""

import time

import pytest

import e2cp
from e2cp.methods.registry import make_search

pytestmark = pytest.mark.benchmark(timer=time.process_time)

ETERNITY = e2cp.load("eternity2", clues="none")


@pytest.mark.parametrize(
    "method",
    ["ga", "ga[fitness=normal]", "ga[rim=free]", "moea", "moea[crossover=9000]", "random", "es"],
)
def test_evaluations(benchmark, method):
    """A portion each round, after some portions: 0.03 s for 30 000 are a million a second."""
    search = make_search(method, ETERNITY)
    for _ in range(5):
        search.step()
    before = search.work
    benchmark.pedantic(search.step, rounds=10)
    done = (search.work - before) / 10
    benchmark.extra_info["evaluations_per_second"] = round(done / benchmark.stats.stats.mean)
