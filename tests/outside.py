"""A method and an exact solver that are no part of e2cp, written to files for tests."""

METHOD = '''"""{name}: swap two inner pieces at random, keep what is not worse.

Paper: ours
Counts: swaps
Can: start
"""
import numpy as np
from dataclasses import dataclass

import helper
from e2cp.methods.base import Method
from e2cp.methods.start_board import start_board
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board


@dataclass(frozen=True)
class Options:
    portion: int = option(50, "swaps in a portion", least=1)


class Outside(Method):
    """Only its own file knows of it."""

    Options = Options
    saved = ("board",)

    def __init__(self, puzzle, start=None, *, rng, options=None):
        super().__init__(puzzle, start, rng=rng, options=options)
        self.best = self.board = start_board(puzzle, start, rng)
        inner = np.flatnonzero(puzzle.cell_rims.sum(axis=1) == 0)
        self.cells = [c for c in inner if c not in {{clue.cell for clue in puzzle.clues}}]

    def step(self):
        for _ in range(self.options.portion * helper.FACTOR):
            first, second = self.rng.choice(self.cells, 2, replace=False)
            pieces, rotations = self.board.pieces.copy(), self.board.rotations.copy()
            pieces[[first, second]] = pieces[[second, first]]
            rotations[first] = self.rng.integers(4)
            swapped = Board(self.puzzle, pieces, rotations)
            self.work += 1
            if swapped.score >= self.board.score:
                self.board = swapped
            if self.board.score > self.best.score:
                self.best = self.board
        self.current = self.board.score
        return self.best.score < self.puzzle.max_score
'''

SOLVER = '''"""{name}: place pieces cell by cell, in plain Python.

Paper: ours
Counts: placements
Can: exact, solutions
"""
import numpy as np

from e2cp.methods.solution_search import SolutionSearch
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.geometry import legal_rotations, offsets


class Outside(SolutionSearch):
    """Depth first, a generator that is stepped."""

    def __init__(self, puzzle, start=None, **others):
        super().__init__(puzzle, start, **others)
        self.best = Board.of_clues(puzzle)
        self.done = False
        self._boards = self._fill(self.best.pieces.copy(), self.best.rotations.copy(), 0)

    @property
    def exhausted(self):
        return self.done

    def state(self):
        return {{"work": self.work, "met": self.met}}

    def restore(self, state):
        while self.work < state["work"] and not self.done:
            self._advance()
        self.fresh.clear()

    def _advance(self):
        for _ in range(200):
            board = next(self._boards, None)
            if board is None:
                self.done = True
                return
            self.work += 1
            if board.placed > self.best.placed:
                self.best = board
            if board.placed == self.puzzle.size - len(self.relaxed):
                self._hand_over(board)
                if self.enough:
                    return

    def _fill(self, pieces, rotations, cell):
        while cell < self.puzzle.size and (cell in self.relaxed or pieces[cell] != HOLE):
            cell += 1
        if cell == self.puzzle.size:
            return
        for piece in np.setdiff1d(np.arange(self.puzzle.size), pieces).tolist():
            for rotation in np.flatnonzero(legal_rotations(self.puzzle, cell, piece)).tolist():
                if self._fits(pieces, rotations, cell, piece, rotation):
                    more, turned = pieces.copy(), rotations.copy()
                    more[cell], turned[cell] = piece, rotation
                    yield Board(self.puzzle, more, turned)
                    yield from self._fill(more, turned, cell + 1)

    def _fits(self, pieces, rotations, cell, piece, rotation):
        sides = self.puzzle.oriented[piece, rotation]
        for side, step in enumerate(offsets(self.puzzle.cols)):
            if not self.puzzle.cell_rims[cell, side] and pieces[cell + step] != HOLE:
                other = self.puzzle.oriented[pieces[cell + step], rotations[cell + step]]
                if sides[side] != other[side ^ 2]:
                    return False
        return True
'''


def write_method(folder, name="outside"):
    """Write a method with a helper beside it; return how to ask for it."""
    (folder / "helper.py").write_text("FACTOR = 1\n")
    file = folder / f"{name.replace('-', '_')}.py"
    file.write_text(METHOD.format(name=name))
    return str(file)


def write_solver(folder, name="outside-solver"):
    """Write a method that looks for solutions; return how to ask for it."""
    file = folder / f"{name.replace('-', '_')}.py"
    file.write_text(SOLVER.format(name=name))
    return str(file)
