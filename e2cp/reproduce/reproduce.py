"""Repeating an experiment, and writing what came of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.lab.executor import Executor
from e2cp.lab.progress import Progress
from e2cp.plotting.saving import rendered
from e2cp.reproduce.experiment import Experiment, Outcome, Runs, Scale
from e2cp.reproduce.page import html_page, markdown_page
from e2cp.reproduce.registry import find_experiment
from e2cp.reproduce.repetition import Repetition
from e2cp.reproduce.runs import LedgerRuns
from e2cp.runtime.files import write_atomically

SIZE = (7.0, 4.0)
"""Of the plot, in inches."""


def reproduce(
    name: str,
    scale: Scale,
    folder: Path,
    executor: Executor,
    *,
    repetitions: int | None = None,
    minutes: float | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> tuple[Repetition, list[str]]:
    """Repeat an experiment; what its ledger has from an earlier call is not run again.

    Parameters
    ----------
    name
        The experiment.
    scale
        How large.
    folder
        Where the ledger and the files go.
    executor
        What runs the run_specs.
    repetitions
        How many of the scale's repetitions are made; all if left out.
    minutes
        No further repetition is begun that would likely end later; at least one is made.
    on_progress
        Called at each start and end.

    Returns
    -------
    Repetition
        What came of it.
    list
        The files: the page as HTML and as Markdown, JSON and two pictures.

    Raises
    ------
    InputError
        If there is no such experiment, it has fewer repetitions, or the folder is in use or
        cannot be written.
    KeyboardInterrupt
        On Ctrl-C; the next call goes on.
    """
    experiment = find_experiment(name)
    begin = time.monotonic()
    runs = LedgerRuns(folder / "ledger", executor, on_progress)
    size = experiment.sizes[scale]
    if repetitions is not None:
        size = replace(size, repetitions=_of(size.repetitions, repetitions))
    if minutes is None:
        outcome = experiment.repeat(size, runs)
    else:
        size, outcome = _repeat_within(minutes, experiment, size, runs)
    faults = tuple(runs.faults.values())
    machines = tuple(each for each in runs.machines.values() if each)
    seconds = time.monotonic() - begin
    done = Repetition(experiment, scale, size, outcome, faults, machines, seconds)
    return done, _write(done, folder)


def _of(most: int, asked: int) -> int:
    if not 1 <= asked <= most:
        raise InputError(
            "so many repetitions are not part of this scale",
            read=f"{asked} repetitions",
            expected=f"1 to {most}",
        )
    return asked


def _repeat_within(
    minutes: float,
    experiment: Experiment[Any],
    size: Any,  # noqa: ANN401
    runs: Runs,
) -> tuple[Any, Outcome]:
    """Make one repetition after the other, as long as the next is likely to end in time."""
    begin, slowest = time.monotonic(), 0.0
    for count in range(1, size.repetitions + 1):
        before = time.monotonic()
        part = replace(size, repetitions=count)
        outcome = experiment.repeat(part, runs)
        now = time.monotonic()
        slowest = max(slowest, now - before)
        if now + slowest > begin + 60 * minutes:
            break
    return part, outcome


def _write(done: Repetition, folder: Path) -> list[str]:
    stem = done.experiment.name
    plot = rendered(done.outcome.draw, SIZE)
    figures = json.dumps(done.as_dict(), indent=1, ensure_ascii=False, allow_nan=False)
    files: dict[str, str | bytes] = {
        f"{stem}.html": html_page(done, plot.svg),
        f"{stem}.md": markdown_page(done, f"{stem}.png"),
        f"{stem}.json": figures + "\n",
        f"{stem}.png": plot.png,
        f"{stem}.svg": plot.svg,
    }
    return [str(write_atomically(folder / name, text)) for name, text in files.items()]
