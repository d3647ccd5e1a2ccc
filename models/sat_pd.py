"""sat-pd: the primal-dual SAT form: placements, junction colours, and the links between them.

Paper: Ansótegui, Béjar, Fernández & Mateu 2008, SAT(PD); both readings of PD3 are ours
Kind: cnf
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from e2cp.modelling.cardinality import at_most_one, exactly_one
from e2cp.modelling.cnf_literals import CnfLiterals
from e2cp.modelling.extras import cnf_extras, cnf_pieces
from e2cp.modelling.formula import Formula, Literals
from e2cp.modelling.options import Amo, ColourOptions, Count, option
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import SIDE_NAMES

from .sat_p import add_support

LARGE_BOARD = 64


@dataclass(frozen=True)
class Parameters(ColourOptions):
    """Encodings, and redundant clauses to try."""

    amo: Amo = option("auto", "encoding of at-most-one")
    z: Literal["auto", "on", "off"] = option(
        "auto", "z[c,t], piece t on cell c however turned, takes P1 and P2 (auto: large boards)"
    )
    p3: bool = option(False, "add the primal support clauses, which PD1 and D1 imply")
    pd3: Literal["off", "pattern", "half"] = option(
        "off",
        "four colours imply a piece that shows them, or each side of a piece has its junction",
    )
    count: Count = option("totalizer", "encoding of counts and balance")


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> Formula:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    formula = Formula()
    literals = CnfLiterals(formula, places)
    p = literals.placement
    e = literals.add_colours("e", "e[g,k]: junction g shows colour k")
    with_z = parameters.z == "on" or (parameters.z == "auto" and puzzle.size > LARGE_BOARD)
    held = _pieces_on_cells(formula, places, p) if with_z else p

    with formula.part("P1", "each cell holds exactly one piece"):
        cells = [np.unique(held[here]) for here in places.by_cell.values()]
        exactly_one(formula, cells, parameters.amo)
    with formula.part("P2", "each piece lies on exactly one cell (at most one, if relaxed)"):
        cnf_pieces(formula, places, held, parameters.amo)
    with formula.part("D1", "each junction has exactly one colour"):
        exactly_one(formula, [np.array(list(here.values())) for here in e], "pairwise")
    with formula.part("PD1", "a placement gives its junctions their colours"):
        for (cell, side), junction in places.junction_of.items():
            here = places.by_cell[cell]
            colours = literals.colour_lookup(junction)[places.sides[here, side]]
            formula.imply(p[here][colours > 0], colours[colours > 0])
            formula.add(-p[here][colours == 0][:, None])
    with formula.part("PD2", "a junction's colour is shown by some placement on either side"):
        for (cell, side), junction in places.junction_of.items():
            showing = places.showing[cell, side]
            formula.add_ragged(
                [-variable, *p[showing[colour]].tolist()]
                for colour, variable in e[junction].items()
            )
    if parameters.p3:
        with formula.part("P3", "redundant: a placement implies a fitting neighbour"):
            add_support(formula, places, p)
    if parameters.pd3 == "pattern":
        with formula.part("PD3", "redundant: four colours imply a placement that shows them"):
            _patterns(formula, places, literals)
    elif parameters.pd3 == "half":
        with formula.part("PD3", "redundant: each side of a piece lies at one junction"):
            _half_edges(formula, places, p, parameters.amo)
    cnf_extras(formula, places, parameters, p, e, parameters.count)
    return formula


def _pieces_on_cells(formula: Formula, places: Placements, p: Literals) -> Literals:
    """Return for each placement the variable that says: this piece on this cell."""

    def name(pair: int) -> str:
        cell, piece = divmod(pair, places.puzzle.size)
        return f"{places.puzzle.square(cell)},{piece}"

    with formula.part("z", "z[c,t]: piece t lies on cell c, however turned"):
        pairs = places.cell * places.puzzle.size + places.piece
        unique, which = np.unique(pairs, return_inverse=True)
        z = formula.variables(unique.size)
        formula.label("z", dict(zip(unique.tolist(), z.tolist(), strict=True)), name)
        formula.imply(p, z[which])
        turns = np.split(np.argsort(which, kind="stable"), np.cumsum(np.bincount(which))[:-1])
        formula.add_ragged(
            [-own, *p[group].tolist()] for own, group in zip(z.tolist(), turns, strict=True)
        )
        # Elsewhere the colours around a cell determine the turn of a piece.
        open_cells = {c for c in places.cells if _sides_known(places, c) <= 2}
        loose = [p[group] for group in turns if int(places.cell[group[0]]) in open_cells]
        at_most_one(formula, loose, "pairwise")
    return z[which]


def _sides_known(places: Placements, cell: int) -> int:
    junctions = sum((cell, side) in places.junction_of for side in range(4))
    return junctions + int(places.puzzle.cell_rims[cell].sum())


def _patterns(formula: Formula, places: Placements, literals: CnfLiterals) -> None:
    for cell, here in places.by_cell.items():
        junctions = [places.junction_of.get((cell, side)) for side in range(4)]
        tables = [literals.colour_lookup(j) for j in junctions if j is not None]
        if len(tables) < 4:
            continue
        patterns, which = np.unique(places.sides[here], axis=0, return_inverse=True)
        for number, pattern in enumerate(patterns.tolist()):
            colours = [int(table[colour]) for table, colour in zip(tables, pattern, strict=True)]
            if all(colours):
                showing = literals.placement[here[which.ravel() == number]].tolist()
                formula.add_ragged([[*(-c for c in colours), *showing]])


def _half_edges(formula: Formula, places: Placements, p: Literals, amo: str) -> None:
    keys, owners = [], []
    for (cell, side), junction in places.junction_of.items():
        here = places.by_cell[cell]
        own_side = 4 * places.piece[here] + (side - places.rotation[here]) % 4
        keys.append(own_side * len(places.junctions) + junction)
        owners.append(here)
    unique, which = np.unique(np.concatenate(keys), return_inverse=True)
    lies = formula.variables(unique.size)

    def name(key: int) -> str:
        side, junction = divmod(key, len(places.junctions))
        return f"{side // 4},{SIDE_NAMES[side % 4]},{places.junction_name(junction)}"

    formula.label("lies", dict(zip(unique.tolist(), lies.tolist(), strict=True)), name)
    formula.imply(p[np.concatenate(owners)], lies[which])
    own_sides = unique // len(places.junctions)
    groups = np.split(lies, np.flatnonzero(np.diff(own_sides)) + 1)
    if places.relaxed or places.as_types:
        return
    exactly_one(formula, groups, amo)
