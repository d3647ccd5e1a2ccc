"""Building models, and solving small ones: compare variants as ratios within one run."""

import pytest

import e2cp
from e2cp.modelling.registry import all_variants, find_variant
from e2cp.solvers.registry import solver_for
from e2cp.solvers.request import Request
from e2cp.solvers.run import run

ETERNITY = e2cp.load("eternity2", clues="none")
EIGHT = e2cp.load("harris/gemp-8x8-8:2/01")
SIX = e2cp.load("harris/gemp-6x6-6:2/01")


@pytest.mark.parametrize("encoding", ["table", "element", "bool", "sat-pd", "sat-pd[z=off]"])
def test_build_eternity(benchmark, encoding):
    variant, settings = find_variant(encoding)
    benchmark.pedantic(variant.build, (ETERNITY, frozenset(), settings), rounds=3)


def test_build_8x8_pairwise(benchmark):
    variant, settings = find_variant("sat-pd[amo=pairwise]")
    model = benchmark.pedantic(variant.build, (EIGHT, frozenset(), settings), rounds=5)
    assert len(model) > 700_000


@pytest.mark.parametrize(
    "encoding", [name for name, v in all_variants()[0].items() if v.kind != "wcnf"]
)
def test_solve_6x6(benchmark, encoding):
    """One puzzle of column 6:2, the whole process as a user waits for it."""
    engine = solver_for(find_variant(encoding)[0], None)
    request = Request(SIX, encoding, engine, seed=1, seconds=30)
    benchmark.pedantic(run, (request,), rounds=1)
