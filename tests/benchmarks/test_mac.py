"""Nodes of the propagating search with and without filters: compare them as ratios in one run."""

import time

import pytest

import e2cp
from e2cp.methods.registry import make_search

pytestmark = pytest.mark.benchmark(timer=time.process_time)

LABELS = {
    "mac": 20_000,
    "mac[color=supply]": 20_000,
    "mac[color=balance]": 10_000,
    "mac[color=exactly-k]": 20_000,
    "mac[color=gacolor]": 1_000,
    "mac[alldiff=count]": 20_000,
    "mac[alldiff=gac]": 2_000,
    "mac[heuristic=dom-deg]": 20_000,
    "mac[heuristic=dom-wdeg]": 20_000,
    "mac[heuristic=impact]": 5_000,
    "mac[color=exactly-k,alldiff=count,heuristic=dom-wdeg]": 20_000,
    "mac[past=on]": 200_000,
}


@pytest.mark.parametrize("name", ["harris/gemp-7x7-7:2/02", "eternity2"])
@pytest.mark.parametrize("label", LABELS)
def test_nodes(benchmark, label, name):
    search = make_search(label, e2cp.load(name))
    nodes = LABELS[label] // (10 if name == "eternity2" else 1)
    done = []

    def advance():
        before = search.work
        while search.work - before < nodes:
            search._portion = nodes - (search.work - before)
            search._advance()
        done.append(search.work - before)

    advance()
    done.clear()
    benchmark.pedantic(advance, rounds=5)
    assert done == [nodes] * 5
    benchmark.extra_info["nodes_per_second"] = round(nodes / benchmark.stats.stats.min)
