"""The runs of Muñoz, Gutiérrez & Sanchis 2009, which its table and its figure share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from e2cp.catalogue.opening import load
from e2cp.lab.record import Record
from e2cp.methods.genome_tables import FREE_SCORE
from e2cp.reproduce.experiment import Runs
from e2cp.reproduce.methods import find_method
from e2cp.reproduce.published import published

PAPER: dict[str, Any] = published("munoz2009")

METHODS = {
    "RAND": "random",
    "ES": "es",
    "GA1": "ga[crossover=9000,elitism=1,fitness=normal]",
    "GA2": "ga[crossover=5000,elitism=1,fitness=normal]",
    "GA3": "ga[crossover=7500,elitism=0,fitness=normal]",
    "GA1C": "ga[crossover=9000,elitism=1,fitness=combined]",
    "GA2C": "ga[crossover=5000,elitism=1,fitness=combined]",
    "GA3C": "ga[crossover=7500,elitism=0,fitness=combined]",
    "MOEA1": "moea[crossover=9000,elitism=10]",
    "MOEA2": "moea[crossover=5000,elitism=10]",
}
"""The experiments of Table 1 and the options that give them."""

RIMLESS = [name for name in METHODS if name != "ES"]
"""Those that can be run with a free rim, as the paper does; our ES keeps to the rim."""


@dataclass(frozen=True)
class Size:
    """How much is run.

    Attributes
    ----------
    runs, evaluations
        Repetitions, and evaluations of each.
    seconds
        What ends a run at last.
    exhaustive
        Evaluations of ES, of which one takes about five times as long.
    """

    repetitions: int
    evaluations: int
    seconds: float
    exhaustive: int

    def asked(self, name: str) -> int:
        """Return the evaluations of an experiment."""
        return self.exhaustive if name == "ES" else self.evaluations

    @property
    def words(self) -> str:
        """What is run, in words."""
        fewer = f" ({self.exhaustive / 1e6:g} of ES)" * (self.exhaustive < self.evaluations)
        millions = f"{self.evaluations / 1e6:g} million"
        return f"{self.repetitions} seeds, {millions} evaluations each{fewer}"


AS_PUBLISHED = Size(PAPER["runs"], PAPER["evaluations"], 3600.0, PAPER["evaluations"])


def run_all(
    size: Size, runs: Runs, *, kept: Sequence[str], free: Sequence[str] = ()
) -> tuple[dict[str, list[Record]], dict[str, list[Record]]]:
    """Run experiments of the paper on Eternity II without clues.

    Parameters
    ----------
    size
        How much.
    runs
        What runs them.
    kept, free
        The experiments that are run with the rim kept and with a free rim.

    Returns
    -------
    dict, dict
        By experiment the records of its runs, with the rim kept and free.
    """
    asked = [(name, "") for name in kept] + [(name, "rim=free") for name in free]
    puzzle = load("eternity2", clues="none")
    methods = [find_method(_with(METHODS[name], rim, size.asked(name))) for name, rim in asked]
    run_specs = [
        method.run_spec(
            puzzle, seed=seed, seconds=size.seconds, group=" ".join(filter(None, which))
        )
        for seed in range(1, size.repetitions + 1)
        for which, method in zip(asked, methods, strict=True)
    ]
    records = [record for record, _ in runs(run_specs)]
    found = [records[place :: len(asked)] for place in range(len(asked))]
    return (
        dict(zip(kept, found[: len(kept)], strict=True)),
        dict(zip(free, found[len(kept) :], strict=True)),
    )


def free_score(record: Record) -> float | None:
    """Return the score as the paper counts it, of a board that may break the rim."""
    return record.counts.get(FREE_SCORE)


def cut_short(size: Size, *found: Mapping[str, Sequence[Record]]) -> str:
    """Say how many runs the clock ended before their evaluations were made, if any.

    What such runs show is the speed of the machine, not what the paper states.
    """
    shares = [
        record.counts.get("evaluations", size.asked(name)) / size.asked(name)
        for each in found
        for name, records in each.items()
        for record in records
    ]
    short = sum(share < 1 for share in shares)
    if not short:
        return ""
    return (
        f"Too little was run to say: the clock ended {short} of {len(shares)} runs before their "
        f"evaluations were made, one after {min(shares):.2%} of them."
    )


def verdict(holds: bool) -> str:
    """Say whether a statement of the paper holds here."""
    return "Holds" if holds else "Does not hold"


def _with(method: str, rim: str, evaluations: int) -> str:
    name, bracket, rest = method.partition("[")
    settings = [rest.rstrip("]")] if bracket else []
    settings += [each for each in (rim, f"evaluations={evaluations}") if each]
    return f"{name}[{','.join(settings)}]"
