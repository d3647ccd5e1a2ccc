"""table: shared junction colours; piece and colours of a cell in one extensional constraint.

Paper: Schaus & Deville 2008, §2 (extensional form)
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.options import PieceOptions
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from e2cp.modelling.cp_model import Value


@dataclass(frozen=True)
class Parameters(PieceOptions):
    """Only what all variants share."""


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> CpModel:
    """State the puzzle."""
    from ortools.sat.python.cp_model import Domain

    places = Placements(puzzle, relaxed, parameters)
    cp = CpModel()
    model = cp.model

    with cp.part("x", "x[c]: the piece on cell c"):
        x = {
            cell: model.new_int_var_from_domain(Domain.from_values(places.piece[here].tolist()), "")
            for cell, here in places.by_cell.items()
        }
    with cp.part("colour", "colour[c,d]: the colour on side d of cell c, shared at a junction"):
        shared = [
            model.new_int_var_from_domain(Domain.from_values(colours), "")
            for colours in places.junction_colours
        ]
        colour = {
            (cell, side): (
                shared[places.junction_of[cell, side]]
                if (cell, side) in places.junction_of
                else model.new_int_var_from_domain(Domain.from_values(list(shown)), "")
            )
            for (cell, side), shown in places.showing.items()
        }
    cp.label("x", x, puzzle.square)
    cp.label("colour", colour, places.side_name)
    with cp.part("cell", "piece and colours are those of some turned piece"):
        for cell, here in places.by_cell.items():
            rows = np.column_stack([places.piece[here], places.sides[here]])
            sides = [colour[cell, side] for side in range(4)]
            model.add_allowed_assignments([x[cell], *sides], rows.tolist())
    with cp.part("different", "no piece lies twice; classes cannot meet, so one of each"):
        for kind in range(3):
            same = [x[c] for c in places.cells if puzzle.cell_rims[c].sum() == kind]
            if same:
                model.add_all_different(same)

    def decode(value: Value) -> Board:
        chosen = []
        for cell, here in places.by_cell.items():
            shown = [value(colour[cell, side]) for side in range(4)]
            fits = (places.piece[here] == value(x[cell])) & (places.sides[here] == shown).all(
                axis=1
            )
            chosen.append(int(here[fits.argmax()]))
        return places.board(chosen)

    def hint(board: Board) -> None:
        for number in places.of_board(board):
            cell = int(places.cell[number])
            model.add_hint(x[cell], int(places.piece[number]))

    cp.branching = list(x.values())
    cp.decode, cp.hint = decode, hint
    return cp
