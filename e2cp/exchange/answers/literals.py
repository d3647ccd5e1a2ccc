"""Answers of SAT, MaxSAT and pseudo-Boolean solvers: literals in ``v`` lines."""

from __future__ import annotations

import re
from typing import Literal

from e2cp.errors import InputError
from e2cp.exchange.answers.answer import Answer, lines_of, no_answer, stated_status
from e2cp.runtime.files import Source
from e2cp.solvers.status import Status

PLAIN = {"SAT": Status.SAT, "UNSAT": Status.UNSAT, "INDET": Status.UNKNOWN}
"""The first line of the file that MiniSat and its family write; literals follow."""

LITERAL = re.compile(r"([-~]?)(x?)(\d+)")


def read_literals(source: Source, top: int, letter: Literal["", "x"] | None = None) -> Answer:
    """Read literals ``1 -2``, ``x1 -x2`` or a string of zeros and ones.

    The last assignment counts: solvers that improve theirs may write several.

    Parameters
    ----------
    source
        What the solver wrote.
    top
        How many variables the model has.
    letter
        What stands before the number of a variable in the file: ``x`` in OPB, nothing in DIMACS;
        either if left out.

    Raises
    ------
    InputError
        If it is no answer to this model, with the line.
    """
    assignment = _Assignment(source, top, letter)
    status: Status | None = None
    objective: int | None = None
    plain = False
    for line, text in lines_of(source):
        mark, _, rest = text.partition(" ")
        if text in PLAIN and status is None:
            status, plain = PLAIN[text], True
        elif mark == "s":
            status = stated_status(rest, source, line)
        elif mark == "o":
            objective = _number(rest, source, line)
            assignment.done = True
        elif mark == "v" or plain:
            assignment.read(text if plain else rest, line)
    if status is None and not assignment.values:
        raise no_answer(source, "lines such as `s SATISFIABLE` and `v 1 -2 3 0`")
    assignment.refuse_shorter()
    return Answer(status or Status.SAT, assignment.values, objective)


class _Assignment:
    """Values by number, read line by line."""

    def __init__(self, source: Source, top: int, letter: str | None) -> None:
        self.source, self.top, self.letter = source, top, letter
        self.values: dict[int, bool] = {}
        self.done = False

    def read(self, text: str, line: int) -> None:
        for word in text.split():
            if self.done:
                self.values, self.done = {}, False
            if word == "0":
                self.done = True
            elif len(word) == self.top and set(word) <= {"0", "1"}:
                self.values = {number: bit == "1" for number, bit in enumerate(word, start=1)}
                self.done = True
            else:
                self._literal(word, line)

    def _literal(self, word: str, line: int) -> None:
        found = LITERAL.fullmatch(word)
        number = int(found[3]) if found else 0
        other = found is None or (self.letter is not None and found[2] != self.letter)
        if found is None or other or not 1 <= number <= self.top:
            raise InputError(
                "not a literal of this model",
                file=self.source.name,
                line=line,
                read=word,
                expected=f"variables {self.letter or ''}1 to {self.letter or ''}{self.top}",
            )
        holds = not found[1]
        if self.values.setdefault(number, holds) != holds:
            raise InputError(
                "a variable both true and false",
                file=self.source.name,
                line=line,
                read=word,
                expected="one assignment",
            )

    def refuse_shorter(self) -> None:
        """Refuse the assignment of a smaller model; a list of what is true may end anywhere."""
        last = max(self.values, default=self.top)
        if last != self.top and not all(self.values.values()):
            raise InputError(
                "an answer to another model",
                file=self.source.name,
                read=f"values of {last} variables",
                expected=f"of {self.top}, as many as this model has",
            )


def _number(text: str, source: Source, line: int) -> int:
    try:
        return int(text)
    except ValueError:
        raise InputError(
            "not a value of the objective", file=source.name, line=line, read=text
        ) from None
