from dataclasses import replace

import pytest
from brute import all_boards
from lab_cases import PUZZLE, SPEC, a_record

from e2cp.errors import InputError
from e2cp.exchange.decode import Decoded
from e2cp.exchange.forms import FORMS
from e2cp.exchange.model_map import ModelMap
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.outside import record_outside
from e2cp.solvers.status import Status


def an_answer(status=Status.SAT, puzzle=PUZZLE, **facts):
    asked = ModelMap("a.cnf", FORMS["cnf"], puzzle, frozenset(), "sat-pd", 3, "encoding", "", ["x"])
    return Decoded(asked, status, **facts)


@pytest.fixture
def folder(tmp_path):
    """Return the folder of a campaign in which one run has ended."""
    place = CampaignFolder(tmp_path / "runs")
    record = replace(a_record(), instance="four", group="fours")
    with place.locked():
        place.save(SPEC, [record.key])
        place.ledger.append(record)
    return place.path


def test_a_run_is_recorded_under_the_name_that_the_campaign_has_for_the_puzzle(folder):
    board = next(all_boards(PUZZLE))
    made = record_outside(an_answer(board=board), folder, solver="kissat", seconds=2.5)
    assert (made.label, made.instance, made.group) == ("sat-pd@outside:kissat", "four", "fours")
    assert (made.status, made.score, made.cpu_s, made.seconds) == ("SAT", 24, 2.5, 60.0)
    assert made.seed == 3
    place = CampaignFolder(folder)
    assert len(place.records()) == 2
    assert place.ledger.board(made.key, PUZZLE) == board


def test_recording_again_replaces(folder):
    for seconds in (2.5, 3.5):
        made = record_outside(an_answer(Status.UNSAT), folder, solver="k", seconds=seconds)
    kept = {record.key: record for record in CampaignFolder(folder).records()}
    assert len(kept) == 2
    assert kept[made.key].cpu_s == 3.5


def test_what_is_answered_after_the_limit_is_a_timeout(folder):
    board = next(all_boards(PUZZLE))
    made = record_outside(an_answer(board=board), folder, solver="k", seconds=9, limit=5)
    assert (made.status, made.score, made.seconds) == ("TIMEOUT", None, 5)
    assert "after 9 s" in made.message


def test_the_limit_has_to_be_known(folder):
    (folder / "spec.toml").unlink()
    with pytest.raises(InputError, match="states no limit: expected --limit"):
        record_outside(an_answer(), folder, solver="k", seconds=1)
    with pytest.raises(InputError, match="no such folder"):
        record_outside(an_answer(), folder / "other", solver="k", seconds=1)
