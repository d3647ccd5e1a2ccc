"""A method and an exact solver from files outside the tree, through every door."""

from pathlib import Path

import pytest
from outside import write_method, write_solver

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods import registry
from e2cp.methods.registry import all_methods, find_entry, find_method, make_search
from e2cp.modelling.options import join_name
from e2cp.parallel.settings import SearchSettings
from e2cp.puzzle.check import check

SMALL = "balanced/4x4-3:2/01"


@pytest.fixture
def method(tmp_path):
    return write_method(tmp_path)


@pytest.fixture
def solver(tmp_path):
    return write_solver(tmp_path)


def test_it_is_made_with_its_options(method):
    search = make_search(join_name(method, {"portion": "7"}), load(SMALL), seed=2)
    search.step()
    assert (search.name, search.work) == ("outside", 7)
    with pytest.raises(InputError, match="no such option"):
        make_search(join_name(method, {"portoin": "7"}), load(SMALL))


def test_search_checkpoint_and_resume(e2cp, method, tmp_path):
    folder = tmp_path / "kept"
    arguments = ["search", SMALL, "--method", method, "--checkpoint", folder, "--seed", "3"]
    found = e2cp.json(*arguments, "--work", "100")
    assert found["valid"] and found["swaps"] >= 100
    more = e2cp.json("resume", folder, "--work", "100")
    assert more["swaps"] >= found["swaps"] + 100
    assert more["score"] >= found["score"]
    assert not more["messages"]


def test_one_with_two_names_in_its_file_is_one(method):
    file = Path(method)
    file.write_text(file.read_text() + "\nAlias = Outside\n")
    assert find_method(method).__name__ == "Outside"


def test_paths_among_the_options_are_whole(method, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    settings = SearchSettings.of(load(SMALL), "hybrid[source=./outside.py,slack=2]")
    assert settings.options == {"source": method, "slack": "2"}


def test_a_source_of_a_hybrid_has_its_deadline_and_its_cancellation(method):
    hybrid = make_search(f"hybrid[source={method}]", load(SMALL))
    hybrid.deadline = 1e12
    hybrid.step()
    source = hybrid.generator
    assert source.deadline == 1e12
    assert source.cancelled is hybrid.cancelled
    assert source.on_status is hybrid.on_status


def test_a_solver_searches_solves_and_proves(e2cp, solver, tmp_path):
    found = e2cp.json("search", SMALL, "--method", solver, "--time", "60")
    assert found["score"] == found["max_score"]
    solved = e2cp.json("solve", SMALL, "--method", solver, "--all")
    known = e2cp.json("solve", SMALL, "--method", "zla", "--all")
    assert (solved["solutions"], solved["complete"]) == (known["solutions"], True)
    folder = tmp_path / "kept"
    stopped = ["search", "meta10/10x10", "--method", solver, "--checkpoint", folder]
    begun = e2cp.json(*stopped, "--work", "1000")
    assert e2cp.json("resume", folder, "--work", "1000")["placements"] > begun["placements"]


def test_a_solver_stands_where_a_model_stands(e2cp, solver):
    values = e2cp.json("model", SMALL, "--engine", solver, "--relax", "3", "--time", "30")
    assert (values["status"], values["holes"], values["valid"]) == ("SAT", 3, True)
    assert values["source"] == solver


def test_both_stand_in_a_comparison(e2cp, method, solver, tmp_path):
    out = tmp_path / "runs"
    arguments = ["compare", "-m", method, "-m", solver, "-m", "zla", "-i", SMALL, "--time", "2"]
    output = e2cp.json(*arguments, "--out", out, "--no-report")
    assert (output["done"], output["statuses"].get("SAT")) == (3, 2)
    again = e2cp.json(*arguments, "--out", out, "--no-report")
    assert (again["done"], again["known"]) == (0, 3)


@pytest.mark.parametrize("write", [write_method, write_solver])
def test_both_are_sources_of_a_hybrid_search(e2cp, tmp_path, write):
    source = write(tmp_path)
    found = e2cp.json("hybrid", "balanced/5x5-4:3/01", "--source", source, "--time", "4")
    assert found["valid"]
    assert found["source"] == source
    assert found["score"] > 20


def test_a_broken_one_is_listed_and_stops_nothing(monkeypatch, e2cp):
    sources = [*registry._sources(), ("mine", "no_such_package.mine")]
    monkeypatch.setattr(registry, "_sources", lambda: sources)
    all_methods.cache_clear()
    try:
        methods, broken = all_methods()
        assert "vlns" in methods
        assert "no_such_package" in broken["mine"]
        assert "mine" in e2cp.json("methods", "list")["broken"]
        with pytest.raises(InputError, match="this method is broken"):
            find_entry("mine")
    finally:
        all_methods.cache_clear()


def test_entry_points_are_found(monkeypatch, tmp_path):
    package = tmp_path / "others_methods"
    package.mkdir()
    file = write_method(package, "others")
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(package)

    class Point:
        name, module = "others", "others_methods.others"

    monkeypatch.setattr(registry, "entry_points", lambda group: [Point])
    all_methods.cache_clear()
    try:
        assert str(find_entry("others").file) == file
        search = find_method("others")
        assert search.name == "others"
    finally:
        all_methods.cache_clear()


def test_its_boards_are_recounted(solver):
    search = make_search(solver, load(SMALL), seed=1)
    while search.step():
        pass
    assert check(search.best).valid
