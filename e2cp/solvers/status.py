"""How a run ended."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """The one list of endings, for every engine."""

    SAT = "SAT"
    UNSAT = "UNSAT"
    OPTIMAL = "OPTIMAL"
    FEASIBLE = "FEASIBLE"
    UNKNOWN = "UNKNOWN"
    TIMEOUT = "TIMEOUT"
    MEMOUT = "MEMOUT"
    CRASH = "CRASH"
    WRONG = "WRONG"
    SKIPPED = "SKIPPED"

    @property
    def solved(self) -> bool:
        """Whether the question was answered."""
        return self in (Status.SAT, Status.UNSAT, Status.OPTIMAL)
