"""Runs as columns: each record is looked at once, however many numbers are made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.lab.metrics.nested import Floats
from e2cp.lab.metrics.timing import (
    SOLVED,
    Measure,
    is_solved,
    primal_integral,
    solve_seconds,
    time_to_target,
)
from e2cp.lab.record import Record
from e2cp.solvers.status import Status

STAGES = (
    *("start_s", "import_s", "build_s", "load_s", "solve_s", "decode_s", "check_s"),
    *("wall_s", "cpu_s", "peak_mb", "variables", "constraints"),
)

LEFT_OUT = frozenset(map(str, (Status.WRONG, Status.SKIPPED)))
SOUGHT = frozenset(map(str, (Status.FEASIBLE, Status.OPTIMAL)))

# Label, question, seed, and what makes the order of runs the same each time.
_of_order = attrgetter(*("label", "instance", "puzzle", "clues", "relax", "seed", "started", "key"))
_COLUMNS = (
    *("status", "kind", "score", "max_score", "seconds", "cpu_seconds", "trajectory"),
    *STAGES,
)
_of_columns = attrgetter(*_COLUMNS)

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
        Seconds of the chosen measure, infinite where unsolved, and the tighter of their limits
        by the clock and on the processor.
    scores, most
        Score of the board, not a number without one, and the score of a perfect board.
    seeking
        Whether a better and better board was asked for.
    waits, integrals
        Seconds to the target, and the primal integral, not a number without a trajectory.
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
        keyed = list(map(_of_order, records))
        # One pass over the records for all plain columns: they lie far apart in memory.
        plain = list(zip(*map(_of_columns, records), strict=True)) or [()] * len(_COLUMNS)
        statuses, kinds, found, most, *limits, trajectories = plain[: -len(STAGES)]
        measured = np.array(plain[-len(STAGES) :], float).T
        seeking = [
            kind == "search" or status in SOUGHT
            for kind, status in zip(kinds, statuses, strict=True)
        ]
        solved = [
            status in SOLVED or (seeks and is_solved(run))
            for status, seeks, run in zip(statuses, seeking, records, strict=True)
        ]
        waits = [
            time_to_target(run) if seeks else np.inf
            for seeks, run in zip(seeking, records, strict=True)
        ]
        integrals = [
            primal_integral(run) if trajectory else np.nan
            for trajectory, run in zip(trajectories, records, strict=True)
        ]
        if measure == "solve":
            times = np.array([solve_seconds(record) for record in records], float)
        else:
            times = measured[:, STAGES.index(f"{measure}_s")]
        columns = {
            "records": _objects(records),
            "labels": _objects([key[0] for key in keyed]),
            "statuses": _objects(statuses),
            "questions": _numbered([key[1:5] for key in keyed]),
            "tasks": _numbered([key[1:6] for key in keyed]),
            "counted": np.array([status not in LEFT_OUT for status in statuses], bool),
            "times": np.where(np.array(solved, bool), times, np.inf),
            "limits": np.fmin(*np.array(limits, float)),
            "scores": np.array([np.nan if score is None else score for score in found], float),
            "most": np.maximum(np.array(most, float), 1),
            "seeking": np.array(seeking, bool),
            "waits": np.array(waits, float),
            "integrals": np.array(integrals, float),
            "stages": measured,
        }
        order = np.array(sorted(range(len(keyed)), key=keyed.__getitem__), np.intp)
        return cls(**{name: column[order] for name, column in columns.items()})

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
