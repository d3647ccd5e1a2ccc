"""What a run asks, whatever code answers it."""

from __future__ import annotations

from e2cp.lab.record import ASKED, Record
from e2cp.lab.run_spec import RunSpec

ABOUT_THE_ANSWER = ("key", "source", "start_cpu_s")
"""Facts of a run that depend on the code."""

ABOUT_NAMES = ("label", "instance", "group", "clue_choice")
"""What things are called."""

NAMES = tuple(name for name in ASKED if name not in ABOUT_THE_ANSWER + ABOUT_NAMES)

ALWAYS = ("kind", "variant", "engine", "origin", "seed")
"""Of these, what makes a run another one; the rest are its limits and settings."""


def asked_by(run: RunSpec | Record, names: tuple[str, ...] = NAMES) -> tuple[object, ...]:
    """Return what is asked: configuration, puzzle, seed, start, limits, but not the code.

    Parameters
    ----------
    run
        Planned or ended.
    names
        The facts that count, besides the puzzle and its clues.
    """
    facts = (getattr(run, name) for name in names)
    if isinstance(run, Record):
        return (*facts, run.puzzle, run.clues)
    return (*facts, run.puzzle.hash, len(run.puzzle.clues))
