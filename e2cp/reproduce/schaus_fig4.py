"""Figure 4 of Schaus & Deville 2008: how few cells must be relaxed for CP to solve the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from e2cp.catalogue.opening import load
from e2cp.plotting.frontier import plot_frontier
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.frontier import frontier, frontier_table, point_cases
from e2cp.reproduce.methods import find_methods
from e2cp.reproduce.published import published

FACTS = published("schaus2008")["fig4"]
NEEDED: int = FACTS["more_than"]
LEAST: int = FACTS["none_below"]


@dataclass(frozen=True)
class Size:
    """How much is run."""

    methods: tuple[str, ...]
    relaxed: tuple[int, ...]
    repetitions: int
    seconds: float


SIZES = {
    "quick": Size(("table@gecode", "bool"), (32, 24, 20), 2, 28.0),
    "paper": Size(
        ("table@gecode", "element@gecode", "table", "element", "bool", "mac"),
        (40, 36, 32, 30, 28, 26, 24, 22, 20, 16),
        FACTS["runs"],
        FACTS["seconds"],
    ),
}


class SchausFig4:
    """Relaxed models of Eternity II, with Gecode itself where it is installed."""

    name = "schaus-fig4"
    title = "Relaxed models solved by CP, by the number of relaxed cells"
    paper = "schaus2008"
    sizes = SIZES
    claim = (
        f"Of {FACTS['runs']} relaxed instances, {FACTS['seconds']} s each: more than {NEEDED} "
        "cells must be relaxed for a good chance (Gecode)."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        scaled = (
            f" Scaled from {FACTS['runs']} runs of {FACTS['seconds']} s; fewer models and points."
        )
        return (
            f"Eternity II without clues; {', '.join(size.methods)}, each with "
            f"{', '.join(map(str, size.relaxed))} relaxed cells, {size.repetitions} seeds, "
            f"{size.seconds:g} s for start, build and solve, one thread. Relaxed are random inner "
            "cells of one chessboard colour; Gecode searches first fail with random values, as in "
            "the paper." + scaled * (size != SIZES["paper"])
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run every method at every number of relaxed cells."""
        puzzle = load("eternity2", clues="none")
        missing: list[str] = []
        methods = find_methods(list(size.methods), missing.append)
        # All at once first, so that no processor waits at the end of a point.
        runs(
            [
                spec
                for relaxed in size.relaxed
                for method in methods
                for spec in point_cases(
                    puzzle, method, relaxed, seeds=size.repetitions, seconds=size.seconds
                )
            ]
        )
        figures = frontier(
            puzzle, methods, size.relaxed, runs, seeds=size.repetitions, seconds=size.seconds
        )
        return Outcome(
            [frontier_table(figures)],
            missing,
            figures,
            lambda ax: plot_frontier(figures, ax, needed=NEEDED, none_below=LEAST),
            findings(FACTS, {"chance": _chance(figures), "none": _below(figures)}),
        )


def _chance(figures: dict[str, Any]) -> str:
    """Say for each model the fewest relaxed cells at which at least half were solved."""
    fewest: dict[str, int | None] = {}
    for row in figures["rows"]:
        label = _label(row)
        known = fewest.setdefault(label, None)
        if _solved(row) >= len(row["runs"]) / 2:
            fewest[label] = row["relaxed"] if known is None else min(row["relaxed"], known)
    parts = [
        f"{label} at no number of cells tried" if cells is None else f"{label} down to {cells}"
        for label, cells in fewest.items()
    ]
    return f"At least half are solved by {', '.join(parts)}." if parts else "Nothing was run."


def _below(figures: dict[str, Any]) -> str:
    """Say how many were solved with fewer cells than the paper's CP could do with."""
    rows = [row for row in figures["rows"] if row["relaxed"] < LEAST]
    if not rows:
        return f"Nothing was run below {LEAST} cells at this scale."
    counts: dict[str, list[int]] = {}
    for row in rows:
        own = counts.setdefault(_label(row), [0, 0])
        own[0] += _solved(row)
        own[1] += len(row["runs"])
    parts = [f"{label} {solved} of {runs}" for label, (solved, runs) in counts.items()]
    return f"Solved below {LEAST} cells: {', '.join(parts)}."


def _label(row: dict[str, Any]) -> str:
    return f"{row['encoding']}@{row['engine']}"


def _solved(row: dict[str, Any]) -> int:
    return sum(run["status"] == "SAT" for run in row["runs"])
