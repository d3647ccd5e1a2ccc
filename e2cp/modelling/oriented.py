"""The variables of Schaus & Deville's model: IO, I, O and the colours of each cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.placements import Placements
from e2cp.puzzle.board import Board

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

    from e2cp.modelling.cp_model import Value


class OrientedCells:
    """IO = 4·I + O and the colours U, R, D, L of each cell, not yet linked to each other.

    Attributes
    ----------
    oriented, piece, turn
        By cell: IO, I and O.
    colour
        By cell and side; neighbours share the variable of their junction.
    """

    def __init__(self, cp: CpModel, places: Placements) -> None:
        from ortools.sat.python.cp_model import Domain

        def variable(values: list[int]) -> IntVar:
            return cp.model.new_int_var_from_domain(Domain.from_values(values), "")

        self._cp, self._places = cp, places
        codes = 4 * places.piece + places.rotation
        with cp.part("IO", "IO[c] = 4·I + O: the turned piece on cell c"):
            self.oriented = {
                c: variable(codes[here].tolist()) for c, here in places.by_cell.items()
            }
        with cp.part("I", "I[c]: the piece on cell c"):
            self.piece = {
                c: variable(places.piece[here].tolist()) for c, here in places.by_cell.items()
            }
        with cp.part("O", "O[c]: its clockwise quarter turns"):
            self.turn = {
                c: variable(places.rotation[here].tolist()) for c, here in places.by_cell.items()
            }
        with cp.part("U R D L", "the colours of cell c, shared by neighbours"):
            shared = [variable(colours) for colours in places.junction_colours]
            self.colour = {
                key: shared[places.junction_of[key]]
                if key in places.junction_of
                else variable(list(shown))
                for key, shown in places.showing.items()
            }
        for name, mine in (("IO", self.oriented), ("I", self.piece), ("O", self.turn)):
            cp.label(name, mine, places.puzzle.square)
        cp.label("colour", self.colour, places.side_name)
        cp.branching = list(self.oriented.values())
        cp.decode, cp.hint = self._decode, self._hint

    def pick_colours(self) -> None:
        """Pick the four colours of each cell by element on IO."""
        colours = self._places.puzzle.oriented.reshape(-1, 4).T.tolist()
        with self._cp.part("colours", "U R D L are picked from constant arrays by IO"):
            for cell, oriented in self.oriented.items():
                for side in range(4):
                    self._cp.model.add_element(oriented, colours[side], self.colour[cell, side])

    def tabulate_colours(self) -> None:
        """Link IO and the four colours of each cell by one table."""
        places = self._places
        codes = 4 * places.piece + places.rotation
        with self._cp.part("colours", "IO and U R D L are those of some turned piece"):
            for cell, here in places.by_cell.items():
                rows = np.column_stack([codes[here], places.sides[here]])
                sides = [self.colour[cell, side] for side in range(4)]
                self._cp.model.add_allowed_assignments([self.oriented[cell], *sides], rows.tolist())

    def pick_pieces(self) -> None:
        """Pick piece and turn of each cell by element on IO."""
        count = self._places.puzzle.size
        pieces = [piece for piece in range(count) for _ in range(4)]
        turns = [0, 1, 2, 3] * count
        with self._cp.part("channel", "I and O are picked from constant arrays by IO"):
            for cell, oriented in self.oriented.items():
                self._cp.model.add_element(oriented, pieces, self.piece[cell])
                self._cp.model.add_element(oriented, turns, self.turn[cell])

    def all_different(self) -> None:
        """Forbid a piece to lie twice."""
        places = self._places
        with self._cp.part("different", "no piece lies twice; classes cannot meet, so one of each"):
            for kind in range(3):
                same = [
                    self.piece[c] for c in places.cells if places.puzzle.cell_rims[c].sum() == kind
                ]
                if same:
                    self._cp.model.add_all_different(same)

    def _decode(self, value: Value) -> Board:
        places = self._places
        chosen = []
        for cell, here in places.by_cell.items():
            piece, turn = divmod(value(self.oriented[cell]), 4)
            fits = (places.piece[here] == piece) & (places.rotation[here] == turn)
            chosen.append(int(here[fits.argmax()]))
        return places.board(chosen)

    def _hint(self, board: Board) -> None:
        places = self._places
        for number in places.of_board(board):
            code = 4 * int(places.piece[number]) + int(places.rotation[number])
            self._cp.model.add_hint(self.oriented[int(places.cell[number])], code)
