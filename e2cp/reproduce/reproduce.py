"""Repeating an experiment, and writing what came of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from e2cp import __version__
from e2cp.lab.executor import Executor
from e2cp.lab.progress import Progress
from e2cp.lab.record import Record
from e2cp.plotting.saving import save_plot
from e2cp.report.markdown import markdown_table, markdown_text
from e2cp.report.text import table_lines
from e2cp.reproduce.experiment import Experiment, Outcome, Scale
from e2cp.reproduce.published import published
from e2cp.reproduce.registry import find_experiment
from e2cp.reproduce.runs import LedgerRuns
from e2cp.runtime.files import write_atomically


@dataclass(frozen=True)
class Repetition:
    """An experiment that was repeated.

    Attributes
    ----------
    experiment, scale, outcome
        Which, how large, and what it shows.
    faults
        Runs that crashed or gave a wrong board.
    machines
        What the runs took place on.
    seconds
        How long it took, by the clock; what was run before is not counted.
    """

    experiment: Experiment
    scale: Scale
    outcome: Outcome
    faults: tuple[Record, ...]
    machines: tuple[dict[str, Any], ...]
    seconds: float

    @property
    def sentences(self) -> list[str]:
        """What a reader has to know: faults first, then what the numbers say."""
        return [*map(_fault, self.faults), *self.outcome.reading]

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON; what is infinite or unknown becomes null."""
        paper = published(self.experiment.paper)
        values = {
            "experiment": self.experiment.name,
            "title": self.experiment.title,
            "paper": paper["paper"],
            "provenance": paper["provenance"],
            "claim": self.experiment.claim,
            "scale": self.scale,
            "protocol": self.experiment.protocol(self.scale),
            "reading": list(self.outcome.reading),
            "faults": [_fault(fault) for fault in self.faults],
            "seconds": round(self.seconds, 1),
            "version": __version__,
            "machines": list(self.machines),
            "figures": self.outcome.figures,
        }
        plain: dict[str, Any] = _plain(values)
        return plain

    def lines(self) -> list[str]:
        """Return it for a terminal."""
        found = [self.experiment.title, f"paper: {self.experiment.claim}"]
        found += [f"here:  {self.experiment.protocol(self.scale)}"]
        for table in self.outcome.tables:
            found += ["", *table_lines(table)]
        return [*found, "", *self.sentences]

    def markdown(self, picture: str) -> str:
        """Return it as a page with a picture."""
        own, paper = self.experiment, published(self.experiment.paper)
        parts = [f"# {markdown_text(own.title)}"]
        parts.append(f"*{markdown_text(paper['paper'])}.* {markdown_text(own.claim)}")
        parts.append(f"Here: {markdown_text(own.protocol(self.scale))}")
        parts.append(f"![{markdown_text(own.title)}]({picture})")
        for table in self.outcome.tables:
            parts += [f"## {markdown_text(table.title)}", markdown_table(table)]
        parts.append("\n".join(f"* {markdown_text(each)}" for each in self.sentences))
        parts.append(f"Published numbers: {markdown_text(paper['provenance'])}")
        command = f"e2cp reproduce {own.name} --scale {self.scale}"
        places = [f"{each['cpu']}, {each['cores']} processors" for each in self.machines]
        on = f" on {markdown_text('; '.join(places))}" if places else ""
        parts.append(f"Made by `{command}`, e2cp {__version__}{on}.")
        return "\n\n".join(parts) + "\n"


def reproduce(
    name: str,
    scale: Scale,
    folder: Path,
    executor: Executor,
    *,
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
    on_progress
        Called at each start and end.

    Returns
    -------
    Repetition
        What came of it.
    list
        The files: Markdown, JSON and two pictures.

    Raises
    ------
    InputError
        If there is no such experiment, or the folder is in use or cannot be written.
    KeyboardInterrupt
        On Ctrl-C; the next call goes on.
    """
    experiment = find_experiment(name)
    begin = time.monotonic()
    runs = LedgerRuns(folder / "ledger", executor, on_progress)
    outcome = experiment.repeat(scale, runs)
    faults = tuple(runs.faults.values())
    machines = tuple(each for each in runs.machines.values() if each)
    seconds = time.monotonic() - begin
    done = Repetition(experiment, scale, outcome, faults, machines, seconds)
    return done, _write(done, folder)


def _write(done: Repetition, folder: Path) -> list[str]:
    stem = done.experiment.name
    pictures = [folder / f"{stem}.png", folder / f"{stem}.svg"]
    drawn = save_plot(done.outcome.draw, pictures)
    page = write_atomically(folder / f"{stem}.md", done.markdown(pictures[0].name))
    text = json.dumps(done.as_dict(), indent=1, ensure_ascii=False, allow_nan=False)
    figures = write_atomically(folder / f"{stem}.json", text + "\n")
    return [str(page), str(figures), *drawn]


def _fault(fault: Record) -> str:
    where = f"{fault.label} on {fault.instance}, seed {fault.seed}"
    return f"{fault.status}: {where}: {fault.message}"


def _plain(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return None if isinstance(value, float) and not isfinite(value) else value
