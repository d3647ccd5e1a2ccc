"""Domination counts and distances, against their definitions."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from e2cp.catalogue.opening import load
from e2cp.methods.moea.search import Moea, MoeaOptions

PUZZLE = load("balanced/4x4-3:2/01")
COUNT = 12


def ranked(objectives):
    options = MoeaOptions(population=len(objectives), crossover=len(objectives), elitism=0)
    search = Moea(PUZZLE, rng=np.random.default_rng(1), options=options)
    search.objectives[:] = objectives
    search._rank()
    search._rank()  # the memory is left as it was found
    return search


def dominators(objectives):
    return [
        sum(bool((other >= own).all() and (other > own).any()) for other in objectives)
        for own in objectives
    ]


triples = hnp.arrays(
    np.int32, (COUNT, 3), elements=st.integers(0, 9), fill=st.nothing()
) | hnp.arrays(np.int32, (COUNT, 3), elements=st.integers(0, 2), fill=st.nothing())


@given(triples)
def test_dominators_are_counted(objectives):
    assert ranked(objectives)._dominators.tolist() == dominators(objectives)


@given(triples)
def test_on_the_front_the_distance_decides(objectives):
    costs, counts = ranked(objectives).costs, dominators(objectives)
    front = objectives[[count == 0 for count in counts]]
    for own, count, cost in zip(objectives, counts, costs, strict=True):
        distance = sum(int((own != other).sum()) for other in front)
        expected = count or -distance / (3 * len(front))
        assert abs(cost - expected) < 1e-12
    assert (costs > -1).all()


def test_the_largest_values_have_their_place():
    most = (PUZZLE.max_score, 9, 16)
    search = ranked(np.array([most, most, (0, 0, 0), (24, 9, 15)]))
    assert search._dominators.tolist() == [0, 0, 3, 2]
