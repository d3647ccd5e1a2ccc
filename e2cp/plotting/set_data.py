"""What the plots of a comparison are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Literal

import numpy as np

from e2cp.errors import InputError
from e2cp.lab.metrics.comparison import Comparison, SetComparison, compare
from e2cp.lab.metrics.field import Configuration, Field
from e2cp.lab.metrics.nested import Floats
from e2cp.lab.metrics.ranks import LEAST_PUZZLES, LEAST_RANKED, Ranks
from e2cp.lab.metrics.runs import STAGES
from e2cp.lab.record import Record

Source = Comparison | Sequence[Record]
Quantity = Literal["time", "score"]

MOST_SEARCHES = 2000
"""Runs of one search whose improvements are drawn; more do not change the band."""


def find_set(source: Source, name: str | None) -> tuple[Comparison, SetComparison]:
    """Return the comparison, made of records if need be, and its set of this name or its first."""
    comparison = source if isinstance(source, Comparison) else compare(source)
    names = [each.name for each in comparison.sets]
    if name is None or name in names:
        return comparison, comparison.sets[0 if name is None else names.index(name)]
    near = get_close_matches(name, names, n=1, cutoff=0.4)
    hint = f"{near[0]}?" if near else ", ".join(names)
    raise InputError("no set of this name", read=name, expected=hint)


def times(one: SetComparison) -> dict[str, Floats]:
    """Return by label the seconds of all runs of who had a question to answer."""
    return {who.label: who.counted.times for who in one.field.configurations if who.timed}


def task_times(one: SetComparison) -> dict[str, Floats]:
    """Return by label the seconds on each task, the same for all; not a number if not run."""
    columns = zip(one.field.configurations, one.field.times.T, strict=True)
    return {who.label: column for who, column in columns if who.timed}


def scores(one: SetComparison) -> dict[str, Floats]:
    """Return by label the scores of all runs of who sought better and better boards."""
    return {who.label: one.field.scores_of(who) for who in seekers(one)}


def task_scores(one: SetComparison) -> dict[str, Floats]:
    """Return by label the scores on each task, the same for all; not a number if not run."""
    seeking = {who.label for who in seekers(one)}
    columns = zip(one.field.labels, one.field.scores.T, strict=True)
    return {label: column for label, column in columns if label in seeking}


def seekers(one: SetComparison) -> list[Configuration]:
    """Return who sought better and better boards, and has one."""
    return [
        who
        for who in one.field.configurations
        if who.counted.seeking.any() and not np.isnan(who.counted.scores).all()
    ]


def trajectories(one: SetComparison) -> dict[str, list[list[tuple[float, float]]]]:
    """Return by label the improvements of its runs, of some if there are very many."""
    found = {who.label: _improvements(one.field, who) for who in seekers(one)}
    return {label: runs for label, runs in found.items() if runs}


def peaks(one: SetComparison) -> dict[str, Floats]:
    """Return by label the peak megabytes of the runs that count, where they are known."""
    place = STAGES.index("peak_mb")
    found = {who.label: who.counted.stages[:, place] for who in one.field.configurations}
    known = {label: values[values > 0] for label, values in found.items()}
    return {label: values for label, values in known.items() if values.size}


def solved_any(one: SetComparison) -> bool:
    """Return whether anything was solved."""
    return any(np.isfinite(found).any() for found in times(one).values())


def quantity_of(one: SetComparison, first: str, second: str) -> Quantity:
    """Return what two configurations are compared by: scores if both have only those."""
    timed, scored = task_times(one), task_scores(one)
    if {first, second} <= scored.keys() and not any(
        np.isfinite(timed.get(name, np.empty(0))).any() for name in (first, second)
    ):
        return "score"
    return "time"


def ranked(one: SetComparison, quantity: Quantity) -> Ranks | str:
    """Return the ranks of a set, or the reason why they mean nothing."""
    found = next((each for each in one.ranks if each.quantity == quantity), None)
    count, puzzles = (len(found.labels), found.puzzles) if found else (0, 0)
    if found is not None and count >= LEAST_RANKED and puzzles >= LEAST_PUZZLES:
        return found
    return (
        f"No critical-difference diagram by {quantity}: it takes {LEAST_RANKED} configurations "
        f"and {LEAST_PUZZLES} puzzles that all of them ran; here are {count} and {puzzles}."
    )


def unit_of(one: SetComparison) -> str:
    """Return the unit of scores."""
    return "junctions matched (%)" if one.field.in_percent else "junctions matched"


def on_processor(one: SetComparison) -> bool:
    """Return whether trajectories are by processor time: so they are under a limit on that."""
    runs = [run for who in one.field.configurations for run in who.counted.records]
    return all(run.cpu_seconds is not None for run in runs if run.trajectory)


def _improvements(field: Field, who: Configuration) -> list[list[tuple[float, float]]]:
    runs = [record for record in who.counted.records if record.trajectory]
    runs = runs[:: 1 + len(runs) // MOST_SEARCHES]
    return [
        [
            (seconds, 100 * score / max(run.max_score, 1) if field.in_percent else score)
            for seconds, score in run.trajectory
        ]
        for run in runs
    ]
