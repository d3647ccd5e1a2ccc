"""Which methods have their machine code in the cache, and loading it ahead of time."""

from __future__ import annotations

import contextlib
from functools import cache
from pathlib import Path

USES = {"hybrid": ("breaks", "vlns")}
"""Methods that use the kernels of others, later than in their first portion of work."""


LOADS = {"hybrid": ("breaks", "vlns", "windows", "brute")}
"""Methods whose parts stand for all that they may need: their own start may take long."""


def is_warm(method: str) -> bool:
    """Whether all that the method needs ran with these kernels before: nothing needs compiling."""
    return all(_mark(name).exists() for name in (method, *USES.get(method, ())))


def cold_parts(method: str) -> list[str]:
    """Return the methods that this one uses and whose kernels are not compiled yet."""
    return [name for name in USES.get(method, ()) if not is_warm(name)]


def set_warm(method: str) -> None:
    """Note that the method's kernels are compiled."""
    with contextlib.suppress(OSError):
        _mark(method).touch()


@cache
def load_kernels(method: str) -> None:
    """Compile or load all machine code that a method may need, once a process."""
    if method == "zla":
        from e2cp.engines.loading import load_kernels as load_engine

        load_engine(method)
    elif method in LOADS:
        for part in LOADS[method]:
            load_kernels(part)
    else:
        from e2cp.puzzle.generate import generate
        from e2cp.search.registry import make_search

        make_search(method, generate("gemp", 4, inner=3, frame=2).puzzle).step()
    set_warm(method)


def _mark(method: str) -> Path:
    import numba

    import e2cp.kernels  # noqa: F401  (says where the cache is)

    return Path(str(numba.config.CACHE_DIR)) / f"warm-{method}"  # type: ignore[attr-defined]
