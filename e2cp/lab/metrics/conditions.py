"""Whether runs were made under the same conditions, so that comparing them is fair."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from e2cp.lab.metrics.timing import Question, question_of
from e2cp.lab.record import Record
from e2cp.solvers.status import Status

_SKIPPED = str(Status.SKIPPED)

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

OF_THE_RUN = {
    "seconds": "time limits",
    "cpu_seconds": "limits on processor time",
    "memory_mb": "memory limits",
    "conflicts": "limits on conflicts",
    "host": "hosts",
}
OF_THE_CODE = {"version": "versions of e2cp", "environment": "installed packages"}
_of_all = attrgetter(
    *("seconds", "cpu_seconds", "memory_mb", "conflicts"),
    *("host", "version", "environment", "label", "source"),
)
UNITS = {"seconds": " s", "cpu_seconds": " s", "memory_mb": " MB"}


class Condition(NamedTuple):
    """What has to be alike in runs that are compared.

    The source has to be so among runs of one label, the target among searches of one question,
    the limit on conflicts among all but searches, which have none.
    """

    seconds: float
    cpu_seconds: float | None
    memory_mb: int | None
    conflicts: int | None
    host: str
    version: str
    environment: str
    label: str
    source: str
    question: Question | None
    target: int | None


def conditions_of(records: Iterable[Record]) -> set[Condition]:
    """Return the conditions that runs were made under; skipped ones were not made."""
    made = [record for record in records if record.status != _SKIPPED]
    searches = {
        (*_of_all(record), question_of(record), record.target)
        for record in made
        if record.kind == "search"
    }
    others = set(map(_of_all, (record for record in made if record.kind != "search")))
    found = searches | {(*facts, None, None) for facts in others}
    return set(map(Condition._make, found))


def differences(conditions: set[Condition], *, code: bool = True) -> list[str]:
    """Return what differs although it should be alike; empty if nothing does.

    Parameters
    ----------
    conditions
        Those of all the runs.
    code
        Whether versions, packages and the files of variants have to be alike too.
    """
    found: list[str] = []
    for name, title in (OF_THE_RUN | OF_THE_CODE if code else OF_THE_RUN).items():
        values = {
            getattr(condition, name)
            for condition in conditions
            if name != "conflicts" or condition.question is None
        }
        # Another host or version means another environment: it is listed once.
        if len(values) > 1 and not (name == "environment" and found):
            listed = ", ".join(_shown(value, UNITS.get(name, "")) for value in _ordered(values))
            found.append(f"{title} {listed}")
    targets = _varying((one.question, one.target) for one in conditions if one.question)
    if targets:
        found.append(f"targets of searches of {_listed({question[0] for question in targets})}")
    sources = _varying((one.label, one.source) for one in conditions)
    if sources and code:
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
    return sorted(values, key=lambda value: (value is not None, 0 if value is None else value))


def _shown(value: object, unit: str) -> str:
    if value is None:
        return "none"
    if isinstance(value, float | int):
        return f"{value:g}{unit}"
    return str(value) or "unknown"
