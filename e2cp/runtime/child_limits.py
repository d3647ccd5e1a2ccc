"""What a child binds itself to before it begins."""

from __future__ import annotations

import contextlib
import json
import os
import resource

from e2cp.runtime.memory import memory_mb
from e2cp.runtime.parent_death import die_with_parent


def apply_limits(terms: str, *, forked: bool = False) -> float:
    """Bind this process to its parent, to a processor if it may, and to so much memory.

    It does so itself: between fork and exec of a process with several threads no code of ours
    is safe.

    Parameters
    ----------
    terms
        As `Task.terms` writes them.
    forked
        Whether the process is a copy of another: then what that one mapped but this one does
        not hold is no memory of its own.

    Returns
    -------
    float
        The time that its own time counts from.

    Raises
    ------
    MemoryError
        If it has more than it may already.
    """
    asked = json.loads(terms)
    if asked["parent"] is not None:
        die_with_parent(asked["parent"])
    if asked["cpu"] is not None and hasattr(os, "sched_setaffinity"):
        with contextlib.suppress(OSError):
            os.sched_setaffinity(0, {asked["cpu"]})
    if asked["memory_mb"] is not None:
        mapped, held = memory_mb("VmSize"), memory_mb("VmRSS")
        limit = asked["memory_mb"] + (mapped - held if forked else 0.0)
        if mapped > limit:
            raise MemoryError
        size, most = int(limit) << 20, resource.getrlimit(resource.RLIMIT_AS)[1]
        size = size if most == resource.RLIM_INFINITY else min(size, most)
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
    return float(asked["started"])
