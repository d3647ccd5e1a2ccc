"""Embedded puzzles with their pieces and clues."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from e2cp.catalogue.sets import CLUE_CHOICES, Entry
from e2cp.errors import InputError
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.puzzle import Puzzle


@lru_cache(maxsize=512)
def load_entry(entry: Entry, clues: str = "starter") -> Puzzle:
    """Load an embedded puzzle and hold its pieces against the set's hash.

    Parameters
    ----------
    entry
        Which one.
    clues
        ``none``, ``starter`` (the mandatory ones) or ``all``.
    """
    check_clue_choice(clues)
    _, size, body = entry.file.read_text(encoding="ascii").split("\n", 2)
    rows, cols = map(int, size.split())
    sides = np.fromstring(body, dtype=np.int16, sep=" ").reshape(-1, 4)
    given = tuple(
        Clue(clue["piece"] - 1, clue["row"] * cols + clue["col"], clue["rotation"])
        for clue in entry.clues
        if clues == "all" or (clues == "starter" and clue["kind"] == "starter")
    )
    puzzle = Puzzle(rows, cols, sides, entry.name, given)
    if puzzle.hash != entry.hash:
        raise InputError(
            "an embedded puzzle was altered",
            file=str(entry.file),
            read=f"hash {puzzle.hash[:12]}",
            expected=entry.hash[:12],
        )
    return puzzle


def check_clue_choice(clues: str) -> None:
    """Refuse a choice of clues that does not exist."""
    if clues not in CLUE_CHOICES:
        raise InputError("unknown choice of clues", read=clues, expected=", ".join(CLUE_CHOICES))
