"""What a filling of a window with few mismatches must satisfy, as clauses."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.modelling.cardinality import at_most, at_most_one
from e2cp.modelling.formula import Formula, Literals
from e2cp.puzzle.geometry import NOWHERE, opposite
from e2cp.puzzle.window import Indices, Window

SIDES = np.arange(4)

COUNTED_BY_COLOUR = 2
"""Up to this slack mismatches are counted by colour, above it by junction: the fastest of both
on windows of 30 to 56 cells of boards of 465 to 470."""

SHORT = 20
"""Up to this many literals at-most-one over mismatches of a colour is stated pairwise."""


class WindowFormula(Formula):
    """All fillings of a window with at most so many mismatches.

    Variables: ``p``, a placement (cell, piece, rotation); ``z``, a piece on a cell, where
    several rotations are left; a literal for each colour that a junction inside may show, one
    for both its sides if a mismatch in that colour is out of the question, else one a side.

    The slack is how far the bound lies above the window's floor. At slack 0 a filling mismatches
    each odd colour exactly once and no other colour ever: the junctions of all other colours
    are as hard as in a puzzle without mismatches, and no counter is needed. At slack s the
    mismatches of a colour beyond its first, if odd, come in pairs, of which there are at most s.

    Placements that cannot lie in any such filling, by arc consistency between cells and by
    pieces and cells that are left one choice, are dropped before anything is stated.

    Parameters
    ----------
    window
        The window.
    most
        The greatest number of mismatches.

    Attributes
    ----------
    possible
        False if it is known without solving that there is no such filling; nothing is stated.
    cell, piece, rotation
        By placement; its literal is its number plus 1.
    """

    def __init__(self, window: Window, most: int) -> None:
        super().__init__()
        self.window = window
        self.most = most
        self._slack = most - window.floor
        self._loose = window.odd if self._slack == 0 else np.ones_like(window.odd)
        self.cell, self.piece, self.rotation = np.nonzero(window.legal)
        oriented = window.board.puzzle.oriented
        self._sides = oriented[window.pieces[self.piece], self.rotation].astype(np.int64)
        self.possible = self._slack >= 0 and self._filter()
        if self.possible:
            self._p = self.variables(self.cell.size)
            self._state_placements()
            self._state_matches()

    def change(self, cells: Indices) -> None:
        """Ask for a filling in which not all of these cells keep the piece that lies there."""
        window = self.window
        pieces = window.board.pieces[window.cells[cells]]
        lying = (window.pieces == pieces[:, None]).argmax(axis=1)
        turns = window.board.rotations[window.cells[cells]]
        here = np.isin(
            self.cell * 4 * window.count + self.piece * 4 + self.rotation,
            cells * 4 * window.count + lying * 4 + turns,
        )
        if here.sum() == cells.size:  # else a piece cannot stay anyway
            self.add_ragged([(-self._p[here]).tolist()])

    def filling(self, model: list[int]) -> tuple[Indices, Indices]:
        """Return piece and rotation by cell from a model of the formula."""
        placed = np.array(model[: self.cell.size]) > 0
        return self.piece[placed], self.rotation[placed]

    def _keep(self, kept: Indices) -> None:
        self.cell, self.piece = self.cell[kept], self.piece[kept]
        self.rotation, self._sides = self.rotation[kept], self._sides[kept]

    def _filter(self) -> bool:
        """Drop placements that cannot lie in a filling; return whether one is left everywhere."""
        window, loose = self.window, self._loose
        facing = window.facing[self.cell]
        fits: NDArray[np.bool_] = facing == 0
        fits |= (facing == self._sides) | (loose[facing] & loose[self._sides])
        self._keep(np.flatnonzero(fits.all(axis=1)))
        before = -1
        while before != self.cell.size:
            before = self.cell.size
            shows = np.zeros((window.count, 4, loose.size), dtype=np.bool_)
            shows[self.cell[:, None], SIDES, self._sides] = True
            # a loose colour may meet any loose colour
            shows[:, :, loose] |= shows[:, :, loose].any(axis=2, keepdims=True)
            other = window.around[self.cell]
            fits = (other == NOWHERE) | shows[other, opposite(SIDES), self._sides]
            self._keep(np.flatnonzero(fits.all(axis=1)))
            pairs = np.zeros((window.count, window.count), dtype=np.bool_)
            pairs[self.cell, self.piece] = True
            if not (pairs.any(axis=0).all() and pairs.any(axis=1).all()):
                return False
            only_piece = pairs & (pairs.sum(axis=1, keepdims=True) == 1)
            only_cell = pairs & (pairs.sum(axis=0, keepdims=True) == 1)
            wrong = ~only_piece & only_piece.any(axis=0, keepdims=True)
            wrong |= ~only_cell & only_cell.any(axis=1, keepdims=True)
            self._keep(np.flatnonzero(~wrong[self.cell, self.piece]))
        return True

    def _state_placements(self) -> None:
        """Each cell holds one piece and each piece lies on one cell, in one rotation."""
        count, p = self.window.count, self._p
        pair = self.cell * count + self.piece
        pairs, first, group, turns = np.unique(
            pair, return_index=True, return_inverse=True, return_counts=True
        )
        z = p[first]
        several = turns > 1
        z[several] = self.variables(int(several.sum()))
        self.imply(p[several[group]], z[group[several[group]]])
        for size in range(2, 5):
            at = np.flatnonzero(turns == size)
            rotations = p[first[at][:, None] + np.arange(size)]
            self.add(np.concatenate([-z[at][:, None], rotations], axis=1))
            at_most_one(self, list(rotations), "pairwise")
        for owner in (pairs // count, pairs % count):
            sets = _split(z, owner)
            self.add_ragged(literals.tolist() for literals in sets)
            at_most_one(self, sets, "pairwise")

    def _state_matches(self) -> None:
        """State that a junction shows a colour on both sides, or on one and is mismatched."""
        window, loose, colours = self.window, self._loose, self._loose.size
        inner_edges = len(window.inner_edges)
        # by cell and side: the junction's number, or for loose colours that of its half
        number = np.full((2, window.count, 4), -1)
        cell, side, other = window.inner_edges.T
        number[0, cell, side] = number[0, other, opposite(side)] = np.arange(inner_edges)
        number[1, cell, side] = inner_edges + 2 * np.arange(inner_edges)
        number[1, other, opposite(side)] = inner_edges + 2 * np.arange(inner_edges) + 1
        placement, side = np.nonzero(window.around[self.cell] != NOWHERE)
        cell, colour = self.cell[placement], self._sides[placement, side]
        names = number[loose[colour].astype(np.int64), cell, side] * colours + colour
        known, inverse = np.unique(names, return_inverse=True)
        shown = self.variables(known.size)
        self.imply(self._p[placement], shown[inverse])
        half = (cell * 4 + side) * colours + colour
        supports = _split(self._p[placement], half)
        leaders = shown[inverse[np.unique(half, return_index=True)[1]]]
        self.add_ragged(
            [-leader, *support.tolist()]
            for leader, support in zip(leaders.tolist(), supports, strict=True)
        )
        self._state_mismatches(known, shown)

    def _state_mismatches(self, known: Indices, shown: Literals) -> None:
        """State that few junctions show a loose colour on one side alone."""
        window, loose, colours = self.window, self._loose, self._loose.size
        inner_edges = len(window.inner_edges)
        halves = known // colours >= inner_edges
        half, colour = known[halves] // colours - inner_edges, known[halves] % colours
        literal = shown[halves]
        partner = (inner_edges + (half ^ 1)) * colours + colour
        at = np.minimum(np.searchsorted(known, partner), known.size - 1)
        answered = known[at] == partner
        # boundary_edges: a placement that shows another colour than its fixed neighbour
        cell, side, wanted = window.boundary_edges.T
        edge, placement = np.nonzero(self.cell == cell[loose[wanted]][:, None])
        edge = np.flatnonzero(loose[wanted])[edge]
        own = self._sides[placement, side[edge]]
        wrong = own != wanted[edge]
        edge, placement, own = edge[wrong], placement[wrong], own[wrong]
        by_colour = self._slack <= COUNTED_BY_COLOUR
        junction = np.concatenate([half // 2, inner_edges + edge, inner_edges + edge])
        names = junction * colours
        if by_colour:
            names += np.concatenate([colour, wanted[edge], own])
        errors, inverse = np.unique(names, return_inverse=True)
        error = self.variables(errors.size)
        mine, theirs = inverse[: half.size], inverse[half.size :]
        self.add(np.stack([-literal, shown[at], error[mine]], axis=1)[answered])
        self.imply(literal[~answered], error[mine[~answered]])
        self.imply(np.tile(self._p[placement], 2), error[theirs])
        if by_colour:
            self._count_by_colour(error, errors % colours)
        elif error.size:
            at_most(self, error, self.most, "totalizer")

    def _count_by_colour(self, error: Literals, colour: Indices) -> None:
        if self._slack == 0:
            for literals in _split(error, colour):
                how = "pairwise" if literals.size <= SHORT else "seqcounter"
                at_most_one(self, [literals], how)
            return
        from pysat.card import ITotalizer

        pairs: list[int] = []
        for literals in _split(error, colour):
            first = int(self.window.odd[colour[error == literals[0]][0]])
            top = first + 2 * self._slack
            if literals.size <= first:
                continue
            with ITotalizer(literals.tolist(), min(top, literals.size - 1), self.top) as counter:
                self.top = max(self.top, counter.top_id)
                self.add_ragged(counter.cnf.clauses)
                more_than = list(counter.rhs)
            if len(more_than) > top:
                self.add_ragged([[-more_than[top]]])
            pairs += more_than[first:top:2]
        if pairs:
            at_most(self, np.array(pairs), self._slack, "totalizer")


def _split(values: Literals, owners: Indices) -> list[Literals]:
    """Return the values of each owner, by ascending owner."""
    if not values.size:
        return []
    order = np.argsort(owners, kind="stable")
    starts = np.flatnonzero(np.diff(owners[order])) + 1
    return np.split(values[order], starts)
