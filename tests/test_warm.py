import numba
import pytest

from e2cp.search.warm import cold_parts, is_warm, set_warm
from e2cp.warm import warm


@pytest.fixture
def cold(tmp_path, monkeypatch):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))


def test_methods_are_warmed_one_by_one(cold):
    told = []
    warm(["anneal", "zla"], told.append)
    assert told == ["anneal", "zla"]
    assert is_warm("anneal")
    assert is_warm("zla")
    assert not is_warm("vlns")


def test_a_method_is_warm_when_its_parts_are(cold):
    set_warm("hybrid")
    assert cold_parts("hybrid") == ["breaks", "vlns"]
    set_warm("breaks")
    assert not is_warm("hybrid")
    set_warm("vlns")
    assert is_warm("hybrid")
    assert cold_parts("hybrid") == cold_parts("anneal") == []
