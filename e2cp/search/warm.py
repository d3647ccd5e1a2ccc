"""Which methods have their machine code in the cache."""

from __future__ import annotations

import contextlib
from pathlib import Path

USES = {"hybrid": ("breaks", "vlns")}
"""Methods that use the kernels of others, later than in their first portion of work."""


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


def _mark(method: str) -> Path:
    import numba

    import e2cp.kernels  # noqa: F401  (says where the cache is)

    return Path(str(numba.config.CACHE_DIR)) / f"warm-{method}"  # type: ignore[attr-defined]
