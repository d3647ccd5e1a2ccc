"""Importing a Python file of the user's, from wherever it lies."""

from __future__ import annotations

import sys
from hashlib import blake2b
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from e2cp.errors import InputError
from e2cp.modelling.local_imports import LocalLoader, notice_changes
from e2cp.modelling.options import join_name, parse_name
from e2cp.modelling.variant import raised_in
from e2cp.runtime.time_limit import time_limit

IMPORT_SECONDS = 60.0
"""An import that takes longer is taken for one that never ends."""


def is_path(name: str) -> bool:
    """Whether a name is that of a file or a folder, not one of ours."""
    return name.endswith(".py") or "/" in name


def whole_path(path: str, folder: Path | None = None) -> str:
    """Return a path as seen from the root; one that is not is meant from a folder, or from here."""
    return str(((folder or Path()) / Path(path).expanduser()).resolve())


def whole_name(text: str, folder: Path | None = None) -> str:
    """Return ``name[key=value,…]`` with the path that it is, and paths among its values, whole.

    So what was written down is still found from another folder.

    Examples
    --------
    >>> whole_name("hybrid[source=./mine.py,slack=2]", Path("/lab"))
    'hybrid[source=/lab/mine.py,slack=2]'
    """
    name, settings = parse_name(text)
    values = {key: _whole(value, folder) for key, value in settings.items()}
    return join_name(_whole(name, folder), values)


def _whole(text: str, folder: Path | None) -> str:
    return whole_path(text, folder) if is_path(text) else text


def load_file(path: str, *, holds: str, template: str) -> ModuleType:
    """Import a file, or a folder with an ``__init__.py``.

    What lies beside it can be imported by it, and is read anew when it has changed. Nothing else
    sees it: a file of the same name beside another one is another module.

    Parameters
    ----------
    path
        The file or the folder.
    holds
        What it should hold, for the complaint: ``a variant``, ``a method``.
    template
        What it should look like, for the complaint.

    Raises
    ------
    InputError
        If there is no such file, its code fails, with the line of that file, or importing it
        does not end.
    """
    file = Path(path).expanduser().resolve()
    package = file / "__init__.py" if file.is_dir() else None
    if not (package or file).is_file():
        raise InputError("no such file", file=path, expected=holds)
    digest = blake2b(str(file).encode(), digest_size=6).hexdigest()
    label = f"e2cp_local_{file.stem.replace('-', '_')}_{digest}"
    places = None if package is None else [str(file)]
    loader = LocalLoader(label, str(package or file), file.parent)
    spec = spec_from_file_location(
        label, package or file, loader=loader, submodule_search_locations=places
    )
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[label] = module
    notice_changes(file.parent)
    endless = InputError(
        f"importing it did not end within {IMPORT_SECONDS:g} s", file=path, expected=holds
    )
    try:
        with time_limit(IMPORT_SECONDS, endless):
            spec.loader.exec_module(module)
    except InputError:
        raise
    except Exception as error:
        raise raised_in(str(package or file), error) or InputError(
            f"{holds} that cannot be imported",
            file=path,
            read=f"{type(error).__name__}: {error}",
            expected=f"a file as {template}",
        ) from None
    return module
