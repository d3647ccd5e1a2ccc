"""Every configuration on every puzzle: the units that all other numbers are made of."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

import numpy as np

from e2cp.lab.metrics.field import Configuration, Field
from e2cp.lab.metrics.nested import Nested
from e2cp.lab.metrics.timing import question_of


@dataclass(frozen=True, slots=True)
class InstanceSummary:
    """One configuration on one puzzle, over its seeds.

    Attributes
    ----------
    instance, clues, relax
        The puzzle, how many clues were set and how many cells relaxed.
    label
        Who.
    runs, solved
        Runs that count, and how many of them answered.
    median, low, high
        Median, least and greatest of the seconds, an unsolved run taken as infinite.
    best_score, median_score
        Of the boards, in junctions, a run without a board counting 0; none if nobody sought
        better and better boards.
    max_score
        The score of a perfect board.
    """

    instance: str
    clues: int
    relax: int
    label: str
    runs: int
    solved: int
    median: float
    low: float
    high: float
    best_score: float | None
    median_score: float | None
    max_score: int

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers by their names; there may be very many."""
        return dict(zip(_NAMES, _values(self), strict=True))


_NAMES = tuple(each.name for each in fields(InstanceSummary))
_values = attrgetter(*_NAMES)


def instances(field: Field) -> tuple[InstanceSummary, ...]:
    """Summarise every configuration on every puzzle, puzzle by puzzle."""
    found = [
        (question, place, one)
        for place, configuration in enumerate(field.configurations)
        for question, one in _of_configuration(configuration)
    ]
    return tuple(one for *_, one in sorted(found, key=lambda each: each[:2]))


def _of_configuration(configuration: Configuration) -> list[tuple[int, InstanceSummary]]:
    runs = configuration.counted
    if not len(runs):
        return []
    seeking = bool(runs.seeking.any())
    nested = Nested.of(runs.questions, runs.times, np.nan_to_num(runs.scores))
    solved = Nested.of(runs.questions, np.isfinite(runs.times).astype(float)).sums[:, 0]
    columns = (
        runs.questions[nested.starts],
        nested.starts,
        nested.sizes,
        solved.astype(int),
        nested.minima[:, 0],
        *nested.medians.T,
        *nested.maxima.T,
    )
    found = []
    for question, start, size, answered, low, median, middle, high, best in zip(
        *(column.tolist() for column in columns), strict=True
    ):
        instance, _, clues, relax = question_of(runs.records[start])
        summary = InstanceSummary(
            instance,
            clues,
            relax,
            configuration.label,
            runs=size,
            solved=answered,
            median=median,
            low=low,
            high=high,
            best_score=best if seeking else None,
            median_score=middle if seeking else None,
            max_score=int(runs.most[start]),
        )
        found.append((question, summary))
    return found
