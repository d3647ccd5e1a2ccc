"""Constraints that several variants share: clues, pieces used once, colour counts, balance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.modelling.cardinality import at_most, at_most_one, exactly, exactly_one
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.formula import Formula, Literals
from e2cp.modelling.options import ColourOptions
from e2cp.modelling.placements import Placements
from e2cp.puzzle.geometry import chessboard
from e2cp.puzzle.sides import GREY

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

COUNTS_MEANING = "D2: each colour owns half as many junctions as it has sides"
BALANCE_MEANING = "each colour has as many sides on black cells as on white ones"
CLUES_MEANING = "the clues lie where they must"


def cp_pieces(cp: CpModel, places: Placements, literals: list[IntVar]) -> None:
    """Use each piece once, or as often as its type has copies; not at all if relaxed cells may."""
    for owner in places.owners:
        mine = [literals[number] for number in owner.placements.tolist()]
        if owner.copies == 1 and owner.exact:
            cp.model.add_exactly_one(mine)
        elif owner.copies == 1:
            cp.model.add_at_most_one(mine)
        elif owner.exact:
            cp.model.add(sum(mine) == owner.copies)
        else:
            cp.model.add(sum(mine) <= owner.copies)


def cnf_pieces(formula: Formula, places: Placements, literals: Literals, amo: str) -> None:
    """Use each piece once, or as often as its type has copies; not at all if relaxed cells may."""
    own = {owner.piece: np.unique(literals[owner.placements]) for owner in places.owners}
    single = [owner for owner in places.owners if owner.copies == 1]
    exactly_one(formula, [own[owner.piece] for owner in single if owner.exact], amo)
    at_most_one(formula, [own[owner.piece] for owner in single if not owner.exact], amo)
    for owner in places.owners:
        if owner.copies > 1:
            limit = exactly if owner.exact else at_most
            limit(formula, own[owner.piece], owner.copies, "seqcounter")


def cp_extras(
    cp: CpModel,
    places: Placements,
    options: ColourOptions,
    literals: list[IntVar],
    colours: list[dict[int, IntVar]],
) -> None:
    """Add what the shared options ask for to a CP-SAT model."""
    if places.clues_as_units:
        with cp.part("clues", CLUES_MEANING):
            for number in places.clued:
                cp.model.add_bool_or([literals[number]])
    if options.counts:
        with cp.part("counts", COUNTS_MEANING):
            for colour, sides in _supply(places).items():
                owned = sum(here[colour] for here in colours if colour in here)
                if places.relaxed:
                    cp.model.add(owned <= sides // 2)
                else:
                    cp.model.add(owned == sides // 2)
    if options.balance and not places.relaxed:
        with cp.part("balance", BALANCE_MEANING):
            black = np.flatnonzero(_on_black(places))
            for colour, sides in _supply(places).items():
                shown = (places.sides[black] == colour).sum(axis=1)
                terms = [
                    int(times) * literals[number]
                    for number, times in zip(black.tolist(), shown, strict=True)
                    if times
                ]
                cp.model.add(sum(terms) == sides // 2)


def cnf_extras(
    formula: Formula,
    places: Placements,
    options: ColourOptions,
    literals: Literals,
    colours: list[dict[int, int]],
    how: str,
) -> None:
    """Add what the shared options ask for to a formula."""
    cnf_clues(formula, places, literals)
    if options.counts:
        with formula.part("counts", COUNTS_MEANING):
            for colour, sides in _supply(places).items():
                owned = np.array([here[colour] for here in colours if colour in here])
                (at_most if places.relaxed else exactly)(formula, owned, sides // 2, how)
    if options.balance and not places.relaxed:
        _cnf_balance(formula, places, literals, how)


def cnf_clues(formula: Formula, places: Placements, literals: Literals) -> None:
    """State the clues as unit clauses, if they are not left to the placements."""
    if places.clues_as_units:
        with formula.part("clues", CLUES_MEANING):
            formula.add(literals[places.clued][:, None])


def _cnf_balance(formula: Formula, places: Placements, literals: Literals, how: str) -> None:
    """Say of each piece whether it lies on a black cell, and count by colour."""
    if places.as_types:
        raise InputError(
            "balance needs each piece by itself", read="types=on", expected="types=off"
        )
    with formula.part("balance", BALANCE_MEANING):
        black = formula.variables(places.puzzle.size)
        formula.label("black", dict(enumerate(black.tolist())), str)
        sign = np.where(_on_black(places), 1, -1)
        formula.imply(literals, black[places.piece] * sign)
        for colour, sides in _supply(places).items():
            times = (places.puzzle.sides == colour).sum(axis=1)
            exactly(formula, np.repeat(black, times), sides // 2, how)


def _supply(places: Placements) -> dict[int, int]:
    colours, counts = np.unique(places.puzzle.sides, return_counts=True)
    return {
        int(colour): int(count)
        for colour, count in zip(colours, counts, strict=True)
        if colour != GREY
    }


def _on_black(places: Placements) -> NDArray[np.bool_]:
    return chessboard(places.puzzle)[places.cell]
