"""Runs as columns: each record is looked at once, however many numbers are made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.engines.status import Status
from e2cp.lab.metrics.aggregate import Floats
from e2cp.lab.metrics.timing import (
    Measure,
    is_solved,
    primal_integral,
    question_of,
    time_to_target,
)
from e2cp.lab.record import Record

STAGES = ("build_s", "load_s", "solve_s", "wall_s", "cpu_s", "peak_mb", "variables", "constraints")

Indices = NDArray[np.intp]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Runs:
    """Runs in the order of label, question and seed, one row each.

    Attributes
    ----------
    records
        The runs.
    labels, statuses
        Who ran, and how it ended.
    questions, tasks
        Numbers of what was asked, without and with the seed; in the order of their names.
    counted
        Whether it enters averages: neither wrong nor skipped.
    times, limits
        Seconds of the chosen measure, infinite where unsolved, and their limit.
    scores, most
        Score of the board, not a number without one, and the score of a perfect board.
    seeking
        Whether a better and better board was asked for.
    waits, integrals
        Seconds to the target, and the primal integral, not a number without improvements told.
    stages
        The columns `STAGES`.
    """

    records: NDArray[np.object_]
    labels: NDArray[np.object_]
    statuses: NDArray[np.object_]
    questions: Indices
    tasks: Indices
    counted: Flags
    times: Floats
    limits: Floats
    scores: Floats
    most: Floats
    seeking: Flags
    waits: Floats
    integrals: Floats
    stages: Floats

    @classmethod
    def of(cls, records: Sequence[Record], measure: Measure) -> Runs:
        """Put runs into columns; their order does not matter."""
        keyed = [(run.label, question_of(run), run.seed, run.started, run.key) for run in records]
        order = sorted(range(len(records)), key=keyed.__getitem__)
        runs = [records[place] for place in order]
        seconds = f"{measure}_s"
        seeking = [
            run.kind == "search" or run.status in (Status.FEASIBLE, Status.OPTIMAL) for run in runs
        ]
        return cls(
            records=_objects(runs),
            labels=_objects([run.label for run in runs]),
            statuses=_objects([run.status for run in runs]),
            questions=_numbered([keyed[place][1] for place in order]),
            tasks=_numbered([keyed[place][1:3] for place in order]),
            counted=np.array(
                [run.status not in (Status.WRONG, Status.SKIPPED) for run in runs], bool
            ),
            times=np.array(
                [getattr(run, seconds) if is_solved(run) else np.inf for run in runs], float
            ),
            limits=np.array([run.seconds for run in runs], float),
            scores=np.array([np.nan if run.score is None else run.score for run in runs], float),
            most=np.array([max(run.max_score, 1) for run in runs], float),
            seeking=np.array(seeking, bool),
            waits=np.array(
                [
                    time_to_target(run) if seeks else np.inf
                    for run, seeks in zip(runs, seeking, strict=True)
                ],
                float,
            ),
            integrals=np.array(
                [primal_integral(run) if run.trajectory else np.nan for run in runs], float
            ),
            stages=np.array(list(map(attrgetter(*STAGES), runs)), float).reshape(-1, len(STAGES)),
        )

    def take(self, chosen: Flags) -> Runs:
        """Return the runs of chosen rows."""
        return Runs(**{column.name: getattr(self, column.name)[chosen] for column in fields(self)})

    def __len__(self) -> int:
        return int(self.tasks.size)


def _objects(values: Sequence[Any]) -> NDArray[np.object_]:
    column = np.empty(len(values), object)
    column[:] = values
    return column


def _numbered(names: Sequence[Any]) -> Indices:
    places = {name: place for place, name in enumerate(sorted(set(names)))}
    return np.array([places[name] for name in names], np.intp)
