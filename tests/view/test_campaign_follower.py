"""Following a campaign by its ledger."""

import json

import pytest
from lab_cases import PUZZLE, SPEC, a_board, a_record
from starlette.testclient import TestClient

from e2cp.errors import InputError
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.solvers.status import Status
from e2cp.view.app import make_app
from e2cp.view.campaign_follower import CampaignFollower
from e2cp.view.report_values import send_report
from e2cp.view.subject import folder_subject


@pytest.fixture
def place(tmp_path):
    place = CampaignFolder(tmp_path / "c")
    records = [a_record(seed, cpu_s=seed, score=20) for seed in (1, 2)]
    place.save(SPEC, [*(record.key for record in records), "one-to-come"])
    for record in records:
        place.ledger.append(record, a_board())
    place.ledger.close()
    return place


def test_how_far_it_is(place):
    follower = CampaignFollower(place.path)
    assert follower.poll() and not follower.poll()
    found = follower.document()
    assert (found["planned"], found["done"], found["left"]) == (3, 2, 1)
    assert found["statuses"] == {"SAT": 2} and not found["running"]
    (row,) = found["configurations"]
    assert row["runs"] == row["solved"] == 2 and row["cpu_s"] == 1.5
    assert follower.board_of(found["runs"][0]["key"]).puzzle == PUZZLE
    assert follower.board_of("nobody") is None
    json.dumps(found)


def test_what_ends_while_looking_on(place):
    follower = CampaignFollower(place.path)
    with place.locked():
        follower.poll()
        assert follower.document()["running"]
        follower._next = 0.0
        place.ledger.append(a_record(3, Status.CRASH, message="<b>"))
        place.save(SPEC, [a_record(seed).key for seed in (1, 2, 3, 4)])
        assert follower.poll()
        found = follower.document()
        assert found["statuses"] == {"CRASH": 1, "SAT": 2} and found["remaining"] is not None
        assert follower.board_of(a_record(2).key) is not None
        late = a_record(4, score=9)
        place.ledger.append(late, a_board())
        follower._next = 0.0
        follower.poll()
        assert follower.board_of(late.key) is not None


def test_a_folder_that_is_not_there_yet(tmp_path):
    follower = CampaignFollower(tmp_path / "later")
    follower.poll()
    assert not follower.document()["ready"]


def test_the_kind_of_a_folder(place, tmp_path):
    assert folder_subject(place.path).kind == "campaign"
    assert folder_subject(tmp_path / "x", "search").kind == "search"
    with pytest.raises(InputError, match="neither a search nor a campaign"):
        folder_subject(tmp_path)


def test_the_report_in_parts(place, tmp_path):
    parts = []
    send_report(place.path, parts.append)
    assert parts[0]["part"] == "head" and parts[0]["alerts"] == []
    section = next(part for part in parts if part["part"] == "section")
    assert section["tables"][0]["rows"]
    figures = [part for part in parts if part["part"] == "figure"]
    assert figures and all("<svg" in figure["svg"] for figure in figures)
    json.dumps(parts)
    CampaignFolder(tmp_path / "empty").save(SPEC, [])
    with pytest.raises(InputError, match="no run has ended"):
        send_report(tmp_path / "empty", parts.append)


def test_the_board_of_a_run_on_the_page(place):
    subject = folder_subject(place.path)
    subject.follower.poll()
    key = subject.follower.document()["runs"][0]["key"]
    headers = {"x-e2cp-token": "t"}
    with TestClient(make_app(subject, "t"), base_url="http://localhost", headers=headers) as client:
        assert client.get(f"/api/run/{key}").json()["puzzle"]["rows"] == 4
        assert client.get("/api/run/nobody").status_code == 404
        assert client.get("/api/history/0").status_code == 404
        assert client.get("/api/state").json()["kind"] == "campaign"
