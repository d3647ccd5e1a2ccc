"""What a solver answered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from e2cp.errors import InputError
from e2cp.runtime.files import Source
from e2cp.solvers.status import Status

STATUSES = {
    "SATISFIABLE": Status.SAT,
    "UNSATISFIABLE": Status.UNSAT,
    "OPTIMUM FOUND": Status.OPTIMAL,
    "UNKNOWN": Status.UNKNOWN,
    "UNSUPPORTED": Status.UNKNOWN,
}
"""What stands after ``s`` in the output of solvers that compete."""

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Answer:
    """An answer.

    Attributes
    ----------
    status
        SAT, UNSAT, OPTIMAL or UNKNOWN, as the solver says.
    values
        Values of variables, by number from 1 or by name; empty if there are none.
    objective
        The last value of the objective that the solver stated.
    """

    status: Status
    values: Mapping[Any, Any] = field(default_factory=dict)
    objective: int | None = None


def lines_of(source: Source) -> Iterator[tuple[int, str]]:
    """Return number and text of each line that is not blank, without colours of a terminal."""
    for number, line in enumerate(source.text.splitlines(), start=1):
        text = COLOUR.sub("", line).strip()
        if text:
            yield number, text


def stated_status(words: str, source: Source, line: int) -> Status:
    """Return the status that an ``s`` line states."""
    status = STATUSES.get(" ".join(words.split()))
    if status is None:
        raise InputError(
            "a status that solvers do not give",
            file=source.name,
            line=line,
            read=words,
            expected=", ".join(STATUSES),
        )
    return status


def no_answer(source: Source, expected: str) -> InputError:
    """Return what is said of a text that holds no answer."""
    line, text = next(lines_of(source), (None, "nothing"))
    return InputError(
        "no answer of a solver", file=source.name, line=line, read=text, expected=expected
    )
