"""max-match: maximise matched junctions; placements are free to disagree.

At most one colour a junction counts as matched. Without that the bound is meaningless: on a
4×4 board it rose to 61 of 24.

Paper: our own, after the mixed-integer model of Salassa et al. 2017
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.modelling.cp_literals import CpLiterals
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.extras import cp_extras, cp_pieces
from e2cp.modelling.options import ColourOptions, PlacementOptions
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Parameters(PlacementOptions):
    """Only what all variants with placement literals share."""


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> CpModel:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    cp = CpModel()
    model = cp.model
    literals = CpLiterals(cp, places)
    p = literals.placement
    m = literals.add_colours("m", "m[g,k]: junction g matches in colour k")

    with cp.part("P1", "each cell holds exactly one piece"):
        for here in places.by_cell.values():
            model.add_exactly_one(p[number] for number in here.tolist())
    with cp.part("P2", "each piece lies on exactly one cell (at most one, if cells are relaxed)"):
        cp_pieces(cp, places, p)
    with cp.part("one", "a junction matches in at most one colour"):
        for colours in m:
            model.add_at_most_one(colours.values())
    with cp.part("match", "a junction matches in a colour only if both sides show it"):
        for (cell, side), junction in places.junction_of.items():
            for colour, matched in m[junction].items():
                showing = places.showing[cell, side][colour]
                model.add_bool_or([~matched, *(p[number] for number in showing.tolist())])
    cp_extras(cp, places, ColourOptions(clues=parameters.clues), p, m)
    model.maximize(sum(matched for colours in m for matched in colours.values()))
    cp.objective = True
    return cp
