"""What is wrong with a board that a model gave."""

from __future__ import annotations

from collections.abc import Set

from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check


def fault_of(board: Board, relaxed: Set[int], *, optimises: bool) -> str | None:
    """Return what the checker finds that the model promised not to do, or None.

    Parameters
    ----------
    board
        The board.
    relaxed
        The cells that have to be empty, and no others.
    optimises
        Whether junctions need not match.
    """
    report = check(board)
    square = board.puzzle.square
    empty = set(board.holes.tolist())
    faults = {
        "side that breaks the rim": [square(fault.cell) for fault in report.rim_faults],
        "piece used twice": [str(piece + 1) for piece in report.duplicates],
        "broken clue": [square(clue.cell) for clue in report.clues_broken],
        "cell left empty": [square(cell) for cell in sorted(empty - relaxed)],
        "relaxed cell filled": [square(cell) for cell in sorted(relaxed - empty)],
    }
    if not optimises:
        junctions = [f"{square(m.cell)}|{square(m.neighbour)}" for m in report.mismatches]
        faults["mismatch"] = junctions
    found = [f"{what} at {where[0]}" for what, where in faults.items() if len(where) == 1]
    found += [f"{len(w)} × {what}, first {w[0]}" for what, w in faults.items() if len(w) > 1]
    return "; ".join(found) or None
