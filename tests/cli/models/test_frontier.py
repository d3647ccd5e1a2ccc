import json

import pytest


def test_the_frontier_is_measured_plotted_and_resumed(e2cp, tmp_path):
    arguments = [
        "models", "frontier", "balanced/5x5-4:3/01", "-e", "bool; sat-pd@glucose4",
        "--relax", "4,2", "--seeds", "2", "--time", "20", "--out", tmp_path,
    ]  # fmt: skip
    values = e2cp.json(*arguments)
    assert [(r["encoding"], r["relaxed"]) for r in values["rows"]] == [
        ("bool", 4),
        ("bool", 2),
        ("sat-pd", 4),
        ("sat-pd", 2),
    ]
    for row in values["rows"]:
        assert [run["status"] for run in row["runs"]] == ["SAT", "SAT"]
        assert all(run["score"] > 25 for run in row["runs"])
    assert (tmp_path / "frontier.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (tmp_path / "frontier.svg").read_text()
    kept = json.loads((tmp_path / "frontier.json").read_text())
    kept["rows"][0]["runs"][0]["score"] = 7
    (tmp_path / "frontier.json").write_text(json.dumps(kept))
    assert e2cp.json(*arguments)["rows"][0]["runs"][0]["score"] == 7
    assert "glucose4" in e2cp(*arguments).stdout
    arguments[4] = "bool"
    again = e2cp.json(*arguments, "--anew")["rows"]
    assert [(r["encoding"], r["relaxed"]) for r in again] == [
        ("sat-pd", 4),
        ("sat-pd", 2),
        ("bool", 4),
        ("bool", 2),
    ]
    assert again[2]["runs"][0]["score"] == values["rows"][0]["runs"][0]["score"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--relax", "a,b"], "--relax is no list"), (["-e", "tabel"], "expected table?")],
)
def test_bad_input_is_exit_code_two(e2cp, tmp_path, arguments, message):
    result = e2cp("models", "frontier", "clue1", *arguments, "--out", tmp_path, code=2)
    assert message in result.stderr
