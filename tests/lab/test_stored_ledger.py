"""A ledger that an earlier version wrote is read whole."""

from pathlib import Path

from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.metrics import compare
from e2cp.puzzle.check import check

STORED = Path(__file__).parents[1] / "data" / "ledger"


def test_every_run_and_board_is_read():
    ledger = CampaignFolder.open(STORED).ledger
    records = ledger.records()
    assert len(records) == 9
    assert {record.label for record in records} == {
        *("sat-pd@cadical195", "table@cpsat", "zla", "vlns", "vlns[cells=8]")
    }
    for record in records:
        board = ledger.board_of(record)
        assert board is not None and check(board).score == record.score
    assert set(ledger.environments()) == {record.environment for record in records}


def test_the_last_spec_and_its_runs_are_read():
    folder = CampaignFolder.open(STORED)
    assert folder.spec().methods == ("vlns[cells=8]",)
    assert [record.label for record in folder.records()] == ["vlns[cells=8]"]


def test_the_runs_can_be_compared():
    records = CampaignFolder.open(STORED).ledger.records()
    assert compare([record for record in records if record.group == "balanced/4x4-3:2"], "cpu")
