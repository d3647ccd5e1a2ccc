"""The variables of Heule's model: pieces on cells without their rotation, colours of junctions."""

from __future__ import annotations

import numpy as np

from e2cp.modelling.formula import Formula, Literals
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.geometry import NOWHERE, frame_junctions, neighbours, opposite
from e2cp.puzzle.puzzle import Puzzle


class CnfCells:
    """x[t,c], piece t on cell c of its class, and d[g][k], junction g has colour k.

    Attributes
    ----------
    cells
        The cells that hold a piece.
    homes, mine
        The cells that a piece may lie on, and the pieces that may lie on a cell.
    x
        By piece and cell; 0 where the classes differ.
    d, around
        By junction, and by cell and side: the variable of each colour.
    """

    def __init__(self, formula: Formula, puzzle: Puzzle, relaxed: Cells) -> None:
        self.puzzle = puzzle
        self.cells = [c for c in range(puzzle.size) if c not in relaxed]
        cell_kinds = puzzle.cell_rims.sum(axis=1)
        self.homes = [
            [c for c in self.cells if cell_kinds[c] == puzzle.kinds[t]] for t in range(puzzle.size)
        ]
        self.mine = {c: np.flatnonzero(puzzle.kinds == cell_kinds[c]) for c in self.cells}
        with formula.part("x", "x[t,c]: piece t lies on cell c of its class"):
            self.x: Literals = np.zeros((puzzle.size, puzzle.size), dtype=np.int64)
            for t, homes in enumerate(self.homes):
                self.x[t, homes] = formula.variables(len(homes))
        lies = {(t, c): int(self.x[t, c]) for t, cells in enumerate(self.homes) for c in cells}
        formula.label("x", lies, lambda at: f"{at[0]},{puzzle.square(at[1])}")
        self.around: dict[tuple[int, int], dict[int, int]] = {}
        self.d: list[dict[int, int]] = []
        with formula.part("d", "d[g,k]: junction g has colour k of its palette"):
            self._beside, on_frame = neighbours(puzzle).tolist(), frame_junctions(puzzle)
            for cell in self.cells:
                for side, near in enumerate(self._beside[cell]):
                    if near != NOWHERE and (cell, side) not in self.around:
                        self.around[cell, side] = self._add_junction(formula, on_frame[cell, side])
                        self.around[near, opposite(side)] = self.around[cell, side]
        d = {(*at, k): v for at, here in self.around.items() for k, v in here.items()}
        formula.label("d", d, self._colour_name)
        formula.core, formula.decode, formula.hint = formula.top, self._decode, self._hint

    def _add_junction(self, formula: Formula, on_frame: bool) -> dict[int, int]:
        palette = self.puzzle.frame_colours if on_frame else self.puzzle.inner_colours
        new = formula.variables(len(palette)).tolist()
        self.d.append(dict(zip(palette, new, strict=True)))
        return self.d[-1]

    def _colour_name(self, at: tuple[int, int, int]) -> str:
        cell, side, colour = at
        ends = sorted((cell, self._beside[cell][side]))
        return f"{'|'.join(map(self.puzzle.square, ends))},{colour}"

    def _decode(self, true: set[int]) -> Board:
        pieces, rotations = np.full(self.puzzle.size, HOLE), np.zeros(self.puzzle.size)
        for c in self.cells:
            pieces[c] = next(t for t in self.mine[c] if int(self.x[t, c]) in true)
            shown = [
                next((k for k, v in self.around[c, side].items() if v in true), 0)
                if (c, side) in self.around
                else 0
                for side in range(4)
            ]
            rotations[c] = (self.puzzle.oriented[pieces[c]] == shown).all(axis=1).argmax()
        return Board(self.puzzle, pieces, rotations)

    def _hint(self, board: Board) -> list[int]:
        return [
            int(self.x[t, c]) * (1 if board.pieces[c] == t else -1)
            for c in self.cells
            for t in self.mine[c]
        ]
