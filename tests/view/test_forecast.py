import numpy as np
import pytest

from e2cp.view.forecast import forecast


def test_too_few_gains_give_no_forecast():
    assert forecast([], 10.0) is None
    assert forecast([(1.0, 455), (2.0, 456)], 10.0) is None
    assert forecast([(1.0, 400), (2.0, 440), (3.0, 460)], 10.0) is None  # two far below


def test_the_interval_is_in_order_and_grows_with_the_wait():
    gains = [(1.0, 458), (4.0, 459), (20.0, 460), (90.0, 461)]
    soon, late = forecast(gains, 100.0), forecast(gains, 3000.0)
    assert 0 < soon.early < soon.median < soon.late
    assert late.median > soon.median  # nothing for so long: it is rarer than it seemed
    assert 2 < soon.rarer < 12
    assert soon.as_dict()["gains"] == 3


def test_the_start_of_a_search_does_not_count():
    gains = [(5.0, 459), (6.0, 460), (11.0, 461), (40.0, 462)]
    before = [(0.1, 380), (60.0, 455)]
    shifted = [*before, *((seconds + 60, score) for seconds, score in gains)]
    plain = [(seconds + 60, score) for seconds, score in gains]
    assert forecast(shifted, 200.0) == forecast(plain, 200.0)


@pytest.mark.parametrize("rarer", [3.0, 10.0])
def test_four_of_five_next_gains_come_in_the_interval(rarer):
    """Simulated: records of a process as the model has it, looked at somewhere on the way."""
    rng = np.random.default_rng(1)
    inside = 0
    for _ in range(200):
        now, gains = 0.0, []
        for score in range(450, 456):
            now += rng.exponential(rarer ** (score - 450))
            gains.append((now, score))
        following = rng.exponential(rarer**6)
        found = forecast(gains, now)
        inside += found.early <= following <= found.late
    assert 140 <= inside <= 185
