"""The parts of a model: what each group of variables or constraints means, and its size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """A group of variables and constraints.

    Attributes
    ----------
    name
        Its label, that of the paper where there is one.
    meaning
        What its variables stand for or why its constraints hold, in one line.
    variables, constraints
        How many it added.
    first
        The number, from 1, of its first variable.
    """

    name: str
    meaning: str
    variables: int
    constraints: int
    first: int


class Parts:
    """The parts of a model in the making, measured by its size before and after.

    Parameters
    ----------
    size
        Returns the numbers of variables and constraints so far.
    """

    def __init__(self, size: Callable[[], tuple[int, int]]) -> None:
        self._size = size
        self.listed: list[Part] = []

    @contextmanager
    def part(self, name: str, meaning: str) -> Iterator[None]:
        """Gather what is added meanwhile into one part."""
        variables, constraints = self._size()
        yield
        after = self._size()
        added = after[0] - variables, after[1] - constraints
        self.listed.append(Part(name, meaning, *added, first=variables + 1))
