"""The scores of Schaus & Deville 2008: CP, tabu search, both together, and VLNS."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from e2cp.catalogue.opening import load
from e2cp.completion.complete import complete
from e2cp.report.table import Cell, Column, Table
from e2cp.reproduce.experiment import Outcome, Result, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.methods import find_method
from e2cp.reproduce.published import published
from e2cp.reproduce.starts import cp_case, start_from

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FACTS = published("schaus2008")["scores"]
NUMBERS: dict[str, int] = FACTS["numbers"]
HOURS = 3600.0


@dataclass(frozen=True)
class Size:
    """How much is run."""

    repetitions: int
    cp_seconds: float
    tabu_seconds: float
    vlns_seconds: float


SIZES = {"quick": Size(2, 15.0, 20.0, 20.0), "paper": Size(3, HOURS, HOURS, 24 * HOURS)}


@dataclass(frozen=True)
class Line:
    """What is run: our label, the published one, the method, whether it starts from CP."""

    label: str
    theirs: str = ""
    method: str = ""
    from_cp: bool = False


CP = Line("CP alone, completed", "CP alone")
SEARCHES = (
    Line("swap tabu", "swap tabu", "swap-tabu"),
    Line("swap tabu from CP", "swap tabu from CP", "swap-tabu", True),
    Line("VLNS from CP", "VLNS, 24 h", "vlns", True),
    Line("our hybrid", method="hybrid"),
)


class SchausScores:
    """Each method of the paper on Eternity II, and our hybrid beside them."""

    name = "schaus-scores"
    title = "Scores on Eternity II: CP, swap tabu, CP with tabu, VLNS"
    paper = "schaus2008"
    sizes = SIZES
    claim = (
        f"CP up to {NUMBERS['CP alone']}, swap tabu up to {NUMBERS['swap tabu']}, from a CP start "
        f"about {NUMBERS['swap tabu from CP']}, VLNS {NUMBERS['VLNS, 24 h']} of 480 in 24 h."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        scaled = " Scaled from 24 h of VLNS: expect lower scores from it."
        return (
            f"Eternity II without clues; {size.repetitions} seeds. CP (our mac, nothing relaxed) "
            f"for {size.cp_seconds:g} s, its largest partial assignment completed optimally for "
            "the first line and at random as a start; tabu searches "
            f"{size.tabu_seconds:g} s, VLNS and the hybrid {size.vlns_seconds:g} s. The paper's "
            "CP relaxed about 80 junctions, those of some 20 cells, and counts them as lost; "
            "its search by swaps started from such a solution." + scaled * (size != SIZES["paper"])
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run CP, then the searches, some of them from its boards."""
        puzzle = load("eternity2", clues="none")
        seeds = range(1, size.repetitions + 1)
        cp = [cp_case(puzzle, relaxed=0, seed=seed, seconds=size.cp_seconds) for seed in seeds]
        partial = runs(cp)
        starts = [start_from(puzzle, result) for result in partial]
        run_specs = [
            find_method(line.method).run_spec(
                puzzle,
                seed=seed,
                seconds=size.tabu_seconds if line.method == "swap-tabu" else size.vlns_seconds,
                group=line.label,
                start=start if line.from_cp else None,
            )
            for line in SEARCHES
            for seed, start in zip(seeds, starts, strict=True)
        ]
        scores: dict[str, list[int]] = {CP.label: [_completed(result) for result in partial]}
        for spec, (record, _) in zip(run_specs, runs(run_specs), strict=True):
            scores.setdefault(spec.group, []).append(record.score or 0)
        rows = [
            {
                "method": line.label,
                "published": NUMBERS.get(line.theirs),
                "scores": scores[line.label],
            }
            for line in (CP, *SEARCHES)
        ]
        said = findings(FACTS, _here(rows))
        return Outcome([_table(rows)], [_reading(rows)], {"rows": rows}, _drawing(rows), said)


def _completed(result: Result) -> int:
    board = result[1]
    return 0 if board is None else complete(board).board.score


def _table(rows: list[dict[str, Any]]) -> Table:
    numbers = [Column(name) for name in ("published", "median", "best")]
    cells = [
        [
            Cell(row["method"]),
            Cell("–" if row["published"] is None else str(row["published"])),
            Cell(f"{median(row['scores']):g}"),
            Cell(str(max(row["scores"]))),
        ]
        for row in rows
    ]
    return Table("Scores of 480", [Column("method", holds="names"), *numbers], cells)


def _reading(rows: list[dict[str, Any]]) -> str:
    ours = {row["method"]: median(row["scores"]) for row in rows}
    tabu, hybrid = ours["swap tabu"], ours["swap tabu from CP"]
    verb = "gains" if hybrid > tabu else "does not gain"
    return (
        f"The swap tabu search {verb} by the start from CP: {tabu:g} and {hybrid:g}, published "
        f"{NUMBERS['swap tabu']} and {NUMBERS['swap tabu from CP']}."
    )


def _here(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Say of each finding what came out."""
    lines = {row["method"]: row["scores"] for row in rows}
    names = {"cp": CP, **dict(zip(("tabu", "hybrid", "vlns"), SEARCHES, strict=False))}
    return {
        name: f"{line.label}: median {median(lines[line.label]):g}, best {max(lines[line.label])}."
        for name, line in names.items()
    }


def _drawing(rows: list[dict[str, Any]]) -> Callable[[Axes], None]:
    def draw(ax: Axes) -> None:
        from e2cp.plotting.beside import plot_beside

        plot_beside(
            {row["method"]: (row["published"], row["scores"]) for row in rows}, ax, unit="score"
        )

    return draw
