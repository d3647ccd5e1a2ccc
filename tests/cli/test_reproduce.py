"""``e2cp reproduce``."""

import json

import pytest


def test_the_experiments_are_listed(e2cp):
    lines = e2cp("reproduce", "list").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == [
        *("schaus-fig3", "schaus-fig4", "schaus-fig5", "schaus-scores"),
        *("harris-table1", "harris-table2", "harris-fig1"),
        *("munoz-table1", "munoz-fig4"),
        *("coelho-table1", "sanapo-table1", "sanapo-convergence"),
    ]
    for row in e2cp.json("reproduce", "list")["experiments"]:
        assert row["claim"] and row["quick"] != row["full"]


def test_an_experiment_is_repeated_and_written(e2cp, tmp_path):
    out = tmp_path / "fig1"
    result = e2cp("reproduce", "harris-fig1", "--repetitions", 2, "--out", out)
    assert "balanced (2)" in result.stdout and str(out / "harris-fig1.html") in result.stdout
    assert "2 of 20 repetitions were made." in result.stdout
    output = e2cp.json("reproduce", "harris-fig1", "-n", 2, "--out", out)
    kept = json.loads((out / "harris-fig1.json").read_text())
    assert output["figures"] == kept["figures"] and len(output["files"]) == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["schaus-fig33"], "expected schaus-fig3?"),
        (["harris-fig1", "--repetitions", "21"], "read 21 repetitions, expected 1 to 20"),
        (["harris-fig1", "--jobs", "999"], "more jobs than processors"),
    ],
)
def test_bad_input_is_exit_code_two(e2cp, tmp_path, arguments, message):
    result = e2cp("reproduce", *arguments, "--out", tmp_path, code=2)
    assert message in result.stderr
