"""Nodes of the exact methods that propagate: a round is a fixed number of portions."""

import time

import pytest

import e2cp
from e2cp.methods.registry import make_search

pytestmark = pytest.mark.benchmark(timer=time.process_time)

METHODS = [
    "mac",
    "pla",
    "pla[order=chess]",
    "pla[order=chess-dom]",
    "pla[order=onion]",
    "benoist",
    "benoist[filter=matching]",
    "benoist[filter=both]",
]
BLOCKS = ["block2", "block2[order=fewest]", "block2[values=common]", "block2[values=rare]"]


@pytest.mark.parametrize(
    ("name", "method"),
    [(name, method) for name in ("harris/gemp-7x7-7:4/01", "eternity2") for method in METHODS]
    + [(name, method) for name in ("harris/gemp-8x8-8:2/01", "eternity2") for method in BLOCKS],
)
def test_nodes(benchmark, name, method):
    """Of a search that does not end so soon."""
    search = make_search(method, e2cp.load(name, clues="none"), seed=1)
    assert search.step()
    before = search.work
    benchmark.pedantic(search.step, rounds=5)
    seconds = sum(benchmark.stats.stats.data)
    benchmark.extra_info["nodes_per_second"] = round((search.work - before) / seconds)


def test_counting_the_blocks_of_eternity_ii(benchmark):
    """4.4 million blocks, found and not kept."""
    from e2cp.methods.block2.search import count_blocks

    puzzle = e2cp.load("eternity2")
    assert sum(benchmark.pedantic(count_blocks, (puzzle,), rounds=3).values()) == 4_357_212
