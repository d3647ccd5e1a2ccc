"""Refusing options that ask for more cells than there are."""

from __future__ import annotations

from typing import Any

from e2cp.errors import InputError
from e2cp.puzzle.puzzle import Puzzle


def refuse_many_cells(name: str, options: Any, puzzle: Puzzle) -> None:  # noqa: ANN401
    """Refuse an option ``cells`` above both the cells of the board and its own default."""
    default: int = type(options).cells
    if options.cells > max(puzzle.size, default):
        raise InputError(
            f"wrong value of {name}[cells]",
            read=options.cells,
            expected=f"at most {puzzle.size}: the cells of the board",
        )
