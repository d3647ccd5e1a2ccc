"""arith: as element, but piece and turn linked by IO = 4·I + O.

The paper argues against it: bounds consistency on the equation deduces nothing until its
variables are assigned. It is here to be measured.

Paper: Schaus & Deville 2008, §2 (the channel it warns of)
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.options import PieceOptions
from e2cp.modelling.oriented import OrientedCells
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Parameters(PieceOptions):
    """Only what all variants share."""


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> CpModel:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    cp = CpModel()
    cells = OrientedCells(cp, places)
    with cp.part("channel", "IO = 4·I + O as an equation"):
        for cell, oriented in cells.oriented.items():
            cp.model.add(oriented == 4 * cells.piece[cell] + cells.turn[cell])
    cells.pick_colours()
    cells.all_different()
    return cp
