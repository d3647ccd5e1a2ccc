"""The variables of the primal-dual models, for formulas."""

from __future__ import annotations

import numpy as np

from e2cp.modelling.formula import Formula, Literals
from e2cp.modelling.placements import Placements
from e2cp.puzzle.board import Board


class CnfLiterals:
    """A variable for each placement and, if wished, for each colour of a junction.

    Attributes
    ----------
    placement
        p, by placement.
    colour
        e, by junction and colour.
    """

    def __init__(self, formula: Formula, places: Placements) -> None:
        self._formula, self._places = formula, places
        with formula.part("p", "p[t,r,c]: piece t, turned r, lies on cell c"):
            self.placement: Literals = formula.variables(places.count)
        formula.label("p", dict(enumerate(self.placement.tolist())), places.placement_name)
        self.colour: list[dict[int, int]] = []
        formula.core = formula.top
        formula.decode, formula.hint = self._decode, self._hint

    def add_colours(self, name: str, meaning: str) -> list[dict[int, int]]:
        """Add a variable for each colour that both cells of a junction can show."""
        with self._formula.part(name, meaning):
            for colours in self._places.junction_colours:
                new = self._formula.variables(len(colours)).tolist()
                self.colour.append(dict(zip(colours, new, strict=True)))
        numbers = {(g, k): v for g, here in enumerate(self.colour) for k, v in here.items()}
        self._formula.label(name, numbers, self._places.colour_name)
        return self.colour

    def colour_lookup(self, junction: int) -> Literals:
        """Return the colour variables of a junction by colour number, 0 where there is none."""
        table = np.zeros(int(self._places.puzzle.sides.max()) + 1, dtype=np.int64)
        for colour, variable in self.colour[junction].items():
            table[colour] = variable
        return table

    def _decode(self, true: set[int]) -> Board:
        return self._places.board(n for n, p in enumerate(self.placement.tolist()) if p in true)

    def _hint(self, board: Board) -> list[int]:
        signs = np.full(self._places.count, -1)
        signs[self._places.of_board(board)] = 1
        hinted: list[int] = (signs * self.placement).tolist()
        return hinted
