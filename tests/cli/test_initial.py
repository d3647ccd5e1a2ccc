import json
from pathlib import Path

from variants import write_variant

from e2cp.catalogue.opening import load_board


def test_start_boards_are_made_and_kept(e2cp, tmp_path):
    arguments = [
        "initial",
        "balanced/5x5-4:3/01",
        "--relax",
        "4",
        "--count",
        "3",
        "--out",
        tmp_path,
    ]
    rows = e2cp.json(*arguments)["boards"]
    assert [row["seed"] for row in rows] == [1, 2, 3]
    assert len({load_board(row["file"]) for row in rows}) > 1
    for row in rows:
        assert load_board(row["file"]).score == row["score"]
    again = e2cp.json(*arguments)["boards"]
    assert [(row["status"], row["kept"]) for row in again] == [("SAT", True)] * 3
    assert [row["score"] for row in again] == [row["score"] for row in rows]
    assert "3 of 3 solved, 3 kept from before; scores" in e2cp(*arguments).stdout
    assert {Path(row["file"]).name for row in rows} == {
        f"balanced-5x5-4-3-01-bool-k4-s{seed}.json" for seed in (1, 2, 3)
    }


def test_unsolved_boards_are_tried_again(e2cp, tmp_path):
    arguments = ["initial", "balanced/5x5-4:3/01", "-k", "4", "--count", "1", "--out", tmp_path]
    path = Path(e2cp.json(*arguments)["boards"][0]["file"])
    values = json.loads(path.read_text())
    assert values["made"]["status"] == "SAT"
    values["made"]["status"] = "TIMEOUT"
    path.write_text(json.dumps(values))
    row = e2cp.json(*arguments)["boards"][0]
    assert (row["status"], row["kept"]) == ("SAT", False)
    assert json.loads(path.read_text())["made"]["status"] == "SAT"


def test_a_variant_of_ones_own_and_a_piece_file(e2cp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    e2cp("models", "new", "my-bool", "--from", "bool")
    e2cp("instances", "convert", "balanced/4x4-3:2/01", "p.txt")
    arguments = ["initial", "p.txt", "--order", "urdl", "-e", "./my_bool.py", "-k", "2"]
    row = e2cp.json(*arguments, "--count", "1")["boards"][0]
    assert row["status"] == "SAT"
    assert row["file"] == "initial/p-my-bool-py-k2-s1.json"


def test_a_board_that_stands_in_for_the_model_is_named_so(e2cp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_variant(tmp_path, "slow", "import time; time.sleep(60)")
    arguments = ["initial", "balanced/4x4-3:2/01", "-e", "./slow.py", "-k", "2", "-n", "1"]
    arguments += ["--time", "1.5"]
    result = e2cp(*arguments)
    [file] = Path("initial").iterdir()
    source = json.loads(file.read_text())["made"]["source"]  # clues, where mac had no time
    assert source in ("mac", "clues")
    assert f"1 not from the model but from {source}" in result.stdout
    assert "the model had 0.75 of 1.5 s, 0.75 s were kept for it" in result.stdout
    assert file.name == f"balanced-4x4-3-2-01-slow-py-k2-s1-{source}.json"
    starts = e2cp.json(
        *("compare", "-m", "anneal", "-i", "balanced/4x4-3:2/01", "--cpu", "0.2", "-o", "c"),
        *("--start", "initial", "--no-report"),
    )["starts"]
    assert starts[0]["sources"] == {source: 1}
    write_variant(tmp_path, "slow", "return honest(puzzle, relaxed, parameters)")
    assert e2cp.json(*arguments, "--time", "20")["boards"][0]["source"] == "model"
    [file] = Path("initial").iterdir()
    assert file.name == "balanced-4x4-3-2-01-slow-py-k2-s1.json"
