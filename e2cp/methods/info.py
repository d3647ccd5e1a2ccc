"""What the header of a method says of it: read without importing the method."""

from __future__ import annotations

import re
from dataclasses import dataclass

from e2cp.errors import InputError

ABILITIES = {
    "exact": "searches everything: it proves, and counts all solutions",
    "solutions": "looks for boards on which every junction matches, relaxed cells left out",
    "start": "goes on from a start board",
    "polish": "improves good boards, and is slow from a random one",
}
"""What a method can be, and what that means."""

NO_HEADER = "no header of a method"
"""What is said of a file that is something else, or nothing."""

HEADER = re.compile(r"^(Paper|Counts|Can): *(.+)$", re.MULTILINE)


@dataclass(frozen=True)
class MethodInfo:
    """The header of a method.

    Attributes
    ----------
    name, idea
        From the first line: what it is called, and what it does in one line.
    paper
        Paper and section, or ``ours``.
    unit
        What its work counts: placements, moves, windows, …
    abilities
        Some of `ABILITIES`.
    """

    name: str
    idea: str
    paper: str
    unit: str
    abilities: frozenset[str]

    @property
    def exact(self) -> bool:
        """Whether it searches everything, so that it proves and counts."""
        return "exact" in self.abilities

    @property
    def solves(self) -> bool:
        """Whether it looks for solutions, so that it may stand where a solver stands."""
        return "solutions" in self.abilities

    @property
    def takes_start(self) -> bool:
        """Whether it goes on from a start board."""
        return "start" in self.abilities

    @property
    def polishes(self) -> bool:
        """Whether it is meant for good boards."""
        return "polish" in self.abilities

    @classmethod
    def parse(cls, text: str | None, file: str) -> MethodInfo:
        r"""Read a header.

        Raises
        ------
        InputError
            If there is none, or it is wrong.

        Examples
        --------
        >>> text = "mine: swaps two pieces.\n\nPaper: ours\nCounts: swaps\nCan: start"
        >>> info = MethodInfo.parse(text, "mine.py")
        >>> info.name, info.unit, info.takes_start, info.exact
        ('mine', 'swaps', True, False)
        """
        first = re.match(r"([a-z0-9][a-z0-9_-]*): (.+)", text or "")
        entries = dict(HEADER.findall(text or ""))
        if first is None or set(entries) != {"Paper", "Counts", "Can"}:
            raise InputError(
                NO_HEADER,
                file=file,
                expected="a docstring 'name: idea' with lines Paper:, Counts: and Can:",
            )
        abilities = frozenset(re.split(r"\s*,\s*", entries["Can"].strip())) - {"nothing"}
        if not abilities <= set(ABILITIES):
            raise InputError(
                "wrong header of a method",
                file=file,
                read=f"Can: {entries['Can']}",
                expected=f"some of {', '.join(ABILITIES)}",
            )
        idea = first[2].rstrip(".")
        return cls(first[1], idea, entries["Paper"], entries["Counts"].strip(), abilities)
