"""Which methods have their machine code in the cache, and loading it ahead of time."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from e2cp.methods.registry import make_search
from e2cp.puzzle.puzzle import Puzzle

USES = {"hybrid": ("breaks", "vlns")}
"""Methods that use the kernels of others, later than in their first portion of work."""

ENGINES = {"zla": "zla", "breaks": "quota"}
"""Methods whose kernels are those of an engine, some of them needed late."""

LOADS = {"hybrid": ("breaks", "vlns", "windows", "brute")}
"""Methods whose parts stand for all that they may need: their own start may take long."""


def is_warm(method: str) -> bool:
    """Whether all that the method needs ran with these kernels before: nothing needs compiling."""
    return all(_mark(name).exists() for name in (method, *USES.get(method, ())))


def compile_rest(method: str, puzzle: Puzzle, goes_on: Callable[[], bool] = lambda: True) -> None:
    """Compile what a method's first portion of work did not need but later ones will.

    Parameters
    ----------
    method
        The method, which has done its first portion.
    puzzle
        Any puzzle.
    goes_on
        Asked before each part whether there is still time for it.
    """
    for part in USES.get(method, ()):
        if is_warm(part):
            continue
        if not goes_on():
            return
        make_search(part, puzzle, seed=0).step()
        _load_engine_of(part)
        _set_warm(part)
    if goes_on():
        _load_engine_of(method)
        _set_warm(method)


@cache
def load_kernels(method: str) -> None:
    """Compile or load all machine code that a method may need, once a process."""
    if method in LOADS:
        for part in LOADS[method]:
            load_kernels(part)
    else:
        from e2cp.puzzle.generate import generate

        make_search(method, generate("gemp", 4, inner=3, frame=2).puzzle).step()
        _load_engine_of(method)
    _set_warm(method)


def _load_engine_of(method: str) -> None:
    if method in ENGINES:
        from e2cp.solvers.loading import load_kernels as load_engine

        load_engine(ENGINES[method])


def _set_warm(method: str) -> None:
    with contextlib.suppress(OSError):
        _mark(method).touch()


def _mark(method: str) -> Path:
    import numba

    import e2cp.kernels  # noqa: F401  (says where the cache is)

    return Path(str(numba.config.CACHE_DIR)) / f"warm-{method}"  # type: ignore[attr-defined]
