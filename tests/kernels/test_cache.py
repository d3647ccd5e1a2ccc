from pathlib import Path

import numba

import e2cp.kernels
from e2cp.kernels import cache_folder


def test_the_folder_changes_with_any_source(tmp_path):
    sources = tmp_path / "sources"
    (sources / "inner").mkdir(parents=True)
    (sources / "a.py").write_text("one = 1\n")
    (sources / "inner" / "b.py").write_text("two = 2\n")
    environment = {"E2CP_CACHE": str(tmp_path / "cache")}
    before = cache_folder(sources, environment)
    assert cache_folder(sources, environment) == before
    (sources / "inner" / "b.py").write_text("two = 3\n")
    changed = cache_folder(sources, environment)
    (sources / "inner" / "b.py").rename(sources / "inner" / "c.py")
    renamed = cache_folder(sources, environment)
    assert len({before, changed, renamed}) == 3


def test_where_the_folder_lies(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    both = {"E2CP_CACHE": str(tmp_path / "own"), "XDG_CACHE_HOME": str(tmp_path / "xdg")}
    assert cache_folder(tmp_path, both).is_relative_to(tmp_path / "own")
    del both["E2CP_CACHE"]
    assert cache_folder(tmp_path, both).is_relative_to(tmp_path / "xdg" / "e2cp")
    assert cache_folder(tmp_path, {}).is_relative_to(tmp_path / ".cache" / "e2cp")


def test_a_place_that_cannot_be_written_gives_a_temporary_folder(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    folder = cache_folder(tmp_path, {"E2CP_CACHE": str(tmp_path / "file")})
    assert not folder.is_relative_to(tmp_path)
    (folder / "probe").write_text("can be written")


def test_numba_keeps_the_kernels_there():
    folder = Path(numba.config.CACHE_DIR)
    assert folder.is_dir()
    sources = Path(e2cp.kernels.__file__).parent
    assert folder == cache_folder(sources, {"E2CP_CACHE": str(folder.parents[1])})
