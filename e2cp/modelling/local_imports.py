"""Imports of a user's file: what lies beside it is found there, and there alone.

Python keeps one module for a name, so that files of one name in two folders would be one module.
Therefore each folder is a package of its own, and what a file imports from its folder is looked up
in that package. After a change in the folder it is a new package: what was imported before stays
as it was.
"""

from __future__ import annotations

import builtins
import sys
import sysconfig
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

FOLDER = "__e2cp_folder__"
"""The attribute of a module that says in which folder its imports are looked up."""

STAMP = "__e2cp_stamp__"
"""The attribute that says how its file was when it was read."""

_changes: Counter[Path] = Counter()


class LocalLoader(SourceFileLoader):
    """Loads a file so that its imports are looked up in a folder first.

    A module of Python's or of an installed package is never hidden by one of the user's.
    """

    def __init__(self, name: str, path: str, folder: Path) -> None:
        super().__init__(name, path)
        self._folder = folder

    def exec_module(self, module: ModuleType) -> None:
        """Run the file; its functions import as it does."""
        importing = {**vars(builtins), "__import__": _importer(self._folder)}
        own = {FOLDER: self._folder, STAMP: _stamp(self.path), "__builtins__": importing}
        vars(module).update(own)
        super().exec_module(module)

    def path_stats(self, path: str) -> NoReturn:
        """Keep no bytecode: it would not notice two changes in one second."""
        raise OSError(path)


def notice_changes(folder: Path) -> None:
    """Let files of a folder be read anew if one that was imported from there has changed."""
    within = f"{_package_of(folder)}."
    stamps = [
        (vars(module).get(STAMP), _stamp(str(module.__file__)))
        for name, module in sys.modules.items()
        if name.startswith(within)
    ]
    if any(before != now for before, now in stamps):
        _changes[folder] += 1


def _stamp(path: str) -> tuple[int, int]:
    try:
        facts = Path(path).stat()
    except OSError:
        return 0, 0
    return facts.st_mtime_ns, facts.st_size


def _importer(folder: Path) -> Any:  # noqa: ANN401
    """Return what stands in for Python's import in files of a folder."""

    def find(
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002
        locals: Mapping[str, object] | None = None,  # noqa: A002
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        top = name.partition(".")[0]
        if level or not _is_beside(top, folder):
            return builtins.__import__(name, globals, locals, fromlist or (), level)
        package = _make_package(folder)
        module = import_module(f"{package}.{name}")
        if not fromlist:
            return sys.modules[f"{package}.{top}"]
        return builtins.__import__(module.__name__, globals, locals, fromlist)

    return find


def _is_beside(top: str, folder: Path) -> bool:
    there = (folder / f"{top}.py").is_file() or (folder / top / "__init__.py").is_file()
    return there and top not in sys.stdlib_module_names and not _is_installed(top)


@lru_cache(maxsize=256)
def _is_installed(top: str) -> bool:
    places = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    return PathFinder.find_spec(top, list(places)) is not None


def _package_of(folder: Path) -> str:
    digest = blake2b(str(folder).encode(), digest_size=6).hexdigest()
    return f"e2cp_beside_{digest}_{_changes[folder]}"


def _make_package(folder: Path) -> str:
    """Return the package that stands for a folder."""
    name = _package_of(folder)
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(folder)]
        vars(package)[FOLDER] = folder
        sys.modules[name] = package
    return name


class _Finder:
    """Finds files of a user's folder for Python's own import, and loads them as above."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top, dot, _ = name.partition(".")
        folder = vars(sys.modules[top]).get(FOLDER) if dot and top in sys.modules else None
        if folder is None:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = LocalLoader(name, spec.loader.path, folder)
        return spec


sys.meta_path.insert(0, _Finder)
