"""What may be wrong with an installation or a machine, and what to do about it."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from e2cp.runtime.cpus import usable_cpus
from e2cp.runtime.scratch import forgotten_scratch

LEAST_MEMORY = 1 << 30
LEAST_DISK = 200 << 20
"""Bytes that a search with two workers needs, with room to spare."""


@dataclass(frozen=True)
class Finding:
    """Something that was looked at.

    Attributes
    ----------
    name
        What it is.
    state
        ``ok``, ``note`` for what is only worth knowing, or ``wrong``.
    told
        What was found.
    advice
        What to do, if anything.
    """

    name: str
    state: str
    told: str
    advice: str = ""


def diagnose() -> Iterator[Finding]:
    """Look at everything that a search needs; nothing is changed."""
    for check in (_python, _packages, _search, _cache, _solvers, _cores, _memory, _disk, _scratch):
        try:
            yield from check()
        except Exception as error:  # a check that fails is a finding
            name = check.__name__.removeprefix("_")
            yield Finding(name, "wrong", f"{type(error).__name__}: {error}")


def _python() -> Iterator[Finding]:
    told = f"Python {sys.version.split()[0]} in {sys.prefix}"
    wrong = sys.version_info < (3, 11)
    advice = "install e2cp with Python 3.11 or later" if wrong else ""
    yield Finding("python", "wrong" if wrong else "ok", told, advice)


def _packages() -> Iterator[Finding]:
    needed = [line for line in metadata.requires("e2cp") or () if "extra ==" not in line]
    missing = []
    for line in needed:
        name = line.split(";")[0].strip().split("[")[0]
        for sign in "<>=!~ (":
            name = name.split(sign)[0]
        try:
            metadata.version(name)
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        told = f"missing: {', '.join(missing)}"
        yield Finding("packages", "wrong", told, "pip install e2cp once more")
    else:
        yield Finding("packages", "ok", f"e2cp {metadata.version('e2cp')}, {len(needed)} packages")


def _search() -> Iterator[Finding]:
    from e2cp.catalogue.opening import load
    from e2cp.methods.registry import make_search
    from e2cp.puzzle.check import check

    search = make_search("brute", load("balanced/4x4-3:2/01"), seed=1)
    while search.step():
        pass
    report = check(search.best)
    sound = report.valid and report.score == search.puzzle.max_score
    told = f"a 4×4 puzzle is solved: score {report.score} of {search.puzzle.max_score}"
    yield Finding("search", "ok" if sound else "wrong", told)


def _cache() -> Iterator[Finding]:
    import numba

    import e2cp.kernels  # noqa: F401  (says where the cache is)
    from e2cp.methods.registry import all_methods
    from e2cp.parallel.warm import is_warm

    folder = Path(str(numba.config.CACHE_DIR))  # type: ignore[attr-defined]
    if folder.parent == Path(tempfile.gettempdir()):
        advice = "let ~/.cache be writable, or set E2CP_CACHE to a folder that is"
        told = f"{folder} is temporary: everything is compiled again each time"
        yield Finding("machine code", "wrong", told, advice)
        return
    names, broken = all_methods()
    warm = sum(is_warm(name) for name in names)
    told = f"{folder}, {warm} of {len(names)} methods compiled"
    yield Finding("machine code", "ok", told)
    for name, reason in broken.items():
        yield Finding("method", "wrong", f"{name}: {reason}", "repair or remove its file")


def _solvers() -> Iterator[Finding]:
    from e2cp.solvers.registry import all_solvers, find_solver

    names, broken = all_solvers()
    missing = {name: reason for name in names if (reason := find_solver(name).missing())}
    told = f"{len(names) - len(missing)} of {len(names)} can be used"
    yield Finding("solvers", "ok", told)
    for name, reason in missing.items():
        yield Finding("solver", "note", f"{name}: {reason}", "only needed where it is named")
    for name, reason in broken.items():
        yield Finding("solver", "wrong", f"{name}: {reason}", "repair or remove it")


def _cores() -> Iterator[Finding]:
    cores, load = len(usable_cpus()), os.getloadavg()[0]
    advice = f"--workers {cores} uses them all"
    busy = load > 1.5 * cores
    told = f"{cores} of {os.cpu_count()} processors, load {load:.1f}"
    if busy:
        advice = "others are busy here: measured times will suffer"
    yield Finding("processors", "note" if busy else "ok", told, advice if cores > 1 or busy else "")


def _memory() -> Iterator[Finding]:
    free = _meminfo().get("MemAvailable")
    if free is None:
        yield Finding("memory", "note", "unknown on this system")
        return
    few = free < LEAST_MEMORY
    advice = "a worker takes some 200 MB: use fewer, or end other programs" if few else ""
    yield Finding("memory", "wrong" if few else "ok", f"{free >> 20} MB are free", advice)


def _meminfo() -> dict[str, int]:
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return {}
    return {line.split(":")[0]: 1024 * int(line.split()[1]) for line in lines if "kB" in line}


def _disk() -> Iterator[Finding]:
    for name, folder in (("this folder", Path.cwd()), ("temporary", Path(tempfile.gettempdir()))):
        free, writable = shutil.disk_usage(folder).free, os.access(folder, os.W_OK)
        wrong = free < LEAST_DISK or not writable
        told = f"{folder}, {free >> 20} MB are free" + ("" if writable else ", not writable")
        advice = "make room, or search in another folder" if wrong else ""
        yield Finding(f"disk: {name}", "wrong" if wrong else "ok", told, advice)


def _scratch() -> Iterator[Finding]:
    left = forgotten_scratch()
    told = f"{len(left)} folders of processes that are no more" if left else "nothing left behind"
    advice = "the next search removes them" if left else ""
    yield Finding("temporary folders", "note" if left else "ok", told, advice)
