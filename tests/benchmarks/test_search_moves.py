"""Moves of the local searches on Eternity II: compare them as ratios within one run."""

import pytest

import e2cp
from e2cp.methods.registry import make_search

ETERNITY = e2cp.load("eternity2")


@pytest.mark.parametrize(
    ("method", "moves"),
    [
        ("vlns", 2000),
        ("vlns[cells=16,violated=12]", 2000),
        ("vlns[cells=64,violated=48]", 2000),
        ("anneal", 2_000_000),
        ("swap-tabu", 200),
        ("swap-tabu[pairs=6000]", 200),
        ("gvns", 10_000),
        ("tabu3", 20_000),
        ("tabu2", 200),
        ("tabu2[turns=random]", 200),
        ("guide[edges=1,tiles=0]", 100_000),
        ("guide", 100_000),
        ("guide[edges=1,blocks=1,tiles=1,large=1]", 100_000),
    ],
)
def test_moves(benchmark, method, moves):
    """After some moves from a random board, as most of a search is spent."""
    search = make_search(method, ETERNITY)
    search.advance(10 * moves)
    before = search.work
    benchmark.pedantic(search.advance, (moves,), rounds=10)
    assert search.work == before + 10 * moves
    benchmark.extra_info["moves_per_second"] = round(moves / benchmark.stats.stats.min)
