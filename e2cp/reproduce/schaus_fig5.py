"""Figure 5 of Schaus & Deville 2008: what a start from CP is worth to the local search."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, median, quantiles
from typing import TYPE_CHECKING, Any

from e2cp.catalogue.opening import load
from e2cp.plotting.boxes import plot_boxes
from e2cp.report.table import Cell, Column, Table, mark_best
from e2cp.reproduce.experiment import Outcome, Runs, Scale
from e2cp.reproduce.methods import find_method
from e2cp.reproduce.published import published
from e2cp.reproduce.starts import cp_case, start_from

if TYPE_CHECKING:
    from e2cp.lab.run_spec import RunSpec
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.puzzle import Puzzle

FACTS = published("schaus2008")["fig5"]
RANDOM = "random start"
METHOD = "vlns"


@dataclass(frozen=True)
class Size:
    """How much is run."""

    relaxed: tuple[int, ...]
    runs: int
    cp_seconds: float
    seconds: float


SIZES = {
    "quick": Size((0, 10, 20, 30), 4, 3.0, 9.0),
    "paper": Size(tuple(FACTS["relaxed"]), FACTS["runs"], 30.0, 60.0),
}


class SchausFig5:
    """The local search from CP starts with more and fewer relaxed cells, and from random ones."""

    name = "schaus-fig5"
    title = "The final score of VLNS by how its start board was made"
    paper = "schaus2008"
    claim = (
        f"{FACTS['runs']} runs each with {', '.join(map(str, FACTS['relaxed']))} relaxed cells "
        "and with a random start: CP starts beat random ones, and fewer relaxed cells (the "
        "largest partial assignment, completed at random) beat more."
    )

    def protocol(self, scale: Scale) -> str:
        """Say what is run at a scale."""
        size = SIZES[scale]
        scaled = f" Scaled from {FACTS['runs']} runs and {len(FACTS['relaxed'])} numbers of cells."
        return (
            f"Eternity II without clues; {', '.join(map(str, size.relaxed))} relaxed cells and a "
            f"random start, {size.runs} seeds each. {size.cp_seconds:g} s of CP (our mac: first "
            "fail, random values): a solution is completed optimally, else the largest partial "
            f"assignment at random. Then {METHOD} for {size.seconds:g} s. The paper's times "
            "were not noted; these are ours." + scaled * (scale == "quick")
        )

    def repeat(self, scale: Scale, runs: Runs) -> Outcome:
        """Make the start boards, search from each, and compare the final scores."""
        size, puzzle = SIZES[scale], load("eternity2", clues="none")
        seeds = range(1, size.runs + 1)
        starts = [
            cp_case(puzzle, relaxed=relaxed, seed=seed, seconds=size.cp_seconds)
            for seed in seeds
            for relaxed in size.relaxed
        ]
        solved = runs(starts)
        run_specs = [
            *(_search(puzzle, seed, RANDOM, size.seconds) for seed in seeds),
            *(
                _search(puzzle, spec.seed, spec.group, size.seconds, start_from(puzzle, result))
                for spec, result in zip(starts, solved, strict=True)
            ),
        ]
        groups: dict[str, dict[str, Any]] = {
            label: {"start": label, "placed": [], "start_scores": [], "scores": []}
            for label in (RANDOM, *(f"{relaxed} relaxed cells" for relaxed in size.relaxed))
        }
        for spec, (record, _) in zip(starts, solved, strict=True):
            groups[spec.group]["placed"].append(record.placed or 0)
        for spec, (record, _) in zip(run_specs, runs(run_specs), strict=True):
            if record.score is not None:
                groups[spec.group]["start_scores"].append(record.trajectory[0][1])
                groups[spec.group]["scores"].append(record.score)
        rows = [row for row in groups.values() if row["scores"]]
        return Outcome(
            [_table(rows)],
            _readings({row["start"]: median(row["scores"]) for row in rows}),
            {"cp_seconds": size.cp_seconds, "seconds": size.seconds, "rows": rows},
            lambda ax: plot_boxes(
                {row["start"]: row["scores"] for row in rows},
                ax,
                unit=f"score after {size.seconds:g} s of {METHOD}",
            ),
        )


def _search(
    puzzle: Puzzle, seed: int, group: str, seconds: float, start: Board | None = None
) -> RunSpec:
    return find_method(METHOD).run_spec(
        puzzle, seed=seed, seconds=seconds, group=group, start=start
    )


def _table(rows: list[dict[str, Any]]) -> Table:
    columns = [
        Column("start", holds="names"),
        Column("placed by CP", "median"),
        Column("start score", "median"),
        *(Column(name) for name in ("least", "lower quartile", "median", "upper quartile")),
        *(Column(name) for name in ("best", "mean")),
    ]
    cells = []
    for row in rows:
        scores = row["scores"]
        low, middle, high = (
            quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else (scores * 3)
        )
        numbers = [min(scores), low, middle, high, max(scores), mean(scores)]
        placed = f"{median(row['placed']):g}" if row["placed"] else "–"
        cells.append(
            [
                Cell(row["start"]),
                Cell(placed),
                Cell(f"{median(row['start_scores']):g}"),
                *(Cell(f"{number:.4g}", number) for number in numbers),
            ]
        )
    mark_best(cells, 5, most=True)
    return Table("Final scores of 480", columns, cells)


def _readings(medians: dict[str, float]) -> list[str]:
    if RANDOM not in medians or len(medians) < 3:
        return []
    chance = medians[RANDOM]
    from_cp = {label: score for label, score in medians.items() if label != RANDOM}
    better = sum(score > chance for score in from_cp.values())
    scores = list(from_cp.values())
    falling = all(more <= fewer for fewer, more in pairwise(scores))
    best = max(from_cp, key=lambda label: from_cp[label])
    ordered = ", ".join(f"{label} {score:g}" for label, score in from_cp.items())
    verdict = (
        "the fewer relaxed cells the better, as in the paper"
        if falling
        else f"not simply the fewer the better as in the paper, the best is {best}"
    )
    return [
        f"{better} of {len(from_cp)} CP starts have a median above the random start's {chance:g}.",
        f"Medians: {ordered}: {verdict}.",
    ]
