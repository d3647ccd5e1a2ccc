"""maxsat-half: each cell shows colours on its sides; a soft unit a junction asks them to agree.

Soft units give core-guided solvers cleaner cores.

Paper: our own
Kind: wcnf
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from e2cp.modelling.cardinality import at_most_one, exactly_one
from e2cp.modelling.cnf_literals import CnfLiterals
from e2cp.modelling.extras import cnf_clues, cnf_pieces
from e2cp.modelling.formula import Formula
from e2cp.modelling.options import Amo, PlacementOptions, option
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import SIDE_NAMES


@dataclass(frozen=True)
class Parameters(PlacementOptions):
    """How at-most-one is encoded."""

    amo: Amo = option("auto", "encoding of at-most-one")


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> Formula:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    formula = Formula()
    p = CnfLiterals(formula, places).placement

    def shows(what: tuple[int, int, int]) -> str:
        return f"{puzzle.square(what[0])},{SIDE_NAMES[what[1]]},{what[2]}"

    with formula.part("h", "h[c,d,k]: cell c shows colour k on side d"):
        h = {
            key: dict(zip(shown, formula.variables(len(shown)).tolist(), strict=True))
            for key, shown in places.showing.items()
            if key in places.junction_of
        }
    with formula.part("s", "s[g]: the two sides of junction g agree"):
        s = formula.variables(len(places.junctions)).tolist()
    formula.label("h", {(*at, k): v for at, shown in h.items() for k, v in shown.items()}, shows)
    formula.label("s", dict(enumerate(s)), places.junction_name)

    with formula.part("P1", "each cell holds exactly one piece"):
        exactly_one(formula, [p[here] for here in places.by_cell.values()], parameters.amo)
    with formula.part("P2", "each piece lies on exactly one cell (at most one, if relaxed)"):
        cnf_pieces(formula, places, p, parameters.amo)
    with formula.part("show", "a cell shows a colour just when its placement does"):
        for key, colours in h.items():
            for colour, shown in colours.items():
                mine = p[places.showing[key][colour]]
                formula.imply(mine, np.full(mine.size, shown))
                formula.add_ragged([[-shown, *mine.tolist()]])
        at_most_one(formula, [np.array(list(c.values())) for c in h.values()], "pairwise")
    with formula.part("agree", "sides that agree show the same colour"):
        for agreed, junction in zip(s, places.junctions, strict=True):
            ends = (h[junction[:2]], h[junction[2:]])
            for here, there in (ends, ends[::-1]):
                formula.add_ragged(
                    [-agreed, -shown, *([there[colour]] if colour in there else [])]
                    for colour, shown in here.items()
                )
    with formula.part("soft", "each junction should agree"):
        formula.soft = [[agreed] for agreed in s]
    cnf_clues(formula, places, p)
    return formula
