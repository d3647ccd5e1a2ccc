"""What a run's time is, and whether it answered the question."""

from __future__ import annotations

from typing import Literal, NamedTuple

from e2cp.engines.status import Status
from e2cp.lab.record import Record

Measure = Literal["cpu", "wall", "solve"]

MEANING: dict[Measure, str] = {
    "cpu": "processor seconds of the whole run",
    "wall": "seconds by the clock of the whole run",
    "solve": "seconds of solving alone",
}


class Question(NamedTuple):
    """The question that a run was asked, whatever the seed."""

    instance: str
    puzzle: str
    clues: int
    relax: int


class Task(NamedTuple):
    """The question and the seed: runs of one task are compared pair by pair."""

    question: Question
    seed: int


def task_of(record: Record) -> Task:
    """Return the task of a run."""
    question = Question(record.instance, record.puzzle, record.clues, record.relax)
    return Task(question, record.seed)


def is_solved(record: Record) -> bool:
    """Return whether a run answered: SAT, UNSAT, OPTIMAL, or a search at its target."""
    if Status(record.status).solved:
        return True
    return (
        record.status == Status.FEASIBLE
        and record.kind == "search"
        and record.target is not None
        and record.score is not None
        and record.score >= record.target
    )


def seconds_of(record: Record, measure: Measure) -> float:
    """Return the seconds of a run, infinite if it did not answer."""
    if not is_solved(record):
        return float("inf")
    return float({"cpu": record.cpu_s, "wall": record.wall_s, "solve": record.solve_s}[measure])
