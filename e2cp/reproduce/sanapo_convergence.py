"""Figure 4 of Sanapo & Verardi: how many steps the tabu search needs."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING, Any

from e2cp.plotting.looks import looks
from e2cp.report.table import Cell, Column, Table
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.methods import find_method
from e2cp.reproduce.published import published
from e2cp.reproduce.sanapo_puzzles import puzzle_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FACTS = published("sanapo")["convergence"]
BOARDS: list[int] = published("sanapo")["table1"]["sizes"]
ENOUGH: int = FACTS["steps"]
STEPS = (100, 1000, 10_000, ENOUGH, 10 * ENOUGH)
FLAT = 0.01
"""An asymptote gains less than this share of all junctions by ten times the steps."""


@dataclass(frozen=True)
class Size:
    """How many seeds are run, and their limit."""

    repetitions: int
    seconds: float


SIZES = {"quick": Size(5, 2.4), "paper": Size(100, 20.0)}


class SanapoConvergence:
    """The mean score after ever more steps, by size of the board."""

    name = "sanapo-convergence"
    title = "Tabu search with three lists: the score by the number of steps"
    paper = "sanapo"
    sizes = SIZES
    claim = (
        "The search converges within few steps to an asymptote, in most cases before "
        f"{ENOUGH} steps."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        return (
            "The puzzles of sanapo-table1; runs of tabu3 that end after "
            f"{', '.join(map(str, STEPS))} steps, {size.repetitions} seeds, at most "
            f"{size.seconds:g} s each. A seed takes the same path whatever the number of steps. "
            "The paper does not say how many runs its figure has."
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run every size with every number of steps."""
        methods = {steps: find_method(f"tabu3[runs=1,steps={steps}]") for steps in STEPS}
        run_specs = [
            methods[steps].run_spec(
                puzzle_of(board), seed=seed, seconds=size.seconds, group=str(steps)
            )
            for board in BOARDS
            for steps in STEPS
            for seed in range(1, size.repetitions + 1)
        ]
        scores: dict[int, dict[int, list[int]]] = {
            board: {steps: [] for steps in STEPS} for board in BOARDS
        }
        for spec, (record, _) in zip(run_specs, runs(run_specs), strict=True):
            scores[spec.puzzle.rows][int(spec.group)].append(record.score or 0)
        rows = [
            {
                "size": board,
                "most": puzzle_of(board).max_score,
                "steps": list(STEPS),
                "scores": list(scores[board].values()),
                "means": [mean(each) for each in scores[board].values()],
            }
            for board in BOARDS
        ]
        return Outcome(
            [_table(rows)],
            [],
            {"rows": rows},
            lambda ax: _draw(rows, ax),
            findings(FACTS, _here(rows)),
        )


def _table(rows: list[dict[str, Any]]) -> Table:
    columns = [
        Column("board", holds="names"),
        *(Column(f"{steps:,} steps") for steps in STEPS),
        Column("of"),
    ]
    cells = [
        [
            Cell(_square(row["size"])),
            *(Cell(f"{own:.1f}", own) for own in row["means"]),
            Cell(str(row["most"]), row["most"]),
        ]
        for row in rows
    ]
    return Table("Mean scores by the number of steps", columns, cells)


def _here(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Say of each finding what came out."""
    last, more = STEPS.index(ENOUGH), len(STEPS) - 1
    gains = {
        _square(row["size"]): (row["means"][more] - row["means"][last]) / row["most"]
        for row in rows
    }
    flat = [board for board, gain in gains.items() if gain < FLAT]
    pairs = [
        later > before
        for row in rows
        for before, later in zip(row["scores"][last], row["scores"][more], strict=True)
    ]
    share = sum(pairs)
    listed = ", ".join(f"{board} {100 * gain:.1f} %" for board, gain in gains.items())
    return {
        "fast": f"{'It holds' if len(flat) == len(rows) else 'It does not hold'}: ten times as "
        f"many steps as {ENOUGH:,} raise the mean, as a share of all junctions, by {listed}; by "
        f"less than 1 % on {len(flat)} of {len(rows)} sizes.",
        "before": f"{'It holds' if 2 * share < len(pairs) else 'It does not hold'}: {share} of "
        f"{len(pairs)} runs find a better board after {ENOUGH:,} steps, within ten times as many.",
    }


def _draw(rows: list[dict[str, Any]], ax: Axes) -> None:
    look = looks([_square(row["size"]) for row in rows])
    for row in rows:
        label = _square(row["size"])
        shares = [100 * own / row["most"] for own in row["means"]]
        own = look[label]
        ax.plot(row["steps"], shares, own.dash, color=own.colour, marker=own.marker, label=label)
    ax.set_xscale("log")
    ax.set_xlabel("steps")
    ax.set_ylabel("mean % of junctions matched")
    ax.grid(alpha=0.3)
    ax.legend(fontsize="small")


def _square(size: int) -> str:
    return f"{size}×{size}"
