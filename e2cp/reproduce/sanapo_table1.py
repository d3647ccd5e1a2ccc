"""Table 1 of Sanapo & Verardi: boards from 5×5 to 10×10 by tabu search with three lists."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean, stdev
from typing import Any

from e2cp.plotting.beside import plot_beside
from e2cp.report.table import Cell, Column, Table
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.methods import find_method
from e2cp.reproduce.published import published
from e2cp.reproduce.sanapo_puzzles import puzzle_of

FACTS = published("sanapo")["table1"]
BOARDS: list[int] = FACTS["sizes"]
LARGEST = BOARDS[-1]
SPARED = 10
"""Ours gets a tenth of the published time, and needs less."""

METHODS = {
    "as published": f"tabu3[runs=1,steps={FACTS['steps']}]",
    "ten times the steps": f"tabu3[runs=1,steps={10 * FACTS['steps']}]",
    "a single list": f"tabu3[runs=1,steps={FACTS['steps']},lists=single]",
    "a single list of 23": f"tabu3[runs=1,steps={FACTS['steps']},lists=single,single_size=23]",
    "places forbidden": f"tabu3[runs=1,steps={FACTS['steps']},forbid=place]",
    "no preliminary search": f"tabu3[runs=1,steps={FACTS['steps']},preliminary=0]",
}
MAIN = next(iter(METHODS))


@dataclass(frozen=True)
class Size:
    """How many seeds are run."""

    repetitions: int


SIZES = {"quick": Size(30), "paper": Size(FACTS["runs"])}


class SanapoTable1:
    """The tabu search as published on all sizes, and what the paper left aside on the largest."""

    name = "sanapo-table1"
    title = "Boards from 5×5 to 10×10 by tabu search with three lists"
    paper = "sanapo"
    sizes = SIZES
    claim = (
        f"Means of {FACTS['runs']} runs from {FACTS['mean'][0]} on 5×5 to {FACTS['mean'][-1]} on "
        f"10×10, in {FACTS['seconds'][0]} to {FACTS['seconds'][-1]} s; three lists beat one."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        scaled = f" Scaled from {FACTS['runs']} runs."
        return (
            f"The 10×10 of META'10 and balanced puzzles of the other sizes; {METHODS[MAIN]}, "
            f"{size.repetitions} seeds, at most a tenth of the published time; on 10×10 also with "
            "ten times the steps, a single list of 10 places and of 23, as many as all three, "
            "forbidden places, and without a preliminary search. "
            "The policy next is read as one cell for each side of the board."
            + scaled
            * (size != SIZES["paper"])
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run every size, and the variants on the largest."""
        seeds = range(1, size.repetitions + 1)
        asked = [(board, MAIN) for board in BOARDS]
        asked += [(LARGEST, label) for label in METHODS if label != MAIN]
        methods = {label: find_method(text) for label, text in METHODS.items()}
        run_specs = [
            methods[label].run_spec(puzzle_of(board), seed=seed, seconds=_limit(board), group=label)
            for seed in seeds
            for board, label in asked
        ]
        scores: dict[tuple[int, str], list[int]] = {key: [] for key in asked}
        seconds: dict[tuple[int, str], list[float]] = {key: [] for key in asked}
        for spec, (record, _) in zip(run_specs, runs(run_specs), strict=True):
            key = (spec.puzzle.rows, spec.group)
            scores[key].append(record.score or 0)
            seconds[key].append(record.cpu_phases.get("solve", record.solve_s))
        rows = [
            {
                "size": board,
                **{name: FACTS[name][place] for name in ("mean", "stdev", "best", "seconds")},
                "scores": scores[board, MAIN],
                "our_seconds": seconds[board, MAIN],
            }
            for place, board in enumerate(BOARDS)
        ]
        variants = {label: scores[LARGEST, label] for label in METHODS}
        return Outcome(
            [_table(rows), _variant_table(variants)],
            [],
            {"rows": rows, "variants": variants},
            lambda ax: plot_beside(
                {_square(row["size"]): (row["mean"], row["scores"]) for row in rows},
                ax,
                unit="score",
            ),
            findings(FACTS, _here(rows, variants)),
        )


def _limit(board: int) -> float:
    seconds: float = FACTS["seconds"][BOARDS.index(board)]
    return round(seconds / SPARED, 4)


def _table(rows: list[dict[str, Any]]) -> Table:
    names = ("mean", "standard deviation", "best", "seconds")
    columns = [
        Column("board", holds="names"),
        *(Column(f"{name}, {whose}") for name in names for whose in ("published", "ours")),
    ]
    cells = []
    for row in rows:
        scores = row["scores"]
        numbers = [row["mean"], mean(scores), row["stdev"], _spread(scores)]
        numbers += [row["best"], max(scores), row["seconds"], mean(row["our_seconds"])]
        cells.append([Cell(_square(row["size"])), *(Cell(f"{each:.4g}", each) for each in numbers)])
    return Table("Tabu search with three lists, published and ours", columns, cells)


def _variant_table(variants: dict[str, list[int]]) -> Table:
    columns = [Column("search", holds="names"), Column("mean"), Column("best")]
    cells = [
        [Cell(label), Cell(f"{mean(own):.2f}", mean(own)), Cell(str(max(own)), max(own))]
        for label, own in variants.items()
    ]
    return Table("What the paper compared, ours on 10×10", columns, cells)


def _here(rows: list[dict[str, Any]], variants: dict[str, list[int]]) -> dict[str, str]:
    """Say of each finding what came out."""
    last, means = rows[-1], {label: mean(own) for label, own in variants.items()}
    reached = sum(mean(row["scores"]) >= row["mean"] for row in rows)

    def against(label: str) -> str:
        gain = means[MAIN] - means[label]
        verdict = "It holds" if gain > 0 else "It does not hold"
        return f"{verdict}: {means[MAIN]:.2f} as published, {means[label]:.2f} with {label}."

    return {
        "scores": f"Mean {mean(last['scores']):.2f}, best {max(last['scores'])}, in "
        f"{mean(last['our_seconds']):.2f} s on 10×10; the mean is as high as published on "
        f"{reached} of {len(rows)} sizes, whose puzzles are others. With ten times the steps "
        f"{means['ten times the steps']:.2f} on 10×10, within a tenth of the published time.",
        "lists": f"{against('a single list')} {against('a single list of 23')}",
        "place": against("places forbidden"),
        "preliminary": against("no preliminary search"),
    }


def _square(size: int) -> str:
    return f"{size}×{size}"


def _spread(scores: list[int]) -> float:
    return stdev(scores) if len(scores) > 1 else 0.0
