"""Which methods have their machine code in the cache, and loading it ahead of time."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path

from e2cp.methods.registry import all_methods, find_entry


def is_warm(method: str) -> bool:
    """Whether the method ran with these kernels before: nothing needs compiling."""
    return _mark(method).exists()


def compile_rest(method: str, goes_on: Callable[[], bool] = lambda: True) -> None:
    """Compile what a method's first portion of work did not need but later ones will.

    Parameters
    ----------
    method
        The method, which has done its first portion.
    goes_on
        Asked after each part whether there is still time for the next.
    """
    for _ in find_entry(method).load().warm_up():
        if not goes_on():
            return
    _set_warm(method)


@cache
def load_kernels(method: str) -> None:
    """Compile or load all machine code that a method may need, once a process."""
    compile_rest(method)


def load_all() -> None:
    """Compile or load the machine code of every method, for all processes that come later."""
    for name in all_methods()[0]:
        load_kernels(name)


def _set_warm(method: str) -> None:
    with contextlib.suppress(OSError):
        _mark(method).touch()


def _mark(method: str) -> Path:
    """Return the file that says so; that of a method from anywhere changes with its file."""
    import numba

    import e2cp.kernels  # noqa: F401  (says where the cache is)

    entry = find_entry(method)
    name = entry.info.name
    if not entry.module:
        whole = entry.file.name == "__init__.py"
        files = sorted(entry.file.parent.glob("*.py")) if whole else [entry.file]
        code = b"".join(file.read_bytes() for file in files)
        digest = blake2b(str(entry.file).encode() + code, digest_size=8)
        name = f"{name}-{digest.hexdigest()}"
    return Path(str(numba.config.CACHE_DIR)) / f"warm-{name}"  # type: ignore[attr-defined]
