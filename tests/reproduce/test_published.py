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


def test_the_table_of_munoz_has_means_between_its_extremes():
    paper = published("munoz2009")
    scores = paper["table1"]["scores"]
    assert len(scores) == 10 and (paper["evaluations"], paper["runs"]) == (5 * 10**7, 10)
    for most, least, mean, spread in scores.values():
        assert least <= mean <= most and 0 < spread < most - least
    assert max(scores, key=lambda name: scores[name][2]) == "ES"
    assert max(scores, key=lambda name: scores[name][0]) == "MOEA2"


def test_the_tables_of_coelho_and_sanapo_obey_their_puzzles():
    table = published("coelho2010")["table1"]
    for mean, median, best, most in zip(
        table["mean"], table["median"], table["best"], table["optimum"], strict=True
    ):
        assert abs(mean - median) < 1 and median < best < most
    table = published("sanapo")["table1"]
    for size, mean, best in zip(table["sizes"], table["mean"], table["best"], strict=True):
        assert mean < best < 2 * size * (size - 1)
    assert table["seconds"] == sorted(table["seconds"])
    assert round(75.037 / 84, 5) == 0.89330, "and not the share that is printed"
