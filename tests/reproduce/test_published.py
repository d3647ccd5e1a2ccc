"""The published numbers, held against what they must obey."""

from math import exp, isinf, log

from pytest import approx

from e2cp.reproduce.published import published


def test_table2_has_all_solvers_in_all_columns():
    table = published("harris2018")
    assert [column["name"] for column in table["columns"]] == [
        "6×6 6:2", "6×6 6:4", "7×7 7:2", "7×7 7:3", "7×7 7:4", "8×8 8:2",
    ]  # fmt: skip
    assert len(table["solvers"]) == 11
    for medians in table["solvers"].values():
        assert len(medians) == 6
        assert all(isinf(seconds) or 0 < seconds < table["limit"] for seconds in medians)
    assert sum(isinf(seconds) for row in table["solvers"].values() for seconds in row) == 13
    assert "transcribed" in table["provenance"].lower()


def test_table1_has_all_puzzles_and_agrees_with_its_means():
    table, limit = published("harris2018")["table1"], published("harris2018")["limit"]
    assert len(table["seconds"]) == 48
    for place, mean in enumerate(table["geometric_mean"]):
        own = [seconds[place] for seconds in table["seconds"].values()]
        assert all(0 <= each <= limit for each in own)
        logs = [log(each) for each in own if each]  # one time is printed as 0
        assert exp(sum(logs) / 48) == approx(mean, rel=0.1)
    fastest = [row[-1] < min(row[:-1]) for row in table["seconds"].values()]
    assert sum(fastest) == 39  # the text says 40


def test_zla_is_the_fastest_published_in_every_column():
    solvers = dict(published("harris2018")["solvers"])
    zla = solvers.pop("ZLA (e2style)")
    for place, seconds in enumerate(zla):
        assert seconds < min(medians[place] for medians in solvers.values())


def test_the_scores_of_schaus_and_deville_rise():
    scores = list(published("schaus2008")["scores"]["numbers"].values())
    assert scores == sorted(scores) and scores[-1] == 458
