"""Figure 1 of Harris, Vanstone & Gepp 2018: colours of random and of balanced puzzles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from e2cp.catalogue.opening import load
from e2cp.plotting.colour_counts import plot_colour_counts
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.supply import Supply
from e2cp.report.table import Cell, Column, Table
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.published import published

FACTS = published("harris2018")["fig1"]
SIZE, INNER, FRAME = 16, 17, 5


@dataclass(frozen=True)
class Size:
    """How much is generated."""

    repetitions: int


SIZES = {"quick": Size(20), "paper": Size(1000)}


class HarrisFig1:
    """The number of sides by colour, in random, balanced and the real puzzle."""

    name = "harris-fig1"
    title = "Colour distributions: balanced against random puzzles"
    paper = "harris2018"
    sizes = SIZES
    claim = (
        "Colours drawn at random (Ansótegui et al. 2008) occur unequally often; those of Eternity "
        "II and of the paper's generator occur equally often, and its pieces are not symmetric."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        count = size.repetitions
        scaled = f" At scale paper there are {SIZES['paper'].repetitions}, our choice."
        return (
            f"{SIZE}×{SIZE} puzzles with {INNER} inner and {FRAME} frame colours, as Eternity II "
            f"has: {count} random (gemp) and {count} balanced (e2style) ones, seeds from 1. The "
            "figure shows the inner colours. Size and colours are those of the paper's left panel, "
            "so that the kinds can be compared." + scaled * (size != SIZES["paper"])
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Generate the puzzles and count; nothing is run."""
        seeds = range(1, size.repetitions + 1)
        kinds: dict[str, list[Puzzle]] = {
            "random": [_generated("gemp", seed) for seed in seeds],
            "balanced": [_generated("e2style", seed) for seed in seeds],
            "Eternity II": [load("eternity2", clues="none")],
        }
        rows = [_row(label, puzzles) for label, puzzles in kinds.items()]
        counts = {label: [_inner(puzzle) for puzzle in puzzles] for label, puzzles in kinds.items()}
        return Outcome(
            [_table(rows)],
            [],
            {"rows": rows},
            lambda ax: plot_colour_counts(counts, ax),
            findings(FACTS, _here({row["kind"]: row for row in rows})),
        )


def _here(rows: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Say of each finding what came out."""
    real, random, balanced = rows["Eternity II"], rows["random"], rows["balanced"]
    return {
        "uniform": f"Inner colours have {_span(real, 'inner')} sides, standard deviation "
        f"{real['inner_stdev']:.1f}; frame colours {_span(real, 'frame')}.",
        "random": f"Inner colours have {_span(random, 'inner')} sides, standard deviation "
        f"{random['inner_stdev']:.1f} over the colours of a puzzle.",
        "validated": f"Balanced puzzles: standard deviation {balanced['inner_stdev']:.1f}, "
        f"{balanced['duplicates']:g} repeated and {balanced['symmetric']:g} symmetric pieces.",
    }


def _span(row: dict[str, Any], part: str) -> str:
    least, most = row[f"{part}_least"], row[f"{part}_most"]
    return f"{least}" if least == most else f"{least} to {most}"


def _generated(kind: Any, seed: int) -> Puzzle:  # noqa: ANN401
    return generate(kind, SIZE, inner=INNER, frame=FRAME, seed=seed).puzzle


def _inner(puzzle: Puzzle) -> list[int]:
    """Return the number of sides of each inner colour; 0 for one that does not occur."""
    return _padded(Supply.of(puzzle).middle, INNER)


def _frame(puzzle: Puzzle) -> list[int]:
    supply = Supply.of(puzzle)
    return _padded(supply.clockwise + supply.anticlockwise, FRAME)


def _padded(counts: Counter[int], colours: int) -> list[int]:
    values = sorted(counts.values(), reverse=True)
    return values + [0] * (colours - len(values))


def _row(label: str, puzzles: list[Puzzle]) -> dict[str, Any]:
    inner = np.array([_inner(puzzle) for puzzle in puzzles])
    frame = np.array([_frame(puzzle) for puzzle in puzzles])
    return {
        "kind": label,
        "puzzles": len(puzzles),
        "inner_least": int(inner.min()),
        "inner_most": int(inner.max()),
        "inner_stdev": float(inner.std(axis=1).mean()),
        "frame_least": int(frame.min()),
        "frame_most": int(frame.max()),
        "frame_stdev": float(frame.std(axis=1).mean()),
        "duplicates": float(np.mean([puzzle.duplicates for puzzle in puzzles])),
        "symmetric": float(np.mean([(puzzle.periods < 4).sum() for puzzle in puzzles])),
        "inner_mean_by_rank": inner.mean(axis=0).tolist(),
    }


def _table(rows: list[dict[str, Any]]) -> Table:
    columns = [
        Column("puzzles", holds="names"),
        Column("inner colours", "sides, from the rarest to the most frequent"),
        Column("st. dev.", "over the colours of a puzzle, averaged"),
        Column("frame colours"),
        Column("st. dev."),
        Column("alike pieces", "average"),
        Column("symmetric pieces", "average"),
    ]
    cells = [
        [
            Cell(f"{row['kind']} ({row['puzzles']})"),
            Cell(f"{row['inner_least']}–{row['inner_most']}"),
            Cell(f"{row['inner_stdev']:.1f}"),
            Cell(f"{row['frame_least']}–{row['frame_most']}"),
            Cell(f"{row['frame_stdev']:.1f}"),
            Cell(f"{row['duplicates']:.1f}"),
            Cell(f"{row['symmetric']:.1f}"),
        ]
        for row in rows
    ]
    return Table("Sides by colour", columns, cells)
