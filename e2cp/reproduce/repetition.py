"""An experiment that was repeated, as data and for a terminal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

from e2cp import __version__
from e2cp.lab.record import Record
from e2cp.report.text import table_lines
from e2cp.reproduce.experiment import Experiment, Outcome, Scale
from e2cp.reproduce.published import published


@dataclass(frozen=True)
class Repetition:
    """An experiment that was repeated.

    Attributes
    ----------
    experiment, scale, size, outcome
        Which, how large, in numbers as well, and what it shows.
    faults
        Runs that crashed or gave a wrong board.
    machines
        What the runs took place on.
    seconds
        How long it took, by the clock; what was run before is not counted.
    """

    experiment: Experiment[Any]
    scale: Scale
    size: Any
    outcome: Outcome
    faults: tuple[Record, ...]
    machines: tuple[dict[str, Any], ...]
    seconds: float

    @property
    def sentences(self) -> list[str]:
        """What a reader has to know: what is missing, faults, then what the numbers say."""
        return [*self.missing, *map(_fault, self.faults), *self.outcome.reading]

    @property
    def missing(self) -> list[str]:
        """How far it got, if not all repetitions of the scale were made."""
        done, asked = self.size.repetitions, self.experiment.sizes[self.scale].repetitions
        return [f"{done} of {asked} repetitions were made."] if done < asked else []

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
            "repetitions": self.size.repetitions,
            "protocol": self.experiment.protocol(self.size),
            "findings": [asdict(each) for each in self.outcome.findings.stated],
            "unknown": list(self.outcome.findings.unknown),
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
        said = self.outcome.findings
        parts = [
            [
                self.experiment.title,
                f"paper: {self.experiment.claim}",
                f"here:  {self.experiment.protocol(self.size)}",
            ],
            *(table_lines(table) for table in self.outcome.tables),
            *([f"paper, {each.where}: {each.says}", f"here: {each.here}"] for each in said.stated),
            [f"not known from the text: {each}" for each in said.unknown],
            self.sentences,
        ]
        return [line for part in parts if part for line in ("", *part)][1:]


def _fault(fault: Record) -> str:
    where = f"{fault.label} on {fault.instance}, seed {fault.seed}"
    return f"{fault.status}: {where}: {fault.message}"


def _plain(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return None if isinstance(value, float) and not isfinite(value) else value
