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
    assert (made.status, made.score, made.cpu_s) == ("SAT", 24, 2.5)
    assert (made.seconds, made.cpu_seconds) == (SPEC.seconds, SPEC.cpu_seconds)
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


def test_what_ends_after_the_limit_is_a_timeout(folder):
    board = next(all_boards(PUZZLE))
    limit = SPEC.cpu_seconds
    for answer in (an_answer(board=board), an_answer(Status.UNKNOWN)):
        made = record_outside(answer, folder, solver="k", seconds=limit + 1)
        assert (made.status, made.score, made.limit) == ("TIMEOUT", None, "cpu")
        assert f"after {limit + 1:g} s" in made.message


def test_there_has_to_be_a_campaign(folder):
    with pytest.raises(InputError, match="no such folder"):
        record_outside(an_answer(), folder / "other", solver="k", seconds=1)
