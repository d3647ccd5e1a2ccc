from dataclasses import replace

from lab_cases import a_case
from records import record, search

from e2cp.lab.asked import asked_by
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.ledger import Ledger
from e2cp.lab.record import Record
from e2cp.lab.superseded import marked, superseded
from e2cp.solvers.status import Status

OLD = record("mine.py@cpsat", source="0123456789abcdef", started="2026-01-01", key="old")
NEW = replace(OLD, source="fedcba9876543210", started="2026-01-02", key="new")


def test_a_plan_and_its_record_ask_the_same():
    for spec in (a_case(3), a_case(relax=2), a_case(kind="search", engine="", origin="random")):
        assert asked_by(spec) == asked_by(Record.of(spec, Status.SAT))
    assert asked_by(a_case(1)) != asked_by(a_case(2))
    assert asked_by(a_case(1)) != asked_by(a_case(1, seconds=11.0))
    assert asked_by(a_case(1, source="x")) == asked_by(a_case(1, source="y"))


def test_the_later_of_two_codes_stands_unless_the_earlier_is_planned():
    assert superseded([OLD, NEW], ()) == [OLD]
    assert superseded([NEW, OLD], {"new"}) == [OLD]
    assert superseded([OLD, NEW], {"old"}) == [NEW]  # the code is what it was before


def test_other_questions_supersede_nothing():
    others = [
        replace(OLD, key="a", seed=2),
        replace(OLD, key="b", seconds=99.0),
        replace(OLD, key="c", relax=4),
        search("vlns ← random", origin="random", key="d"),
        search("vlns", key="e"),
    ]
    assert superseded([OLD, *others], ()) == []


def test_another_start_board_of_the_same_origin_does():
    runs = [search(origin="model:table", start=mark, key=mark) for mark in ("aa", "bb")]
    assert superseded(runs, {"aa"}) == [runs[1]]


def test_its_label_says_so():
    assert marked(OLD).label == "mine.py@cpsat (superseded 01234567)"


def test_a_folder_counts_those_that_ask_what_it_planned(tmp_path):
    with Ledger(tmp_path) as ledger:
        for each in (OLD, NEW, record("bool@cpsat", key="other")):
            ledger.append(each)
    (tmp_path / "planned.txt").write_text("new\n")
    place = CampaignFolder(tmp_path)
    assert [each.key for each in place.superseded()] == ["old"]
    labels = {each.key: each.label for each in place.all_records()}
    assert labels == {"old": marked(OLD).label, "new": NEW.label, "other": "bool@cpsat"}
    place.ledger.set_aside({"new"})
    with Ledger(tmp_path) as ledger:
        ledger.append(replace(NEW, started="2026-01-03"))
    assert len(place.superseded()) == 2
    assert len(place.all_records()) == 4
