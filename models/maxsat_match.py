"""maxsat-match: match variables; a soft clause a junction asks for a match in some colour.

Paper: our own; the variables are those of public MaxSAT encoders
Kind: wcnf
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.modelling.cardinality import exactly_one
from e2cp.modelling.cnf_literals import CnfLiterals
from e2cp.modelling.extras import cnf_clues, cnf_pieces
from e2cp.modelling.formula import Formula
from e2cp.modelling.options import Amo, PlacementOptions, option
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Parameters(PlacementOptions):
    """How at-most-one is encoded."""

    amo: Amo = option("auto", "encoding of at-most-one")


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> Formula:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    formula = Formula()
    literals = CnfLiterals(formula, places)
    p = literals.placement
    m = literals.add_colours("m", "m[g,k]: junction g matches in colour k")

    with formula.part("P1", "each cell holds exactly one piece"):
        exactly_one(formula, [p[here] for here in places.by_cell.values()], parameters.amo)
    with formula.part("P2", "each piece lies on exactly one cell (at most one, if relaxed)"):
        cnf_pieces(formula, places, p, parameters.amo)
    with formula.part("match", "a junction matches in a colour only if both sides show it"):
        for (cell, side), junction in places.junction_of.items():
            showing = places.showing[cell, side]
            formula.add_ragged(
                [-matched, *p[showing[colour]].tolist()] for colour, matched in m[junction].items()
            )
    with formula.part("soft", "each junction should match"):
        formula.soft = [list(colours.values()) for colours in m]
    cnf_clues(formula, places, p)
    return formula
