"""The puzzles that stand in for those of Sanapo & Verardi, which the paper does not name."""

from __future__ import annotations

from functools import cache

from e2cp.catalogue.opening import load
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle

COLOURS = {5: (4, 3), 6: (5, 3), 7: (6, 3), 8: (7, 4), 9: (8, 4)}
"""By size: inner and frame colours, at the predicted phase transition."""


@cache
def puzzle_of(size: int) -> Puzzle:
    """Return the 10×10 of META'10, or a balanced puzzle of another size."""
    if size not in COLOURS:
        return load(f"meta10/{size}x{size}")
    inner, frame = COLOURS[size]
    return generate("e2style", size, inner=inner, frame=frame, seed=1).puzzle
