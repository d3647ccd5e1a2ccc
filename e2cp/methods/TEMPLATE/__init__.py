"""template: swap two pieces, keep the board if it is not worse.

Paper: ours
Counts: swaps
Can: start

The header above is read by a machine: the first line is the method's name and its idea in one
line; *Paper* says whose idea it is, or ours; *Counts* what a portion of work is measured in; *Can*
lists abilities, parted by commas: ``exact``, ``solutions``, ``start``, ``polish``, or ``nothing``.
`e2cp methods show NAME` says what they mean.

Below it stands whatever a reader should know: the idea, where it differs from the paper, what the
options do, the figures that matter. Run it with ``e2cp search --method ./mine.py``, compare it
with ``e2cp compare -m ./mine.py,vlns -i eternity2``; a folder of this form in ``e2cp/methods`` is
found by its name.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from e2cp.methods.base import Method
from e2cp.methods.start_board import start_board
from e2cp.modelling.options import option
from e2cp.puzzle.board import Board
from e2cp.puzzle.geometry import legal_rotations
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class TemplateOptions:
    """Each option has a default, a meaning in one line, and perhaps bounds."""

    portion: int = option(200, "swaps in a portion of work, a tenth of a second or less", least=1)


class Template(Method):
    """Every method does its work in portions and can be stopped after each."""

    Options = TemplateOptions
    saved = ("board",)
    """With the best board, the generator and the counters this is all that changes: the base
    class writes it to checkpoints and reads it back."""

    def __init__(
        self,
        puzzle: Puzzle,
        start: Board | None = None,
        *,
        rng: np.random.Generator,
        options: TemplateOptions | None = None,
    ) -> None:
        super().__init__(puzzle, start, rng=rng, options=options)
        # a complete legal board: the start board with its holes filled, or pieces at random
        self.best = self.board = start_board(puzzle, start, rng)
        self.current = self.board.score
        clues = {clue.cell for clue in puzzle.clues}
        kinds = puzzle.cell_rims.sum(axis=1)
        self._cells = [
            np.array([cell for cell in np.flatnonzero(kinds == kind) if cell not in clues])
            for kind in range(3)
        ]
        self._classes = [cells for cells in self._cells if cells.size > 1]

    def step(self) -> bool:
        """Do one portion of work; return whether there is more to do."""
        for _ in range(self.options.portion):
            if self.board.score == self.puzzle.max_score or not self._classes:
                return False
            self._swap()
        return True

    def _swap(self) -> None:
        """Swap two pieces of a class, each in a random legal rotation; undo it if it is worse."""
        cells = self._classes[self.rng.integers(len(self._classes))]
        first, second = self.rng.choice(cells, 2, replace=False).tolist()
        pieces, rotations = self.board.pieces.copy(), self.board.rotations.copy()
        pieces[first], pieces[second] = pieces[second], pieces[first]
        for cell in (first, second):
            turns = np.flatnonzero(legal_rotations(self.puzzle, cell, int(pieces[cell])))
            rotations[cell] = self.rng.choice(turns)
        swapped = Board(self.puzzle, pieces, rotations)
        self.work += 1
        if swapped.score >= self.board.score:
            self.board = swapped
            self.current = swapped.score
        if self.board.score > self.best.score:
            self.best = self.board
