"""How few cells must be relaxed for a model to be solved: Figure 4 of Schaus & Deville 2008."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from e2cp.completion.complete import complete
from e2cp.lab.run_spec import RunSpec
from e2cp.modelling.relaxation import Draw
from e2cp.puzzle.puzzle import Puzzle
from e2cp.report.table import Cell, Column, Table
from e2cp.reproduce.experiment import Result, Runs
from e2cp.reproduce.methods import Method


def frontier(
    puzzle: Puzzle,
    methods: Sequence[Method],
    relaxed: Sequence[int],
    runs: Runs,
    *,
    seeds: int = 5,
    seconds: float = 60.0,
    cells: Draw = "checkerboard",
    known: dict[str, Any] | None = None,
    anew: bool = False,
    on_row: Callable[[dict[str, Any]], None] | None = None,
) -> dict[str, Any]:
    """Run each method with each number of relaxed cells, once a seed.

    Parameters
    ----------
    puzzle
        The puzzle.
    methods
        Models on their engines, or exact methods.
    relaxed
        Numbers of relaxed cells.
    runs
        What runs them.
    seeds, seconds
        Runs a point, and the limit on each.
    cells
        How the relaxed cells are drawn.
    known
        Figures of an earlier call, whose rows are taken over if nothing else has changed.
    anew
        Whether points that have such a row are run all the same, and take its place.
    on_row
        Called with the figures so far after each point.
    """
    figures: dict[str, Any] = {
        "puzzle": puzzle.name,
        "clues": len(puzzle.clues),
        "seeds": seeds,
        "seconds": seconds,
        "rows": [],
    }
    same = ("puzzle", "clues", "seeds", "seconds")
    if known is not None and all(known.get(key) == figures[key] for key in same):
        figures["rows"] = list(known["rows"])
    done = set() if anew else {_point(row) for row in figures["rows"]}
    for method in methods:
        own = method.configuration
        for count in relaxed:
            row: dict[str, Any] = {"encoding": own.variant, "engine": own.engine, "relaxed": count}
            if cells != "checkerboard":
                row["cells"] = cells
            if _point(row) in done:
                continue
            run_specs = point_cases(
                puzzle, method, count, seeds=seeds, seconds=seconds, cells=cells
            )
            row["runs"] = [_run_of(result) for result in runs(run_specs)]
            others = [other for other in figures["rows"] if _point(other) != _point(row)]
            figures["rows"] = [*others, row]
            if on_row is not None:
                on_row(figures)
    return figures


def point_cases(
    puzzle: Puzzle,
    method: Method,
    relaxed: int,
    *,
    seeds: int,
    seconds: float,
    cells: Draw = "checkerboard",
) -> list[RunSpec]:
    """Return the runs of one point: its seeds from 1, each with relaxed cells of its own."""
    return [
        method.run_spec(puzzle, seed=seed, seconds=seconds, relax=relaxed, cells=cells)
        for seed in range(1, seeds + 1)
    ]


def frontier_table(figures: dict[str, Any]) -> Table:
    """Return how many were solved and how quickly, a row a point."""
    columns = [
        Column("encoding", holds="names"),
        Column("engine", holds="names"),
        Column("relaxed"),
        Column("solved"),
        Column("median s", "of the solved, by the clock"),
        Column("scores", "after completion"),
    ]
    title = f"{figures['puzzle']}: relaxed models solved within {figures['seconds']:g} s"
    return Table(title, columns, [_cells(row) for row in figures["rows"]])


def _point(row: dict[str, Any]) -> tuple[str, str, str, int]:
    return row["encoding"], row["engine"], row.get("cells", "checkerboard"), row["relaxed"]


def _cells(row: dict[str, Any]) -> list[Cell]:
    solved = [run for run in row["runs"] if run["status"] == "SAT"]
    scores = [run["score"] for run in solved if run["score"] is not None]
    texts = (
        row["encoding"],
        ", ".join([row["engine"], *([f"{row['cells']} cells"] if "cells" in row else [])]),
        str(row["relaxed"]),
        f"{len(solved)}/{len(row['runs'])}",
        f"{median(run['wall_s'] for run in solved):.1f}" if solved else "–",
        f"{min(scores)}–{max(scores)}" if scores else "–",
    )
    return [Cell(text) for text in texts]


def _run_of(result: Result) -> dict[str, Any]:
    record, board = result
    score = None
    if record.status == "SAT" and board is not None:
        score = complete(board).board.score
    return {
        "seed": record.seed,
        "status": record.status,
        "wall_s": round(record.wall_s, 1),
        "cpu_s": round(record.cpu_s, 1),
        "score": score,
    }
