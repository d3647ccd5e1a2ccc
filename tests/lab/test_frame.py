"""Runs as a data frame, and Parquet as pandas reads it."""

import pytest

from e2cp.lab.campaign import run_campaign
from e2cp.lab.frame import runs_frame
from e2cp.lab.ledger import Ledger
from e2cp.lab.local import LocalExecutor
from e2cp.lab.spec import Spec

pandas = pytest.importorskip("pandas")


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    spec = Spec(("balanced/4x4-3:2/01",), ("sat-pd",), methods=("zla", "vlns"))
    return run_campaign(spec, tmp_path_factory.mktemp("frame"), LocalExecutor())


def test_a_row_a_run_with_columns_for_what_was_counted(campaign):
    frame = runs_frame(campaign.records())
    assert sorted(frame["label"]) == ["sat-pd@cadical195", "vlns", "zla"]
    model = frame.set_index("label").loc["sat-pd@cadical195"]
    assert model["counts.conflicts"] >= 0
    assert model["cpu_phases.import"] > 0
    assert pandas.isna(frame.set_index("label").loc["vlns"]["counts.conflicts"])


def test_pandas_reads_the_parquet_of_a_ledger(campaign, tmp_path):
    frame = pandas.read_parquet(Ledger(campaign.folder).write_parquet(tmp_path / "runs.parquet"))
    assert sorted(frame["label"]) == ["sat-pd@cadical195", "vlns", "zla"]
    assert set(frame["limit"]) == {""}
