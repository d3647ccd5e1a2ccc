"""Finding the methods: the folders beside this file, other packages' entry points, any path."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from e2cp.errors import InputError
from e2cp.methods.info import MethodInfo
from e2cp.modelling.local_module import is_path, load_file
from e2cp.modelling.options import OptionInfo, list_options, make_parameters, parse_name
from e2cp.modelling.registry import all_variants
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from e2cp.methods.base import Method

GROUP = "e2cp.methods"
TEMPLATE = "TEMPLATE"


@dataclass(frozen=True)
class MethodEntry:
    """A method that was found and not imported yet.

    Attributes
    ----------
    info
        What its header says.
    file
        The file of the header: the ``__init__.py`` of its folder, or the only file.
    module
        What to import; empty for a file from anywhere.
    """

    info: MethodInfo
    file: Path
    module: str = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.info.name

    @property
    def idea(self) -> str:
        """What it does, in one line."""
        return self.info.idea

    @property
    def paper(self) -> str:
        """Paper and section, or ``ours``."""
        return self.info.paper

    @property
    def kind(self) -> str:
        """``exact`` if it proves, ``solutions`` if it only finds solutions, else ``search``."""
        if self.info.exact:
            return "exact"
        return "solutions" if self.info.solves else "search"

    def load(self) -> type[Method]:
        """Import the method and return its class."""
        if self.module:
            return _class_in(import_module(self.module), str(self.file))
        return _loaded(str(self.file))

    def options(self) -> list[OptionInfo]:
        """Return name, choices, default and meaning of each option; this imports the method."""
        return list_options(self.load().Options)


@lru_cache(maxsize=1)
def all_methods() -> tuple[dict[str, MethodEntry], dict[str, str]]:
    """Return every method by name, and for each one that cannot be read the reason.

    Only headers are read, so that names cost no compiler. A broken method is listed and stops
    nothing else.
    """
    methods: dict[str, MethodEntry] = {}
    broken: dict[str, str] = {}
    for label, module in _sources():
        try:
            spec = find_spec(module)
            if spec is None or spec.origin is None:
                raise InputError("no such module", read=module)
            entry = _entry(Path(spec.origin), module)
        except Exception as error:
            broken[label] = f"{type(error).__name__}: {error}"
        else:
            methods[entry.info.name] = entry
    return dict(sorted(methods.items())), broken


def find_entry(name: str) -> MethodEntry:
    """Return the method of a name or a path, without importing it.

    Raises
    ------
    InputError
        If there is none, with the nearest name; or a file without a header.
    """
    if is_path(name):
        return _entry_of_path(name)
    methods, broken = all_methods()
    if name in methods:
        return methods[name]
    if name in broken:
        raise InputError("this method is broken", read=name, expected=broken[name])
    if name in all_variants()[0]:
        raise InputError(
            "this is a model, not a search method",
            read=name,
            expected=f"`e2cp model --encoding {name}`, --start model:{name}, "
            f"or a method: {', '.join(methods)}",
        )
    near = get_close_matches(name, methods, n=1)
    hint = f"{near[0]}?" if near else ", ".join(methods)
    raise InputError("no search method of this name", read=name, expected=hint)


def find_method(name: str) -> type[Method]:
    """Return the class of the method of a name or a path."""
    return find_entry(name).load()


def make_search(text: str, puzzle: Puzzle, start: Board | None = None, *, seed: int = 1) -> Method:
    """Start the search that ``name[key=value,…]`` stands for.

    Examples
    --------
    >>> import e2cp
    >>> search = e2cp.make_search("vlns[cells=8]", e2cp.load("balanced/4x4-3:2/01"), seed=3)
    >>> search.name, search.unit, search.options.cells
    ('vlns', 'moves', 8)
    """
    if seed < 0:
        raise InputError("wrong seed", read=seed, expected="a whole number from 0")
    name, settings = parse_name(text)
    method = find_method(name)
    options = make_parameters(name, method.Options, settings)
    search = method(puzzle, start, rng=np.random.default_rng(seed), options=options)
    search.seed = seed
    return search


def methods_folder() -> Path:
    """Return the folder of the methods that come with e2cp."""
    return Path(__file__).parent


def _sources() -> Iterator[tuple[str, str]]:
    """Yield labels and modules: the folders here, then the entry points of other packages."""
    for header in sorted(methods_folder().glob("*/__init__.py")):
        if header.parent.name != TEMPLATE:
            yield header.parent.name, f"{GROUP}.{header.parent.name}"
    for point in entry_points(group=GROUP):
        yield point.name, point.module


def _entry(file: Path, module: str = "") -> MethodEntry:
    text = ast.get_docstring(ast.parse(file.read_bytes(), str(file)))
    return MethodEntry(MethodInfo.parse(text, str(file)), file, module)


def _entry_of_path(name: str) -> MethodEntry:
    path = Path(name).expanduser().resolve()
    file = path / "__init__.py" if path.is_dir() else path
    try:
        if not file.is_file():
            raise InputError("no such file", file=name, expected="a method")
        return _entry(file)
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", file=name) from None
    except (SyntaxError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        line = getattr(error, "lineno", None)
        raise InputError(f"not Python ({error})", file=str(file), line=line) from None


@lru_cache(maxsize=64)
def _loaded(file: str) -> type[Method]:
    path = Path(file)
    whole = str(path.parent) if path.name == "__init__.py" else file
    template = "`e2cp methods new NAME` writes"
    return _class_in(load_file(whole, holds="a method", template=template), file)


def _class_in(module: ModuleType, file: str) -> type[Method]:
    """Return the only method that a module declares, in itself or in its folder."""
    from e2cp.methods.base import Method

    own = list(
        dict.fromkeys(  # a class may have two names
            value
            for value in vars(module).values()
            if isinstance(value, type)
            and issubclass(value, Method)
            and value.__module__.split(".")[: module.__name__.count(".") + 1]
            == module.__name__.split(".")
        )
    )
    if len(own) != 1:
        raise InputError(
            "no single class of a method",
            file=file,
            read=", ".join(each.__name__ for each in own) or "none",
            expected="one subclass of e2cp.methods.base.Method",
        )
    return own[0]
