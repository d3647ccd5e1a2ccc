"""Puzzles with a planted solution."""

from e2cp.puzzle.generate.generate import KINDS, Kind, generate
from e2cp.puzzle.generate.layout import Planted

__all__ = ["KINDS", "Kind", "Planted", "generate"]
