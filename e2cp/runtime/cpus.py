"""Processors, shared out so that no two measured runs of one machine sit on the same one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from e2cp.runtime.file_lock import open_lock, try_lock


def usable_cpus() -> list[int]:
    """Return the processors this process may use, one of each core first."""
    try:
        allowed = sorted(os.sched_getaffinity(0))
    except AttributeError:  # not on Linux
        return list(range(os.cpu_count() or 1))
    rank: dict[str, int] = {}
    ranked = []
    for cpu in allowed:
        core = _siblings(cpu)
        rank[core] = rank.get(core, 0) + 1
        ranked.append((rank[core], cpu))
    return [cpu for _, cpu in sorted(ranked)]


@contextmanager
def reserved_cpu() -> Iterator[int | None]:
    """Reserve a processor that no other run on this machine has; None if all are taken.

    The reservation is a lock on a file, so that it ends with the process whatever ends it, and
    holds between campaigns and the workers of a cluster too.
    """
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    try:
        folder = Path(tempfile.gettempdir()) / f"e2cp-cpus-{os.getuid()}"
        folder.mkdir(exist_ok=True)
        taken = _take(folder)
    except OSError:  # pinning is a gain, not a need
        taken = None
    if taken is None:
        yield None
        return
    cpu, lock = taken
    try:
        yield cpu
    finally:
        os.close(lock)


def _take(folder: Path) -> tuple[int, int] | None:
    for cpu in usable_cpus():
        lock = open_lock(folder / str(cpu), 0o600)
        if try_lock(lock):
            return cpu, lock
        os.close(lock)
    return None


def _siblings(cpu: int) -> str:
    """Name the core of a processor by all processors that it has."""
    topology = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
    try:
        return topology.read_text().strip()
    except OSError:
        return str(cpu)
