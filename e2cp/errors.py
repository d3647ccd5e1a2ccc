"""What e2cp says when it is given something it cannot use."""

from __future__ import annotations

from copy import copy


class InputError(ValueError):
    """Input that cannot be used: place, problem, what was read and what was expected.

    Parameters
    ----------
    problem
        What is wrong, in one clause.
    file, line
        Where it was read: a path or the like, and a line counted from 1.
    read, expected
        What stood there and what should have stood there.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        line: int | None = None,
        read: object = None,
        expected: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.file = file
        self.line = line
        self.read = read
        self.expected = expected

    def at(self, file: str, line: int | None = None) -> InputError:
        """Return the same error placed in a file, unless it already has a place."""
        if self.file is not None:
            return self
        placed = copy(self)
        placed.file, placed.line = file, line
        return placed

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file and self.line else ""
        if self.file and not self.line:
            place = f"{self.file}: "
        details = []
        if self.read is not None:
            details.append(f"read {_short(self.read)}")
        if self.expected is not None:
            details.append(f"expected {self.expected}")
        return printable(place + self.problem + (": " + ", ".join(details) if details else ""))


class UnsupportedError(InputError):
    """A puzzle that makes sense, but not to this variant, engine or method."""


def _short(value: object, limit: int = 80) -> str:
    text = printable(str(value))
    return text if len(text) <= limit else text[: limit - 1] + "…"


def printable(text: str) -> str:
    """Return a text in which what cannot be printed is written as Python writes it."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
