import numpy as np
import pytest

from e2cp.catalogue.opening import load


@pytest.fixture
def scrambled(tmp_path):
    """Eternity II in another order of sides, other colours, pieces shuffled, grey 23."""
    rng = np.random.default_rng(1)
    sides = load("eternity2").sides
    colours = np.concatenate([[23], rng.permutation(22) + 1])
    rows = [np.roll(colours[sides[p]], rng.integers(4)) for p in rng.permutation(256)]
    path = tmp_path / "scrambled.csv"
    np.savetxt(path, np.array(rows)[:, [0, 2, 3, 1]], fmt="%d", delimiter=",")
    return path


def test_a_scrambled_eternity_is_recognised(e2cp, scrambled):
    (report,) = e2cp.json("instances", "check", scrambled)["files"]
    assert report["known"]["name"] == "eternity2"
    assert report["known"]["renumbered"]
    assert sorted(report["known"]["pieces"]) == list(range(1, 257))
    assert (report["grey"], report["order"], report["header"]) == ("23", "udlr", False)
    text = e2cp("instances", "check", scrambled).stdout
    assert "this is Eternity II (eternity2), pieces renumbered as follows" in text


def test_it_converts_to_the_official_numbers(e2cp, scrambled, tmp_path):
    out = tmp_path / "official.txt"
    e2cp("instances", "convert", scrambled, out, "--official")
    assert load(str(out)).hash == load("eternity2").hash


def test_good_and_bad_files_are_all_reported(e2cp, scrambled, tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text("1 2 3\n1 2 3 4\n")
    result = e2cp("instances", "check", bad, scrambled, tmp_path / "none.txt", code=2)
    assert "Eternity II" in result.stdout
    assert result.stderr.count("e2cp: ") == 2
    files = e2cp.json("instances", "check", bad, scrambled, code=2)["files"]
    assert ["error" in report for report in files] == [True, False]


def test_a_file_without_known_pieces_says_how_it_was_read(e2cp, tmp_path):
    from e2cp.puzzle.generate import generate

    path = tmp_path / "new.txt"
    np.savetxt(path, generate("e2style", 8, inner=8, frame=3, seed=77).puzzle.sides, fmt="%d")
    text = e2cp("instances", "check", path).stdout
    assert "urdl (detected; its mirror image fits too)" in text
    assert "no embedded puzzle has these pieces" in text


def test_renumbered_colours_are_reported(e2cp, tmp_path):
    path = tmp_path / "letters.txt"
    rows = load("clue3").sides.tolist()
    path.write_text("\n".join("".join(chr(65 + c) for c in row) for row in rows))
    assert "colours A→0 B→1" in e2cp("instances", "check", path).stdout


def test_a_json_puzzle_is_recognised_like_any_other(e2cp, tmp_path):
    file = tmp_path / "mine.json"
    e2cp("instances", "convert", "eternity2", file)
    [report] = e2cp.json("instances", "check", file)["files"]
    assert (report["known"]["name"], report["known"]["renumbered"]) == ("eternity2", False)
    assert "this is" in e2cp("instances", "check", file).stdout
