"""Figure 5 of Schaus & Deville 2008: what a start from CP is worth to the local search."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, median, quantiles
from typing import TYPE_CHECKING, Any

from e2cp.catalogue.opening import load
from e2cp.plotting.boxes import plot_boxes
from e2cp.report.table import Cell, Column, Table, mark_best
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.methods import find_method
from e2cp.reproduce.published import published
from e2cp.reproduce.starts import PAST, cp_case, past_case, start_from

if TYPE_CHECKING:
    from e2cp.lab.run_spec import RunSpec
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.puzzle import Puzzle

FACTS = published("schaus2008")["fig5"]
RANDOM = "random start"
METHOD = "vlns"
LEAST: int = FACTS["none_below"]


@dataclass(frozen=True)
class Size:
    """How much is run."""

    relaxed: tuple[int, ...]
    repetitions: int
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
    sizes = SIZES
    claim = (
        f"{FACTS['runs']} runs each with {', '.join(map(str, FACTS['relaxed']))} relaxed cells "
        "and with a random start: CP starts beat random ones, and fewer relaxed cells (the "
        "largest partial assignment, completed at random) beat more."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        scaled = f" Scaled from {FACTS['runs']} runs and {len(FACTS['relaxed'])} numbers of cells."
        return (
            f"Eternity II without clues; {', '.join(map(str, size.relaxed))} relaxed cells and a "
            f"random start, {size.repetitions} seeds each. {size.cp_seconds:g} s of CP (our mac: "
            "first fail, random values): a solution is completed optimally, else the largest "
            "partial assignment at random. The same for CP that goes on past empty domains, which "
            f"the paper only proposes. Then {METHOD} for {size.seconds:g} s. The paper does "
            "not say how long it ran; these times are ours." + scaled * (size != SIZES["paper"])
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Make the start boards, search from each, and compare the final scores."""
        puzzle = load("eternity2", clues="none")
        seeds = range(1, size.repetitions + 1)
        starts = [
            cp_case(puzzle, relaxed=relaxed, seed=seed, seconds=size.cp_seconds)
            for seed in seeds
            for relaxed in size.relaxed
        ]
        starts += [past_case(puzzle, seed=seed, seconds=size.cp_seconds) for seed in seeds]
        solved = runs(starts)
        run_specs = [
            *(_search(puzzle, seed, RANDOM, size.seconds) for seed in seeds),
            *(
                _search(puzzle, spec.seed, spec.group, size.seconds, start_from(puzzle, result))
                for spec, result in zip(starts, solved, strict=True)
            ),
        ]
        groups: dict[str, dict[str, Any]] = {
            label: {"start": label, "solved": 0, "placed": [], "start_scores": [], "scores": []}
            for label in (RANDOM, *(f"{relaxed} relaxed cells" for relaxed in size.relaxed), PAST)
        }
        for spec, (record, _) in zip(starts, solved, strict=True):
            groups[spec.group]["placed"].append(record.placed or 0)
            groups[spec.group]["solved"] += record.status == "SAT"
        for spec, (record, _) in zip(run_specs, runs(run_specs), strict=True):
            if record.score is not None:
                groups[spec.group]["start_scores"].append(record.trajectory[0][1])
                groups[spec.group]["scores"].append(record.score)
        rows = [row for row in groups.values() if row["scores"]]
        return Outcome(
            [_table(rows)],
            [],
            {"cp_seconds": size.cp_seconds, "seconds": size.seconds, "rows": rows},
            lambda ax: plot_boxes(
                {row["start"]: row["scores"] for row in rows},
                ax,
                unit=f"score after {size.seconds:g} s of {METHOD}",
                whole=True,
            ),
            findings(FACTS, _here(rows)),
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


def _here(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Say of each finding what came out."""
    rows = [row for row in rows if row["start"] != PAST]  # the paper states nothing of it
    medians = {row["start"]: median(row["scores"]) for row in rows}
    chance = medians.pop(RANDOM, None)
    nothing = dict.fromkeys(FACTS["findings"], "Too little was run to say.")
    if chance is None or len(medians) < 2:
        return nothing
    better = sum(score > chance for score in medians.values())
    falling = all(more <= fewer for fewer, more in pairwise(medians.values()))
    best = max(medians, key=lambda label: medians[label])
    ordered = ", ".join(f"{label} {score:g}" for label, score in medians.items())
    verdict = "the same, the fewer the better" if falling else f"not simply so, the best is {best}"
    few = [row for row in rows if row["placed"] and int(row["start"].split()[0]) < LEAST]
    solved, asked = sum(row["solved"] for row in few), sum(len(row["placed"]) for row in few)
    placed = [count for row in few for count in row["placed"]]
    return {
        "start": f"{better} of {len(medians)} CP starts have a median above the random start's "
        f"{chance:g}.",
        "fewer": f"Medians: {ordered}: {verdict}.",
        "none": f"Below {LEAST} relaxed cells our CP solved {solved} of {asked}.",
        "placed": f"Below {LEAST} relaxed cells our CP placed {median(placed):g} pieces (median), "
        f"at most {max(placed)}."
        if placed
        else nothing["placed"],
    }
