"""What is known of a puzzle before anything is run: the best board that somebody has found."""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.catalogue.opening import load_board
from e2cp.catalogue.recognise import recognise
from e2cp.catalogue.records import PREFIX, all_records
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class KnownScore:
    """A score that a board of the puzzle, with its clues, is known to have.

    Attributes
    ----------
    score
        The score.
    source
        Who found the board.
    """

    score: int
    source: str


def known_score(puzzle: Puzzle) -> KnownScore | None:
    """Return the best score that the catalogue knows of a puzzle with these clues, or None.

    The pieces may have other names and rotations than there, unless there are clues.

    Examples
    --------
    >>> import e2cp
    >>> known_score(e2cp.load("harris/gemp-6x6-6:2/01"))
    KnownScore(score=60, source='planted')
    >>> known_score(e2cp.load("eternity2", clues="all")).score
    465
    """
    found = recognise(puzzle)
    if found is None:
        return None
    entry = found.entry
    if not puzzle.clues:
        return KnownScore(entry.best, entry.best_source)
    if entry.hash != puzzle.hash:
        return None
    records = [record for record in all_records().values() if record.puzzle == entry.name]
    holding = [
        KnownScore(record.score, record.by)
        for record in records
        if _holds(load_board(PREFIX + record.name), puzzle)
    ]
    return max(holding, key=lambda known: known.score, default=None)


def _holds(board: Board, puzzle: Puzzle) -> bool:
    """Whether the clues of a puzzle hold on a board of the same pieces."""
    return all(
        (board.pieces[clue.cell], board.rotations[clue.cell]) == (clue.piece, clue.rotation)
        for clue in puzzle.clues
    )
