"""Everything that determines a run besides what was asked: the code it runs, and versions.

A run is skipped only if all of it is the same. The code is the import closure of the variant, the
solver or the method inside e2cp and models; of a user's own file, the files beside it that it
imports as well. What lies outside, numba or PySAT, counts by its version.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from importlib.util import find_spec
from pathlib import Path

from e2cp.modelling.registry import GROUP as MODELS
from e2cp.modelling.registry import models_folder

PACKAGE = "e2cp"
DISTRIBUTIONS = {"pysat": "python-sat"}
"""Modules of packages that are called otherwise."""

FROM = re.compile(r"^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]+)", re.MULTILINE)
IMPORT = re.compile(r"^[ \t]*import[ \t]+([^\n#;]+)", re.MULTILINE)
FOR_TYPES_ONLY = re.compile(r"^if TYPE_CHECKING:\n(?:(?:[ \t]+[^\n]*)?\n)+", re.MULTILINE)


@dataclass(frozen=True)
class Fingerprint:
    """The code and the versions that a run depends on.

    Attributes
    ----------
    files
        Hash of each file, by its name inside e2cp, or beside the user's own file.
    versions
        Version of each package that these files import.
    """

    files: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)

    @property
    def hash(self) -> str:
        """A short hash of all of it."""
        text = json.dumps([self.files, self.versions], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __or__(self, other: Fingerprint) -> Fingerprint:
        return Fingerprint(self.files | other.files, self.versions | other.versions)

    def to_json(self) -> str:
        """Write it for the ledger."""
        values = {"files": self.files, "versions": self.versions}
        return json.dumps(values, indent=1, ensure_ascii=False) + "\n"

    def differences(self, other: Fingerprint) -> list[str]:
        """Return what differs in the other one, a line each."""
        found = []
        for name in sorted({*self.files, *other.files}):
            here, there = self.files.get(name), other.files.get(name)
            if here != there:
                how = "has changed" if here and there else "is gone" if here else "is new"
                found.append(f"{name} {how}")
        for name in sorted({*self.versions, *other.versions}):
            old, new = self.versions.get(name, "none"), other.versions.get(name, "none")
            if old != new:
                found.append(f"{name} {old} → {new}")
        return found


def fingerprint_of(places: Iterable[str], **versions: str) -> Fingerprint:
    """Return the fingerprint of modules of e2cp and files from anywhere.

    Parameters
    ----------
    places
        Modules such as ``e2cp.methods.vlns``, or paths of files.
    versions
        Of programs outside Python, by name.
    """
    files: dict[Path, str] = {}
    packages: set[str] = set()
    waiting = [_root(place) for place in places]
    while waiting:
        file, home = waiting.pop()
        if file in files:
            continue
        files[file] = _label(file, home)
        for module in _imports(file):
            top = module.partition(".")[0]
            inside = list(_files_beside(module, file) if not top else _files_of(module, home))
            if inside:
                waiting += [(each, home) for each in inside]
            elif top not in ("", PACKAGE) and top not in sys.stdlib_module_names:
                packages.add(top)
    named = {DISTRIBUTIONS.get(name, name): _version(name) for name in packages}
    hashes = {label: _hash(file) for file, label in files.items()}
    given = {name: text for name, text in versions.items() if text}
    return Fingerprint(dict(sorted(hashes.items())), dict(sorted({**named, **given}.items())))


def _root(place: str) -> tuple[Path, Path | None]:
    """Return the file of a module or a path, and for a path the folder it lies in."""
    if place.endswith(".py"):
        file = Path(place).resolve()
        ours = file.is_relative_to(_package_folder()) or file.is_relative_to(models_folder())
        return file, None if ours else file.parent
    return _module_file(place) or Path(place), None


def _label(file: Path, home: Path | None) -> str:
    package = _package_folder()
    if file.is_relative_to(package):
        return file.relative_to(package.parent).as_posix()
    if home is not None and file.is_relative_to(home):
        return file.relative_to(home).as_posix()
    return f"{file.parent.name}/{file.name}"  # models/ and instances/ lie beside the package


def _imports(file: Path) -> Iterator[str]:
    """Yield the modules that a file imports, at its top or in its functions, not for types."""
    text = FOR_TYPES_ONLY.sub("", file.read_text(encoding="utf-8", errors="replace"))
    for match in FROM.finditer(text):
        base = match[1]
        yield base
        for name in re.sub(r"#[^\n]*|[()\n]", " ", match[2]).split(","):
            if name.split():
                yield (
                    f"{base.rstrip('.')}.{name.split()[0]}"
                    if base.strip(".")
                    else base + name.split()[0]
                )
    for match in IMPORT.finditer(text):
        for name in match[1].split(","):
            if name.split():
                yield name.split()[0]


def _files_of(module: str, home: Path | None) -> Iterator[Path]:
    """Yield the files that importing a module of e2cp, or one beside a user's file, executes."""
    parts = module.split(".")
    if parts[0] == PACKAGE:
        for count in range(2, len(parts) + 1):
            file = _module_file(".".join(parts[:count]))
            if file is not None:
                yield file
    elif home is not None:
        for count in range(1, len(parts) + 1):
            yield from _files_at(home.joinpath(*parts[:count]))


def _files_beside(module: str, file: Path) -> Iterator[Path]:
    """Yield the files of a module that is named relative to a file: ``.helper``."""
    name = module.lstrip(".")
    folder = file.parents[len(module) - len(name) - 1]
    yield from _files_at(folder.joinpath(*name.split(".")))


def _files_at(place: Path) -> Iterator[Path]:
    for file in (place.with_suffix(".py"), place / "__init__.py"):
        if file.is_file():
            yield file


@lru_cache(maxsize=4096)
def _module_file(module: str) -> Path | None:
    """Return the file of a module, which is not imported; those of e2cp are found by their name."""
    parts = module.split(".")
    if module == MODELS or module.startswith(f"{MODELS}."):
        folder, parts = models_folder(), parts[2:]
    elif parts[0] == PACKAGE:
        folder, parts = _package_folder(), parts[1:]
    else:
        spec = find_spec(module)
        return Path(spec.origin) if spec is not None and spec.origin else None
    return next(_files_at(folder.joinpath(*parts)), None)


@lru_cache(maxsize=1)
def _package_folder() -> Path:
    return Path(__file__).parents[1]


@lru_cache(maxsize=4096)
def _hash_of(file: Path, changed: int, size: int) -> str:
    del changed, size
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def _hash(file: Path) -> str:
    facts = file.stat()
    return _hash_of(file, facts.st_mtime_ns, facts.st_size)


@lru_cache(maxsize=64)
def _version(module: str) -> str:
    for name in (DISTRIBUTIONS.get(module, module), *packages_distributions().get(module, ())):
        try:
            return version(name)
        except PackageNotFoundError:
            continue
    return "not installed"
