"""A piece whose place is given."""

from __future__ import annotations

from typing import NamedTuple


class Clue(NamedTuple):
    """A piece, by index from 0, that lies on a given cell in a given rotation."""

    piece: int
    cell: int
    rotation: int
