"""A board as a file gives it, before its puzzle is known."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.fault import PuzzleError
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import square_name

Word = tuple[int, int, int, int]


@dataclass(frozen=True)
class BoardReading:
    """What a board file says.

    Attributes
    ----------
    file
        Where it was read.
    rows, cols
        Size of the board.
    pieces
        By cell the index of the piece or -1, where the file names pieces.
    rotations
        By cell the clockwise quarter turns, where the file names them.
    edges
        By cell the four colours shown, or None at a hole, where the file shows colours.
    lines
        By cell the line it was read from, where there are lines.
    puzzle_name, puzzle_hash
        The puzzle that the file says it belongs to.
    carried
        The puzzle with its pieces, where the file carries it.
    score
        The score that the file states.
    made
        How the board was made, as the file says.
    """

    file: str
    rows: int
    cols: int
    pieces: list[int] | None = None
    rotations: list[int] | None = None
    edges: list[Word | None] | None = None
    lines: list[int] | None = None
    puzzle_name: str | None = None
    puzzle_hash: str | None = None
    carried: Document | None = None
    score: int | None = None
    made: dict[str, Any] = field(default_factory=dict)

    def on(self, puzzle: Puzzle) -> Board:
        """Place the pieces of a puzzle as the file says.

        Raises
        ------
        InputError
            If the board belongs to another puzzle, or states a score that it does not have.
        """
        if (self.rows, self.cols) != (puzzle.rows, puzzle.cols):
            raise InputError(
                f"this board is not one of {puzzle.name}",
                file=self.file,
                read=f"a {self.rows} × {self.cols} board",
                expected=f"{puzzle.rows} × {puzzle.cols}",
            )
        if self.puzzle_hash is not None and not puzzle.hash.startswith(self.puzzle_hash):
            raise InputError(
                f"this board is not one of {puzzle.name}",
                file=self.file,
                read=f"a board of {self.puzzle_name or 'a puzzle'}, hash {self.puzzle_hash[:12]}",
                expected=f"hash {puzzle.hash[:12]}",
            )
        board = Board(puzzle, *self._placement(puzzle))
        if self.score is not None and self.score != board.score:
            raise InputError(
                "the file states a score that its board does not have",
                file=self.file,
                read=self.score,
                expected=f"{board.score}, as recounted",
            )
        return board

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether the board shows pieces of the puzzle, none too often, under their numbers."""
        if self.edges is None or (self.rows, self.cols) != (puzzle.rows, puzzle.cols):
            return False
        try:
            self._placement(puzzle)
        except InputError:
            return False
        words = [word for word in self.edges if word is not None]
        shown = Counter(int(puzzle.types[puzzle.oriented_pieces[word][0][0]]) for word in words)
        return shown <= Counter(puzzle.types.tolist())

    def as_puzzle(self) -> Puzzle:
        """Return the puzzle that the file carries, or whose every piece the board shows."""
        if self.carried is not None:
            return puzzle_from_document(self.carried)
        if self.edges is None or None in self.edges:
            raise InputError(
                "the puzzle of this board is not known",
                file=self.file,
                read=self.puzzle_name or "no name",
                expected="an embedded puzzle, or the instance to be named",
            )
        name = self.puzzle_name or "puzzle"
        sides = np.array(self.edges, dtype=np.int16)
        if self.pieces is not None and sorted(self.pieces) == list(range(len(sides))):
            turns = self.rotations or [0] * len(sides)
            for piece, word, turn in zip(self.pieces, self.edges, turns, strict=True):
                sides[piece] = np.roll(np.array(word), -turn)
        try:
            return Puzzle(self.rows, self.cols, sides, name)
        except PuzzleError as fault:
            raise fault.at(self.file) from None

    def _placement(self, puzzle: Puzzle) -> tuple[list[int], list[int]]:
        if self.edges is None:
            assert self.pieces is not None and self.rotations is not None
            for cell, piece in enumerate(self.pieces):
                if piece >= puzzle.size:
                    raise self._at(
                        cell, "no such piece", piece + 1, f"1 to {puzzle.size}, or 0 for a hole"
                    )
            return self.pieces, self.rotations
        return self._placement_by_colours(puzzle, self.edges)

    def _placement_by_colours(
        self, puzzle: Puzzle, edges: list[Word | None]
    ) -> tuple[list[int], list[int]]:
        used: Counter[int] = Counter()
        periods = puzzle.periods.tolist()
        pieces, rotations = [HOLE] * puzzle.size, [0] * puzzle.size
        for cell, word in enumerate(edges):
            if word is None:
                if self.pieces is not None and self.pieces[cell] != HOLE:
                    raise self._at(cell, "a hole that names a piece", self.pieces[cell] + 1, "0")
                continue
            copies = puzzle.oriented_pieces.get(word)
            if copies is None:
                shown = " ".join(map(str, word))
                raise self._at(
                    cell, f"no piece of {puzzle.name} has these colours", shown, "one of its pieces"
                )
            if self.pieces is None:
                first = copies[0][0]
                kind = int(puzzle.types[first])
                pieces[cell], rotations[cell] = copies[min(used[kind], len(copies) - 1)]
                used[kind] += 1
                continue
            pieces[cell] = self.pieces[cell]
            turns = dict(copies)
            if pieces[cell] not in turns:
                shown = " ".join(map(str, word))
                raise self._at(
                    cell,
                    f"piece {pieces[cell] + 1} does not have the colours shown",
                    shown,
                    f"piece {copies[0][0] + 1}",
                )
            rotations[cell] = turns[pieces[cell]]
            if self.rotations is not None:
                stated = self.rotations[cell] % periods[pieces[cell]]
                if stated != rotations[cell]:
                    raise self._at(
                        cell,
                        "the rotation and the colours disagree",
                        f"rotation {self.rotations[cell]}",
                        f"{rotations[cell]} for these colours",
                    )
        return pieces, rotations

    def _at(self, cell: int, problem: str, read: object, expected: str) -> InputError:
        line = None if self.lines is None else self.lines[cell]
        square = square_name(cell, self.cols)
        return InputError(
            f"{problem} at {square}", file=self.file, line=line, read=read, expected=expected
        )
