"""A board as a file gives it, before its puzzle is known."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.fault import PuzzleError
from e2cp.puzzle.identity import same_pieces
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import square_name

Word = tuple[int, int, int, int]

NAMED = 4
"""Pieces that a note about other numbers names."""

MIRRORED = "the board is shown mirrored: read as seen from behind"


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
        return self.placed_on(puzzle)[0]

    def placed_on(self, puzzle: Puzzle) -> tuple[Board, tuple[str, ...]]:
        """Place the pieces of a puzzle; return the board, and what of the file was not followed.

        Raises
        ------
        InputError
            As in `on`.
        """
        if (self.rows, self.cols) != (puzzle.rows, puzzle.cols):
            raise InputError(
                f"this board is not one of {puzzle.name}",
                file=self.file,
                read=f"a {self.rows} × {self.cols} board",
                expected=f"{puzzle.rows} × {puzzle.cols}",
            )
        if self.puzzle_hash is not None and not puzzle.hash.startswith(self.puzzle_hash):
            shown = self._shown_of(puzzle)
            if shown is not None:
                return shown.placed_on(puzzle)
            raise InputError(
                f"this board is not one of {puzzle.name}",
                file=self.file,
                read=f"a board of {self.puzzle_name or 'a puzzle'}, hash {self.puzzle_hash[:12]}",
                expected=f"hash {puzzle.hash[:12]}",
            )
        pieces, rotations, notes = self._placement(puzzle)
        board = Board(puzzle, pieces, rotations)
        if self.score is not None and self.score != board.score:
            raise InputError(
                "the file states a score that its board does not have",
                file=self.file,
                read=self.score,
                expected=f"{board.score}, as recounted",
            )
        return board, notes

    def fits(self, puzzle: Puzzle, *, numbers: bool = True) -> bool:
        """Whether the board shows pieces of the puzzle, none too often, under their numbers."""
        if self.edges is None or (self.rows, self.cols) != (puzzle.rows, puzzle.cols):
            return False
        try:
            pieces, _, _ = self._placement(puzzle)
        except InputError:
            return False
        if numbers and self.pieces is not None and pieces != self.pieces:
            return False
        shown = Counter(int(puzzle.types[piece]) for piece in pieces if piece != HOLE)
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

    def _shown_of(self, puzzle: Puzzle) -> BoardReading | None:
        """Return the board by its colours, where the file carries the same pieces otherwise."""
        if self.carried is None:
            return None
        own = puzzle_from_document(self.carried)
        if not same_pieces(own, puzzle):
            return None
        board = replace(self, puzzle_hash=None, carried=None).on(own)
        words = [_word(word) for word in board.edges.tolist()]
        return replace(
            self,
            edges=[w if p != HOLE else None for w, p in zip(words, board.pieces, strict=True)],
            pieces=None,
            rotations=None,
            puzzle_hash=None,
            carried=None,
        )

    def _placement(self, puzzle: Puzzle) -> tuple[list[int], list[int], tuple[str, ...]]:
        if self.edges is None:
            assert self.pieces is not None and self.rotations is not None
            for cell, piece in enumerate(self.pieces):
                if piece >= puzzle.size:
                    raise self._at(
                        cell, "no such piece", piece + 1, f"1 to {puzzle.size}, or 0 for a hole"
                    )
            return self.pieces, self.rotations, ()
        try:
            return self._placement_by_colours(puzzle, self.edges)
        except InputError:
            mirrored = self._mirrored(puzzle)
            if mirrored is None:
                raise
            pieces, turns, notes = mirrored._placement_by_colours(puzzle, mirrored.edges or [])
            return pieces, turns, (MIRRORED, *notes)

    def _mirrored(self, puzzle: Puzzle) -> BoardReading | None:
        """Return the board as seen from behind, if it shows pieces of the puzzle only so."""
        if self.rotations is not None or self.edges is None:
            return None
        edges = [
            None if word is None else (word[0], word[3], word[2], word[1]) for word in self.edges
        ]
        if any(word is not None and word not in puzzle.oriented_pieces for word in edges):
            return None

        def swapped(values: list[Any]) -> list[Any]:
            starts = range(0, len(values), self.cols)
            return [value for start in starts for value in values[start : start + self.cols][::-1]]

        return replace(
            self,
            edges=swapped(edges),
            pieces=None if self.pieces is None else swapped(self.pieces),
            lines=None if self.lines is None else swapped(self.lines),
        )

    def _placement_by_colours(
        self, puzzle: Puzzle, edges: list[Word | None]
    ) -> tuple[list[int], list[int], tuple[str, ...]]:
        """Place the pieces that show these colours, under their numbers where these agree.

        Where a rotation is stated as well it must agree; a number alone is a name, and lists of
        pieces differ in it.
        """
        pieces, rotations = [HOLE] * puzzle.size, [0] * puzzle.size
        free = set(range(puzzle.size))
        unnamed: list[int] = []
        for cell, word in enumerate(edges):
            named = HOLE if self.pieces is None else self.pieces[cell]
            if word is None:
                if named != HOLE:
                    raise self._at(cell, "a hole that names a piece", named + 1, "0")
                continue
            copies = puzzle.oriented_pieces.get(word)
            if copies is None:
                shown = " ".join(map(str, word))
                raise self._at(
                    cell, f"no piece of {puzzle.name} has these colours", shown, "one of its pieces"
                )
            turns = dict(copies)
            if named not in turns:
                if self.rotations is not None:
                    raise self._at(
                        cell,
                        f"piece {named + 1} does not have the colours shown",
                        " ".join(map(str, word)),
                        f"piece {copies[0][0] + 1}",
                    )
                unnamed.append(cell)
                continue
            pieces[cell], rotations[cell] = named, turns[named]
            free.discard(named)
            self._refuse_other_rotation(puzzle, cell, pieces[cell], rotations[cell])
        notes = self._fill_in(puzzle, edges, unnamed, free, pieces, rotations)
        return pieces, rotations, notes

    def _fill_in(
        self,
        puzzle: Puzzle,
        edges: list[Word | None],
        cells: list[int],
        free: set[int],
        pieces: list[int],
        rotations: list[int],
    ) -> tuple[str, ...]:
        """Place copies that are left, and say which cells name another piece."""
        waiting: dict[int, list[int]] = {}
        for piece in sorted(free, reverse=True):
            waiting.setdefault(int(puzzle.types[piece]), []).append(piece)
        for cell in cells:
            turns = dict(puzzle.oriented_pieces[edges[cell] or ()])
            last = max(turns)
            left = waiting.get(int(puzzle.types[last]))
            pieces[cell] = left.pop() if left else last
            rotations[cell] = turns[pieces[cell]]
        if self.pieces is None or not cells:
            return ()
        named = [
            f"{self.pieces[cell] + 1} at {square_name(cell, self.cols)} is {pieces[cell] + 1}"
            for cell in cells[:NAMED]
        ]
        more = f" and {len(cells) - NAMED} more" if len(cells) > NAMED else ""
        numbers = "piece number differs" if len(cells) == 1 else "piece numbers differ"
        return (f"{len(cells)} {numbers}, the colours decide: {', '.join(named)}{more}",)

    def _refuse_other_rotation(self, puzzle: Puzzle, cell: int, piece: int, shown: int) -> None:
        if self.rotations is not None and self.rotations[cell] % puzzle.periods[piece] != shown:
            raise self._at(
                cell,
                "the rotation and the colours disagree",
                f"rotation {self.rotations[cell]}",
                f"{shown} for these colours",
            )

    def _at(self, cell: int, problem: str, read: object, expected: str) -> InputError:
        line = None if self.lines is None else self.lines[cell]
        square = square_name(cell, self.cols)
        return InputError(
            f"{problem} at {square}", file=self.file, line=line, read=read, expected=expected
        )


def _word(sides: list[int]) -> Word:
    a, b, c, d = sides
    return a, b, c, d
