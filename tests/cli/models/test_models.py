import pytest

from e2cp.modelling.registry import all_variants


def test_variants_are_listed(e2cp):
    values = e2cp.json("models", "list")
    assert {v["name"] for v in values["variants"]} == set(all_variants()[0])
    assert not values["broken"]
    assert "sat-pd" in e2cp("models", "list").stdout


def test_a_variant_is_shown_with_its_usual_solver_and_how_it_is_set(e2cp):
    solver = e2cp.json("models", "show", "table")["solver"]
    assert solver["name"] == "cpsat"
    ours = {each["name"]: (each["default"], each["ours"]) for each in solver["settings"]}
    assert ours["linearization_level"] == ("1", "0")
    text = e2cp("models", "show", "sat-pd").stdout
    assert "cadical195, unless another is named" in text
    assert "renames the variables" in text
    assert "slice=1000" in text


@pytest.mark.parametrize("name", all_variants()[0])
def test_each_variant_is_shown(e2cp, name):
    values = e2cp.json("models", "show", name)
    assert values["name"] == name
    assert values["options"][0]["name"] == "corner"
    assert values["paper"] in e2cp("models", "show", name).stdout
    assert "def build(" in e2cp("models", "show", name, "--source").stdout


@pytest.mark.parametrize("name", all_variants()[0])
def test_each_variant_is_explained(e2cp, name):
    values = e2cp.json("models", "explain", name, "balanced/4x4-3:2/01", "--relax", "2")
    assert values["variables"] == sum(part["variables"] for part in values["parts"]) > 0
    assert values["constraints"] == sum(part["constraints"] for part in values["parts"]) > 0
    text = e2cp("models", "explain", name, "balanced/4x4-3:2/01").stdout
    assert "in all" in text
    assert "presolve" in text


def test_a_new_variant_runs_at_once(e2cp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    e2cp("models", "new", "my-table")
    assert (tmp_path / "my_table.py").read_text().startswith('"""my-table: ')
    values = e2cp.json("model", "balanced/4x4-3:2/01", "--encoding", "./my_table.py")
    assert values["score"] == 24
    assert "already" in e2cp("models", "new", "my-table", code=2).stderr
    assert "not a name" in e2cp("models", "new", "My Table", code=2).stderr
    assert "a small letter first" in e2cp("models", "new", "3x", code=2).stderr
    hinted = e2cp("model", "balanced/4x4-3:2/01", "-e", "my-table", code=2).stderr
    assert "expected ./my_table.py?" in hinted


def test_a_name_may_have_an_underscore(e2cp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    e2cp("models", "new", "my_enc")
    assert (tmp_path / "my_enc.py").read_text().startswith('"""my_enc: ')
    assert e2cp.json("models", "show", "./my_enc.py")["name"] == "my_enc"
    e2cp("models", "new", "again", "--from", "./my_enc.py")
    assert (tmp_path / "again.py").read_text().startswith('"""again: ')


def test_the_template_counts_right(e2cp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    e2cp("models", "new", "mine")
    values = e2cp.json("model", "balanced/4x4-3:2/01", "-e", "./mine.py[both_ways=off]", "--all")
    assert (values["boards"], values["complete"]) == (32, True)


@pytest.mark.parametrize("start", ["table", "sat-pd"])
def test_a_variant_is_copied(e2cp, tmp_path, start):
    e2cp("models", "new", "my-own", "--from", start, "--in", tmp_path)
    assert (tmp_path / "my_own.py").read_text().startswith('"""my-own: ')
    values = e2cp.json("model", "balanced/4x4-3:2/01", "-e", tmp_path / "my_own.py")
    assert values["score"] == 24


def test_bad_names_get_a_suggestion(e2cp):
    assert "expected heule?" in e2cp("models", "show", "heul", code=2).stderr
    assert "this is a solver" in e2cp("models", "show", "cpsat", code=2).stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "broken JSON"), ('{"rows": 1}', "no such figures"), ("", "empty file")],
)
def test_wrong_figures_are_refused_by_file(e2cp, tmp_path, text, message):
    path = tmp_path / "bad.json"
    path.write_text(text)
    out = tmp_path / "page.md"
    result = e2cp("models", "readme", "--measured", path, "--out", out, code=2)
    assert str(path) in result.stderr
    assert message in result.stderr
    assert not out.exists()


def test_a_piece_file_is_explained(e2cp, tmp_path):
    path = tmp_path / "p.txt"
    e2cp("instances", "convert", "balanced/4x4-3:2/01", path)
    values = e2cp.json("models", "explain", "table", path, "--order", "urdl", "--no-presolve")
    assert values["variables"] > 0
