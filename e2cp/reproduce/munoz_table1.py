"""Table 1 of Muñoz, Gutiérrez & Sanchis 2009: random boards, ES, genetic algorithms, MOEA."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

from e2cp.lab.record import Record
from e2cp.report.table import Cell, Column, Table, mark_best
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.munoz_runs import (
    AS_PUBLISHED,
    METHODS,
    PAPER,
    RIMLESS,
    Size,
    cut_short,
    free_score,
    run_all,
    verdict,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FACTS = PAPER["table1"]
SCORES: dict[str, list[float]] = FACTS["scores"]
SIZES = {"quick": Size(2, 5_000_000, 9.0, 1_000_000), "paper": AS_PUBLISHED}


class MunozTable1:
    """Each experiment of the paper, with the rim kept and as the paper's boards are."""

    name = "munoz-table1"
    title = "Scores on Eternity II: random boards, exhaustive search, GA and MOEA"
    paper = "munoz2009"
    sizes = SIZES
    claim = (
        f"Means of {PAPER['runs']} runs of {PAPER['evaluations'] / 1e6:g} million evaluations: "
        + ", ".join(f"{name} {scores[2]:g}" for name, scores in SCORES.items())
        + "."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        paper = SIZES["paper"]
        scaled = f" Scaled from {paper.words}: what converges slowly ends lower."
        return (
            f"Eternity II without clues; {size.words}, at most {size.seconds:g} s. Every "
            "experiment with the rim kept, so that the checker takes its boards; all but ES with "
            "a free rim besides, as the paper's RAND shows its boards to be, where the score is "
            "the paper's and not the checker's." + scaled * (size != SIZES["paper"])
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run every experiment and set the scores side by side."""
        kept, free = run_all(size, runs, kept=list(METHODS), free=RIMLESS)
        short = cut_short(size, kept, free)
        rows = [_row(name, kept[name], free.get(name, [])) for name in METHODS]
        return Outcome(
            [_table(rows)],
            [*([short] if short else []), _reading(rows)],
            {"rows": rows, "cut_short": short},
            _drawing(rows),
            findings(
                FACTS,
                dict.fromkeys(FACTS["findings"], short)
                if short
                else _here({row["experiment"]: row for row in rows}),
            ),
        )


def _row(name: str, kept: list[Record], free: list[Record]) -> dict[str, Any]:
    as_published = [score for record in free if (score := free_score(record)) is not None]
    return {
        "experiment": name,
        "published": SCORES[name],
        "scores": [record.score or 0 for record in kept],
        "free_scores": as_published,
    }


def _table(rows: list[dict[str, Any]]) -> Table:
    columns = [
        Column("experiment", holds="names"),
        *(Column(f"published {name}") for name in ("max", "min", "mean", "st. dev.")),
        *(Column(f"ours {name}", "rim kept") for name in ("max", "min", "mean", "st. dev.")),
        Column("ours mean, free rim", "the paper's score, of boards that break the rim"),
    ]
    cells = []
    for row in rows:
        ours, free = row["scores"], row["free_scores"]
        cells.append(
            [
                Cell(row["experiment"]),
                *(Cell(f"{number:g}", number) for number in row["published"]),
                Cell(str(max(ours))),
                Cell(str(min(ours))),
                Cell(f"{mean(ours):.1f}", mean(ours)),
                Cell(f"{stdev(ours):.2f}" if len(ours) > 1 else "–"),
                Cell(f"{mean(free):.1f}", mean(free)) if free else Cell("–"),
            ]
        )
    mark_best(cells, 7, most=True)
    return Table("Scores of 480", columns, cells)


def _reading(rows: list[dict[str, Any]]) -> str:
    ahead = [row["experiment"] for row in rows if mean(row["scores"]) >= row["published"][2]]
    return (
        f"With the rim kept our mean is at or above the published one in {len(ahead)} of "
        f"{len(rows)} experiments: {', '.join(ahead) or 'none'}."
    )


def _here(rows: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Say of each finding what came out, with the rim kept."""
    means = {name: mean(row["scores"]) for name, row in rows.items()}

    def values(*names: str) -> str:
        return ", ".join(f"{name} {means[name]:.1f}" for name in names)

    first = max(means, key=lambda name: means[name])
    top = max(rows, key=lambda name: max(rows[name]["scores"]))
    crossover = means["GA1"] > max(means["GA2"], means["GA3"])
    combined = all(means[f"{name}C"] > means[name] for name in ("GA1", "GA2", "GA3"))
    helps = means["GA3"] < min(means["GA1"], means["GA2"])
    hurts = means["GA3C"] > means["GA1C"]
    return {
        "best": f"{verdict(first == 'ES' and top == 'MOEA2')}: the best mean has {values(first)}, "
        f"the best single board {top} ({max(rows[top]['scores'])}).",
        "crossover": f"{verdict(crossover)}: {values('GA1', 'GA2', 'GA3')}.",
        "combined": f"{verdict(combined)}: {values('GA1', 'GA1C', 'GA2', 'GA2C', 'GA3', 'GA3C')}.",
        "elitism": f"{verdict(helps)} for the normal fitness, "
        f"{verdict(hurts).lower()} for the combined one: {values('GA3', 'GA3C', 'GA1C')}.",
        "moea": f"{verdict(means['MOEA2'] > means['MOEA1'])}: {values('MOEA1', 'MOEA2')}.",
    }


def _drawing(rows: list[dict[str, Any]]) -> Callable[[Axes], None]:
    def draw(ax: Axes) -> None:
        from e2cp.plotting.beside import plot_beside

        lines = {row["experiment"]: (row["published"][2], row["scores"]) for row in rows}
        plot_beside(lines, ax, unit="score, published: mean")

    return draw
