"""bool: placement and junction-colour Booleans, linked by exactly-one.

Paper: our own form of the primal-dual model of Ansótegui et al. 2008
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.modelling.cp_literals import CpLiterals
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.extras import cp_extras, cp_pieces
from e2cp.modelling.options import ColourOptions
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Parameters(ColourOptions):
    """Only what all variants with colour literals share."""


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> CpModel:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    cp = CpModel()
    model = cp.model
    literals = CpLiterals(cp, places)
    p = literals.placement
    e = literals.add_colours("e", "e[g,k]: junction g shows colour k")

    with cp.part("P1", "each cell holds exactly one piece"):
        for here in places.by_cell.values():
            model.add_exactly_one(p[number] for number in here.tolist())
    with cp.part("P2", "each piece lies on exactly one cell (at most one, if cells are relaxed)"):
        cp_pieces(cp, places, p)
    with cp.part("D1", "each junction has exactly one colour"):
        for colours in e:
            model.add_exactly_one(colours.values())
    with cp.part("link", "a junction has a colour just when one placement on either side shows it"):
        for (cell, side), junction in places.junction_of.items():
            for colour, showing in places.showing[cell, side].items():
                shown = [p[number] for number in showing.tolist()]
                if colour in e[junction]:
                    model.add_exactly_one([*shown, ~e[junction][colour]])
                else:
                    model.add_bool_and(~literal for literal in shown)
    cp_extras(cp, places, parameters, p, e)
    return cp
