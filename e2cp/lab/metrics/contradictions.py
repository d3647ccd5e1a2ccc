"""Answers that cannot both be right: a proof that there is no board, and a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from e2cp.engines.status import Status
from e2cp.lab.metrics.timing import Task, task_of
from e2cp.lab.record import Record


def expose_contradictions(records: Sequence[Record]) -> list[Record]:
    """Return the runs, each UNSAT that another run's checked board refutes marked as WRONG."""
    found: dict[Task, str] = {}
    for record in records:
        if record.status == Status.SAT:
            task = _asked(record)
            found[task] = min(found.get(task, record.label), record.label)
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


def _asked(record: Record) -> Task:
    # The seed decides which cells are relaxed; without any it does not change the question.
    task = task_of(record)
    return task if record.relax else task._replace(seed=0)
