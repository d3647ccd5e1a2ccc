"""Why a planned run is repeated, or why it is not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from e2cp import __version__
from e2cp.errors import InputError
from e2cp.lab.asked import ALWAYS, asked_by
from e2cp.lab.fingerprint import Fingerprint
from e2cp.lab.ledger import Ledger
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec

Verdict = Literal["known", "new", "repeated"]

COMPARED = {
    "seconds": "the limit on time",
    "cpu_seconds": "the limit on processor time",
    "memory_mb": "the limit on memory",
    "conflicts": "the limit on conflicts",
    "relax": "the number of relaxed cells",
    "cells": "how relaxed cells are drawn",
    "target": "the target",
}
"""What may differ between two runs of one configuration on one puzzle with one seed."""

NEVER = "no earlier run of this configuration on this puzzle with this seed"
OF_EARLIER = ("key", "status", "started", "version", "commit", "source", "seconds", "start")
"""What is said of an earlier run."""


@dataclass(frozen=True)
class Explanation:
    """What becomes of a planned run.

    Attributes
    ----------
    spec
        The run.
    verdict
        ``known`` if the ledger has it, ``repeated`` if it has one that differs in something,
        ``new`` if it has none of this configuration, puzzle, seed and start.
    reasons
        How the known run ended, or what differs, a line each.
    earlier
        The known run, or the one that differs least.
    """

    spec: RunSpec
    verdict: Verdict
    reasons: tuple[str, ...]
    earlier: Record | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            "key": self.spec.key,
            "label": self.spec.label,
            "instance": self.spec.instance,
            "seed": self.spec.seed,
            "verdict": self.verdict,
            "reasons": list(self.reasons),
        }

    def details(self) -> dict[str, Any]:
        """Return all that is known of it, for JSON: its code, and the earlier run."""
        code, earlier = self.spec.code, self.earlier
        return {
            **self.as_dict(),
            "source": self.spec.source,
            "files": {} if code is None else code.files,
            "versions": {} if code is None else code.versions,
            "earlier": None
            if earlier is None
            else {name: getattr(earlier, name) for name in OF_EARLIER},
        }


def explain(specs: Iterable[RunSpec], ledger: Ledger) -> list[Explanation]:
    """Say for each planned run whether it will be run, and why."""
    records = ledger.records()
    known = {record.key: record for record in records}
    related: dict[tuple[object, ...], list[Record]] = defaultdict(list)
    for each in sorted(records, key=lambda record: record.started, reverse=True):
        related[asked_by(each, ALWAYS)].append(each)
    codes = ledger.codes()
    found = []
    for spec in specs:
        record = known.get(spec.key)
        before = related[asked_by(spec, ALWAYS)]
        if record is not None:
            found.append(Explanation(spec, "known", (_ending(record),), record))
        elif spec.pending:
            found.append(Explanation(spec, "new", ("its start board is not made yet",)))
        elif not before:
            found.append(Explanation(spec, "new", (NEVER,)))
        else:
            differing = [(what_differs(spec, each, codes), each) for each in before]
            reasons, nearest = min(differing, key=lambda pair: len(pair[0]))
            found.append(Explanation(spec, "repeated", tuple(reasons), nearest))
    return found


def find_runs(explanations: Iterable[Explanation], text: str) -> list[Explanation]:
    """Return the runs that a text names.

    Parameters
    ----------
    explanations
        Of all planned runs.
    text
        The beginning of a key, be it that of the earlier run, or label, instance and seed as the
        display shows them: ``vlns harris/gemp-6x6-6:2/01 seed 3``; of these, what is left out may
        be anything.

    Raises
    ------
    InputError
        If there is none.
    """
    planned = list(explanations)
    found = [each for each in planned if each.spec.key.startswith(text)]
    found = found or [
        each for each in planned if each.earlier is not None and each.earlier.key.startswith(text)
    ]
    if not found:
        words = [word for word in text.split() if word != "seed"]
        found = [each for each in planned if _is_named(each.spec, words)]
    if not found:
        raise InputError(
            "no planned run is called so",
            read=text,
            expected="the beginning of a key, or label, instance and seed such as "
            f"'{planned[0].spec.label} {planned[0].spec.instance} seed {planned[0].spec.seed}'",
        )
    return found


def _is_named(spec: RunSpec, words: list[str]) -> bool:
    facts = {*spec.label.split(), spec.label, spec.instance, str(spec.seed)}
    return bool(words) and facts.issuperset(words)


def _ending(record: Record) -> str:
    when = record.started.partition(".")[0].replace("T", " ")
    return f"ended with {record.status} on {when or 'an unknown day'}"


def what_differs(spec: RunSpec, before: Record, codes: dict[str, Fingerprint]) -> list[str]:
    """Return what makes a planned run another one than an earlier one, a line each.

    Parameters
    ----------
    spec, before
        Both runs.
    codes
        The code of earlier runs, by hash, as `Ledger.codes` has it.
    """
    found = []
    for name, words in COMPARED.items():
        old, new = getattr(before, name), getattr(spec, name)
        if old != new:
            found.append(f"{words}: {_text(old)} → {_text(new)}")
    if before.start != spec.start_mark:
        found.append("another start board")
    if before.version != __version__:
        found.append(f"e2cp {before.version} → {__version__}")
    if before.source != spec.source:
        here = spec.code
        there = codes.get(before.source)
        if here is None or there is None:
            found.append("its code has changed; that of the earlier run was not noted")
        else:
            found += there.differences(here)
    return found or ["other clues"]


def _text(value: object) -> str:
    return "none" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
