"""sat-p: the primal SAT form: placements, and neighbours that must match.

Paper: Ansótegui, Béjar, Fernández & Mateu 2008, SAT(P)
Kind: cnf
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from e2cp.modelling.cardinality import exactly_one
from e2cp.modelling.cnf_literals import CnfLiterals
from e2cp.modelling.extras import cnf_clues, cnf_pieces
from e2cp.modelling.formula import Formula, Literals
from e2cp.modelling.options import Amo, PlacementOptions, option
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Parameters(PlacementOptions):
    """How neighbours and at-most-one are encoded."""

    p3: Literal["support", "conflict"] = option(
        "support", "a placement implies a fitting neighbour, or pairs that clash are forbidden"
    )
    amo: Amo = option("auto", "encoding of at-most-one")


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> Formula:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    formula = Formula()
    p = CnfLiterals(formula, places).placement

    with formula.part("P1", "each cell holds exactly one piece"):
        exactly_one(formula, [p[here] for here in places.by_cell.values()], parameters.amo)
    with formula.part("P2", "each piece lies on exactly one cell (at most one, if relaxed)"):
        cnf_pieces(formula, places, p, parameters.amo)
    with formula.part("P3", "neighbours show the same colour at their junction"):
        (add_support if parameters.p3 == "support" else _add_conflicts)(formula, places, p)
    cnf_clues(formula, places, p)
    return formula


def add_support(formula: Formula, places: Placements, p: Literals) -> None:
    """Add that each placement has a fitting one beyond each of its junctions."""
    for junction in places.junctions:
        ends = (junction[:2], junction[2:])
        for here, there in (ends, ends[::-1]):
            for colour, mine in places.showing[here].items():
                partners = p[places.showing[there].get(colour, [])]
                supported = np.tile(partners, (mine.size, 1))
                formula.add(np.column_stack([-p[mine], supported]))


def _add_conflicts(formula: Formula, places: Placements, p: Literals) -> None:
    for junction in places.junctions:
        here, there = places.by_cell[junction.first], places.by_cell[junction.second]
        mine = places.sides[here, junction.first_side]
        theirs = places.sides[there, junction.second_side]
        first, second = np.nonzero(mine[:, None] != theirs)
        formula.add(-np.stack([p[here[first]], p[there[second]]], axis=1))
