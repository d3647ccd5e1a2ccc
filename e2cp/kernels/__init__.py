"""Compiled loops that several methods share: plain arrays in and out, no Python objects, no files.

A loop of one method alone lives in that method's folder, in files named ``kernel*.py``.

Importing this package points numba's cache at a folder of its own, before any kernel is
declared. Numba notices a change in the file of a cached function but not in the files of the
functions it calls, so the folder's name is a hash of all kernel sources, here and in the methods'
folders: changed sources never meet old machine code. Folders of sources that are gone are removed
when nobody has used them for a while.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from e2cp.kernels.light_numba import leave_linear_algebra_out
from e2cp.runtime.scratch import scratch_path, sweep_scratch

_Function = TypeVar("_Function", bound=Callable[..., Any])

UNUSED_SECONDS = 30 * 86400.0
"""After so long without a write the machine code of other sources is removed."""


def kernel(function: _Function) -> _Function:
    """Compile a function when it is first called and keep the machine code for later runs.

    It may not make arrays: without numba's memory manager the arrays it is given need no
    counting of references, which costs up to half the time when they come in named tuples.
    """
    options: dict[str, Any] = {"cache": True, "_nrt": False}
    return cast(_Function, numba.njit(**options)(function))


def part(function: _Function) -> _Function:
    """Compile a function as a part of the kernels that call it; Python cannot call it.

    Without an entry from Python it compiles about twice as fast. It may not make arrays.
    """
    options: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    return cast(_Function, numba.njit(**options)(function))


def inlined(function: _Function) -> _Function:
    """Compile a function into the very loop of each kernel that calls it.

    For what a kernel does millions of times a second: a call that is not inlined passes every
    field of every array in its named tuples, a hundred words and more.
    """
    options: dict[str, Any] = {
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
        "_nrt": False,
        "forceinline": True,
    }
    return cast(_Function, numba.njit(**options)(function))


def kernel_sources() -> list[Path]:
    """Return all files whose code is compiled: those of this package and of the methods."""
    here = Path(__file__).parent
    return [*sorted(here.glob("*.py")), *sorted(here.parent.glob("methods/*/kernel*.py"))]


def cache_folder(sources: Iterable[Path], environment: Mapping[str, str]) -> Path:
    """Make and return the folder for the machine code of these sources.

    Parameters
    ----------
    sources
        The files that are compiled.
    environment
        ``E2CP_CACHE`` names the place, else ``XDG_CACHE_HOME/e2cp``, else ``~/.cache/e2cp``.

    Returns
    -------
    Path
        A sub-folder named after the sources and the versions of numba and Python; a temporary
        one, removed when the process ends, if that place cannot be written.
    """
    try:
        folder = _place(environment) / "kernels" / _key(sources)
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, RuntimeError):
        temporary = scratch_path("kernels")
        temporary.mkdir(mode=0o700)
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        if environment is os.environ:
            # processes that are started from here share it, and leave none of their own behind
            os.environ["E2CP_CACHE"] = str(temporary)
            sweep_scratch()
        return temporary
    if fresh:
        _prune(folder)
    return folder


def _prune(folder: Path) -> None:
    """Remove the folders beside this one that nothing was written to for a long time."""
    for other in folder.parent.iterdir():
        with suppress(OSError):
            if other != folder and time.time() - other.stat().st_mtime > UNUSED_SECONDS:
                shutil.rmtree(other, ignore_errors=True)


def _place(environment: Mapping[str, str]) -> Path:
    if environment.get("E2CP_CACHE"):
        return Path(environment["E2CP_CACHE"])
    if environment.get("XDG_CACHE_HOME"):
        return Path(environment["XDG_CACHE_HOME"]) / "e2cp"
    return Path.home() / ".cache" / "e2cp"


def _key(sources: Iterable[Path]) -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for file in sources:
        digest.update(f"{file.parent.name}/{file.name}".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


numba.config.CACHE_DIR = str(  # type: ignore[attr-defined]
    cache_folder(kernel_sources(), os.environ)
)
leave_linear_algebra_out()
