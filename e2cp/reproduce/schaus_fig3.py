"""Figure 3 of Schaus & Deville 2008: how many cells a matching move should lift."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from e2cp.catalogue.opening import load
from e2cp.lab.record import Record
from e2cp.plotting.anytime import plot_anytime, scores_over_time
from e2cp.report.numbers import number_cell
from e2cp.report.table import Cell, Column, Table, mark_best
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.methods import find_method
from e2cp.reproduce.published import published

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FACTS = published("schaus2008")["fig3"]
CELLS: list[int] = FACTS["cells"]
ENOUGH: int = FACTS["no_gain_beyond"]
BARE = "violated=0,rest=0,tenure=0,spread=0,plateau=999999999"
"""The matching move alone: random sets, nothing forbidden, no way off a plateau."""


@dataclass(frozen=True)
class Size:
    """How much is run."""

    repetitions: int
    seconds: float


SIZES = {"quick": Size(4, 8.0), "paper": Size(FACTS["runs"], FACTS["seconds"])}


class SchausFig3:
    """VLNS from random boards with sets of 2 to 64 cells."""

    name = "schaus-fig3"
    title = "VLNS from random boards: the score by the number of cells lifted at once"
    paper = "schaus2008"
    sizes = SIZES
    claim = (
        f"Sets of {', '.join(map(str, CELLS))} cells, {FACTS['seconds']} s, {FACTS['runs']} runs "
        f"each: no gain beyond {ENOUGH} cells."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        scaled = f" Scaled from {FACTS['runs']} runs of {FACTS['seconds']} s."
        return (
            "Eternity II without clues; the matching move alone on random sets, without tabu "
            f"lists, as the text of §3 describes it; every size of set, {size.repetitions} seeds, "
            f"{size.seconds:g} s each, one processor a run. A seed gives every size the same "
            "random start board. The paper's curves are averages, ours medians."
            + scaled
            * (size != SIZES["paper"])
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run every size of set and compare the medians."""
        puzzle = load("eternity2", clues="none")
        methods = [find_method(f"vlns[cells={cells},{BARE}]") for cells in CELLS]
        run_specs = [
            method.run_spec(puzzle, seed=seed, seconds=size.seconds, group=f"{cells} cells")
            for seed in range(1, size.repetitions + 1)
            for cells, method in zip(CELLS, methods, strict=True)
        ]
        records = [record for record, _ in runs(run_specs)]
        found = {cells: records[place :: len(CELLS)] for place, cells in enumerate(CELLS)}
        moments = [size.seconds / 10, size.seconds / 3, size.seconds]
        rows = [_row(cells, found[cells], moments) for cells in CELLS]
        trajectories = {
            f"{cells} cells": [record.trajectory for record in found[cells]] for cells in CELLS
        }
        return Outcome(
            [_table(rows, moments)],
            [],
            {"seconds": size.seconds, "moments": moments, "rows": rows},
            lambda ax: _draw(trajectories, ax, size.seconds),
            findings(FACTS, {"enough": _here(rows)}),
        )


def _draw(trajectories: dict[str, list[list[tuple[float, int]]]], ax: Axes, limit: float) -> None:
    plot_anytime(trajectories, ax, limit=limit)
    # All rise from the same random boards; what differs comes after a moment.
    finals = [runs[-1][1] for found in trajectories.values() for runs in found if runs]
    ax.set_xlim(limit / 20, limit)
    ax.set_ylim(min(finals) - 40, max(finals) + 5)


def _row(cells: int, records: list[Record], moments: list[float]) -> dict[str, Any]:
    """Return the figures of one size of set."""
    trajectories = [record.trajectory for record in records]
    lower, middle, upper = scores_over_time(trajectories, np.array(moments))
    # A run that was stopped from outside could not report its last count.
    speeds = [r.counts["moves"] / r.cpu_s for r in records if r.solve_s > 0 and r.cpu_s > 0]
    return {
        "cells": cells,
        "medians": middle.tolist(),
        "quartiles": [float(lower[-1]), float(upper[-1])],
        "best": max(record.score or 0 for record in records),
        "moves_per_cpu_second": float(np.median(speeds)) if speeds else None,
        "scores": [record.score for record in records],
    }


def _table(rows: list[dict[str, Any]], moments: list[float]) -> Table:
    times = [Column(f"median at {moment:.3g} s") for moment in moments]
    ends = [Column("quartiles"), Column("best"), Column("moves per CPU s")]
    cells = [
        [
            Cell(str(row["cells"])),
            *(Cell(f"{score:g}", score) for score in row["medians"]),
            Cell("{:g}–{:g}".format(*row["quartiles"])),
            Cell(str(row["best"]), row["best"]),
            number_cell(row["moves_per_cpu_second"]),
        ]
        for row in rows
    ]
    mark_best(cells, len(moments), most=True)
    return Table("Scores of 480 by cells lifted", [Column("cells"), *times, *ends], cells)


def _here(rows: list[dict[str, Any]]) -> str:
    """Say whether more cells gain more than the runs with enough of them spread."""
    medians = {row["cells"]: row["medians"][-1] for row in rows}
    low, high = next(row["quartiles"] for row in rows if row["cells"] == ENOUGH)
    best = max((cells for cells in medians if cells > ENOUGH), key=lambda cells: medians[cells])
    values = (
        f"the median is {medians[ENOUGH]:g} with {ENOUGH} cells (quartiles {low:g} to {high:g}) "
        f"and at most {medians[best]:g} with more ({best})"
    )
    return f"{'The same' if medians[best] <= high else 'Larger sets still gain'}: {values}."
