"""How far a campaign has come."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field

from e2cp.lab.metrics.timing import Measure
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.time_left import TimeLeft
from e2cp.solvers.status import Status


@dataclass
class Running:
    """A run that is under way: since when by `time.monotonic`, and where."""

    run_spec: RunSpec
    where: str
    since: float


@dataclass
class Progress:
    """What a listener is given, the same object each time.

    Attributes
    ----------
    planned
        How many runs the spec asks for.
    known
        How many of them the ledger had before.
    done
        How many ended since.
    slots
        How many run at a time.
    statuses
        How all that have ended did, known ones too.
    running
        The run_specs that run now, by key.
    last
        What ended just now; None if nothing did.
    began
        When it began, by `time.monotonic`.
    time_left
        What is known of how long the rest will take.
    phase
        What these runs are for, if not for themselves: ``start boards``.
    measure
        The time that is compared, and so shown.
    """

    planned: int
    known: int
    slots: int
    statuses: Counter[str] = field(default_factory=Counter)
    done: int = 0
    running: dict[str, Running] = field(default_factory=dict)
    last: Record | None = None
    began: float = field(default_factory=time.monotonic)
    time_left: TimeLeft = field(default_factory=TimeLeft)
    phase: str = ""
    measure: Measure = "cpu"

    @property
    def left(self) -> int:
        """How many have not ended."""
        return self.planned - self.known - self.done

    @property
    def solved(self) -> int:
        """How many gave an answer."""
        return sum(count for status, count in self.statuses.items() if Status(status).solved)

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return time.monotonic() - self.began

    @property
    def remaining(self) -> float:
        """About how many seconds are left; up to so many as long as nothing has ended."""
        return self.time_left.seconds(self.slots, self.running.values())
