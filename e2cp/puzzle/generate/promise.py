"""What a balanced puzzle promises, checked on its finished pieces."""

from __future__ import annotations

import numpy as np

from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY


def promise_fault(puzzle: Puzzle) -> str | None:
    """Return how a puzzle breaks the promise of Harris et al. 2018, or None if it keeps it.

    Promised are colours whose junction counts differ by at most one within a palette, pieces
    that differ from each other up to rotation, and no piece with rotational symmetry.
    """
    sides = puzzle.sides
    palettes = {"frame": puzzle.frame_sides, "inner": ~puzzle.frame_sides & (sides != GREY)}
    if set(puzzle.frame_colours) & set(puzzle.inner_colours):
        palettes = {"whole": sides != GREY}
    for which, mask in palettes.items():
        totals = np.unique_counts(sides[mask]).counts
        if totals.size and totals.max() - totals.min() > 2:
            return f"the {which} palette is not balanced: {totals.min()} to {totals.max()} sides"
    symmetric = (sides[:, 0] == sides[:, 2]) & (sides[:, 1] == sides[:, 3])
    if symmetric.any():
        return f"piece {symmetric.argmax() + 1} has rotational symmetry"
    if puzzle.duplicates:
        return f"{puzzle.duplicates} pieces are copies of others"
    return None
