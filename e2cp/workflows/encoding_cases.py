"""The small puzzles that an encoding is held against, each with all its boards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from e2cp.modelling.relaxation import NO_CELLS, Cells
from e2cp.puzzle.all_boards import all_boards
from e2cp.puzzle.board import Board
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.fault import PuzzleError
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class EncodingCase:
    """A puzzle, and the cells that a model leaves empty.

    Attributes
    ----------
    name
        What is special about it.
    puzzle, relaxed
        The question.
    """

    name: str
    puzzle: Puzzle
    relaxed: Cells = NO_CELLS

    @cached_property
    def boards(self) -> frozenset[Board]:
        """All boards, by brute force."""
        return frozenset(all_boards(self.puzzle, self.relaxed))


def encoding_cases() -> list[EncodingCase]:
    """Return puzzles of which all boards can be counted, from the plainest on."""
    plain = generate("gemp", 3, inner=3, frame=3, seed=8).puzzle
    square = generate("gemp", 4, inner=4, frame=3, seed=1).puzzle
    oblong = generate("gemp", 3, 4, inner=3, frame=3, seed=7).puzzle
    clues = _with_clues(generate("gemp", 4, inner=4, frame=3, seed=16).solution, (5,))
    return [
        EncodingCase("3×3", plain),
        EncodingCase("4×4", square),
        EncodingCase("4×4 without a board", _unsatisfiable()),
        EncodingCase("4×4 with a clue", clues),
        EncodingCase("3×4", oblong),
        EncodingCase(
            "2×4, no inner cells", generate("gemp", 2, 4, inner=3, frame=3, seed=1).puzzle
        ),
        EncodingCase("3×3, pieces alike", generate("gemp", 3, inner=1, frame=2, seed=5).puzzle),
        EncodingCase("4×4, turned pieces alike", generate("gemp", 4, inner=2, frame=3).puzzle),
        EncodingCase("3×3, 2 cells relaxed", plain, frozenset({1, 5})),
        EncodingCase("3×3, the middle alone", plain, frozenset({1, 3, 5, 7})),
        EncodingCase("3×4, 2 cells relaxed", oblong, frozenset({2, 8})),
        EncodingCase("4×4 with a clue, 2 cells relaxed", clues, frozenset({2, 8})),
    ]


def _with_clues(solution: Board, cells: tuple[int, ...]) -> Puzzle:
    placed = ((int(solution.pieces[cell]), int(solution.rotations[cell])) for cell in cells)
    clues = [Clue(piece, cell, turn) for cell, (piece, turn) in zip(cells, placed, strict=True)]
    return solution.puzzle.with_clues(clues)


def _unsatisfiable() -> Puzzle:
    """Return a puzzle whose rim cannot close, although every colour has an even total."""
    return next(puzzle for puzzle in _twisted() if not any(True for _ in all_boards(puzzle)))


def _twisted() -> Iterator[Puzzle]:
    """Yield puzzles of which one rim piece had both its neighbours' colours swapped."""
    for seed in range(100):
        sides = generate("e2style", 4, inner=3, frame=3, seed=seed).puzzle.sides.copy()
        for piece in np.flatnonzero((sides == 0).sum(axis=1) == 1):
            grey = int(np.argmax(sides[piece] == 0))
            beside = [(grey - 1) % 4, (grey + 1) % 4]
            if sides[piece, beside[0]] != sides[piece, beside[1]]:
                sides[piece, beside] = sides[piece, beside[::-1]]
                with suppress(PuzzleError):
                    yield Puzzle(4, 4, sides)
                break
