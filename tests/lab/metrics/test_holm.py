"""p values corrected for their number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from e2cp.lab.metrics.holm import holm


def test_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_a_test_that_was_not_made_does_not_count():
    assert holm([None, 0.02, None, 0.5]) == [None, 0.04, None, 0.5]


@given(st.lists(st.floats(0, 1), max_size=10))
def test_it_lies_between_nothing_and_bonferroni(values):
    for plain, corrected in zip(values, holm(values), strict=True):
        assert plain <= corrected <= min(1.0, len(values) * plain)
