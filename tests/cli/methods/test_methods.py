import pytest

from e2cp.methods.registry import all_methods, methods_folder


def test_every_method_is_listed_with_its_paper(e2cp):
    listed = e2cp.json("methods", "list")
    assert {method["name"] for method in listed["methods"]} == set(all_methods()[0])
    assert not listed["broken"]
    assert all(method["paper"] and method["unit"] for method in listed["methods"])
    text = e2cp("methods", "list").stdout
    assert "Harris, Vanstone & Gepp 2018" in text


def test_one_is_shown_with_its_page_and_options(e2cp):
    facts = e2cp.json("methods", "show", "anneal")
    assert facts["name"] == "anneal"
    assert {"name", "choices", "default", "meaning"} == set(facts["options"][0])
    text = e2cp("methods", "show", "vlns").stdout
    assert "Schaus & Deville" in text
    assert "assignment problem" in text
    assert "plateau" in text
    assert "anneal?" in e2cp("methods", "show", "anneel", code=2).stderr


def test_its_source_is_all_of_its_folder(e2cp):
    text = e2cp("methods", "show", "anneal", "--source").stdout
    for file in (methods_folder() / "anneal").glob("*.py"):
        assert f"# {file.name}\n" in text
    assert "class Anneal(LocalSearch)" in text


def test_a_new_one_runs_as_it_is(e2cp, tmp_path):
    file = e2cp.json("methods", "new", "my-search", "--in", tmp_path)["file"]
    assert e2cp.json("methods", "show", file)["name"] == "my-search"
    found = e2cp.json("search", "balanced/4x4-3:2/01", "--method", file, "--work", "400")
    assert found["valid"]
    assert found["swaps"] >= 400
    assert (
        "there is such a file"
        in e2cp("methods", "new", "my-search", "--in", tmp_path, code=2).stderr
    )


def test_a_name_may_have_an_underscore(e2cp, tmp_path):
    made = e2cp.json("methods", "new", "my_search", "--in", tmp_path)
    assert made["file"] == str(tmp_path / "my_search.py")
    assert "class MySearch(" in (tmp_path / "my_search.py").read_text()
    assert e2cp.json("methods", "show", made["file"])["name"] == "my_search"


@pytest.mark.parametrize("name", ["My-Search", "1st", "_a", ""])
def test_bad_names_are_refused(e2cp, tmp_path, name):
    assert "not a name" in e2cp("methods", "new", name, "--in", tmp_path, code=2).stderr


def test_a_broken_file_is_refused_with_its_line(e2cp, tmp_path):
    (tmp_path / "mine.py").write_text('"""mine: x.\n\nPaper: ours\nCounts: x\nCan: fly\n"""\n')
    assert "wrong header" in e2cp("methods", "show", tmp_path / "mine.py", code=2).stderr
    (tmp_path / "mine.py").write_text("def (:\n")
    assert "mine.py:1: not Python" in e2cp("methods", "show", tmp_path / "mine.py", code=2).stderr
    (tmp_path / "mine.py").write_text('"""mine: x.\n\nPaper: ours\nCounts: x\nCan: nothing\n"""\n')
    assert "no single class" in e2cp("methods", "show", tmp_path / "mine.py", code=2).stderr
