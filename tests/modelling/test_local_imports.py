"""What lies beside a user's file is imported by it, and by nothing else."""

import sys

import pytest

from e2cp.errors import InputError
from e2cp.modelling.local_module import load_file


def write(folder, **files):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    return folder / "main.py"


def load(path):
    return load_file(str(path), holds="a variant", template="…")


@pytest.mark.parametrize(
    "text",
    [
        "from helper import VALUE\n",
        "import helper\nVALUE = helper.VALUE\n",
        "import helper as other\nVALUE = other.VALUE\n",
        "def get():\n    from helper import VALUE\n    return VALUE\n",
    ],
)
def test_helpers_of_one_name_in_two_folders_are_two(tmp_path, text):
    before = sys.modules.get("helper")
    first = write(tmp_path / "a", main=text, helper="VALUE = 'a'\n")
    second = write(tmp_path / "b", main=text, helper="VALUE = 'b'\n")
    modules = [load(first), load(second)]
    found = [m.get() if hasattr(m, "get") else m.VALUE for m in modules]
    assert found == ["a", "b"]
    assert sys.modules.get("helper") is before
    assert not {str(tmp_path / "a"), str(tmp_path / "b")} & set(sys.path)


def test_helpers_import_helpers_and_packages(tmp_path):
    texts = {"main": "import helper\nimport tools.deep\nfrom tools import deep as same\n"}
    write(tmp_path / "a", helper="from second import TWO\n", second="TWO = 2\n", **texts)
    write(tmp_path / "b", helper="from second import TWO\n", second="TWO = 3\n", **texts)
    for folder in ("a", "b"):
        write(tmp_path / folder / "tools", __init__="", deep="import second\nTWO = second.TWO\n")
    for folder, value in (("a", 2), ("b", 3)):
        main = load(tmp_path / folder / "main.py")
        assert (value,) * 3 == (main.helper.TWO, main.tools.deep.TWO, main.same.TWO)


def test_a_folder_is_a_package_with_files_beside_it(tmp_path):
    write(tmp_path, beside="VALUE = 5\n")
    texts = {"__init__": "from .search import VALUE\n", "search": "from beside import *\n"}
    write(tmp_path / "mine", **texts)
    assert load(tmp_path / "mine").VALUE == 5


def test_a_changed_helper_is_read_anew(tmp_path):
    path = write(tmp_path, main="from helper import VALUE\n", helper="VALUE = 1\n")
    before = load(path)
    assert load(path).VALUE == 1
    write(tmp_path, helper="VALUE = 2\n")
    assert load(path).VALUE == 2
    assert before.VALUE == 1


def test_nothing_of_pythons_is_hidden(tmp_path):
    text = "import json\nimport numpy\nVALUE = json.dumps([numpy.pi > 3])\n"
    path = write(tmp_path, main=text, json="1 / 0\n", numpy="1 / 0\n")
    assert load(path).VALUE == "[true]"


def test_a_helper_that_fails_is_named_by_its_line(tmp_path):
    path = write(tmp_path, main="import helper\n", helper="x = 0\n1 / x\n")
    with pytest.raises(InputError, match=r"helper\.py:2: ZeroDivisionError"):
        load(path)
    path = write(tmp_path, main="import helper\n", helper="def\n")
    with pytest.raises(InputError, match=r"helper\.py:1: SyntaxError"):
        load(path)
    path = write(tmp_path, main="import no_such_helper\n")
    with pytest.raises(InputError, match=r"main\.py:1: ModuleNotFoundError: .*no_such_helper"):
        load(path)
