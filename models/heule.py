"""heule: pieces on cells and colours on junctions; how a piece is turned follows from them.

Paper: Heule 2008, in the four published forms, and the support clauses of his later encoder
Kind: cnf
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from e2cp.modelling.cardinality import at_most_one, exactly_one
from e2cp.modelling.cnf_cells import CnfCells
from e2cp.modelling.formula import Formula
from e2cp.modelling.options import PieceOptions, option
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.geometry import legal_rotations
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Parameters(PieceOptions):
    """Which of the published forms."""

    form: Literal["cmp", "exp", "fbc", "all", "support"] = option(
        "exp", "compact, explicit mapping, forbidden colours, both, or support clauses"
    )


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> Formula:
    """State the puzzle."""
    places = Placements(puzzle, relaxed, parameters)
    formula = Formula()
    board = CnfCells(formula, puzzle, relaxed)
    x, d = board.x, board.d

    with formula.part("cells", "every cell has a piece; pieces exclude each other by colours"):
        formula.add_ragged(x[board.mine[c], c].tolist() for c in board.cells)
    with formula.part("pieces", "every piece has a cell; counting makes it the only one"):
        if not relaxed:
            formula.add_ragged(x[t, board.homes[t]].tolist() for t in range(puzzle.size))
    with formula.part("colours", "every junction has exactly one colour"):
        exactly_one(formula, [np.array(list(colours.values())) for colours in d], "pairwise")
    with formula.part("connect", "a piece brings its colours, in clockwise order"):
        for t in range(puzzle.size):
            for c in board.homes[t]:
                formula.add_ragged(_connecting(board, t, c))
    with formula.part("copies", "equal pieces do not share a cell: colours cannot forbid it"):
        for s, t in combinations(range(puzzle.size), 2):
            if puzzle.types[s] == puzzle.types[t]:
                formula.add([[-x[s, c], -x[t, c]] for c in board.homes[t]])
    if parameters.form in ("exp", "all") or relaxed:
        with formula.part("exp", "explicit mapping: no piece on two cells"):
            pieces = [x[t, board.homes[t]] for t in range(puzzle.size)]
            at_most_one(formula, pieces, "pairwise")
    if parameters.form in ("fbc", "all"):
        with formula.part("fbc", "forbidden colours: none that the piece does not have"):
            _forbid_colours(formula, board)
    if parameters.form == "support":
        with formula.part("support", "each junction of a piece has one of its colours"):
            _support_colours(formula, board)
    with formula.part("clues", "clues and the corner that is kept"):
        _fix(formula, board, places)
    return formula


def _connecting(board: CnfCells, t: int, c: int) -> list[list[int]]:
    """Return the connecting clauses of a piece on a cell, by the symmetry of its word."""
    puzzle, not_here = board.puzzle, -int(board.x[t, c])
    if puzzle.kinds[t]:
        turn = int(legal_rotations(puzzle, c, t).argmax())
        sides = puzzle.oriented[t, turn].tolist()
        return [[not_here, board.around[c, j][k]] for j, k in enumerate(sides) if k]

    def e(j: int, colour: int) -> int:
        return board.around[c, j % 4][colour]

    return [[not_here, *clause] for clause in _word_clauses(puzzle.sides[t].tolist(), e)]


def _word_clauses(word: list[int], e: Callable[[int, int], int]) -> list[list[int]]:
    """Return the clauses that hold just when the four colours read some turn of the word."""
    turns = [word[j:] + word[:j] for j in range(4)]
    sides = range(4)
    for a, b, c, d in turns:
        if a == b == c == d:
            return [[e(j, a)] for j in sides]
        if a == b == c:
            either = [[e(i, a), e(j, a)] for i, j in combinations(sides, 2)]
            return [[e(j, d) for j in sides], *either]
        if a == c and b == d:
            return [[e(j, k), e(j + 1, k)] for j in sides for k in (a, b)]
        if a == b and c == d:
            return [[e(j, k), e(j + 2, k)] for j in (0, 1) for k in (a, c)]
    for a, b, c, d in turns:
        if a == b:
            return [
                *([e(j, k) for j in sides] for k in (c, d)),
                *([e(j, a), e(j + 2, a)] for j in (0, 1)),
                *([-e(j, d), e(j + 3, c)] for j in sides),
                *([-e(j, c), e(j + 1, d)] for j in sides),
                *([-e(j, a), -e(j + 1, a), e(j + 2, c)] for j in sides),
            ]
        if a == c:
            return [
                *([e(j, k) for j in sides] for k in (b, d)),
                *([e(j, a), e(j + 1, a)] for j in sides),
                *([-e(j, b), e(j + 2, d)] for j in sides),
                *([-e(j, d), e(j + 2, b)] for j in sides),
            ]
    pairs = [(word[i], word[(i + 1) % 4]) for i in sides]
    return [
        *([e(j, k) for j in sides] for k in word),
        *([-e(j, k), e(j + 1, after)] for j in sides for k, after in pairs),
    ]


def _forbid_colours(formula: Formula, board: CnfCells) -> None:
    for t in np.flatnonzero(board.puzzle.kinds == 0).tolist():
        own = set(board.puzzle.sides[t].tolist())
        for c in board.homes[t] if len(own) > 1 else ():
            absent = [v for j in range(4) for k, v in board.around[c, j].items() if k not in own]
            formula.add([[-board.x[t, c], -v] for v in absent])


def _support_colours(formula: Formula, board: CnfCells) -> None:
    for t in np.flatnonzero(board.puzzle.kinds == 0).tolist():
        own = sorted(set(board.puzzle.sides[t].tolist()))
        for c in board.homes[t]:
            for j in range(4):
                formula.add([[-int(board.x[t, c]), *(board.around[c, j][k] for k in own)]])


def _fix(formula: Formula, board: CnfCells, places: Placements) -> None:
    """State clues with their colours; forbid what the kept corner forbids."""
    puzzle, x = board.puzzle, board.x
    for clue in puzzle.clues:
        formula.add([[x[clue.piece, clue.cell]]])
        sides = puzzle.oriented[clue.piece, clue.rotation].tolist()
        formula.add([[board.around[clue.cell, j][k]] for j, k in enumerate(sides) if k])
    if not puzzle.clues:
        allowed = set(zip(places.piece.tolist(), places.cell.tolist(), strict=True))
        corners = [(t, c) for t in np.flatnonzero(puzzle.kinds == 2) for c in board.homes[t]]
        formula.add_ragged([-int(x[place])] for place in corners if place not in allowed)
