import pytest


def test_every_puzzle_is_in_the_json(e2cp):
    puzzles = e2cp.json("instances", "list")["puzzles"]
    assert len(puzzles) == 289
    first = puzzles[0]
    assert first["name"] == "eternity2"
    assert (first["rows"], first["cols"]) == (16, 16)
    assert (first["inner_colours"], first["frame_colours"]) == (17, 5)
    assert (first["corners"], first["borders"], first["inners"]) == (4, 56, 196)
    assert len(first["clues"]) == 5
    assert first["best"] == 470
    assert all(puzzle["provenance"] for puzzle in puzzles)
    assert len(e2cp.json("instances", "list")["records"]) == 6


def test_series_share_a_line(e2cp):
    text = e2cp("instances", "list").stdout
    assert "harris/gemp-6x6-6:2/01–20" in text
    assert "meta10/10x10" in text
    assert "289 puzzles" in text
    assert "record:louis-verhaard-467" in text
    assert len(e2cp("instances", "list", "clues", "--all").stdout.splitlines()) == 8


def test_a_wrong_pattern_gets_the_nearest(e2cp):
    assert "expected meta10?" in e2cp("instances", "list", "meta11", code=2).stderr


@pytest.mark.parametrize("name", ["eternity2", "harris/e2style-7x7-7:3/20", "clue4"])
def test_show_prints_the_facts(e2cp, name):
    values = e2cp.json("instances", "show", name)
    assert values["name"].endswith(name)
    assert sum(values["colour_counts"].values()) == 4 * values["rows"] * values["cols"]
    text = e2cp("instances", "show", name).stdout
    assert values["hash"] in text
    assert values["provenance"] in text


def test_show_reads_files(e2cp, tmp_path):
    from e2cp.catalogue.opening import load
    from e2cp.formats.saving import save_puzzle

    path = save_puzzle(load("meta10/10x10"), tmp_path / "mine.txt")
    assert e2cp.json("instances", "show", path)["name"] == "mine"
