"""Answers that cannot both be right: a proof that there is no board, and a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from e2cp.lab.metrics.timing import Question, question_of
from e2cp.lab.record import Record
from e2cp.solvers.status import Status


def expose_contradictions(records: Sequence[Record]) -> list[Record]:
    """Return the runs, each UNSAT that another run's checked board refutes marked as WRONG."""
    denied = {_asked(record) for record in records if record.status == Status.UNSAT}
    if not denied:
        return list(records)
    found: dict[tuple[Question, int], str] = {}
    for record in records:
        if record.status == Status.SAT and (asked := _asked(record)) in denied:
            found[asked] = min(found.get(asked, record.label), record.label)
    return [
        replace(
            record,
            status=str(Status.WRONG),
            message=f"says that there is no board, but {found[_asked(record)]} found one",
        )
        if record.status == Status.UNSAT and _asked(record) in found
        else record
        for record in records
    ]


def _asked(record: Record) -> tuple[Question, int]:
    # The seed decides which cells are relaxed; without any it does not change the question.
    return question_of(record), record.seed if record.relax else 0
