"""What boards usually lose, and the thresholds made of it."""

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.methods.breaks.fit import fit
from e2cp.methods.breaks.pairing_entropy import ANYTHING, PairingEntropy
from e2cp.methods.breaks.tables import NAT
from e2cp.puzzle.generate import generate


@pytest.fixture(scope="module")
def spending():
    puzzle, rng = load("eternity2", clues="none"), np.random.default_rng(1)
    return PairingEntropy.measure(puzzle, fit(puzzle, rng), rng)


def test_more_is_spent_from_depth_to_depth(spending):
    seen = spending.mean[spending.mean < ANYTHING]
    assert seen.size > 180 and (np.diff(seen) >= 0).all()
    assert 1140 < seen[-1] / NAT < 1160


def test_no_board_spends_more_than_all_the_ways_to_pair_its_sides(spending):
    counts = np.unique(load("eternity2").sides, return_counts=True)[1][1:]
    ways = sum(np.log(np.arange(1, count, 2)).sum() for count in counts)
    assert spending.mean[spending.mean < ANYTHING].max() < NAT * ways


def test_more_thrift_lowers_every_ceiling_but_the_first(spending):
    loose, tight = spending.thresholds(0.0), spending.thresholds(2.0)
    asked = tight < ANYTHING
    first = int(np.flatnonzero(asked)[0])
    assert first == 100 and tight[first] == loose[first]
    assert (tight[asked][1:] < loose[asked][1:]).all()


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 5), (3, 3), (5, 5), (3, 7)])
def test_small_boards_have_ceilings_or_none(rows, cols):
    puzzle, rng = (
        generate("gemp", rows, cols, inner=3, frame=2, seed=1).puzzle,
        np.random.default_rng(1),
    )
    spending = PairingEntropy.measure(puzzle, fit(puzzle, rng), rng)
    assert spending.thresholds(2.0).size == spending.mean.size <= puzzle.size
