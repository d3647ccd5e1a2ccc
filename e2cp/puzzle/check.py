"""The independent checker: recounts a board from the pieces, one junction at a time.

It shares no counting code with :class:`e2cp.puzzle.board.Board` or with any search, so that a
mistake there cannot hide here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from e2cp.puzzle.board import Board
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import SIDE_NAMES, square_name


class Mismatch(NamedTuple):
    """A junction whose two pieces show different colours (or grey)."""

    cell: int
    neighbour: int
    colours: tuple[int, int]


class RimFault(NamedTuple):
    """A side that is grey inside the board or coloured on its rim."""

    cell: int
    side: int
    colour: int


@dataclass(frozen=True)
class CheckReport:
    """What the checker found.

    Attributes
    ----------
    score, max_score
        Matched inner junctions, and how many there are.
    placed, holes
        Cells with and without a piece.
    mismatches
        Junctions between two pieces that do not match.
    rim_faults
        Sides that break the rim.
    duplicates, missing
        Indices of pieces that lie on more than one cell, and on none.
    clues_in_place, clues_broken
        Clues that stand, and clues that can no longer stand on this board.
    valid
        Whether no rule is broken: rim, pieces used once, clues. Mismatches and holes lower the
        score but break no rule.
    """

    puzzle: Puzzle
    score: int
    max_score: int
    placed: int
    holes: int
    mismatches: tuple[Mismatch, ...]
    rim_faults: tuple[RimFault, ...]
    duplicates: tuple[int, ...]
    missing: tuple[int, ...]
    clues_in_place: tuple[Clue, ...]
    clues_broken: tuple[Clue, ...]

    @property
    def valid(self) -> bool:
        """Whether the board breaks no rule."""
        return not (self.rim_faults or self.duplicates or self.clues_broken)

    def as_dict(self) -> dict[str, Any]:
        """Return the report for JSON: pieces numbered from 1, rows and columns from 0."""
        cols = self.puzzle.cols
        return {
            "puzzle": self.puzzle.name,
            "score": self.score,
            "max_score": self.max_score,
            "placed": self.placed,
            "holes": self.holes,
            "mismatches": [
                {
                    **_place(fault.cell, cols),
                    "side": "right" if fault.neighbour == fault.cell + 1 else "down",
                    "colours": list(fault.colours),
                }
                for fault in self.mismatches
            ],
            "rim_faults": [
                {
                    **_place(fault.cell, cols),
                    "side": SIDE_NAMES[fault.side],
                    "colour": fault.colour,
                }
                for fault in self.rim_faults
            ],
            "duplicates": [piece + 1 for piece in self.duplicates],
            "missing": [piece + 1 for piece in self.missing],
            "clues_in_place": len(self.clues_in_place),
            "clues_total": len(self.puzzle.clues),
            "clues": [
                {
                    "piece": clue.piece + 1,
                    **_place(clue.cell, cols),
                    "rotation": clue.rotation,
                    "in_place": clue in self.clues_in_place,
                }
                for clue in self.puzzle.clues
            ],
            "valid": self.valid,
        }


def check(board: Board) -> CheckReport:
    """Recount a board from its puzzle's pieces and say which rules it breaks.

    Parameters
    ----------
    board
        A complete or partial board, legal or not.
    """
    puzzle = board.puzzle
    rows, cols = puzzle.rows, puzzle.cols
    pieces = board.pieces.tolist()
    rotations = board.rotations.tolist()
    table = puzzle.sides.tolist()

    def colour(cell: int, side: int) -> int:
        shown: int = table[pieces[cell]][(side - rotations[cell]) % 4]
        return shown

    score = 0
    mismatches: list[Mismatch] = []
    rim_faults: list[RimFault] = []
    for cell, piece in enumerate(pieces):
        if piece < 0:
            continue
        row, col = divmod(cell, cols)
        on_rim = (row == 0, col == cols - 1, row == rows - 1, col == 0)
        rim_faults += [
            RimFault(cell, side, colour(cell, side))
            for side in range(4)
            if (colour(cell, side) == 0) != on_rim[side]
        ]
        for side, neighbour in ((1, cell + 1), (2, cell + cols)):
            if on_rim[side] or pieces[neighbour] < 0:
                continue
            here, there = colour(cell, side), colour(neighbour, (side + 2) % 4)
            if here == there != 0:
                score += 1
            else:
                mismatches.append(Mismatch(cell, neighbour, (here, there)))

    uses = Counter(piece for piece in pieces if piece >= 0)
    in_place, broken = [], []
    for clue in puzzle.clues:
        turns_differ = (rotations[clue.cell] - clue.rotation) % puzzle.periods[clue.piece]
        if pieces[clue.cell] == clue.piece and not turns_differ:
            in_place.append(clue)
        elif pieces[clue.cell] >= 0 or uses[clue.piece]:
            broken.append(clue)
    return CheckReport(
        puzzle=puzzle,
        score=score,
        max_score=rows * (cols - 1) + cols * (rows - 1),
        placed=sum(uses.values()),
        holes=len(pieces) - sum(uses.values()),
        mismatches=tuple(mismatches),
        rim_faults=tuple(rim_faults),
        duplicates=tuple(sorted(piece for piece, count in uses.items() if count > 1)),
        missing=tuple(piece for piece in range(len(table)) if not uses[piece]),
        clues_in_place=tuple(in_place),
        clues_broken=tuple(broken),
    )


def _place(cell: int, cols: int) -> dict[str, Any]:
    return {"row": cell // cols, "col": cell % cols, "square": square_name(cell, cols)}
