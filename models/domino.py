"""domino: as element, with a redundant table of the turned pieces that match side by side.

The paper names tables over pairs of cells as a possible improvement. The tables are large:
on 16×16 boards leave the pairs apart (pairs=disjoint), so that each cell is in one of them.

Paper: Schaus & Deville 2008, §6 (possible improvement)
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.options import PieceOptions, option
from e2cp.modelling.oriented import OrientedCells
from e2cp.modelling.placements import Junction, Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Parameters(PieceOptions):
    """Which pairs get a table."""

    pairs: Literal["all", "rows", "disjoint"] = option(
        "all", "every junction, those within rows, or pairs that share no cell"
    )


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> CpModel:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    cp = CpModel()
    cells = OrientedCells(cp, places)
    cells.pick_pieces()
    cells.pick_colours()
    cells.all_different()
    with cp.part("dominoes", "redundant: two neighbours are different pieces that match"):
        for junction in _chosen(places, parameters.pairs):
            pair = [cells.oriented[junction.first], cells.oriented[junction.second]]
            cp.model.add_allowed_assignments(pair, _dominoes(places, junction))
    return cp


def _chosen(places: Placements, pairs: str) -> list[Junction]:
    cols = places.puzzle.cols
    if pairs == "all":
        return places.junctions
    within_rows = [junction for junction in places.junctions if junction.first_side == 1]
    if pairs == "rows":
        return within_rows
    return [junction for junction in within_rows if junction.first % cols % 2 == 0]


def _dominoes(places: Placements, junction: Junction) -> list[list[int]]:
    left = places.showing[junction.first, junction.first_side]
    right = places.showing[junction.second, junction.second_side]
    codes = 4 * places.piece + places.rotation
    blocks = []
    for colour in left.keys() & right.keys():
        here, there = left[colour], right[colour]
        both = np.stack([np.repeat(here, there.size), np.tile(there, here.size)], axis=1)
        blocks.append(both[places.piece[both[:, 0]] != places.piece[both[:, 1]]])
    pairs: list[list[int]] = codes[np.concatenate(blocks)].tolist() if blocks else []
    return pairs
