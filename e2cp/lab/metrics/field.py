"""The runs of one set of puzzles, arranged by who ran and what was asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from e2cp.engines.status import Status
from e2cp.lab.metrics.aggregate import Floats
from e2cp.lab.metrics.timing import Measure, Task, seconds_of, task_of
from e2cp.lab.record import Record

LEFT_OUT = (Status.WRONG, Status.SKIPPED)
"""Statuses that enter no average."""


@dataclass(frozen=True, eq=False)
class Contender:
    """Everything of one label.

    Attributes
    ----------
    label
        What a reader calls it.
    records
        Its runs in the order of their tasks, those left out of averages too.
    counted
        The runs that enter averages.
    times, limits
        Seconds of the counted runs, infinite where unsolved, and their limits.
    tasks
        The place of each counted run's task in the field.
    """

    label: str
    records: tuple[Record, ...]
    counted: tuple[Record, ...]
    times: Floats
    limits: Floats
    tasks: NDArray[np.intp]

    @cached_property
    def statuses(self) -> Counter[str]:
        """How often it ended how."""
        return Counter(record.status for record in self.records)

    @property
    def asked(self) -> int:
        """How many runs were made, the wrong ones too."""
        return len(self.records) - self.statuses[Status.SKIPPED]

    @property
    def limit(self) -> float:
        """The longest limit of its runs."""
        return max((record.seconds for record in self.records), default=0.0)


@dataclass(frozen=True, eq=False)
class Field:
    """All contenders on one set of puzzles.

    Attributes
    ----------
    measure
        Which time is taken.
    contenders
        By label, in the order of their names.
    tasks
        All tasks, in order.
    questions
        By task: the place of its question among all questions.
    """

    measure: Measure
    contenders: tuple[Contender, ...]
    tasks: tuple[Task, ...]
    questions: NDArray[np.intp]

    @classmethod
    def of(cls, records: Sequence[Record], measure: Measure) -> Field:
        """Arrange runs; their order does not matter."""
        by_label: dict[str, list[tuple[Task, Record]]] = {}
        for record in records:
            by_label.setdefault(record.label, []).append((task_of(record), record))
        tasks = sorted({task for runs in by_label.values() for task, _ in runs})
        places = {task: place for place, task in enumerate(tasks)}
        questions: dict[object, int] = {}
        contenders = []
        for label, runs in sorted(by_label.items()):
            runs.sort(key=lambda run: (run[0], run[1].started, run[1].key))
            counted = [run for run in runs if run[1].status not in LEFT_OUT]
            contenders.append(
                Contender(
                    label,
                    tuple(record for _, record in runs),
                    tuple(record for _, record in counted),
                    np.array([seconds_of(record, measure) for _, record in counted], float),
                    np.array([record.seconds for _, record in counted], float),
                    np.array([places[task] for task, _ in counted], np.intp),
                )
            )
        numbered = [questions.setdefault(task.question, len(questions)) for task in tasks]
        return cls(measure, tuple(contenders), tuple(tasks), np.array(numbered, np.intp))

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the contenders."""
        return tuple(contender.label for contender in self.contenders)

    @property
    def limit(self) -> float:
        """The longest limit of all runs."""
        return max((contender.limit for contender in self.contenders), default=0.0)

    @cached_property
    def grid(self) -> Floats:
        """Seconds by task and contender: infinite if unsolved, not a number if not run.

        Where a contender ran a task twice, the later run stands.
        """
        return self.spread([contender.times for contender in self.contenders])

    @cached_property
    def limits(self) -> Floats:
        """The limit of each task, the longest if they differ."""
        grid = self.spread([contender.limits for contender in self.contenders])
        longest: Floats = np.where(np.isnan(grid), 0.0, grid).max(axis=1, initial=0.0)
        return longest

    def spread(self, values: Sequence[Floats]) -> Floats:
        """Lay values of counted runs, by contender, out by task and contender."""
        grid = np.full((len(self.tasks), len(self.contenders)), np.nan)
        for column, (contender, own) in enumerate(zip(self.contenders, values, strict=True)):
            grid[contender.tasks, column] = own
        return grid
