import pytest

from e2cp.catalogue.opening import load, load_board
from e2cp.catalogue.records import all_records, find_record
from e2cp.errors import InputError
from e2cp.puzzle.check import check


@pytest.mark.parametrize("name", all_records())
def test_every_record_recounts_to_its_score(name):
    record = all_records()[name]
    report = check(load_board(f"record:{name}", load("eternity2", clues="all")))
    assert report.score == record.score
    assert report.placed == record.placed
    assert len(report.clues_in_place) == record.clues_in_place
    assert not report.duplicates
    assert not report.rim_faults


def test_the_published_scores_are_here():
    scores = sorted((r.score, r.placed, r.clues_in_place) for r in all_records().values())
    assert scores == [
        (429, 230, 1),
        (465, 256, 5),
        (467, 256, 1),
        (468, 256, 1),
        (469, 256, 1),
        (470, 256, 1),
    ]


@pytest.mark.parametrize(
    "name", ["470", "Joshua_Blackwood_470", "joshua-blackwood-470", "blackwood-470"]
)
def test_a_part_of_the_name_will_do(name):
    assert find_record(name).score == 470


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("471", "no record"),
        ("", "no record"),
        ("blackwood", "more than one"),
        ("verhard", "no rec"),
    ],
)
def test_unclear_names_are_refused(name, message):
    with pytest.raises(InputError, match=message):
        find_record(name)
