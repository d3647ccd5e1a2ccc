import pytest

from tests.soak.soak import Soak


@pytest.mark.long
def test_a_minute_of_faults_loses_nothing(tmp_path):
    report = Soak(tmp_path, workers=2, seed=3).run(60.0)
    assert not report["failures"]
    assert report["faults"] >= 8 and report["best"] > 440
