"""Table 1 of Harris, Vanstone & Gepp 2018: exact solvers on the puzzles of Bourreau & Benoist."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import exp, inf, log
from typing import TYPE_CHECKING

from e2cp.plotting.columns import plot_columns
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.report.numbers import seconds_text
from e2cp.report.table import Cell, Column, Table
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.methods import find_method
from e2cp.reproduce.published import published

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PRINTED = published("harris2018")
FACTS = PRINTED["table1"]
SOLVERS: list[str] = FACTS["solvers"]
OURS = {
    "PLA-ONION": "pla[order=onion]",
    "Benoist": "benoist",
    "MAC": "mac",
    "SAT(PD)": "sat-pd",
    "ZLA": "zla",
}
"""By published solver: ours."""

LEAST = 0.01
"""Seconds that a time counts at least in a geometric mean: clocks are no finer."""


@dataclass(frozen=True)
class Size:
    """How much is run."""

    repetitions: int
    seconds: float

    @property
    def puzzles(self) -> tuple[str, ...]:
        """The puzzles, the easy ones first."""
        rest = (name for name in FACTS["seconds"] if name not in EASY)
        return (*EASY, *rest)[: self.repetitions]


EASY = (
    *("E.7_2.b6i6", "E.8_1.b8i8", "E.9_3.b11i12", "E.9_10.b10i10"),
    *("E.10_5.b14i14", "E.10_7.b12i15", "E.10_12.b12i13", "E.10_22.b12i13"),
)
SIZES = {
    "quick": Size(len(EASY), 8.0),
    "paper": Size(len(FACTS["seconds"]), 28.0),
}


class HarrisTable1:
    """Our solvers on puzzles of the same sizes and numbers of colours."""

    name = "harris-table1"
    title = "Exact solvers on puzzles of the sizes of Bourreau & Benoist: seconds"
    paper = "harris2018"
    sizes = SIZES
    claim = (
        "On 48 puzzles of 7×7 to 10×10 cells with many frame colours the scan without look-ahead "
        f"(ZLA) has a geometric mean of {FACTS['geometric_mean'][-1]} s, the others "
        f"{min(FACTS['geometric_mean'][:-1])} s and more."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        return (
            f"{', '.join(OURS.values())} on {len(size.puzzles)} puzzles. The published ones were "
            "not found: each has a stand-in, a random (gemp) puzzle of the same size and numbers "
            "of colours, its place in the table the seed, so that only means can be compared. Time "
            "to the first solution, processor seconds of the whole process (a solver takes about "
            f"half a second to start), {size.seconds:g} s at most, one thread. The published limit "
            f"of {PRINTED['limit']} s is out of reach: this ends within "
            f"{'three minutes' if size == SIZES['quick'] else 'an hour'} on two processors, and a "
            "time beyond the limit counts as the limit."
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run every solver on every puzzle."""
        methods = {solver: find_method(text) for solver, text in OURS.items()}
        puzzles = {name: stand_in(name) for name in size.puzzles}
        planned = [
            methods[solver].run_spec(puzzles[name], seed=1, seconds=size.seconds, group=name)
            for name in size.puzzles
            for solver in SOLVERS
        ]
        results = iter(runs(planned))
        seconds: dict[str, list[float]] = {}
        for name in size.puzzles:
            records = [next(results)[0] for _ in SOLVERS]
            seconds[name] = [each.cpu_s if each.status == "SAT" else inf for each in records]
        ours = [_mean(own, size.seconds) for own in zip(*seconds.values(), strict=True)]
        theirs = _means_of(size)
        figures = {
            "solvers": SOLVERS,
            "ours": OURS,
            "limit": size.seconds,
            "seconds": seconds,
            "published_seconds": {name: FACTS["seconds"][name] for name in size.puzzles},
            "geometric_mean": ours,
            "published_geometric_mean": theirs,
        }
        return Outcome(
            [_table(seconds, ours, theirs, size)],
            [],
            figures,
            lambda ax: _draw(ax, ours, theirs, size),
            findings(FACTS, _here(seconds, ours)),
        )


def stand_in(name: str) -> Puzzle:
    """Return our puzzle in place of a published one, such as ``E.9_3.b11i12``."""
    read = re.fullmatch(r"E\.(\d+)_\d+\.b(\d+)i(\d+)", name)
    if read is None:
        raise ValueError(f"no name of a puzzle of Bourreau & Benoist: {name}")
    size, frame, inner = map(int, read.groups())
    seed = 1 + list(FACTS["seconds"]).index(name)
    made = generate("gemp", size, inner=inner, frame=frame, seed=seed).puzzle
    return made.renamed(f"stand-in for {name}")


def _mean(seconds: tuple[float, ...] | list[float], limit: float) -> float:
    return exp(sum(log(max(LEAST, min(each, limit))) for each in seconds) / len(seconds))


def _means_of(size: Size) -> list[float]:
    """Return the published means of the puzzles that were run; as printed if those are all."""
    if len(size.puzzles) == len(FACTS["seconds"]):
        return list(FACTS["geometric_mean"])
    rows = [FACTS["seconds"][name] for name in size.puzzles]
    return [_mean(own, PRINTED["limit"]) for own in zip(*rows, strict=True)]


def _table(
    seconds: dict[str, list[float]], ours: list[float], theirs: list[float], size: Size
) -> Table:
    columns = [Column("puzzle", holds="names")]
    for solver in SOLVERS:
        columns += [Column(f"{solver}, published"), Column(f"{OURS[solver]}, ours")]
    rows = []
    for name, own in seconds.items():
        printed = FACTS["seconds"][name]
        rows.append(_line(name, [inf if p >= PRINTED["limit"] else p for p in printed], own, size))
    rows.append(_line("geometric mean", theirs, ours, size))
    notes = ["ours ran on stand-ins of the same size and colours: compare the means, not the rows"]
    return Table("Seconds to a solution", columns, rows, notes)


def _line(name: str, theirs: list[float], ours: list[float], size: Size) -> list[Cell]:
    cells = [Cell(name)]
    for printed, own in zip(theirs, ours, strict=True):
        cells.append(Cell(seconds_text(printed, PRINTED["limit"]), printed))
        cells.append(Cell(seconds_text(own, size.seconds), own))
    return cells


def _here(seconds: dict[str, list[float]], ours: list[float]) -> dict[str, str]:
    """Say of each finding what came out."""
    zla = SOLVERS.index("ZLA")
    first = sum(own[zla] < min(own[:zla]) for own in seconds.values())
    means = ", ".join(
        f"{OURS[solver]} {seconds_text(mean)}" for solver, mean in zip(SOLVERS, ours, strict=True)
    )
    return {
        "fastest": f"Our zla is the fastest on {first} of {len(seconds)} stand-ins.",
        "mean": f"Geometric means, a time beyond the limit as the limit: {means} s.",
    }


def _draw(ax: Axes, ours: list[float], theirs: list[float], size: Size) -> None:
    plot_columns(
        SOLVERS,
        {"geometric mean": ours},
        {"geometric mean": theirs},
        ax,
        our_limit=size.seconds,
        published_limit=PRINTED["limit"],
    )
    ax.set_ylabel("geometric mean of seconds")
