import pytest

from e2cp.modelling.registry import all_variants


def test_variants_and_engines_are_listed(e2cp):
    values = e2cp.json("models", "list")
    assert {v["name"] for v in values["variants"]} == set(all_variants()[0])
    assert {"cpsat", "cadical195", "kissat404", "rc2", "lsu", "gecode", "mac"} <= {
        engine["name"] for engine in values["engines"]
    }
    text = e2cp("models", "list").stdout
    assert "sat-pd" in text
    assert "cadical195" in text


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


def test_bad_names_get_a_suggestion(e2cp):
    assert "expected heule?" in e2cp("models", "show", "heul", code=2).stderr
