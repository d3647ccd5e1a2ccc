"""Where runs were made: the machine, and the versions of all that could change a result."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from e2cp import __version__

PACKAGES = ("ortools", "python-sat", "numba", "numpy", "scipy")


@dataclass(frozen=True)
class Environment:
    """A machine and what is installed there.

    Attributes
    ----------
    host, system, cpu, cores, memory_mb
        The machine: its name, operating system, processor, how many of it, and memory.
    python, e2cp, packages
        Versions.
    commit
        Of the source tree that e2cp runs from, if it runs from one under git; with ``+dirty`` if
        something there is not committed. It is shown, but makes no other environment: what decides
        a run is in its fingerprint.
    """

    host: str
    system: str
    cpu: str
    cores: int
    memory_mb: int
    python: str
    e2cp: str
    packages: dict[str, str]
    commit: str | None = None

    @classmethod
    def here(cls) -> Environment:
        """Return this machine's."""
        return _here()

    @property
    def hash(self) -> str:
        """A short fingerprint of everything but the commit."""
        text = json.dumps(self.as_dict(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def as_dict(self) -> dict[str, Any]:
        """Return everything but the commit, for JSON."""
        return {name: value for name, value in asdict(self).items() if name != "commit"}


@cache
def _here() -> Environment:
    return Environment(
        host=platform.node(),
        system=f"{platform.system()} {platform.release()}",
        cpu=_processor(),
        cores=os.cpu_count() or 1,
        memory_mb=(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")) >> 20,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        e2cp=__version__,
        packages={name: _installed(name) for name in PACKAGES},
        commit=_commit(Path(__file__).parent),
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _commit(folder: Path) -> str | None:
    """Return the commit of a folder that is under git itself, not merely inside such a tree."""
    try:
        if not _git(folder, "ls-files", "."):
            return None
        commit = _git(folder, "rev-parse", "HEAD")
        changed = _git(folder, "status", "--porcelain", "--untracked-files=no")
        return f"{commit}+dirty" if changed else commit
    except (OSError, subprocess.SubprocessError):
        return None


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *words], capture_output=True, text=True, check=True, timeout=10
    )
    return done.stdout.strip()
