"""Every configuration on every puzzle: the units that all other numbers are made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from e2cp.lab.metrics.aggregate import quantile
from e2cp.lab.metrics.field import Configuration, Field
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
    seeking = bool(runs.seeking.any())
    scores = np.nan_to_num(runs.scores)
    questions, starts = np.unique(runs.questions, return_index=True)
    ends = [*starts[1:].tolist(), len(runs)]
    found = []
    for question, start, end in zip(questions.tolist(), starts.tolist(), ends, strict=True):
        times, boards = runs.times[start:end], scores[start:end]
        instance, _, clues, relax = question_of(runs.records[start])
        summary = InstanceSummary(
            instance,
            clues,
            relax,
            configuration.label,
            runs=end - start,
            solved=int(np.isfinite(times).sum()),
            median=quantile(times, 0.5),
            low=float(times.min()),
            high=float(times.max()),
            best_score=float(boards.max()) if seeking else None,
            median_score=quantile(boards, 0.5) if seeking else None,
            max_score=int(runs.most[start]),
        )
        found.append((question, summary))
    return found
