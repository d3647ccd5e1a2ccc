"""The rules that end a search."""

import math

import pytest

from e2cp.errors import InputError
from e2cp.parallel.stop import Stop


@pytest.mark.parametrize("name", ["seconds", "work", "target", "idle"])
@pytest.mark.parametrize("value", [-1, 0, math.nan])
def test_senseless_limits_are_refused(name, value):
    with pytest.raises(InputError, match=f"wrong limit on {name}"):
        Stop(**{name: value})


def test_the_first_rule_that_holds_ends_it():
    stop = Stop(seconds=5.0, work=10, target=30, idle=2.0)
    far = {"seconds": 1.0, "work": 1, "score": 1, "idle": 1.0}
    assert stop.reason(**far) is None
    assert stop.reason(**{**far, "work": 10}) == "work"
    assert stop.reason(**{**far, "score": 30, "seconds": 9.0}) == "target"
