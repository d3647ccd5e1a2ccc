"""element: one turned piece IO a cell; its piece, turn and colours picked by element.

Paper: Schaus & Deville 2008, §2 (element form)
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.options import PieceOptions, option
from e2cp.modelling.oriented import OrientedCells
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Parameters(PieceOptions):
    """How the colours follow from IO; piece and turn are always picked by element."""

    colours: Literal["element", "table"] = option(
        "element", "four element constraints a cell, or one table of IO and its four colours"
    )


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> CpModel:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    cp = CpModel()
    cells = OrientedCells(cp, places)
    cells.pick_pieces()
    if parameters.colours == "element":
        cells.pick_colours()
    else:
        cells.tabulate_colours()
    cells.all_different()
    return cp
