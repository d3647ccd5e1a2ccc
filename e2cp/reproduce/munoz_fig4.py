"""Figure 4 of Muñoz, Gutiérrez & Sanchis 2009: the best score by evaluations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from e2cp.lab.record import Record
from e2cp.plotting.anytime import plot_anytime
from e2cp.report.table import Cell, Column, Table
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.munoz_runs import (
    AS_PUBLISHED,
    METHODS,
    PAPER,
    Size,
    cut_short,
    run_all,
    verdict,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FACTS = PAPER["fig4"]
SIZES = {"quick": Size(2, 10_000_000, 18.0, 2_000_000), "paper": AS_PUBLISHED}
MILLION = 1e6
CONVERGED = 0.95
"""The share of the final mean score at which a curve counts as converged."""

Curve = list[tuple[float, int]]


class MunozFig4:
    """How fast each experiment of the paper converges."""

    name = "munoz-fig4"
    title = "Eternity II: the best score of random boards, ES, GA and MOEA by evaluations"
    paper = "munoz2009"
    sizes = SIZES
    claim = "MOEA1 converges faster than MOEA2 and ends lower; the combined fitness is faster."

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        scaled = f" Scaled from {AS_PUBLISHED.words}."
        return (
            f"Eternity II without clues, the rim kept; {size.words}, at most {size.seconds:g} s. "
            "The paper's curves are averages, ours medians. Evaluations are reckoned from the "
            "time of each better board, as if a run made them evenly. Converged means "
            f"{CONVERGED:.0%} of the final mean score." + scaled * (size != SIZES["paper"])
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run every experiment and compare when they converge."""
        found, _ = run_all(size, runs, kept=list(METHODS))
        short = cut_short(size, found)
        limit = size.evaluations / MILLION
        curves = {
            name: [_by_evaluations(record, limit) for record in records]
            for name, records in found.items()
        }
        rows = {name: _row(name, each, limit) for name, each in curves.items()}
        return Outcome(
            [_table(list(rows.values()), limit)],
            [short] if short else [],
            {"millions": limit, "rows": list(rows.values()), "cut_short": short},
            lambda ax: _draw(curves, ax, limit),
            findings(FACTS, dict.fromkeys(FACTS["findings"], short) if short else _here(rows)),
        )


def _by_evaluations(record: Record, limit: float) -> Curve:
    """Return a run's scores by millions of evaluations."""
    done = record.counts.get("evaluations", limit * MILLION) / MILLION
    seconds = max(record.solve_s, *(at for at, _ in record.trajectory), 1e-9)
    return [(at / seconds * done, score) for at, score in record.trajectory]


def _means(curves: list[Curve], moments: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean best score at some moments; 0 stands for no board yet."""
    scores = np.zeros((len(curves), moments.size))
    for row, curve in zip(scores, curves, strict=True):
        for at, score in curve:
            row[moments >= at] = score
    means: NDArray[np.float64] = scores.mean(axis=0)
    return means


def _row(name: str, curves: list[Curve], limit: float) -> dict[str, Any]:
    moments = np.linspace(0, limit, 1001)[1:]
    means = _means(curves, moments)
    reached = moments[int(np.argmax(means >= CONVERGED * means[-1]))]
    marks = [float(means[place]) for place in (99, 299, 999)]
    return {"experiment": name, "means": marks, "converged": float(reached)}


def _table(rows: list[dict[str, Any]], limit: float) -> Table:
    columns = [
        Column("experiment", holds="names"),
        *(Column(f"mean at {share * limit:g} M") for share in (0.1, 0.3, 1)),
        Column("converged", "millions of evaluations"),
    ]
    cells = [
        [
            Cell(row["experiment"]),
            *(Cell(f"{score:.1f}", score) for score in row["means"]),
            Cell(f"{row['converged']:.3g}", row["converged"]),
        ]
        for row in rows
    ]
    return Table("Best scores of 480 by evaluations", columns, cells)


def _draw(curves: dict[str, list[Curve]], ax: Axes, limit: float) -> None:
    plot_anytime(curves, ax, limit=limit, seconds="millions of evaluations")


def _here(rows: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Say of each finding what came out."""

    def values(*names: str) -> str:
        return ", ".join(
            f"{name} {rows[name]['means'][-1]:.1f} at {rows[name]['converged']:.3g} M"
            for name in names
        )

    def sooner(name: str, other: str) -> bool:
        return bool(rows[name]["converged"] < rows[other]["converged"])

    higher = rows["MOEA2"]["means"][-1] > rows["MOEA1"]["means"][-1]
    combined = all(sooner(f"{name}C", name) for name in ("GA1", "GA2", "GA3"))
    almost = rows["GA3C"]["converged"] <= 1.5 * rows["GA1C"]["converged"]
    return {
        "moea": f"{verdict(sooner('MOEA1', 'MOEA2') and higher)}: {values('MOEA1', 'MOEA2')}.",
        "combined": f"{verdict(combined)}: {values('GA1', 'GA1C', 'GA2', 'GA2C', 'GA3', 'GA3C')}.",
        "elitism": f"{verdict(almost)}: {values('GA1C', 'GA3C')}.",
    }
