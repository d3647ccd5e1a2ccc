"""What a run's time is, and whether it answered the question."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from e2cp.lab.record import Record
from e2cp.solvers.status import Status

Measure = Literal["cpu", "wall", "solve"]

MEANING: dict[Measure, str] = {
    "cpu": "processor seconds of the whole run, start and build included",
    "wall": "seconds by the clock of the whole run, start and build included",
    "solve": "processor seconds of solving alone",
}

LOADED = "from when the machine code is loaded"
BY_KIND: dict[Measure, str] = {"cpu": "processor seconds", "wall": "seconds by the clock"}

Question = tuple[str, str, int, int]
"""What a run was asked, whatever the seed: instance, hash, clues and relaxed cells."""

_FEASIBLE = str(Status.FEASIBLE)
SOLVED = frozenset(str(status) for status in Status if status.solved)


def meaning(measure: Measure, kinds: Collection[str], *, outside: bool = False) -> str:
    """Return what times are, of runs of these kinds.

    Parameters
    ----------
    measure
        Which time is compared.
    kinds
        Of the runs, as `RunSpec.kind` has them.
    outside
        Whether there are runs of solvers outside e2cp.

    Examples
    --------
    >>> meaning("cpu", {"search"})
    'processor seconds of the run, from when the machine code is loaded'
    """
    if measure == "solve":
        text = MEANING[measure]
    elif "model" not in kinds:
        text = f"{BY_KIND[measure]} of the run, {LOADED}"
    elif set(kinds) == {"model"}:
        text = MEANING[measure]
    else:
        text = (
            f"{BY_KIND[measure]}: of a model of the whole run, start and build included, of a "
            f"method {LOADED}"
        )
    return text + (", of an outside solver as entered by hand" if outside else "")


def question_of(record: Record) -> Question:
    """Return what a run was asked."""
    return (record.instance, record.puzzle, record.clues, record.relax)


def is_solved(record: Record) -> bool:
    """Return whether a run answered: SAT, UNSAT, OPTIMAL, or a search at its target."""
    return record.status in SOLVED or (
        record.kind == "search"
        and record.target is not None
        and record.status == _FEASIBLE
        and record.score is not None
        and record.score >= record.target
    )


def limit_of(record: Record) -> float:
    """Return the seconds that a run had, by the clock or on the processor: the tighter limit.

    Beside a limit on the processor the one by the clock is generous, and ends starved runs only.
    """
    asked = record.cpu_seconds
    return record.seconds if asked is None else min(record.seconds, asked)


def solve_seconds(record: Record) -> float:
    """Return the processor seconds of solving; by the clock in records that lack them."""
    return record.cpu_phases.get("solve", record.solve_s)


def time_to_target(record: Record) -> float:
    """Return the seconds by the search's clock to its target, infinite if it was not met.

    Where no target was set, it is the perfect board.
    """
    target = record.max_score if record.target is None else record.target
    if record.trajectory and record.trajectory[-1][1] >= target:
        return next(seconds for seconds, score in record.trajectory if score >= target)
    return record.solve_s if is_solved(record) else float("inf")


def primal_integral(record: Record) -> float:
    """Return the integral of the share of unmatched junctions over the time limit, in seconds.

    Berthold, Measuring the Impact of Primal Heuristics (2013), §2. Before the first board the
    share is one; what the last board leaves unmatched counts until the limit, also where a run
    ended early.
    """
    total, since, gap = 0.0, 0.0, 1.0
    limit, most = limit_of(record), max(record.max_score, 1)
    for seconds, score in record.trajectory:
        if since < seconds:
            now = seconds if seconds < limit else limit
            total += gap * (now - since)
            since = now
        gap = 1.0 - score / most
    return total + gap * (limit - since)
