"""What single variables are called, for files that other programs read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from e2cp.modelling.parts import Part

Key = TypeVar("Key")


class Labels:
    """Names of variables, made when somebody asks for them: a model may have a million.

    A variable is called by its group and its indices, ``p[12,1,C5]``; one that nobody labelled by
    its part and its number there, ``P1.3``.
    """

    def __init__(self) -> None:
        self._groups: list[tuple[str, Mapping[Any, int], Callable[[Any], str]]] = []

    def add(self, group: str, numbers: Mapping[Key, int], index: Callable[[Key], str]) -> None:
        """Call variables, given by their numbers from 1, by a group and what a key stands for."""
        self._groups.append((group, numbers, index))

    def names(self, count: int, parts: Iterable[Part]) -> list[str]:
        """Return the names of so many variables.

        Examples
        --------
        >>> labels = Labels()
        >>> labels.add("x", {0: 1, 1: 3}, "AB".__getitem__)
        >>> labels.names(4, [Part("x", "pieces", 3, 0, 1), Part("P1", "once", 1, 2, 4)])
        ['x[A]', 'x.2', 'x[B]', 'P1.1']
        """
        names = [f"variable.{number}" for number in range(1, count + 1)]
        for part in parts:
            for number in range(part.variables):
                names[part.first - 1 + number] = f"{part.name}.{number + 1}"
        for group, numbers, index in self._groups:
            for key, number in numbers.items():
                names[number - 1] = f"{group}[{index(key)}]"
        return names
