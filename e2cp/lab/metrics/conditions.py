"""Whether runs were made under the same conditions, so that comparing them is fair."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, TypeVar

from e2cp.engines.status import Status
from e2cp.lab.metrics.timing import task_of
from e2cp.lab.record import Record

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

OF_THE_RUN = ("seconds", "memory_mb", "host")
OF_THE_CODE = ("version", "environment")
NAMES = {
    "seconds": "time limits",
    "memory_mb": "memory limits",
    "host": "hosts",
    "version": "versions of e2cp",
    "environment": "installed packages",
}
UNITS = {"seconds": " s", "memory_mb": " MB"}


def differences(records: Iterable[Record], *, code: bool = True) -> list[str]:
    """Tell what differs between runs that should be alike; empty if nothing does.

    Parameters
    ----------
    records
        The runs; skipped ones do not matter.
    code
        Whether versions, packages and the files of variants have to be the same too.
    """
    runs = [record for record in records if record.status != Status.SKIPPED]
    found: list[str] = []
    for name in (*OF_THE_RUN, *OF_THE_CODE) if code else OF_THE_RUN:
        values = {getattr(record, name) for record in runs}
        # Another host or version means another environment: it is told once.
        if name == "environment" and found:
            continue
        if len(values) > 1:
            listed = ", ".join(_shown(value, UNITS.get(name, "")) for value in _ordered(values))
            found.append(f"{NAMES[name]} {listed}")
    targets = _varying((task_of(run).question, run.target) for run in runs if run.kind == "search")
    if targets:
        found.append(f"targets of searches of {_listed({one.instance for one in targets})}")
    sources = _varying((run.label, run.source) for run in runs) if code else set()
    if sources:
        found.append(f"versions of the file of {_listed(sources)}")
    return found


def _varying(pairs: Iterable[tuple[K, V]]) -> set[K]:
    seen: dict[K, V] = {}
    return {key for key, value in pairs if seen.setdefault(key, value) != value}


def _listed(names: Iterable[str], most: int = 3) -> str:
    ordered = sorted(names)
    more = f" and {len(ordered) - most} more" if len(ordered) > most else ""
    return ", ".join(ordered[:most]) + more


def _ordered(values: set[Any]) -> list[Any]:
    return sorted(values, key=lambda value: (value is not None, value if value is not None else 0))


def _shown(value: object, unit: str) -> str:
    if value is None:
        return "none"
    if isinstance(value, float | int):
        return f"{value:g}{unit}"
    return str(value) or "unknown"
