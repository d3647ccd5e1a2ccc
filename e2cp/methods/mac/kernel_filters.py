"""Arc consistency together with the filters of colours and of pieces, to a common fixpoint."""

from __future__ import annotations

from typing import NamedTuple

from e2cp.kernels import part
from e2cp.methods.mac.kernel_alldiff import Pieces, count_pieces, match_pieces
from e2cp.methods.mac.kernel_choice import Learnt
from e2cp.methods.mac.kernel_colour import (
    Colours,
    count_junctions,
    is_balanced,
    match_sides,
    supply_lasts,
)
from e2cp.methods.mac.kernel_propagate import clear_queue, propagate
from e2cp.methods.mac.kernel_state import Scratch, State, Table, Tables

COLOUR, ALLDIFF, HEURISTIC, MATCHING_DEPTH = 0, 1, 2, 3
"""Places in the settings of the filters."""

SUPPLY, BALANCE, EXACTLY, GACOLOR = 1, 2, 3, 4
"""Levels of the colour filters; each has those below."""

COUNT, GAC = 1, 2
"""Levels of the filters of pieces; each has those below."""

DOM, DOM_DEG, DOM_WDEG, IMPACT = 0, 1, 2, 3
"""Which cell is decided next."""


class Filters(NamedTuple):
    """What a search with filters or another order of cells has besides.

    Attributes
    ----------
    settings
        See `COLOUR` and following; filters by matching run down to `MATCHING_DEPTH`.
    colours, pieces, learnt
        See there.
    """

    settings: Table
    colours: Colours
    pieces: Pieces
    learnt: Learnt


@part
def propagate_filtered(
    tables: Tables, state: State, scratch: Scratch, filters: Filters, depth: int
) -> bool:
    """Carry the noted changes through to a fixpoint; return False if there is no solution."""
    scratch.ends[3] = -(2**30)
    while propagate(tables, state, scratch):
        if not _filter_once(tables, state, scratch, filters, depth):
            clear_queue(scratch)
            return False
        if not (scratch.ends[1] or scratch.ends[2]):
            return True
    return False


@part
def _filter_once(
    tables: Tables, state: State, scratch: Scratch, filters: Filters, depth: int
) -> bool:
    """Apply the filters, cheap ones first, until one changes something; False if one fails."""
    colour, alldiff = filters.settings[COLOUR], filters.settings[ALLDIFF]
    ends = scratch.ends
    if colour >= EXACTLY:
        if not count_junctions(tables, state, scratch, filters.colours):
            return False
        if ends[1] or ends[2]:
            return True
    elif colour >= SUPPLY and not supply_lasts(state, filters.colours):
        return False
    if alldiff >= COUNT:
        if not count_pieces(tables, state, scratch, filters.pieces):
            return False
        if ends[1] or ends[2]:
            return True
    if colour >= BALANCE and not is_balanced(tables, state, filters.colours):
        return False
    if depth > filters.settings[MATCHING_DEPTH]:
        return True
    if alldiff >= GAC:
        if not match_pieces(tables, state, scratch, filters.pieces):
            return False
        if ends[1] or ends[2]:
            return True
    return colour < GACOLOR or match_sides(tables, state, scratch, filters.colours)
