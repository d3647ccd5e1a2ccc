"""clauses: the primal-dual clauses of SAT(PD), stated to CP-SAT.

Paper: Ansótegui, Béjar, Fernández & Mateu 2008, SAT(PD)
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
    with cp.part("PD1", "a placement gives its junctions their colours"):
        for (cell, side), junction in places.junction_of.items():
            for colour, showing in places.showing[cell, side].items():
                for number in showing.tolist():
                    if colour in e[junction]:
                        model.add_implication(p[number], e[junction][colour])
                    else:
                        model.add_bool_or([~p[number]])
    with cp.part("PD2", "a junction's colour is shown by some placement on either side"):
        for (cell, side), junction in places.junction_of.items():
            for colour, literal in e[junction].items():
                showing = places.showing[cell, side][colour]
                model.add_bool_or([~literal, *(p[number] for number in showing.tolist())])
    cp_extras(cp, places, parameters, p, e)
    return cp
