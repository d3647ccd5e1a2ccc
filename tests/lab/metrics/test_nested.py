"""Seeds nested within puzzles."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from e2cp.lab.metrics.nested import Nested

PUZZLES = st.lists(
    st.lists(st.one_of(st.floats(0, 9), st.just(float("inf"))), min_size=1, max_size=7),
    min_size=1,
    max_size=6,
)


def nested(puzzles, *more):
    owners = np.repeat(np.arange(len(puzzles)) * 3 + 1, [len(runs) for runs in puzzles])
    return Nested.of(owners, *(np.concatenate(side) for side in (puzzles, *more)))


@given(PUZZLES)
def test_puzzle_by_puzzle_as_numpy_has_it(puzzles):
    found = nested(puzzles)
    with np.errstate(invalid="ignore"):
        assert found.medians[:, 0].tolist() == [np.median(runs) for runs in puzzles]
    assert np.allclose(found.means[:, 0], [np.mean(runs) for runs in puzzles])
    assert found.maxima[:, 0].tolist() == [max(runs) for runs in puzzles]


def test_seeds_are_drawn_within_their_puzzle_and_alike_for_both_sides():
    puzzles = [[1.0, 2.0, 3.0], [10.0], [20.0, 30.0]]
    other = [[value + 0.5 for value in runs] for runs in puzzles]
    drawn = nested(puzzles, other).redrawn(300, np.random.default_rng(1))
    assert drawn.shape == (3, 300, 2)
    assert np.all(drawn[..., 1] == drawn[..., 0] + 0.5)
    assert {*drawn[0, :, 0]} == {1.0, 2.0, 3.0}
    assert {*drawn[1, :, 0]} == {10.0}
    assert {*drawn[2, :, 0]} == {20.0, 25.0, 30.0}
