from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

from e2cp.modelling.cardinality import at_most_one, exactly, exactly_one
from e2cp.modelling.formula import Formula

ENCODINGS = (
    "auto", "pairwise", "seqcounter", "commander", "product", "bitwise", "ladder",
    "totalizer", "mtotalizer", "kmtotalizer", "cardnetwrk", "sortnetwrk",
)  # fmt: skip
PUBLISHED = {
    "pairwise": {16: (0, 120), 64: (0, 2016), 196: (0, 19110), 784: (0, 306936)},
    "seqcounter": {16: (15, 44), 64: (63, 188), 196: (195, 584), 784: (783, 2348)},
    "bitwise": {16: (4, 64), 64: (6, 384), 196: (8, 1568), 784: (10, 7840)},
    "ladder": {16: (17, 64), 64: (65, 256), 196: (197, 784), 784: (785, 3136)},
    "kmtotalizer": {16: (30, 60), 64: (126, 252), 196: (390, 780), 784: (1566, 3132)},
    "cardnetwrk": {16: (58, 88), 64: (250, 376), 196: (778, 1168), 784: (3130, 4696)},
    "totalizer": {16: (64, 185), 64: (384, 2401), 196: (1508, 20619)},
}
"""Auxiliary variables and clauses of at-most-one over so many literals."""


@pytest.mark.parametrize(
    ("how", "size"), [(how, size) for how, sizes in PUBLISHED.items() for size in sizes]
)
def test_sizes(how, size):
    formula = Formula()
    literals = formula.variables(size)
    at_most_one(formula, [literals], how)
    assert (formula.top - size, len(formula)) == PUBLISHED[how][size]


def models(formula, count):
    """Return the assignments of the first variables that extend to a model."""
    found = set()
    with Solver(name="m22", bootstrap_with=list(formula.clauses())) as solver:
        for bits in product([False, True], repeat=count):
            literals = [v if bit else -v for v, bit in enumerate(bits, start=1)]
            if solver.solve(assumptions=literals):
                found.add(bits)
    return found


@pytest.mark.parametrize("how", ENCODINGS)
@pytest.mark.parametrize("size", [1, 2, 5, 7, 9])
def test_exactly_one_means_exactly_one(how, size):
    formula = Formula()
    exactly_one(formula, [formula.variables(size)], how)
    assert {sum(bits) for bits in models(formula, size)} == {1}
    assert len(models(formula, size)) == size


@given(st.integers(1, 8), st.integers(-1, 9), st.sampled_from(["totalizer", "seqcounter"]))
def test_exactly_means_exactly(size, bound, how):
    formula = Formula()
    exactly(formula, formula.variables(size), bound, how)
    wanted = {bits for bits in product([False, True], repeat=size) if sum(bits) == bound}
    assert models(formula, size) == wanted


def test_repeated_literals_count_repeatedly():
    formula = Formula()
    a, b = formula.variables(2)
    exactly(formula, np.array([a, a, b]), 2, "totalizer")
    assert models(formula, 2) == {(True, False)}


def test_sets_of_different_sizes_are_encoded_together():
    formula = Formula()
    literals = formula.variables(9)
    exactly_one(formula, [literals[:2], literals[2:]], "seqcounter")
    assert {(sum(bits[:2]), sum(bits[2:])) for bits in models(formula, 9)} == {(1, 1)}
