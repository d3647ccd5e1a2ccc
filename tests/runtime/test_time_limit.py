"""A limit on what is done in this process."""

import signal
import time

import pytest

from e2cp.runtime.time_limit import time_limit


class Late(BaseException):
    pass


def test_what_takes_longer_is_ended_and_what_does_not_is_not():
    before = signal.getitimer(signal.ITIMER_REAL)[0]  # perhaps that of the test itself
    with pytest.raises(Late), time_limit(0.05, Late()):
        time.sleep(5)
    with time_limit(0.05, Late()):
        pass
    time.sleep(0.06)
    after = signal.getitimer(signal.ITIMER_REAL)[0]
    assert after == before == 0 or before - 1 < after < before - 0.1


def test_the_limit_that_ends_first_counts():
    outer, inner = Late(), Late()
    with pytest.raises(Late) as caught, time_limit(0.05, outer), time_limit(9, inner):
        time.sleep(5)
    assert caught.value is outer
    with pytest.raises(Late) as caught, time_limit(9, outer), time_limit(0.05, inner):
        time.sleep(5)
    assert caught.value is inner
    with pytest.raises(Late) as caught, time_limit(0.1, outer):
        with time_limit(0.05, inner):
            pass
        time.sleep(5)
    assert caught.value is outer


def test_no_time_is_no_time():
    with pytest.raises(Late), time_limit(0, Late()):
        raise AssertionError
