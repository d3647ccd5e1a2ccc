"""Clauses in bulk: a CNF or weighted CNF built from whole arrays of clauses at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from e2cp.modelling.labels import Labels
from e2cp.modelling.parts import Parts
from e2cp.puzzle.board import Board

Literals = NDArray[np.int64]

ROWS = 4096
"""Rows of an array that become clauses at once."""


class Formula:
    """A formula in conjunctive normal form, with a meaning for each of its parts.

    Attributes
    ----------
    top
        The highest variable so far.
    core
        The first so many variables determine the board; set by the variant.
    soft
        Clauses to satisfy as many of as possible; empty for plain CNF.
    parts
        The groups of variables and clauses.
    labels
        What single variables are called, as far as the variant says it.
    decode
        Turns the true variables of a model into a board; set by the variant.
    hint
        Returns the literals that describe a start board; set by the variant.
    """

    decode: Callable[[set[int]], Board]
    hint: Callable[[Board], list[int]]

    def __init__(self) -> None:
        self.top = 0
        self.core = 0
        self.soft: list[list[int]] = []
        self._blocks: list[Literals | list[list[int]]] = []
        self._count = 0
        self.parts = Parts(lambda: (self.top, self._count + len(self.soft)))
        self.part = self.parts.part
        self.labels = Labels()
        self.label = self.labels.add

    def __len__(self) -> int:
        return self._count

    @property
    def names(self) -> list[str]:
        """What each variable is called."""
        return self.labels.names(self.top, self.parts.listed)

    def variables(self, count: int) -> Literals:
        """Return so many new variables."""
        new = np.arange(self.top + 1, self.top + count + 1)
        self.top += count
        return new

    def add(self, clauses: ArrayLike) -> None:
        """Add clauses of one length: one a row."""
        block = np.atleast_2d(np.asarray(clauses, dtype=np.int64))
        if block.size:
            self._blocks.append(block)
            self._count += len(block)

    def add_ragged(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses of different lengths."""
        block = [list(clause) for clause in clauses]
        self._blocks.append(block)
        self._count += len(block)

    def imply(self, literals: Literals, consequences: Literals) -> None:
        """Add literal → consequence, pair by pair."""
        self.add(np.stack([-literals, consequences], axis=1))

    def clauses(self) -> Iterator[list[int]]:
        """Return all hard clauses, one after the other."""
        for block in self._blocks:
            if isinstance(block, list):
                yield from block
            else:  # a few at a time: long lists take long to make and to search
                for first in range(0, len(block), ROWS):
                    yield from block[first : first + ROWS].tolist()
