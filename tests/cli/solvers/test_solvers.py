import pytest

from e2cp.solvers.registry import solver_names


def test_every_solver_is_listed_with_what_it_can_do(e2cp):
    values = e2cp.json("solvers", "list")
    listed = {each["name"]: each for each in values["solvers"]}
    assert tuple(listed) == solver_names()
    assert listed["cpsat"]["version"]
    assert listed["cpsat"]["kind"] == "cpsat"
    assert listed["cadical195"]["default_for"] == "cnf" and listed["cadical195"]["proves"]
    assert listed["kissat404"]["boards"] == "one"
    assert listed["zla"]["kind"] == "method"
    assert not values["broken"]
    text = e2cp("solvers", "list").stdout
    assert "ortools" in text and "python-sat" in text and "the puzzle itself" in text


def test_a_solver_that_is_not_here_is_listed_with_the_reason(e2cp, monkeypatch):
    from e2cp.solvers.backends.gecode import Gecode

    monkeypatch.setattr(Gecode, "missing", lambda self: "make gecode brings it")
    assert "make gecode brings it" in e2cp("solvers", "list").stdout
    assert e2cp.json("solvers", "show", "gecode")["missing"] == "make gecode brings it"


def test_one_is_shown_with_what_we_set(e2cp):
    values = e2cp.json("solvers", "show", "cpsat")
    settings = {each["name"]: each for each in values["settings"]}
    assert settings["symmetry_level"]["default"] == "2"
    assert settings["symmetry_level"]["ours"] == "0"
    assert settings["random_seed"]["set_by"] == "--seed"
    assert "use_lns" not in settings
    text = e2cp("solvers", "show", "cpsat").stdout
    assert "random_seed" in text
    assert "--all lists them" in text


def test_all_parameters_are_shown_on_demand(e2cp):
    values = e2cp.json("solvers", "show", "cpsat", "--all")
    assert len(values["settings"]) > 200
    assert "clause_cleanup_ratio" in e2cp("solvers", "show", "cpsat", "--all").stdout
    few = e2cp.json("solvers", "show", "cadical195")["settings"]
    assert {"slice", "elim"} <= {each["name"] for each in few}


@pytest.mark.parametrize(
    "name", ["cadical195", "rc2", "lsu", "gecode", "mac", "quota", "kissat404"]
)
def test_each_kind_says_what_a_seed_does(e2cp, name):
    text = e2cp("solvers", "show", name).stdout
    assert e2cp.json("solvers", "show", name)["seed"] in text


def test_bad_names_get_a_suggestion(e2cp):
    assert "expected cpsat?" in e2cp("solvers", "show", "cpsta", code=2).stderr
    assert "./no.py: no such file" in e2cp("solvers", "show", "./no.py", code=2).stderr


def test_the_page_is_written(e2cp, tmp_path):
    out = tmp_path / "page.md"
    assert e2cp.json("solvers", "page", "--out", out) == {"file": str(out)}
    assert out.read_text().startswith("# The solvers")
