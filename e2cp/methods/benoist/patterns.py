"""The patterns of colours that pieces offer and cells demand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.methods.domain_tables import DomainTables, pack_bits
from e2cp.puzzle.sides import GREY

MASKS = 16
"""Sets of sides, as bits."""

FREE = -1
"""The colour of a side that a pattern leaves open."""


class Patterns:
    """Which piece has which pattern: some sides of it with their colours, however it is turned.

    One side, two beside each other or opposite, three, or all four. Pieces of different classes
    never share a pattern, since grey sides are part of it.

    Parameters
    ----------
    tables
        The values; pieces are numbered as there.

    Attributes
    ----------
    of_value
        By value and set of sides: the pattern that the value shows there, or -1 for no side.
    of_piece
        By number of a piece: its patterns, each once, filled up with -1.
    pieces
        By pattern and word: the values of all pieces that have it, in all rotations.
    offers
        By pattern: how many pieces have it.
    """

    def __init__(self, tables: DomainTables) -> None:
        puzzle, count = tables.puzzle, tables.piece_of.size
        numbers: dict[tuple[int, ...], int] = {}
        self.of_value: NDArray[np.int32] = np.full((4 * count, MASKS), -1, dtype=np.int32)
        self.of_piece: NDArray[np.int32] = np.full((count, MASKS), -1, dtype=np.int32)
        for number, piece in enumerate(tables.piece_of.tolist()):
            if piece < 0:
                continue
            for rotation, shown in enumerate(puzzle.oriented[piece].tolist()):
                for mask in range(1, MASKS):
                    key = _key(shown, mask)
                    own = numbers.setdefault(key, len(numbers))
                    self.of_value[4 * number + rotation, mask] = own
            own_patterns = np.unique(self.of_value[4 * number : 4 * number + 4, 1:])
            self.of_piece[number, : own_patterns.size] = own_patterns
        has = np.zeros((len(numbers), count), dtype=np.bool_)
        for number, patterns in enumerate(self.of_piece):
            has[patterns[patterns >= 0], number] = True
        self.offers: NDArray[np.int32] = has.sum(axis=1).astype(np.int32)
        self.pieces = pack_bits(np.repeat(has, 4, axis=1))


def _key(shown: list[int], mask: int) -> tuple[int, ...]:
    """Return the colours on a set of sides, grey ones always, turned to a normal form."""
    sides = [
        colour if mask >> side & 1 or colour == GREY else FREE for side, colour in enumerate(shown)
    ]
    return min(tuple(sides[turn:] + sides[:turn]) for turn in range(4))
