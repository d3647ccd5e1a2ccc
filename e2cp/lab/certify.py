"""Certifying answers that have no board to recount: that there is none, or none better."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from e2cp.lab.ledger import Ledger
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.modelling.registry import find_variant
from e2cp.solvers.proof import check_run_proof
from e2cp.solvers.request import Request
from e2cp.solvers.run import run
from e2cp.solvers.status import Status

PROVEN_BY = ("sat-pd", "cadical195")
"""What proves that there is no board, where the variant itself is no formula."""

SECOND = {"cpsat": ("maxsat-half", "rc2"), "wcnf": ("max-match", "cpsat")}
"""What finds the best score anew, by the kind of the first model."""

REFUTED = "refuted"

DEFAULT = ("max-match", "cpsat")

SECONDS = 60.0
"""Limit on the processor time of each certificate."""


@dataclass(frozen=True)
class Certificate:
    """What became of the attempt to certify an answer.

    Attributes
    ----------
    how
        ``proof`` (a DRAT proof that our checker accepted), ``second method`` (another model on
        another solver has the same optimum), or empty: not certified.
    refuted
        Whether the answer turned out to be wrong.
    message
        What was found, in words.
    """

    how: str
    refuted: bool
    message: str


def certify_runs(
    specs: Sequence[RunSpec],
    ledger: Ledger,
    *,
    seconds: float = SECONDS,
    on_note: Callable[[str], None] | None = None,
) -> list[Record]:
    """Certify what the runs answered without a board, and note it in the ledger.

    Each question is settled once, for all runs that gave the same answer; an answer that is
    refuted becomes WRONG.

    Parameters
    ----------
    specs
        The runs; those that have not ended, or answered with a board, are passed over.
    ledger
        Where they are, and where their certificates go.
    seconds
        Limit on the processor time of each certificate.
    on_note
        Receives what was found, in words.

    Returns
    -------
    list of Record
        The runs that were certified or refuted.
    """
    ended = {record.key: record for record in ledger.records()}
    known: dict[tuple[object, ...], Certificate] = {}
    changed = []
    for spec in specs:
        record = ended.get(spec.key)
        if record is None or record.certified or not needs_certificate(record):
            continue
        asked = (spec.puzzle.hash, spec.puzzle.clues, spec.relaxed)
        question = (record.status, record.score, asked, spec.variant if _is_formula(spec) else "")
        if question not in known:
            known[question] = certify(spec, record, seconds=seconds)
            if on_note is not None:
                on_note(f"{record.label} on {record.instance}: {known[question].message}")
        found = known[question]
        if found.refuted:
            record = replace(record, certified=REFUTED)
            record.status, record.message = str(Status.WRONG), found.message
        elif found.how:
            record = replace(record, certified=found.how)
        else:
            continue
        ledger.append(record)
        changed.append(record)
    return changed


def needs_certificate(record: Record) -> bool:
    """Whether the answer of a run is more than the board that was recounted."""
    perfect = record.score == record.max_score
    return record.status == Status.UNSAT or (record.status == Status.OPTIMAL and not perfect)


def certify(spec: RunSpec, record: Record, *, seconds: float) -> Certificate:
    """Certify one answer: UNSAT by a proof, an optimum by a second method."""
    if record.status == Status.UNSAT:
        return _prove(spec, seconds)
    return _repeat(spec, record, seconds)


def _prove(spec: RunSpec, seconds: float) -> Certificate:
    encoding, engine = (spec.variant, PROVEN_BY[1]) if _is_formula(spec) else PROVEN_BY
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "proof.drat"
        request = Request(
            spec.puzzle,
            encoding,
            engine,
            spec.relaxed,
            cpu_seconds=seconds,
            memory_mb=spec.memory_mb,
            proof=str(file),
        )
        found = run(request)
        if found.status is Status.SAT:
            return Certificate("", True, f"refuted: {encoding} on {engine} found a board")
        if found.status is not Status.UNSAT or found.proof is None:
            return Certificate("", False, f"not certified: {found.status} of {encoding}@{engine}")
        verdict = check_run_proof(request, file)
    if not verdict.valid:
        return Certificate("", False, f"not certified: the proof is not valid, {verdict.reason}")
    return Certificate("proof", False, f"no board: proof of {encoding}@{engine} checked")


def _repeat(spec: RunSpec, record: Record, seconds: float) -> Certificate:
    kind = find_variant(spec.variant)[0].kind if spec.kind == "model" else ""
    encoding, engine = SECOND.get(kind, DEFAULT)
    request = Request(
        spec.puzzle, encoding, engine, spec.relaxed, cpu_seconds=seconds, memory_mb=spec.memory_mb
    )
    found = run(request)
    score = found.boards[-1].score if found.boards else None
    who = f"{encoding}@{engine}"
    if score is not None and record.score is not None and score > record.score:
        return Certificate("", True, f"refuted: {who} has a board of {score}")
    if found.status is not Status.OPTIMAL:
        return Certificate("", False, f"not certified: {found.status} of {who}")
    if score != record.score:
        return Certificate("", False, f"not certified: {who} says that {score} is the best score")
    return Certificate("second method", False, f"{score} is the best score for {who}, too")


def _is_formula(spec: RunSpec) -> bool:
    return spec.kind == "model" and find_variant(spec.variant)[0].kind == "cnf"
