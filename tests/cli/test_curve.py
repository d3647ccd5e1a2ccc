"""``e2cp curve``."""

SEARCH = ("search", "balanced/4x4-3:2/01", "--method", "anneal", "--work", "1000")


def test_two_searches_are_drawn_and_listed(e2cp, tmp_path):
    for seed in ("1", "2"):
        e2cp(*SEARCH, "--seed", seed, "--checkpoint", tmp_path / seed)
    picture = tmp_path / "curve.png"
    result = e2cp("curve", tmp_path / "1", tmp_path / "2", "--out", picture)
    assert str(picture) in result.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")
    output = e2cp.json("curve", tmp_path / "1", "-o", picture)
    assert output["searches"][0]["score"] > 0


def test_a_folder_without_a_search_is_refused(e2cp, tmp_path):
    assert "there is no search here" in e2cp("curve", tmp_path, code=2).output


def test_a_damaged_record_is_refused(e2cp, tmp_path):
    (tmp_path / "search.json").write_text("{}")
    assert "no search" in e2cp("curve", tmp_path, code=2).output


def test_a_picture_of_nothing_is_refused(e2cp, tmp_path):
    folder = tmp_path / "s"
    e2cp(*SEARCH, "--checkpoint", folder)
    result = e2cp("curve", folder, "--from", 999, "--out", tmp_path / "c.png", code=2)
    assert "no search has come so far" in result.stderr
    assert not (tmp_path / "c.png").exists()
