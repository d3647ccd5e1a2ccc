"""Why a planned run is repeated, or why it is not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from e2cp import __version__
from e2cp.lab.fingerprint import Fingerprint
from e2cp.lab.ledger import Ledger
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec

Verdict = Literal["known", "new", "repeated"]

COMPARED = {
    "seconds": "the limit on time",
    "memory_mb": "the limit on memory",
    "relax": "the number of relaxed cells",
    "cells": "how relaxed cells are drawn",
    "target": "the target",
}
"""What may differ between two runs of one configuration on one puzzle with one seed."""


@dataclass(frozen=True)
class Explanation:
    """What becomes of a planned run.

    Attributes
    ----------
    spec
        The run.
    verdict
        ``known`` if the ledger has it, ``repeated`` if it has one that differs in something,
        ``new`` if it has none of this configuration, puzzle and seed.
    reasons
        How the known run ended, or what differs, a line each.
    """

    spec: RunSpec
    verdict: Verdict
    reasons: tuple[str, ...]

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


def explain(specs: Iterable[RunSpec], ledger: Ledger) -> list[Explanation]:
    """Say for each planned run whether it will be run, and why."""
    records = ledger.records()
    known = {record.key: record for record in records}
    earlier: dict[tuple[object, ...], Record] = {}
    for each in sorted(records, key=lambda record: record.started):
        question = (each.kind, each.variant, each.engine, each.puzzle, each.clues, each.seed)
        earlier[question] = each
    codes = ledger.codes()
    found = []
    for spec in specs:
        record = known.get(spec.key)
        before = earlier.get(_question_of(spec))
        if record is not None:
            found.append(Explanation(spec, "known", (_ending(record),)))
        elif before is None:
            reason = "no earlier run of this configuration on this puzzle with this seed"
            found.append(Explanation(spec, "new", (reason,)))
        else:
            found.append(Explanation(spec, "repeated", tuple(_differences(spec, before, codes))))
    return found


def _question_of(spec: RunSpec) -> tuple[object, ...]:
    puzzle = spec.puzzle
    return spec.kind, spec.variant, spec.engine, puzzle.hash, len(puzzle.clues), spec.seed


def _ending(record: Record) -> str:
    when = record.started.partition(".")[0].replace("T", " ")
    return f"ended with {record.status} on {when or 'an unknown day'}"


def _differences(spec: RunSpec, before: Record, codes: dict[str, Fingerprint]) -> list[str]:
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
