"""The Booleans of the primal-dual models, for CP-SAT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.placements import Placements
from e2cp.puzzle.board import Board

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

    from e2cp.modelling.cp_model import Value


class CpLiterals:
    """A Boolean for each placement and, if wished, for each colour of a junction.

    Attributes
    ----------
    placement
        p, by placement.
    colour
        e, by junction and colour.
    """

    def __init__(self, cp: CpModel, places: Placements) -> None:
        self._cp, self._places = cp, places
        with cp.part("p", "p[t,r,c]: piece t, turned r, lies on cell c"):
            self.placement = [cp.model.new_bool_var("") for _ in range(places.count)]
        cp.label("p", dict(enumerate(self.placement)), places.placement_name)
        self.colour: list[dict[int, IntVar]] = []
        cp.branching = self.placement
        cp.decode, cp.hint = self._decode, self._hint

    def add_colours(self, name: str, meaning: str) -> list[dict[int, IntVar]]:
        """Add a Boolean for each colour that both cells of a junction can show."""
        with self._cp.part(name, meaning):
            self.colour = [
                {colour: self._cp.model.new_bool_var("") for colour in colours}
                for colours in self._places.junction_colours
            ]
        variables = {(g, k): v for g, here in enumerate(self.colour) for k, v in here.items()}
        self._cp.label(name, variables, self._places.colour_name)
        return self.colour

    def _decode(self, value: Value) -> Board:
        chosen = (number for number, literal in enumerate(self.placement) if value(literal))
        return self._places.board(chosen)

    def _hint(self, board: Board) -> None:
        placed = set(self._places.of_board(board))
        for number, literal in enumerate(self.placement):
            self._cp.model.add_hint(literal, number in placed)
