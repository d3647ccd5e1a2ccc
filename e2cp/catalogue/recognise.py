"""Recognising an embedded puzzle under other colours, other numbers and turned pieces."""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.catalogue.load import load_entry
from e2cp.catalogue.sets import Entry, all_entries
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.identity import Translation, fingerprint, translation
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Recognition:
    """An embedded puzzle that a piece set turned out to be.

    Attributes
    ----------
    entry
        The embedded puzzle.
    translation
        What the set's pieces and colours are called there.
    """

    entry: Entry
    translation: Translation

    @property
    def renumbered(self) -> bool:
        """Whether pieces have other numbers, colours or rotations than in the embedded one."""
        pieces, turns, colours = self.translation
        same = all(colour == other for colour, other in colours.items())
        return pieces != tuple(range(len(pieces))) or any(turns) or not same


def recognise(puzzle: Puzzle) -> Recognition | None:
    """Return the embedded puzzle that has these pieces up to renaming, or None."""
    mark = fingerprint(puzzle)
    for entry in all_entries().values():
        if entry.fingerprint == mark:
            found = translation(puzzle, load_entry(entry, "none"))
            if found is not None:
                return Recognition(entry, found)
    return None


def translated_clues(puzzle: Puzzle, known: Recognition, clues: str) -> tuple[Clue, ...]:
    """Return the embedded puzzle's clues in terms of the set's own pieces.

    Only a board of the same shape can take them over: a set read as 12 × 6 instead of 6 × 12
    gets none.
    """
    embedded = load_entry(known.entry, clues)
    if (embedded.rows, embedded.cols) != (puzzle.rows, puzzle.cols):
        return ()
    own = {other: piece for piece, other in enumerate(known.translation.pieces)}
    return tuple(
        Clue(piece, clue.cell, (clue.rotation - known.translation.turns[piece]) % 4)
        for clue in embedded.clues
        for piece in [own[clue.piece]]
    )
