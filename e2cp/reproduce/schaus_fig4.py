"""Figure 4 of Schaus & Deville 2008: how few cells must be relaxed for CP to solve the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from e2cp.catalogue.opening import load
from e2cp.plotting.frontier import plot_frontier
from e2cp.reproduce.experiment import Outcome, Runs, Scale
from e2cp.reproduce.frontier import frontier, frontier_table, point_cases
from e2cp.reproduce.methods import find_methods
from e2cp.reproduce.published import published

FACTS = published("schaus2008")["fig4"]
NEEDED: int = FACTS["more_than"]


@dataclass(frozen=True)
class Size:
    """How much is run."""

    methods: tuple[str, ...]
    relaxed: tuple[int, ...]
    runs: int
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
    claim = (
        f"Of {FACTS['runs']} relaxed instances, {FACTS['seconds']} s each: more than {NEEDED} "
        "cells must be relaxed for a good chance (Gecode)."
    )

    def protocol(self, scale: Scale) -> str:
        """Say what is run at a scale."""
        size = SIZES[scale]
        scaled = (
            f" Scaled from {FACTS['runs']} runs of {FACTS['seconds']} s; fewer models and points."
        )
        return (
            f"Eternity II without clues; {', '.join(size.methods)}, each with "
            f"{', '.join(map(str, size.relaxed))} relaxed cells, {size.runs} seeds, "
            f"{size.seconds:g} s for start, build and solve, one thread. Relaxed are random inner "
            "cells of one chessboard colour; Gecode searches first fail with random values, as in "
            "the paper." + scaled * (scale == "quick")
        )

    def repeat(self, scale: Scale, runs: Runs) -> Outcome:
        """Run every method at every number of relaxed cells."""
        size, puzzle = SIZES[scale], load("eternity2", clues="none")
        missing: list[str] = []
        methods = find_methods(list(size.methods), missing.append)
        # All at once first, so that no processor waits at the end of a point.
        runs(
            [
                spec
                for relaxed in size.relaxed
                for method in methods
                for spec in point_cases(
                    puzzle, method, relaxed, seeds=size.runs, seconds=size.seconds
                )
            ]
        )
        figures = frontier(
            puzzle, methods, size.relaxed, runs, seeds=size.runs, seconds=size.seconds
        )
        return Outcome(
            [frontier_table(figures)],
            [*missing, *_readings(figures)],
            figures,
            lambda ax: plot_frontier(figures, ax, needed=NEEDED),
        )


def _readings(figures: dict[str, Any]) -> list[str]:
    """Say for each model the fewest relaxed cells at which at least half were solved."""
    fewest: dict[str, int] = {}
    for row in figures["rows"]:
        label = f"{row['encoding']}@{row['engine']}"
        share = sum(run["status"] == "SAT" for run in row["runs"]) / len(row["runs"])
        if share >= 0.5:
            fewest[label] = min(row["relaxed"], fewest.get(label, row["relaxed"]))
    return [
        f"{label} solves at least half down to {cells} relaxed cells; the paper's Gecode needed "
        f"more than {NEEDED}."
        for label, cells in fewest.items()
    ]
