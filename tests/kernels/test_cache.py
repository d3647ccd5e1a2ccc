import os
import re
from pathlib import Path

import numba

import e2cp.kernels
from e2cp.kernels import cache_folder, kernel_sources


def test_the_folder_changes_with_any_source(tmp_path):
    first, second = tmp_path / "a.py", tmp_path / "b.py"
    first.write_text("one = 1\n")
    second.write_text("two = 2\n")
    environment = {"E2CP_CACHE": str(tmp_path / "cache")}
    before = cache_folder([first, second], environment)
    assert cache_folder([first, second], environment) == before
    second.write_text("two = 3\n")
    changed = cache_folder([first, second], environment)
    renamed = cache_folder([first, second.rename(tmp_path / "c.py")], environment)
    assert len({before, changed, renamed}) == 3


def test_folders_that_nobody_uses_any_more_are_removed(tmp_path):
    source = tmp_path / "a.py"
    environment = {"E2CP_CACHE": str(tmp_path / "cache")}
    folders = []
    for number in range(3):
        source.write_text(f"one = {number}\n")
        folders.append(cache_folder([source], environment))
        if not number:
            os.utime(folders[0], (0, 0))
    assert [folder.exists() for folder in folders] == [False, True, True]


def test_all_that_is_compiled_is_among_the_sources():
    sources = set(kernel_sources())
    package = Path(e2cp.kernels.__file__).parents[1]
    for file in package.rglob("*.py"):
        names = re.findall(r"^from (e2cp[\w.]+) import ([\w, ]+)", file.read_text(), re.MULTILINE)
        compiled = any(
            module == "e2cp.kernels" and {"kernel", "part", "inlined"} & set(re.split(", ", listed))
            for module, listed in names
        )
        if compiled:
            assert file in sources
            for module, _ in names:
                path = package.joinpath(*module.split(".")[1:])
                assert path.is_dir() or path.with_suffix(".py") in sources, (file, module)


def test_where_the_folder_lies(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    both = {"E2CP_CACHE": str(tmp_path / "own"), "XDG_CACHE_HOME": str(tmp_path / "xdg")}
    assert cache_folder([], both).is_relative_to(tmp_path / "own")
    del both["E2CP_CACHE"]
    assert cache_folder([], both).is_relative_to(tmp_path / "xdg" / "e2cp")
    assert cache_folder([], {}).is_relative_to(tmp_path / ".cache" / "e2cp")


def test_a_place_that_cannot_be_written_gives_a_temporary_folder(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    folder = cache_folder([], {"E2CP_CACHE": str(tmp_path / "file")})
    assert not folder.is_relative_to(tmp_path)
    (folder / "probe").write_text("can be written")


def test_numba_keeps_the_kernels_there():
    folder = Path(numba.config.CACHE_DIR)
    assert folder.is_dir()
    assert folder == cache_folder(kernel_sources(), {"E2CP_CACHE": str(folder.parents[1])})
