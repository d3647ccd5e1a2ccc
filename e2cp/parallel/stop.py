"""When a search ends."""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.errors import InputError
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Stop:
    """Rules of which the first that holds ends a search; without any it ends by itself.

    Attributes
    ----------
    seconds
        Time since the start.
    work
        Placements, moves or whatever the method counts.
    target
        A score that is good enough.
    idle
        Seconds without improvement.
    """

    seconds: float | None = None
    work: int | None = None
    target: int | None = None
    idle: float | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "work", "target", "idle"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise InputError(f"wrong limit on {name}", read=value, expected="more than 0")

    def refuse_impossible(self, puzzle: Puzzle) -> None:
        """Refuse a target that no board can reach."""
        if self.target is not None and self.target > puzzle.max_score:
            raise InputError(
                "no board has this score",
                read=f"target {self.target}",
                expected=f"at most {puzzle.max_score}",
            )

    def reason(self, *, seconds: float, work: int, score: int, idle: float) -> str | None:
        """Return the name of the rule that ends the search now, or nothing."""
        if self.target is not None and score >= self.target:
            return "target"
        if self.seconds is not None and seconds >= self.seconds:
            return "time"
        if self.work is not None and work >= self.work:
            return "work"
        if self.idle is not None and idle >= self.idle:
            return "idle"
        return None
